import type { WorkRecord } from '../workflow/record.ts';
import { assuranceTrackerRecord } from './assurance-tracker.ts';
import { handoverRecord } from './handover.ts';
import { mocRecord } from './moc.ts';
import { multiTagItrRecord } from './multi-tag-itr.ts';
import { punchListItemRecord } from './punch-list-item.ts';
import { tagItrRecord } from './tag-itr.ts';
import { tagPwlRecord } from './tag-pwl.ts';
import { workPackRecord } from './work-pack.ts';
import { workPackApprovalRecord } from './work-pack-approval.ts';
import { jobCardRecord } from './job-card.ts';
import { operationRecord } from './operation.ts';

/**
 * Every worked record, by its register, in the customary order: checks, punch, certificates, preservation, then the
 * others.
 */
export const records = {
  tagItr: tagItrRecord,
  punchListItem: punchListItemRecord,
  handover: handoverRecord,
  tagPwl: tagPwlRecord,
  assuranceTracker: assuranceTrackerRecord,
  moc: mocRecord,
  multiTagItr: multiTagItrRecord,
  workPack: workPackRecord,
  workPackApproval: workPackApprovalRecord,
  jobCard: jobCardRecord,
  operation: operationRecord,
} as const satisfies { readonly [K in string]: WorkRecord & { readonly register: K } };

/** The key of a register whose rows are worked records. */
export type RecordKey = keyof typeof records;
