import { z } from 'zod';
import type { Field } from '../../field/field.ts';
import type { Word } from '../../words/word.ts';
import type { Answers } from '../answers.ts';
import type { Content, PlacedRow } from '../form-cells.ts';
import type { Limits } from '../limits.ts';

/** A name inside a form: the key of answers, never shown. */
export const formKey = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/);

/** A task as its kind of result sees it. */
export interface Asked<I> {
  /** The key of its answers. */
  readonly name: string;
  readonly number: string;
  readonly text: Word;
  readonly input: I;
}

/** What a text that was written in a workbook means. */
export type ReadText =
  | { readonly value: string | number }
  | { readonly warning: Word }
  /** Nobody writes it: what stands in the workbook is passed over. */
  | { readonly kept: true };
/** A cell of a workbook that is filled without a connection. */
export interface OfflineCell {
  /** How it is filled, after the label of the result. */
  readonly hints: readonly (Word | string)[];
  /** What stands in it; the answer itself unless said. */
  shown?(answers: Answers): Word;
  /** Reads what was written, never an empty text. Left out where it can be filled on the screen alone. */
  read?(text: string): ReadText;
}
/** A line of a workbook below that of its task. */
export interface OfflineLine extends OfflineCell {
  /** The part of the answer, such as `instrument`. */
  readonly part: string;
  readonly what: Word;
}

/** A cell of a sheet in a table of many sheets, a row a sheet: a part of the answer, typed as a field is. */
export interface TableCell {
  readonly part: string;
  readonly field: Field;
}

/** Something wrong with what a task asks, at a place in it such as `input.columns.2`. */
export interface InputProblem {
  readonly at: string;
  readonly words: Word;
}
/** A measuring instrument whose calibration had ended on the day of a reading. */
export interface Expired {
  /** What it is called. */
  readonly instrument: string;
  /** Until when it was calibrated, `yyyy-mm-dd`; empty where nobody said. */
  readonly due: string;
}

/**
 * A kind of task result (domain guide 2.11): its options and all that follows from them. Members are declared as methods,
 * so that a table of all kinds takes the input of any.
 */
export interface TaskKind<I extends { readonly kind: string; readonly label?: Word | undefined }> {
  /** What the designer calls it, after "also asks for". */
  readonly word: Word;
  /** What a task asks when it is first said to ask for this. */
  start(): I;
  /** Has a share of the progress; pictures, tables and what is only shown have none (domain guide 3.4). */
  readonly weighs: boolean;
  /** The parts of its answers as the history calls them; null for one whose words stand in another part. */
  readonly parts: Readonly<Record<string, Word | null>>;
  /** The parts that the server writes, whatever was sent. */
  readonly served: readonly string[];
  /** Why a part of an answer is no good; null when it is, undefined when there is no such part. */
  judge(asked: Asked<I>, part: string, value: string | number): Word | null | undefined;
  /** Whether what it asks was given. Left out where it asks nothing. */
  isGiven?(asked: Asked<I>, answers: Answers): boolean;
  /** What it comes to, in words; null without an answer. */
  says(asked: Asked<I>, answers: Answers): Word | null;
  /** What its value should keep to. */
  limits?(input: I): Limits;
  /** The instrument it was read with, where that was out of its calibration. */
  expired?(asked: Asked<I>, answers: Answers): Expired | null;
  /** The numbers a formula may ask for: its own is '', others go by their part. */
  figures?(asked: Asked<I>): readonly { readonly part: string; readonly label: Word; readonly many: boolean }[];
  /** What stands in the row of its task, in the column of values. */
  inRow?(asked: Asked<I>): { readonly content: Content; readonly height?: number };
  /** The rows below, from the column of the text to the right edge, in mm. */
  below?(asked: Asked<I>, edges: { readonly text: number; readonly end: number }): readonly PlacedRow[];
  /** What the schema cannot say of its options; `mostColumns` is the room of the page. */
  problems?(asked: Asked<I>, room: { readonly mostColumns: number }): readonly InputProblem[];
  /** Its cell in a workbook; none where it is filled in lines of its own alone. */
  offline(asked: Asked<I>): OfflineCell | null;
  /** Lines of its own in a workbook. */
  offlineLines?(asked: Asked<I>): readonly OfflineLine[];
  /** Its cells in a table of many sheets, called by `label`. Left out where a sheet of its own is needed to fill it in: a picture, a signature. */
  tableCells?(asked: Asked<I>, label: Word): readonly TableCell[];
}
