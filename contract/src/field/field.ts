import type { Right } from '../access.ts';
import type { LevelOptionKey } from '../level-options.ts';
import type { Word } from '../words/word.ts';
import type { Currency } from './currency.ts';

/** Options of every kind of field. */
interface Common {
  /** A row cannot be stored without it. */
  readonly required?: true;
  /** Where the field is hidden; it appears everywhere else. */
  readonly hide?: readonly ('grid' | 'form' | 'import')[];
  /** Written only by the server: shown, filtered and exported, never typed or imported. */
  readonly computed?: true;
  /** Calculated at each read, never stored: shown and exported, not sorted or filtered. */
  readonly live?: true;
  /** Shown in the form only while another field of the row has this value, e.g. the Ex fields of an Ex rated tag. */
  readonly when?: { readonly field: string; readonly is: string | boolean };
  /** The right on the register required to change the value, besides the right to edit. */
  readonly asks?: Right;
  /**
   * The level option that shows the field: while it is off, screens and empty sheets leave the field out, and its
   * values stay.
   */
  readonly option?: LevelOptionKey;
}

/** Options of a reference concerning the rows it points to. */
interface Naming {
  /** The title of a tab on the referenced row's sheet that lists the rows referring to it. */
  readonly tab?: Word;
}

/** One sign-off a record needs: its label and what it decides (domain guide 3.2). */
export interface SignOff {
  /** Stored exactly as written, and shown in English, e.g. `Completed`; no apostrophe (domain guide 2.0). */
  readonly label: string;
  /** Shown in Chinese, e.g. `完成`; defaults to the label. */
  readonly zh?: string | undefined;
  /**
   * `complete` alone decides "done", and each set has exactly one; `required` must come before it; `optional` at any
   * time.
   */
  readonly type: 'optional' | 'required' | 'complete';
}

/** Options of a quantity that concern several rows. */
interface Adding {
  /** Adds up over rows: a grouped list shows its sum. A proportion, a pressure or an interval does not. */
  readonly adds?: true;
}

/** Options of a quantity or an amount that concern several rows. */
interface AddingPer {
  /**
   * Adds up over the rows with the same value of this field, which names its currency or unit: `currency`,
   * `invoice.currency`; null where all rows have the same. A grouped list shows one sum for each, never one across.
   */
  readonly addsPer?: string | null;
}

/** The currency of an amount: the same for all rows, or given in each row by another field, or by the row it belongs to. */
type InCurrency =
  | { readonly currency: Currency; readonly currencyIn?: never; readonly currencyOf?: never }
  /** A required choice field of the same register whose keys are ISO 4217 codes. */
  | { readonly currencyIn: string; readonly currency?: never; readonly currencyOf?: never }
  /** A required reference to the row whose currency applies, such as the invoice of a line. */
  | { readonly currencyOf: string; readonly currency?: never; readonly currencyIn?: never };

/**
 * The kinds of field, with the options each adds. A new kind starts here; nothing compiles until its traits, its value
 * and its row in each table of server and web exist (ADR 22).
 */
export interface Options {
  /**
   * One line of text, or several with `lines`. `max` is in characters, by default 50 (domain guide 2.0); `tooLong` is
   * the field's own message for it. A `numbered` field left blank gets the number of its record. A field `countedIn`
   * the row its line belongs to, left empty, gets the next whole number there. A `secondKey` is unique within the level
   * of its rows where it is not blank, and imports match by it as by the natural key. A text with `dictionary` is chosen
   * from the items of the data dictionary type with that code, and stores the code of the item; while the company has
   * no such type, and where the type allows other values, it is free text. A `unique` text that is not blank belongs to
   * one row of the whole company, whichever level the rows are on.
   */
  text: Common & {
    readonly max?: number;
    readonly tooLong?: Word;
    readonly lines?: number;
    readonly mono?: true;
    readonly secondKey?: true;
    readonly numbered?: true;
    readonly countedIn?: string;
    readonly dictionary?: string;
    readonly unique?: 'company';
  };
  /** A whole number. */
  integer: Common & Adding & { readonly min?: number; readonly max?: number };
  /** A decimal number; `decimals` is the number of places stored and shown, by default 2 (specification 9). */
  number: Common & Adding & { readonly decimals?: number; readonly min?: number; readonly unit?: Word };
  /**
   * Yes or no; never empty, no by default. A `single` flag is yes in at most one row of a level: setting it in one row
   * clears it in the other. For an `alarm`, yes is bad news.
   */
  flag: Common & { readonly single?: true; readonly alarm?: true };
  /**
   * A day without time, `yyyy-mm-dd`, from 1950; `past` refuses days after today (domain guide 2.0, 3.2). `notBefore`
   * names the day fields of the same register that it may not precede; `tooSoon` is the field's own message for that.
   */
  date: Common & { readonly past?: true; readonly notBefore?: readonly string[]; readonly tooSoon?: Word };
  /** A moment, ISO 8601 in UTC. Only the server writes moments. */
  instant: Common;
  /** One of a fixed list; the key is stored, the word is shown. */
  choice: Common & { readonly of: Readonly<Record<string, Word>>; readonly start?: string };
  /** One row of another register, stored by id, exchanged with people by its natural key (domain guide 0.5 rule 3). */
  ref: Common &
    Naming & {
      readonly to: string;
      /** Only rows of these kinds: keys of registers that share the table, such as tags and cables of tagged items. */
      readonly only?: readonly string[];
      /** Refers to the parent row in its own register: no row may be its own ancestor. */
      readonly tree?: true;
      /** At most one row of this register refers to the same row. */
      readonly oneToOne?: true;
    };
  /**
   * Several rows of another register, in title order. `via` is the register that stores the same pairs as rows, to be
   * imported and exported on their own; both are kept equal in each transaction. `most` is the maximum number, by
   * default 200.
   */
  refs: Common &
    Naming & {
      readonly to: string;
      readonly via?: string;
      readonly most?: number;
      /** Refers to rows of its own register that come before it: no row may be among its own, however far back. */
      readonly tree?: true;
    };
  /** An ordered list of short texts, separated by `;` on a sheet; `whole` allows only whole numbers. */
  list: Common & { readonly max?: number; readonly tooLong?: Word; readonly whole?: true };
  /** The sign-offs required for a record of this row; on a sheet `Completed (Required); Accepted (Complete)`. */
  signOffs: Common;
  /**
   * An exact amount of money, written `1234.50`. `decimals` defaults to the currency's own, or 2 where each row has its
   * own currency; `min` and `max` are whole amounts.
   */
  money: Common &
    AddingPer &
    InCurrency & { readonly decimals?: 0 | 2 | 3 | 4; readonly min?: number; readonly max?: number };
  /**
   * An exact decimal that is no amount, such as a quantity or a unit price: at most `digits` in all, `decimals` of them
   * after the point, and at least `min`. Text throughout, without zeros at its end: `4197.16981132075`.
   */
  exact: Common & AddingPer & { readonly digits: number; readonly decimals: number; readonly min?: number };
  /**
   * The position of a row among its siblings, set manually: 1 is first. Siblings are the rows with the same `within`, a
   * reference of the same register, or without it all rows of the level. Positions of lines have no gaps (ADR 0034).
   */
  order: Common & { readonly within?: string };
  /**
   * A duration of work in whole seconds, never negative. `unit` is the unit of a bare number and of display; a day is a
   * working day of `dayHours`, by default 8.
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
export const exact = kind('exact');
export const order = kind('order');
export const duration = kind('duration');

/** A reference as sent to clients: the id of the row and its title. */
export interface Ref {
  readonly id: string;
  readonly title: string;
  /** The row is superseded, such as a drawing by its status; missing for other rows. */
  readonly superseded?: boolean | undefined;
}

/** The value a field has in a row that is read. */
export type Read<F> = F extends { kind: 'ref' } ? Ref | null : F extends { kind: 'refs' } ? readonly Ref[] : Written<F>;

/** The value of a field of each kind when not empty, as rows hold it: references by id. */
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
  /** A decimal without zeros at its end: `0.5`. */
  exact: string;
  order: number;
  /** Seconds. */
  duration: number;
}

/** Flags and lists are never null; every other field is null when empty. */
type OrEmpty<V> = V extends boolean | readonly unknown[] ? V : V | null;

/** The value a field takes in a row that is written. */
type Written<F> = F extends { kind: 'choice'; of: infer O }
  ? (keyof O & string) | null
  : F extends { kind: infer K extends Kind }
    ? OrEmpty<Values[K]>
    : never;
