import { feature } from '../../http/feature.ts';
import { tagCheckHandlers } from './calls.ts';
import { reviewHandlers } from './review-acts.ts';
import { allocatedRows } from './allocated-rows.ts';
import { exItems } from './ex-item-rows.ts';
import { exDrift } from './ex-pairs.ts';
import { exReview } from './ex-review-rows.ts';
import { multiTagMembers } from './multi-tag/members-list.ts';
import { multiTagRecord } from './multi-tag/multi-tag-record.ts';
import { multiTagBegun, multiTagDefaults, multiTagRules } from './multi-tag/multi-tag-rules.ts';
import { checksReopened, drawingsRevised, tagsChanged } from './retest/by-changes.ts';
import { tagItrRecord } from './tag-itr-record.ts';
import { tagItrDefaults, tagItrRules, untouchedTagItrs } from './tag-itr-rules.ts';

/** Tag ITRs: their rules, and how the matrix allocates them. */
export const checks = feature({
  handlers: [...tagCheckHandlers, ...reviewHandlers],
  rules: [multiTagRules, multiTagDefaults, untouchedTagItrs, tagItrDefaults, tagItrRules],
  follows: [multiTagBegun, exDrift, tagsChanged, drawingsRevised, checksReopened],
  lists: [exReview, exItems, multiTagMembers],
  records: [tagItrRecord, multiTagRecord],
  adds: [allocatedRows],
});
