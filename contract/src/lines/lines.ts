import type { Field } from '../field/field.ts';
import type { AnyRegister, Register } from '../register/register.ts';
import type { RegisterKey } from '../registers/index.ts';
import type { Word } from '../words/word.ts';

/** Optional facts of a lines declaration. */
interface LinesFacts<N extends string> {
  /** Default values of a line added on screen where nothing is typed: today's date. */
  readonly starts?: Readonly<Partial<Record<N, 'today'>>>;
}

/**
 * Rows with lines: the ordered rows of one register that belong to one row of another, such as the members of a tag set
 * (ADR 0034). They are edited in place on the parent row's sheet, saved as a whole, locked and deleted with the parent,
 * and imported and exported as one sheet. In all else a line is an ordinary row: it has fields, history, rights and its
 * own list.
 */
export interface Lines extends LinesFacts<string> {
  /** The register whose rows are the lines. */
  readonly key: RegisterKey;
  /** The register whose rows have the lines. */
  readonly parent: RegisterKey;
  /** The title of their tab. */
  readonly label: Word;
  /** The line's reference to its parent row. */
  readonly of: string;
  /** The field with the position of a line among its siblings: 1, 2, 3 without gaps. */
  readonly place: string;
}

/** Returns the position field of a register and the reference that positions are counted within. */
function placeIn({ key, fields }: AnyRegister): { readonly of: string; readonly place: string } {
  for (const [place, field] of Object.entries(fields))
    if ('within' in field && field.within !== undefined) return { of: field.within, place };
  throw new Error(`${key} has no place within a row it belongs to.`);
}

/**
 * Declares the lines of a register. The parent row and the position of a line come from its one field of the kind
 * `order`, whose `within` is the reference to the parent.
 */
export function lines<
  const P extends RegisterKey,
  const K extends RegisterKey,
  const F extends Readonly<Record<string, Field>>,
>(parent: Register<P>, register: Register<K, F>, label: Word, facts: LinesFacts<keyof F & string> = {}): Lines {
  return { key: register.key, parent: parent.key, label, ...placeIn(register), ...facts };
}
