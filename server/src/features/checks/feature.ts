import { feature } from '../../http/feature.ts';
import { tagCheckHandlers } from './calls.ts';
import './tag-itr-record.ts';
import './tag-itr-rules.ts';
import './allocate.ts';
import './allocated-rows.ts';

/** Tag ITRs: their rules, and how the matrix allocates them. */
export const checks = feature({ handlers: tagCheckHandlers });
