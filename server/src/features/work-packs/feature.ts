import { feature } from '../../http/feature.ts';
import { workPackHandlers } from './calls.ts';
import { documentHandlers } from './document/calls.ts';
import { activityRules } from './activity-rules.ts';
import { approvalRecord, approvalRules } from './approval-rules.ts';
import { cardDates } from './card-dates.ts';
import { cardDrawings } from './card-drawings.ts';
import { packCovers } from './cover-sheet.ts';
import { jobCardRecord, jobCardRules } from './job-card-record.ts';
import { linksComplete, operationRecord, operationWarnings, sheetsComplete } from './operation-record.ts';
import { operationNumbers, operationRules } from './operation-rules.ts';
import { packWork } from './pack-work.ts';
import { packSize, unfinishedBlocks } from './unfinished.ts';
import { workPackRecord } from './work-pack-record.ts';

/** Work packs, their job cards and operations, and the approvals before work starts. */
export const workPacks = feature({
  handlers: [...workPackHandlers, ...documentHandlers],
  rules: [packSize, activityRules, approvalRules, jobCardRules, operationRules, operationNumbers, operationWarnings],
  follows: [sheetsComplete, linksComplete],
  blocks: unfinishedBlocks,
  lists: [cardDates, cardDrawings, packWork],
  records: [approvalRecord, packCovers, jobCardRecord, operationRecord, workPackRecord],
});
