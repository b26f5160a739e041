import type { Right } from '../access.ts';
import type { LevelOptionKey } from '../level-options.ts';
import type { Word } from '../words/word.ts';
import type { Currency } from './currency.ts';

/** What every kind of field may say about itself. */
export interface Common {
  /** A row cannot be stored without it. */
  readonly required?: true;
  /** Where the field is left out; it appears everywhere else. */
  readonly hide?: readonly ('grid' | 'form' | 'import')[];
  /** Written by the server alone: shown, filtered and exported, never typed or imported. */
  readonly computed?: true;
  /** Reckoned each time it is read, never stored: shown and exported, not sorted or filtered. */
  readonly live?: true;
  /** Shown in the form only while another field of the row has this value, e.g. the Ex fields of an Ex rated tag. */
  readonly when?: { readonly field: string; readonly is: string | boolean };
  /** The right on its register that giving it another value asks for, besides that of editing. */
  readonly asks?: Right;
  /** The level option without which no screen and no empty sheet shows the field. What it holds stays. */
  readonly option?: LevelOptionKey;
}

/** What a reference may say of the rows it names. */
interface Naming {
  /** The sheets of the rows it names show the rows that name them, as a tab called so. */
  readonly tab?: Word;
}

/** One sign-off a record needs: its label and what it decides (domain guide 3.2). */
export interface SignOff {
  /** Exactly what is stored, and shown to who reads English, e.g. `Completed`; no apostrophe (domain guide 2.0). */
  readonly label: string;
  /** What is shown to who reads Chinese, e.g. `完成`; the label itself where it is left out. */
  readonly zh?: string | undefined;
  /** `complete` alone decides "done" and each set has exactly one; `required` must come before it; `optional` any time. */
  readonly type: 'optional' | 'required' | 'complete';
}

/** What a quantity may say of several rows. */
interface Adding {
  /** It adds up over rows: a list in groups shows the sum of each. A share, a pressure or an interval does not. */
  readonly adds?: true;
}

/** In which currency an amount is: the same for all rows, or in each row the one another field of it names. */
type InCurrency =
  | { readonly currency: Currency; readonly currencyIn?: never }
  /** A required choice field of the same register whose keys are codes of ISO 4217. */
  | { readonly currencyIn: string; readonly currency?: never };

/**
 * The list of kinds: what each may add to a field. A new kind starts here, and nothing compiles until its traits, its
 * value and its row in each table of server and web exist (ADR 22).
 */
export interface Options {
  /** One line of text, or several with `lines`. `max` is in characters, 50 unless said (domain guide 2.0); `tooLong` says it in the words of the field. One that is `numbered` is given by the number of its record where it is left blank. One that is `countedIn` the row its line belongs to is given when it is left empty: the next whole number there. A `secondKey` is unique within the level of its rows where it is not blank, and an import finds them by it as by their natural key. */
  text: Common & {
    readonly max?: number;
    readonly tooLong?: Word;
    readonly lines?: number;
    readonly mono?: true;
    readonly secondKey?: true;
    readonly numbered?: true;
    readonly countedIn?: string;
  };
  /** A whole number. */
  integer: Common & Adding & { readonly min?: number; readonly max?: number };
  /** A decimal number; `decimals` is how many are kept and shown, 2 unless said (specification 9). */
  number: Common & Adding & { readonly decimals?: number; readonly min?: number; readonly unit?: Word };
  /** Yes or no; never empty, no is the default. A `single` one is yes in one row of a level at most: a row that gets it takes it from the other. Of an `alarm` yes is bad news. */
  flag: Common & { readonly single?: true; readonly alarm?: true };
  /** A day without time, `yyyy-mm-dd`, 1950 or later; `past` refuses days after today (domain guide 2.0, 3.2). */
  date: Common & { readonly past?: true };
  /** A moment, ISO 8601 in UTC. Only the server writes moments. */
  instant: Common;
  /** One of a fixed list; the key is stored, the word is shown. */
  choice: Common & { readonly of: Readonly<Record<string, Word>>; readonly start?: string };
  /** One row of another register, stored by id, exchanged with people by its natural key (domain guide 0.5 rule 3). */
  ref: Common &
    Naming & {
      readonly to: string;
      /** Only rows of these kinds of it: keys of registers that share its table, such as tags and cables of tagged items. */
      readonly only?: readonly string[];
      /** It names the row above among rows of its own register: no row stands above itself, however far up. */
      readonly tree?: true;
      /** A row is named by one row of this register at most. */
      readonly oneToOne?: true;
    };
  /**
   * Several rows of another register, in the order of their titles. `via` names the register that holds the same pairs as
   * rows, to be imported and exported on their own; the two are kept equal in each transaction. At most 200 unless `most` says.
   */
  refs: Common & Naming & { readonly to: string; readonly via?: string; readonly most?: number };
  /** An ordered list of short texts, `;` between them on a sheet; `whole` allows whole numbers only. */
  list: Common & { readonly max?: number; readonly tooLong?: Word; readonly whole?: true };
  /** The sign-offs a record of this row needs; on a sheet `Completed (Required); Accepted (Complete)`. */
  signOffs: Common;
  /**
   * An exact amount of money, written `1234.50`. `decimals` are those of the currency unless said, 2 where each row has its
   * own; `min` and `max` are whole amounts.
   */
  money: Common & InCurrency & { readonly decimals?: 0 | 2 | 3 | 4; readonly min?: number; readonly max?: number };
  /**
   * The place of a row among its siblings, given by hand: 1 is first. Siblings are the rows with the same `within`, a
   * reference of the same register; without it all rows of the level. Those of lines are kept without a gap (ADR 0034).
   */
  order: Common & { readonly within?: string };
  /**
   * A span of work in whole seconds, never negative. `unit` is what a bare figure means and how it is shown; a day has
   * `dayHours`, 8 unless said: it is a day of work.
   */
  duration: Common & Adding & { readonly unit: 'hour' | 'day'; readonly dayHours?: number };
}

/** The name of a kind of field. */
export type Kind = keyof Options;
/** A field of one kind. */
export type FieldOf<K extends Kind> = { readonly kind: K; readonly label: Word } & Options[K];
/** Any field. */
export type Field = { [K in Kind]: FieldOf<K> }[Kind];

const kind =
  <K extends Kind>(name: K) =>
  <const O extends Options[K]>(label: Word, options: O): { readonly kind: K; readonly label: Word } & O => ({
    kind: name,
    label,
    ...options,
  });

export const text = kind('text');
export const integer = kind('integer');
export const number = kind('number');
export const flag = kind('flag');
export const date = kind('date');
export const instant = kind('instant');
export const choice = kind('choice');
export const ref = kind('ref');
export const refs = kind('refs');
export const list = kind('list');
export const signOffs = kind('signOffs');
export const money = kind('money');
export const order = kind('order');
export const duration = kind('duration');

/** A reference as it is sent to people: the id of the row and the title they know it by. */
export interface Ref {
  readonly id: string;
  readonly title: string;
}

/** The value a field has in a row that is read. */
export type Read<F> = F extends { kind: 'ref' } ? Ref | null : F extends { kind: 'refs' } ? readonly Ref[] : Written<F>;

/** What a field of each kind holds when it is not empty, as rows carry it: references by their ids. */
export interface Values {
  text: string;
  integer: number;
  number: number;
  flag: boolean;
  date: string;
  instant: string;
  choice: string;
  ref: string;
  refs: readonly string[];
  list: readonly string[];
  signOffs: readonly SignOff[];
  /** A decimal with all its decimals: `1234.50`. */
  money: string;
  order: number;
  /** Seconds. */
  duration: number;
}

/** Yes, no and lists are never null; every other field is null while it is empty. */
type OrEmpty<V> = V extends boolean | readonly unknown[] ? V : V | null;

/** The value a field takes in a row that is written. */
export type Written<F> = F extends { kind: 'choice'; of: infer O }
  ? (keyof O & string) | null
  : F extends { kind: infer K extends Kind }
    ? OrEmpty<Values[K]>
    : never;
