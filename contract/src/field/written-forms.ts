import type { Word } from '../words/word.ts';

/** How a file writes days with slashes: day first, or month first. Ours is the first. */
export const DATE_FORMS = ['dmy', 'mdy'] as const;
/** How a file writes days with slashes. */
export type DateForm = (typeof DATE_FORMS)[number];
/** What precedes the decimals of a file's figures: a point, or a comma. Ours is the first. */
export const FIGURE_FORMS = ['point', 'comma'] as const;
/** What precedes the decimals of a file's figures. */
export type FigureForm = (typeof FIGURE_FORMS)[number];

/**
 * What a text reveals about how its column is written: the only form in which it can be read; `both` where it says
 * something else in each; `usual` where it does too, but is read in our form unless the column has the other; `plain`
 * where it is written in our form without being proof of it. Undefined for everything else.
 */
export type Detected<F extends string = DateForm | FigureForm> = F | 'both' | 'usual' | 'plain' | undefined;

/** Values that files write in two forms, so that one text can mean two values. */
export interface WrittenForms<F extends DateForm | FigureForm = DateForm | FigureForm> {
  /** Where a mapping says which form a column has. */
  readonly key: 'dates' | 'figures';
  /** The two forms; the first is ours. */
  readonly forms: readonly [F, F];
  detect(text: string): Detected<F>;
  /** A text of the given form as its rule reads it; one that is no value in that form becomes one that is refused. */
  plain(text: string, form: F): string;
  /** True when a text with two readings is read in our form where nothing in its column speaks against it. */
  readonly isAssumed: boolean;
  /** The message for a text with two readings. */
  unclear(text: string): Word;
}

/** The form of each kind of value that a user has stated; left out where the texts themselves must tell. */
export interface StatedForms {
  readonly dates?: DateForm | undefined;
  readonly figures?: FigureForm | undefined;
}
