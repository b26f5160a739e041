import type { FieldOf, Kind } from './field.ts';
import type { Word, Language } from '../words/word.ts';

/** The result of parsing a text: a value, or the reason it is invalid. */
export type Parsed<V> = { readonly value: V } | { readonly error: Word };

/** The behaviour of a kind of field that client and server share. */
export interface KindRule<K extends Kind, V> {
  /**
   * Parses text that a person typed or a sheet holds, in either language; never called with blank text. References stay
   * text: the server looks up their natural key.
   */
  parse(text: string, field: FieldOf<K>): Parsed<V>;
  /** Validates a value sent by a client; null is checked by `required`, not here. */
  check(value: unknown, field: FieldOf<K>): Parsed<V>;
  /**
   * Formats a value for editing, copying and messages, as a sheet would hold it; parsing the text gives the same value.
   */
  print(value: V, field: FieldOf<K>, language: Language): string;
}
