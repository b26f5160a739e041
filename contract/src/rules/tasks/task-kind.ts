import { z } from 'zod';
import type { Field } from '../../field/field.ts';
import type { Word } from '../../words/word.ts';
import type { Answers } from '../answers.ts';
import type { Content, PlacedRow } from '../form-cells.ts';
import type { Limits } from '../limits.ts';

/** A name within a form: the key of answers, never shown. */
export const formKey = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/);

/** A task as its kind of result sees it. */
export interface TaskContext<I> {
  /** The key of its answers. */
  readonly name: string;
  readonly number: string;
  readonly text: Word;
  readonly input: I;
}

/** The meaning of a text entered in a workbook. */
export type ReadText =
  | { readonly value: string | number }
  | { readonly warning: Word }
  /** Nobody enters it: its text in the workbook is ignored. */
  | { readonly kept: true };
/** A cell of a workbook that is filled in offline. */
export interface OfflineCell {
  /** How it is filled, after the label of the result. */
  readonly hints: readonly (Word | string)[];
  /** Its content; the answer itself by default. */
  shown?(answers: Answers): Word;
  /** Reads what was entered, which is never an empty text. Omitted where it can only be filled in on screen. */
  read?(text: string): ReadText;
}
/** A workbook line below the line of its task. */
export interface OfflineLine extends OfflineCell {
  /** The part of the answer, such as `instrument`. */
  readonly part: string;
  readonly what: Word;
}

/** A cell of a sheet in a table of many sheets, one row per sheet: a part of the answer, typed like a field. */
interface TableCell {
  readonly part: string;
  readonly field: Field;
}

/** A problem in the input of a task, at a place such as `input.columns.2`. */
export interface InputProblem {
  readonly at: string;
  readonly words: Word;
}
/** A measuring instrument whose calibration had expired on the day of a reading. */
export interface Expired {
  /** Its name. */
  readonly instrument: string;
  /** The date until which it was calibrated, `yyyy-mm-dd`; empty when unknown. */
  readonly due: string;
}

/**
 * A kind of task result (domain guide 2.11): its options and everything derived from them. Members are declared as
 * methods, so that a table of all kinds accepts the input of any.
 */
export interface TaskKind<I extends { readonly kind: string; readonly label?: Word | undefined }> {
  /** Its name in the designer, after "also asks for". */
  readonly word: Word;
  /** The initial options when this kind is chosen for a task. */
  start(): I;
  /** It counts towards progress; pictures, tables and display-only kinds do not (domain guide 3.4). */
  readonly weighs: boolean;
  /** The parts of its answers as named in the history; null for a part that another part already expresses. */
  readonly parts: Readonly<Record<string, Word | null>>;
  /** The parts that the server writes, whatever the client sends. */
  readonly served: readonly string[];
  /** Why a part of an answer is invalid; null when it is valid, undefined when there is no such part. */
  judge(request: TaskContext<I>, part: string, value: string | number): Word | null | undefined;
  /** Whether the required input was given. Omitted where nothing is required. */
  isGiven?(request: TaskContext<I>, answers: Answers): boolean;
  /** The answer in words; null without an answer. */
  says(request: TaskContext<I>, answers: Answers): Word | null;
  /** The limits of its value. */
  limits?(input: I): Limits;
  /** The instrument it was read with, if that was out of calibration. */
  expired?(request: TaskContext<I>, answers: Answers): Expired | null;
  /** The numbers a formula may refer to: its own value is '', others are identified by their part. */
  figures?(request: TaskContext<I>): readonly { readonly part: string; readonly label: Word; readonly many: boolean }[];
  /** The content of its task's row, in the value column. */
  inRow?(request: TaskContext<I>): { readonly content: Content; readonly height?: number };
  /** The rows below, from the column of the text to the right edge, in mm. */
  below?(request: TaskContext<I>, edges: { readonly text: number; readonly end: number }): readonly PlacedRow[];
  /**
   * The problems of its options that the schema cannot express; `mostColumns` is the number of columns the page has
   * room for.
   */
  problems?(request: TaskContext<I>, room: { readonly mostColumns: number }): readonly InputProblem[];
  /** Its cell in a workbook; null where it is filled in only on lines of its own. */
  offline(request: TaskContext<I>): OfflineCell | null;
  /** Its own lines in a workbook. */
  offlineLines?(request: TaskContext<I>): readonly OfflineLine[];
  /**
   * Its cells in a table of many sheets, labelled with `label`. Omitted where it must be filled in on the individual
   * sheet: a picture, a signature.
   */
  tableCells?(request: TaskContext<I>, label: Word): readonly TableCell[];
}
