import type { FieldOf, Kind } from './field.ts';
import type { Word, Language } from '../words/word.ts';

/** What became of a text: a value, or why it is none. */
export type Parsed<V> = { readonly value: V } | { readonly error: Word };

/** What a kind of field knows on both sides of the wire. */
export interface KindRule<K extends Kind, V> {
  /**
   * Reads what a person typed or a sheet holds, in either language; blank text never comes here.
   * References stay text: their natural key is looked up by the server.
   */
  parse(text: string, field: FieldOf<K>): Parsed<V>;
  /** Checks a value that came over the wire; null is checked by `required`, not here. */
  check(value: unknown, field: FieldOf<K>): Parsed<V>;
  /** The text of a value where it is edited, copied and told, as a sheet would hold it; reading it back gives the same value. */
  print(value: V, field: FieldOf<K>, language: Language): string;
}
