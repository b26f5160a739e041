import type { WorkRecord } from '../workflow/record.ts';
import { assuranceTrackerRecord } from './assurance-tracker.ts';
import { handoverRecord } from './handover.ts';
import { punchListItemRecord } from './punch-list-item.ts';
import { tagItrRecord } from './tag-itr.ts';

/** Every worked record, by its register, in the order people know: checks, punch, certificates, then the others. */
export const records = {
  tagItr: tagItrRecord,
  punchListItem: punchListItemRecord,
  handover: handoverRecord,
  assuranceTracker: assuranceTrackerRecord,
} as const satisfies { readonly [K in string]: WorkRecord & { readonly register: K } };

/** The key of a register whose rows are worked records. */
export type RecordKey = keyof typeof records;
