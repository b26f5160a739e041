import type { Via } from '../register/via.ts';
import { ref, type Field } from '../field/field.ts';
import type { Area } from '../access.ts';
import type { AnyRegister, Fields, Group } from '../register/register.ts';
import { registers, type RegisterKey } from '../registers/index.ts';
import type { Level } from '../levels.ts';
import type { MatrixKey } from '../rules/matrices.ts';
import type { Word } from '../words/word.ts';

/** Stands in the place of a register whose rights let people see a list: it holds what is the caller's own. */
export const CALLER = 'caller';

/** What makes a register of a query: where its rows come from and what they stand for. Their SQL is the feature's. */
export interface Query {
  /**
   * The register or area of administration whose right to see lets people see the list; it has no rights of its own. Of a list
   * that holds only what is the caller's own, `caller`: everybody sees theirs, of the registers they may see.
   */
  readonly rightsOf: RegisterKey | Area | typeof CALLER;
  /**
   * The list is of one row at a time, such as what blocks one certificate: the field that names the row, and the register
   * it is in. Every call then says which, by a filter `{field, op: 'is', value: <id>}` at the top or in the `and` at the top.
   */
  readonly of?: { readonly field: string; readonly register: RegisterKey };
  /** The record behind a row: the choice field whose keys are those of registers, and the text field of its id; without, the row has the id of the record. Left out: the row is all there is. `by: 'work'` opens what is worked on, such as its form, not its row. */
  readonly opens?: { readonly register: string; readonly id?: string; readonly by?: 'work' };
  /**
   * Rows of it can become rows of a register that lacks them: these fields, which both call the same. `when` says which
   * rows; all, where it is left out. They are added, or changed, as an import, and go into a file that an import reads (`importMake`).
   */
  readonly makes?: {
    readonly register: RegisterKey;
    readonly fields: readonly string[];
    readonly when?: { readonly field: string; readonly is: string };
    /** What the history says brought them. */
    readonly via: Via;
    /**
     * The rows are there already and only take what the list says: what that is called. A row of the list has the id of the row it
     * changes, so that it can be done from the page of the register too. The right to update is asked, not the one to add.
     */
    readonly changes?: Word;
  };
  /**
   * It sets what a matrix wants beside what there is. The choice field that says how the two stand; its counts stand over the
   * list, each a door. Which of them the page begins with, and of which the records can be removed while nobody has worked on them.
   * `aligns` says which of them can be given what the matrix says: fields of theirs, each by the field of the list that says it.
   */
  readonly compares?: {
    readonly matrix: MatrixKey;
    readonly field: string;
    readonly starts: string;
    readonly removes: string;
    readonly aligns?: { readonly state: string; readonly fields: Readonly<Record<string, string>> };
  };
  /** Of one row: it is printed with that row, these columns with their share of the width (`listPrint`). */
  readonly prints?: Readonly<Record<string, number>>;
  /** It is reached from other pages, not from the menu. */
  readonly hidden?: true;
}

/**
 * A list whose rows are the answer of a query and are kept nowhere. It has fields, a title, a level and the rights of a
 * register, and so every screen that shows registers, and no table: nothing writes it (ADR 0027).
 */
export interface QueryList<K extends string = string> extends AnyRegister {
  readonly key: K;
  readonly query: Query;
}

/** The fields, where each reference is to a register there is. */
type Sound<F> = {
  readonly [N in keyof F]: F[N] extends { to: infer T } ? (T extends RegisterKey ? F[N] : never) : F[N];
};

interface Declared<K extends string, F extends Fields> {
  /** The name in code and in the calls `/api/register/<key>/<verb>`. */
  readonly key: K;
  /** What one row is called. */
  readonly label: Word;
  /** Its page. */
  readonly route: string;
  readonly group: Group;
  /** The level that owns what the rows are made of. */
  readonly level: Level;
  /** The text field people know a row by. */
  readonly title: keyof F & string;
  readonly fields: Sound<F>;
  readonly grid?: NonNullable<AnyRegister['grid']>;
  readonly rightsOf: Query['rightsOf'];
  readonly of?: Query['of'];
  readonly opens?: Query['opens'];
  readonly makes?: Query['makes'];
  readonly compares?: Query['compares'];
  readonly prints?: Readonly<Partial<Record<keyof F & string, number>>>;
  readonly hidden?: true;
}

const computed = (field: Field): Field => ({ ...field, computed: true });

/** Declares a list that is a query. The field of the row it is of, and that nobody writes any field, follow by themselves. */
export function queryList<const K extends string, const F extends Fields>({
  rightsOf,
  of,
  opens,
  makes,
  compares,
  prints,
  hidden,
  fields,
  ...list
}: Declared<K, F>): QueryList<K> {
  const own: Fields = fields;
  const row = of && { [of.field]: ref(registers[of.register].label, { to: of.register, hide: ['grid'] }) };
  return {
    ...list,
    naturalKey: [],
    access: 'log',
    fields: Object.fromEntries(Object.entries({ ...own, ...row }).map(([name, field]) => [name, computed(field)])),
    query: {
      rightsOf,
      ...(opens && { opens }),
      ...(of && { of }),
      ...(makes && { makes }),
      ...(compares && { compares }),
      ...(prints && {
        prints: Object.fromEntries(
          Object.entries(prints).flatMap(([name, share]) => (share === undefined ? [] : [[name, share]])),
        ),
      }),
      ...(hidden && { hidden }),
    },
  };
}
