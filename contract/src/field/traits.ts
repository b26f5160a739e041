import type { Word } from '../words/word.ts';
import type { FieldOf, Kind, Values } from './field.ts';
import type { Operator } from './operators.ts';
import type { KindRule } from './rule.ts';

/** One value of a fixed list and the word for it. */
export interface Choice {
  readonly value: string | boolean;
  readonly word: Word;
}

/**
 * What is to be known of a kind of field wherever fields are handled alike. Code asks for a trait, not for the name of a
 * kind; what differs from kind to kind stands in a table with a row for each (ADR 22).
 */
export interface Traits<K extends Kind> {
  /** How its values are read, checked and printed. */
  readonly rule: KindRule<K, Values[K]>;
  /** What a field without a value holds. Where this is not null, the column never is. */
  readonly empty: null | false | readonly [];
  /** A quantity: typed as a text that its rule reads, its digits aligned at the right, compared by size. */
  readonly figure: boolean;
  /** Holds several values. */
  readonly many: boolean;
  /** Names rows of another register: by id in a row, by their natural key to people, which only the server can look up. */
  readonly refers: boolean;
  /** Compared without regard to case. A title of such a kind is sorted as people expect it, P-9 before P-10. */
  readonly caseless: boolean;
  /** Whether rows can be sorted by it. */
  readonly sortable: boolean;
  /** Whether its values can be listed with how many rows have each; of several values each counts by itself. */
  readonly listed: boolean;
  /** How the rows with one of its values are asked for, where rows are counted by it; null where they are not. */
  readonly group: 'is' | 'anyOf' | null;
  /** What filters may ask of it; the first is the grid's own. A reference is asked by title or, with `is` and `anyOf`, also by id. */
  readonly operators: readonly Operator[];
  /** What its figures count: beside the input of a form, in the notes of a template; null where nothing is to be said. */
  unit(field: FieldOf<K>): Word | null;
  /** The fixed list its values come from; null where there is none. */
  choices(field: FieldOf<K>): readonly Choice[] | null;
  /** A single value from the text the database makes of it, as `options` and `groups` answer it. */
  fromText(text: string): string | number | boolean;
}
