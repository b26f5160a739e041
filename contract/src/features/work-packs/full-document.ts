import { z } from 'zod';
import { w, type Word } from '../../words/word.ts';

/**
 * The full documentation of a work pack (domain guide 3.10) or a procedure (work-areas 4.3 17), everything known about
 * it as one PDF, and the evidence of preservation.
 */

/** How long a finished document is kept, in hours. */
export const DOCUMENT_HOURS = 72;

/** The possible parts of the document for the pack itself. */
export const PACK_PARTS = {
  /** The first page: which pack it is, who signed it, with barcode and QR code. */
  cover: w('Cover sheet', '封面'),
  /** The pack as recorded, its approvals, its job cards. */
  form: w('Work pack form', '工作包表单'),
  /** The MOCs that refer to the pack, one per line. */
  mocList: w('MOC list', '变更清单'),
  /** Each of these MOCs in full, with its form where one is designed. */
  mocForms: w('MOC forms', '变更表单'),
  /** The files of the pack and of its MOCs. */
  attachments: w('Attachments', '附件'),
} as const satisfies Readonly<Record<string, Word>>;

/** The possible parts of the document for each job card. */
export const CARD_PARTS = {
  /** The card with the table of its operations. */
  operations: w('Job card and operations', '工卡与工序'),
  /** The filled-in forms of the Tag ITRs its operations refer to. */
  itrForms: w('Tag ITR forms', '位号 ITR 表单'),
  /** The MOCs that refer to the card. */
  cardMocs: w('MOC forms of the card', '工卡的变更表单'),
  /** The punch items raised on these Tag ITRs. */
  punch: w('Punch items', '尾项'),
  /** The files of the card, its operations, Tag ITRs, MOCs and punch items. */
  cardFiles: w('Attachments of the card', '工卡附件'),
} as const satisfies Readonly<Record<string, Word>>;
export type PackPart = keyof typeof PACK_PARTS;
export type CardPart = keyof typeof CARD_PARTS;

/** Why a file has no pages in the document. */
export const NOT_PRINTED = {
  /** It requires a password. */
  locked: w('Locked with a password', '文件有密码保护'),
  /** It is not a complete file of its kind. */
  damaged: w('Damaged: it cannot be read', '文件已损坏，无法读取'),
  /** A kind of file that has no pages: a table, an archive. */
  kind: w('This kind of file has no pages', '此类文件没有页面'),
  /** It is no longer in the file store. */
  missing: w('No longer in the file store', '文件存储中已不存在'),
} as const satisfies Readonly<Record<string, Word>>;
export type NotPrinted = keyof typeof NOT_PRINTED;

/** The key of a card among the parts of an outline. */
export const cardPart = (id: string): string => `card:${id}`;
/** The id of the card that a part of an outline stands for; null for a part of the pack itself. */
export const cardOf = (part: string): string | null => (part.startsWith('card:') ? part.slice('card:'.length) : null);

const most = 2000;
const packKeys = Object.keys(PACK_PARTS) as [PackPart, ...PackPart[]]; // the keys of a literal of ours
const cardKeys = Object.keys(CARD_PARTS) as [CardPart, ...CardPart[]]; // the keys of a literal of ours
const part = z.union([z.enum(packKeys), z.string().regex(/^card:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)]);
/** The content and order of the document: the parts of the pack and its cards, and the parts within each card. */
export const outlineInput = z.object({
  id: z.guid(),
  parts: z.array(z.object({ key: part, on: z.boolean() })).max(most),
  inCard: z.array(z.object({ key: z.enum(cardKeys), on: z.boolean() })).max(cardKeys.length),
});
/** A line of an outline. */
export interface OutlineLine<K extends string = string> {
  readonly key: K;
  /** Whether it is included in the document. */
  readonly on: boolean;
}
/** An outline as stored. */
export interface DocumentOutline {
  readonly parts: readonly OutlineLine[];
  readonly inCard: readonly OutlineLine<CardPart>[];
}
/** An outline as displayed: cards with their names, and parts not arranged yet at the end. */
export interface ShownOutline extends DocumentOutline {
  readonly cards: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  /** Whether the caller may save its order for the pack. */
  readonly canSave: boolean;
}

/** The possible parts of the evidence of preservation, for each tagged item. */
export const EVIDENCE_PARTS = {
  /** The first page: its subject, and the number of rounds. */
  cover: w('Preservation evidence', '维护保养证明文件'),
  /** All its rounds, one per line: due, done, skipped, with who and when. */
  rounds: w('Rounds', '轮次'),
  /** The filled-in sheets of the rounds that were worked on. */
  sheets: w('Preservation sheets', '保养表'),
  /** The files of its rounds. */
  files: w('Attachments', '附件'),
} as const satisfies Readonly<Record<string, Word>>;
/** Maximum number of rounds in one document; with more, nobody would open it, and it must be requested in parts. */
export const EVIDENCE_MOST = 20_000;

/** The parts of the full documentation of a procedure, in this order; an empty part is omitted. */
export const PROCEDURE_PARTS = {
  /** The first page: which procedure it is, in which revision. */
  cover: w('Cover sheet', '封面'),
  /** The procedure as recorded. */
  form: w('Procedure form', '程序表单'),
  /** Its sections and steps as executed, with prerequisites and signatures. */
  runSheet: w('Run sheet', '执行单'),
  /**
   * The deviations raised at its steps: MOCs, listed one per line and then in full, and the punch items of this scope.
   */
  mocs: w('MOCs raised at its steps', '步骤中提出的变更'),
  punch: w('Punch items raised at its steps', '步骤中提出的尾项'),
  /** The files of the procedure, its drawings, its steps, and of those deviations. */
  attachments: w('Attachments', '附件'),
} as const satisfies Readonly<Record<string, Word>>;

/** The subject of a document: a work pack, a procedure, a tagged item, or all items of a purchase order. */
export interface DocumentSubject {
  readonly kind: 'workPack' | 'procedure' | 'tag' | 'purchaseOrder';
  /** The id of the pack, procedure or item, or the number of the order. */
  readonly key: string;
  readonly title: string;
}
/**
 * The evidence of preservation of one tagged item, or of all items of a purchase order, whose number is matched without
 * regard to case.
 */
export const evidenceInput = z.union([
  z.object({ tag: z.guid() }),
  z.object({ purchaseOrder: z.string().trim().min(1).max(100) }),
]);

/** A file that is listed in the document but has no pages there. */
export interface NamedFile {
  readonly name: string;
  /** The record it is attached to. */
  readonly on: string;
  readonly why: NotPrinted;
}
/** A user's document, finished or in progress. */
export interface FullDocument {
  readonly id: string;
  readonly of: DocumentSubject;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The number of parts made so far, and in total; 0 while unknown. */
  readonly done: number;
  readonly total: number;
  /** Its process or the database failed while it was being made: it will resume by itself soon. */
  readonly interrupted: boolean;
  /** How long the current part has been in progress, in whole minutes; null unless the document is being made. */
  readonly stillMinutes: number | null;
  readonly pages: number | null;
  /** In bytes. */
  readonly size: number | null;
  /** ISO 8601. */
  readonly at: string;
  /** When it expires, ISO 8601; null until it is finished. */
  readonly expiresAt: string | null;
  readonly named: readonly NamedFile[];
}
