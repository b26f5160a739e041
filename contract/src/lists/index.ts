import type { AnyRegister } from '../register/register.ts';
import { registerOf } from '../registers/index.ts';
import { permissionCode, role, roleHolder, signInAccount, user } from './administration.ts';
import { attachment } from './attachment.ts';
import { backup } from './backup.ts';
import { scheduleOverview } from './schedule-overview.ts';
import { cardDates } from './card-dates.ts';
import { cardDrawing } from './card-drawing.ts';
import { certificateBlocker, jobCardBlocker, workPackBlocker } from './blocker-list.ts';
import { exItem } from './ex-item.ts';
import { exReview } from './ex-review.ts';
import { passedInvoiceLine, receivedNotInvoiced } from './finance-lists.ts';
import { headerField, outOfLimits } from './form-answers.ts';
import { historyEntry } from './history-entry.ts';
import { importChange } from './import-change.ts';
import { importConsequence } from './import-consequence.ts';
import { importMissing } from './import-missing.ts';
import { instrumentReading } from './instrument-reading.ts';
import { loopItem, parentTagItem } from './items-of.ts';
import { lookAhead } from './look-ahead.ts';
import { lookAlikeName } from './look-alike-name.ts';
import { drawingTag } from './drawing-tag.ts';
import { drawingUse } from './drawing-use.ts';
import { mocImpact } from './moc-impact.ts';
import { multiTagMember } from './multi-tag-member.ts';
import { itrReview, pwlReview } from './matrix-review.ts';
import { progressItem } from './progress-item.ts';
import { signIn } from './sign-in.ts';
import { missingDocument, tagDocument } from './required-documents.ts';
import { tagService } from './tag-service.ts';
import { workItem } from './work-item.ts';
import { workPackWork } from './work-pack-work.ts';
import type { QueryList } from './query-list.ts';

/** The one list of query lists. Declarations not listed here do not exist. */
const all = [
  certificateBlocker,
  importConsequence,
  importChange,
  importMissing,
  lookAlikeName,
  multiTagMember,
  mocImpact,
  drawingUse,
  user,
  signInAccount,
  roleHolder,
  role,
  permissionCode,
  signIn,
  backup,
  scheduleOverview,
  workItem,
  workPackBlocker,
  jobCardBlocker,
  workPackWork,
  cardDates,
  cardDrawing,
  exReview,
  exItem,
  instrumentReading,
  loopItem,
  parentTagItem,
  tagService,
  lookAhead,
  itrReview,
  pwlReview,
  attachment,
  drawingTag,
  missingDocument,
  tagDocument,
  progressItem,
  historyEntry,
  outOfLimits,
  headerField,
  receivedNotInvoiced,
  passedInvoiceLine,
] as const;

/** The key of a query list. */
export type QueryListKey = (typeof all)[number]['key'];

/** Every query list. */
export const queryLists: readonly QueryList<QueryListKey>[] = all;

/** Returns the query list of a key sent by a client; undefined when there is none. */
export const queryListOf = (key: string): QueryList<QueryListKey> | undefined =>
  queryLists.find((list) => list.key === key);

/** Returns the register or query list that has a page of rows; undefined for any other key. */
export const registerOrListOf = (key: string): AnyRegister | undefined => registerOf(key) ?? queryListOf(key);
