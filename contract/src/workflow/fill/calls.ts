import { z } from 'zod';
import { as, call, type Download } from '../../calls/call.ts';
import type { RecordKey } from '../../records/index.ts';
import { selection } from '../../register/filter.ts';
import type { AnsweredBy } from '../../rules/answered.ts';
import { answers, type Answers } from '../../rules/answers.ts';
import { FORM_OWNERS, type FormOwner, type ListRows } from '../../rules/form-sources.ts';
import type { FormStanding } from '../../rules/form-standing.ts';
import type { FormTemplate } from '../../rules/form.ts';
import type { LinkedAnswers } from '../../rules/linked-answer.ts';
import type { Word } from '../../words/word.ts';
import { filledKey, offlineKey } from '../records.ts';

/** A punch item raised from a task. */
export interface TaskPunch {
  readonly id: string;
  /** The name of the task. */
  readonly task: string;
  readonly number: string;
  readonly category: string;
  readonly state: string;
}
/** The answers of the previous record, such as the previous cycle. */
export interface AnswersBefore {
  readonly answers: Answers;
  /** The day it was completed. */
  readonly day: string;
}
/** A check sheet as it is filled on screen. */
export interface CheckSheet {
  readonly register: RecordKey;
  /** The record. */
  readonly id: string;
  readonly rev: number;
  readonly title: string;
  readonly documentCode: string;
  readonly itr: { readonly name: string; readonly description: string };
  readonly template: FormTemplate;
  /** The row that owns the form, and how far the form is settled. */
  readonly form: { readonly owner: FormOwner; readonly id: string; readonly standing: FormStanding };
  /** The header values, by the name of the header field. */
  readonly header: Readonly<Record<string, string>>;
  /** The rows of its lists, by source. */
  readonly lists: Readonly<Record<string, ListRows>>;
  readonly answers: Answers;
  /** Who answered which tasks, as last saved. */
  readonly answered: readonly AnsweredBy[];
  /** The names of tasks completed outside this sheet: on every record that a multi-tag sheet gathers. */
  readonly elsewhere?: readonly string[];
  /** The answers shown by tasks that display another form, by task. */
  readonly linked: LinkedAnswers;
  readonly comment: string;
  /** The previous answers, if any, shown greyed beside the measured values. */
  readonly before?: AnswersBefore;
  readonly punch: readonly TaskPunch[];
  /**
   * It is issued on paper: its tasks are answered there, and it can be signed as it is (`unsigned`) or has been
   * (`signed`).
   */
  readonly paper?: 'unsigned' | 'signed';
  /** Why the answers cannot be changed; null while they can. */
  readonly locked: Word | null;
  /** The comment may be changed even when the rest is locked. */
  readonly canComment: boolean;
}
/** The form of a record: the check sheet of a Tag ITR, a tracker, the document of a certificate. */
export const checkSheetGet = call({
  path: '/api/ext/check-sheet/get',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: filledKey.default('tagItr'), id: z.guid() }),
  output: as<CheckSheet>(),
});

/** A punch item to raise together with the answers, for a task whose punch box is ticked. */
const newPunch = z.object({
  task: z.string().min(1).max(40),
  category: z.guid(),
  description: z.string().trim().min(1).max(255),
  detailedDescription: z.string().max(4000).optional(),
  raisedBy: z.guid(),
});
/** A photo staged (`fileStage`) for a task. */
const newPhoto = z.object({
  file: z.guid(),
  task: z.string().min(1).max(40),
  /** The photo shows the subject of the punch item raised for the task in this save, and is attached to that item. */
  punch: z.boolean().default(false),
});
/**
 * Saves answers, comment, photos and the punch items they need in one transaction; refuses a ticked punch box without
 * its punch item.
 */
export const checkSheetSave = call({
  path: '/api/ext/check-sheet/save',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({
    register: filledKey.default('tagItr'),
    id: z.guid(),
    rev: z.int(),
    answers,
    comment: z.string().max(1000),
    punch: z.array(newPunch).max(200).default([]),
    photos: z.array(newPhoto).max(200).default([]),
  }),
  output: as<CheckSheet>(),
});

/** The outcome of one sign-off entered in a workbook. */
export interface ReadSignOff {
  readonly label: string;
  readonly person: string;
  readonly date: string;
  /** Why it is not given; null when it is given, or would be. */
  readonly refused: Word | null;
}
/** What was read from one sheet of a filled-in workbook. */
export interface ReadCheckSheet {
  /** The name of the sheet. */
  readonly sheet: string;
  /** The document code on the sheet; '' when there is none. */
  readonly documentCode: string;
  /** The record it belongs to; null when none was found. */
  readonly record: { readonly id: string; readonly title: string } | null;
  /** The number of tasks with an answer. */
  readonly tasks: number;
  /** The number of answers, the sheet comment included, that differ from the stored ones. */
  readonly changed: number;
  readonly signOffs: readonly ReadSignOff[];
  /** What was left out, or what the user should know. */
  readonly warnings: readonly Word[];
  /** Why nothing on the sheet was accepted; null when it was accepted, or would be. */
  readonly refused: Word | null;
}
/**
 * Reads a filled-in workbook of check sheets, or a file of spreadsheet-form data (`.json`), which carries no sign-offs.
 * With `dryRun` nothing is written. Answers of a check that changed after the workbook was taken are refused unless
 * `overwrite` is set; answers of a signed check are always refused (domain guide 2.13, 3.4). Each sheet requires the
 * right to edit the register of its record.
 */
export const checkSheetRead = call({
  path: '/api/ext/check-sheet/read',
  access: 'level',
  input: z.object({
    dryRun: z.enum(['true', 'false']).default('true'),
    overwrite: z.enum(['true', 'false']).default('false'),
  }),
  output: as<{ readonly sheets: readonly ReadCheckSheet[] }>(),
  upload: true,
});

/**
 * Prints check sheets as one PDF: A4, both languages, with a QR code of the address and a barcode of the document code.
 * At most 200 sheets at once.
 */
export const checkSheetPrint = call({
  path: '/api/ext/check-sheet/print',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: filledKey.default('tagItr'), selection }),
  output: as<Download>(),
});

/** Maximum number of check sheets in one workbook. */
export const WORKBOOK_MOST = 50;
/**
 * Returns check sheets as a file to be filled in offline, one sheet each, and returned through `checkSheetRead`: a
 * workbook for people, or spreadsheet-form data (`rules/spreadsheet-form.ts`) for tools. Requires the right to see the
 * register.
 */
export const checkSheetWorkbook = call({
  path: '/api/ext/check-sheet/workbook',
  access: 'level',
  input: z.object({
    register: offlineKey.default('tagItr'),
    selection,
    as: z.enum(['workbook', 'formData']).default('workbook'),
  }),
  output: as<Download>(),
});

/** Prints an empty form as a PDF, to view or to fill in by hand: the newest revision, or an older one. */
export const formTemplatePrint = call({
  path: '/api/ext/form-template/print',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.enum(FORM_OWNERS), id: z.guid(), revision: z.int().min(1).optional() }),
  output: as<Download>(),
});

/** The calls of check sheets. */
export const checksCalls = {
  checkSheetGet,
  checkSheetPrint,
  checkSheetRead,
  checkSheetWorkbook,
  checkSheetSave,
  formTemplatePrint,
} as const;
