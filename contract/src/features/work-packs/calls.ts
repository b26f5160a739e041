import { z } from 'zod';
import { as, call, type Download } from '../../calls/call.ts';
import type { Chased } from '../../messages.ts';
import type { Refused } from '../../register/calls.ts';
import { selection } from '../../register/filter.ts';
import { clearDoubtInput, type DoubtCleared } from '../../workflow/doubt/clear-doubt.ts';
import type { DoubtLine } from '../../workflow/doubt/doubt-line.ts';
import { evidenceInput, outlineInput, type FullDocument, type ShownOutline } from './full-document.ts';
import { CARD_MOST, CARDS_MOST, isWorkSource, WORKED, type CardsProposal, type Titled } from './selected-work.ts';

/**
 * Proposes job cards for chosen tagged items, Tag ITRs or punch items: one card for each discipline in a subsystem, one
 * operation for each check or punch item. Writes nothing. Requires the rights to add job cards and operations, and to
 * see the chosen rows; a subcontractor is shown nothing of the work of others.
 */
export const cardsPropose = call({
  path: '/api/ext/work-pack/propose-cards',
  access: { register: 'jobCard', right: 'add' },
  input: z.object({
    /** Tagged items, one kind of them, Tag ITRs or punch items. */
    register: z.string().max(60).refine(isWorkSource),
    selection,
  }),
  output: as<CardsProposal>(),
});

const item = z.object({ register: z.enum(WORKED), id: z.guid(), weighting: z.number().min(0).max(1_000_000) });
const card = z.object({
  /** The existing card to which its operations are added and which otherwise stays as it is; null for a new card. */
  into: z.guid().nullable().default(null),
  /** Its name; blank where a number is generated for it. */
  name: z.string().trim().max(50).default(''),
  description: z.string().trim().min(1).max(1000),
  discipline: z.guid(),
  subSystem: z.guid(),
  /** The type of its operations. */
  operationType: z.guid(),
  assignedTo: z.guid().nullable().default(null),
  /** Its hours, used as both the original and the current estimate. */
  estimate: z.number().min(0).max(1_000_000).nullable().default(null),
  items: z.array(item).min(1).max(CARD_MOST),
});
/** Where the cards go: into no pack, an existing one, or a new one. */
const pack = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('there'), id: z.guid() }),
  z.object({
    kind: z.literal('new'),
    name: z.string().trim().min(1).max(50),
    workPackType: z.guid(),
    description: z.string().trim().min(1).max(1000),
  }),
]);

/**
 * Makes job cards from checks and punch items as proposed and corrected, with a new pack if requested, or adds their
 * operations to existing cards: all in one transaction. The current state is checked again: work that has become an
 * operation in the meantime, no longer exists, or is meant for a locked card is left out and named; a card whose entire
 * work is left out is not made. With `dryRun` everything is tried but nothing is kept.
 */
export const cardsMake = call({
  path: '/api/ext/work-pack/make-cards',
  access: { register: 'jobCard', right: 'add' },
  input: z.object({
    pack,
    cards: z
      .array(card)
      .min(1)
      .max(CARDS_MOST)
      .refine((cards) => {
        const ids = cards.flatMap(({ items }) => items.map(({ id }) => id));
        return ids.length <= CARDS_MOST && new Set(ids).size === ids.length;
      }),
    dryRun: z.boolean().default(false),
  }),
  output: as<{
    /** The number of operations made. */
    readonly done: number;
    readonly refused: readonly Refused[];
    /** The operations made that the user should look at, and why. */
    readonly noted: readonly Refused[];
    /** The cards with new operations, in order; after a trial their numbers are only provisional. */
    readonly cards: readonly Titled[];
    readonly pack: Titled | null;
  }>(),
});

/** Returns the parts available for the full documentation of a work pack, in the order saved for it. */
export const documentOutline = call({
  path: '/api/ext/work-pack/document-outline',
  access: { register: 'workPack', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<ShownOutline>(),
});

/** Saves the order and choice of parts for a work pack. Cards that the caller does not see keep their places. */
export const documentOutlineSave = call({
  path: '/api/ext/work-pack/document-outline-save',
  access: { register: 'workPack', right: 'update' },
  input: outlineInput,
  output: as<null>(),
});

/**
 * Starts the full documentation of a work pack with this outline; if one of the caller's is already in progress,
 * returns that one instead.
 */
export const documentStart = call({
  path: '/api/ext/work-pack/document-start',
  access: { register: 'workPack', right: 'see' },
  input: outlineInput,
  output: as<{ readonly document: string }>(),
});

/**
 * Starts the evidence of preservation of a tagged item or a purchase order: all its rounds with their filled-in sheets
 * and files as one PDF; if one of the caller's is already in progress, returns that one instead. @throws notFound when
 * there is no round the caller sees, notAllowedHere for more than 20,000 rounds
 */
export const evidenceStart = call({
  path: '/api/ext/preservation/evidence-start',
  access: { register: 'tagPwl', right: 'see' },
  input: evidenceInput,
  output: as<{ readonly document: string }>(),
});

/**
 * Starts the full documentation of a procedure: its form, its run sheet, the deviations of its steps and all files as
 * one PDF; if one of the caller's is already in progress in this scope, returns that one instead. @throws notFound
 */
export const procedureDocumentStart = call({
  path: '/api/ext/procedure/document-start',
  access: { register: 'procedure', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<{ readonly document: string }>(),
});

/**
 * Returns the documents of the caller in this scope, newest first: of one work pack or procedure, of one tagged item or
 * purchase order, of both of these, or of all. Expired documents, and those whose subject the caller may no longer see,
 * are omitted.
 */
export const documentList = call({
  path: '/api/ext/work-pack/document-list',
  access: 'level',
  input: z.object({
    workPack: z.guid().optional(),
    procedure: z.guid().optional(),
    tag: z.guid().optional(),
    purchaseOrder: z.string().max(100).optional(),
  }),
  output: as<readonly FullDocument[]>(),
});

/** Downloads a finished document of the caller, for 72 hours. Requires the right to see its subject. */
export const documentDownload = call({
  path: '/api/ext/work-pack/document-download',
  access: 'level',
  input: z.object({ document: z.guid() }),
  output: as<Download>(),
});

/**
 * Cancels a document of the caller that is queued or being made; nothing of it is kept. Requires the right to see its
 * subject.
 */
export const documentCancel = call({
  path: '/api/ext/work-pack/document-cancel',
  access: 'level',
  input: z.object({ document: z.guid() }),
  output: as<null>(),
});

/**
 * Deletes a finished, failed or cancelled document of the caller before its time; one in progress is cancelled first
 * (`documentCancel`). It needs no right on its subject: it is the caller's own.
 */
export const documentDelete = call({
  path: '/api/ext/work-pack/document-delete',
  access: 'level',
  input: z.object({ document: z.guid() }),
  output: as<null>(),
});

/**
 * The round of approvals that was notified, who was notified of which approval, and the approvals for which nobody
 * could be notified.
 */
export interface RoundNotified extends Chased {
  readonly round: number;
}
/**
 * Notifies the people whose approval a work pack is waiting for: those named by the open approvals of its first
 * incomplete round (domain guide 3.10). An approval that names nobody, or nobody with an account, is returned as not
 * notified. Refused where no approval is awaited.
 */
export const approvalNotify = call({
  path: '/api/ext/work-pack/notify',
  access: { register: 'workPackApproval', right: 'update' },
  input: z.object({ id: z.guid() }),
  output: as<RoundNotified>(),
});

/** Returns what has put a signed work pack in doubt, and what cleared it, newest first. */
export const workPackDoubt = call({
  path: '/api/ext/work-pack/doubt',
  access: { register: 'workPack', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<{
    readonly doubt: 'inDoubt' | 'reverified' | 'waived' | null;
    readonly lines: readonly DoubtLine[];
  }>(),
});

/**
 * Clears the doubt of work packs, recording the person who clears it. Whatever would prevent a pack from being signed
 * also prevents its re-verification; waiving requires the right to re-open.
 */
export const workPackClearDoubt = call({
  path: '/api/ext/work-pack/clear-doubt',
  access: { register: 'workPack', right: 'sign' },
  input: clearDoubtInput,
  output: as<DoubtCleared>(),
});

/** The calls of work packs. */
export const workPackCalls = {
  approvalNotify,
  cardsMake,
  cardsPropose,
  documentOutline,
  documentOutlineSave,
  documentStart,
  documentList,
  documentCancel,
  documentDelete,
  documentDownload,
  evidenceStart,
  procedureDocumentStart,
  workPackClearDoubt,
  workPackDoubt,
} as const;
