import type { Word } from '../words/word.ts';
import type { FieldOf, Kind, Values } from './field.ts';
import type { Operator } from './operators.ts';
import type { KindRule } from './rule.ts';
import type { WrittenForms } from './written-forms.ts';

/** One value of a fixed list and the word for it. */
export interface Choice {
  readonly value: string | boolean;
  readonly word: Word;
}

/**
 * What generic code needs to know about a kind of field. Code checks a trait, not the name of a kind; behaviour that
 * differs by kind is in a table with a row for each kind (ADR 22).
 */
export interface Traits<K extends Kind> {
  /** How its values are read, checked and printed. */
  readonly rule: KindRule<K, Values[K]>;
  /** The value of an empty field. Where this is not null, the column is never null. */
  readonly empty: null | false | readonly [];
  /** A quantity: typed as text, parsed by its rule, right-aligned, compared by size. */
  readonly figure: boolean;
  /** Holds several values. */
  readonly many: boolean;
  /**
   * Refers to rows of another register: by id in a row, by natural key for people, which only the server can look up.
   */
  readonly refers: boolean;
  /** Compared without regard to case. A title of such a kind is sorted naturally, P-9 before P-10. */
  readonly caseless: boolean;
  /** True when rows can be sorted by it. */
  readonly sortable: boolean;
  /**
   * True when its values can be listed with the number of rows for each; with several values, each counts separately.
   */
  readonly listed: boolean;
  /** The operator that selects the rows with one of its values, where rows can be counted by it; otherwise null. */
  readonly group: 'is' | 'anyOf' | null;
  /**
   * The operators allowed in filters; the first is the grid's default. A reference is filtered by title or, with `is`
   * and `anyOf`, also by id.
   */
  readonly operators: readonly Operator[];
  /**
   * The unit of its numbers: shown beside the input of a form and in the notes of a template; null where there is none.
   */
  unit(field: FieldOf<K>): Word | null;
  /** The two forms in which files write its values, where one text can mean two of them; otherwise null. */
  written(field: FieldOf<K>): WrittenForms | null;
  /** The fixed list of its values; null where there is none. */
  choices(field: FieldOf<K>): readonly Choice[] | null;
  /** Converts the database's text for a single value back to the value, as returned by `options` and `groups`. */
  fromText(text: string): string | number | boolean;
}
