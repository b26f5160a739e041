import type { Field } from '../field/field.ts';
import type { AnyRegister, Register } from '../register/register.ts';
import type { RegisterKey } from '../registers/index.ts';
import type { Word } from '../words/word.ts';

/** What may be said of lines beside what they are called. */
interface LinesFacts<N extends string> {
  /** What a line that is added on the screen holds where nothing is typed: the day it is. */
  readonly starts?: Readonly<Partial<Record<N, 'today'>>>;
}

/**
 * Rows with lines: the ordered rows of one register that belong to one row of another, such as the members of a tag set
 * (ADR 0034). They are edited in place on the sheet of that row, saved with it as a whole, locked and deleted with it, and
 * come and go as one sheet. A line is a row like any other besides: it has fields, history, rights and a list of its own.
 */
export interface Lines extends LinesFacts<string> {
  /** The register whose rows are the lines. */
  readonly key: RegisterKey;
  /** The register whose rows have them. */
  readonly parent: RegisterKey;
  /** What they are called together: the title of their tab. */
  readonly label: Word;
  /** The reference of a line to the row it belongs to. */
  readonly of: string;
  /** The field that holds the place of a line among its siblings: 1, 2, 3 without a gap. */
  readonly place: string;
}

/** The field of places of a register, with the reference they are counted within. */
function placeIn({ key, fields }: AnyRegister): { readonly of: string; readonly place: string } {
  for (const [place, field] of Object.entries(fields))
    if ('within' in field && field.within !== undefined) return { of: field.within, place };
  throw new Error(`${key} has no place within a row it belongs to.`);
}

/**
 * Declares the lines of a register. Which row a line belongs to, and where it stands there, is said by its one field of the
 * kind `order`, whose `within` is the reference to that row.
 */
export function lines<
  const P extends RegisterKey,
  const K extends RegisterKey,
  const F extends Readonly<Record<string, Field>>,
>(parent: Register<P>, register: Register<K, F>, label: Word, facts: LinesFacts<keyof F & string> = {}): Lines {
  return { key: register.key, parent: parent.key, label, ...placeIn(register), ...facts };
}
