import { feature } from '../../http/feature.ts';
import { tagCheckHandlers } from './calls.ts';
import { reviewHandlers } from './review-acts.ts';
import './tag-itr-record.ts';
import './tag-itr-rules.ts';
import './allocated-rows.ts';
import './ex-review-rows.ts';
import './ex-item-rows.ts';
import './multi-tag/multi-tag-record.ts';
import './multi-tag/multi-tag-rules.ts';
import './multi-tag/members-list.ts';
import './retest/by-changes.ts';

/** Tag ITRs: their rules, and how the matrix allocates them. */
export const checks = feature({ handlers: [...tagCheckHandlers, ...reviewHandlers] });
