import type { Via } from '../register/via.ts';
import { ref, type Field } from '../field/field.ts';
import type { Area } from '../access.ts';
import type { AnyRegister, Fields, Group } from '../register/register.ts';
import { registers, type RegisterKey } from '../registers/index.ts';
import type { Level } from '../levels.ts';
import type { Blocks } from '../workflow/block.ts';
import type { MatrixKey } from '../rules/matrices.ts';
import type { Word } from '../words/word.ts';

/** Used instead of a register whose rights decide who sees a list: the list contains only the caller's own data. */
export const CALLER = 'caller';

/** The facts that make a register of a query: the source and meaning of its rows. The SQL is in the feature. */
export interface Query {
  /**
   * The register or area of administration whose `see` right gives access to the list; the list has no rights of its
   * own. `caller` for a list of the caller's own data: all users see their own, of the registers they may see.
   */
  readonly rightsOf: RegisterKey | Area | typeof CALLER;
  /**
   * Set when the list belongs to one row at a time, such as the blockers of one certificate: the field that refers to
   * the row, and its register. Every call then gives the row, by a filter `{field, op: 'is', value: <id>}` at the top
   * level or in the top-level `and`. With `all` a call may leave it out: the list then has the rows of all of them in the
   * scope, each with the row it belongs to, so that a report can be made of it.
   */
  readonly of?: { readonly field: string; readonly register: RegisterKey; readonly all?: true };
  /**
   * The record behind a row: the choice field whose keys are register keys, and the text field of its id; without `id`,
   * the row has the id of the record. Omitted: a row has no record behind it. `by: 'work'` opens the work page of the
   * record, such as its form, instead of its row.
   */
  readonly opens?: { readonly register: string; readonly id?: string; readonly by?: 'work' };
  /**
   * Rows of the list can become rows of a register, or of a list as a table of pairs: these fields, named alike in both. `when` selects the rows; omitted
   * means all. They are added, or changed, as by an import, and can be exported to a file that an import reads
   * (`importMake`).
   */
  readonly makes?: {
    readonly register: RegisterKey | 'taggedItemDrawing';
    readonly fields: readonly string[];
    readonly when?: { readonly field: string; readonly is: string };
    /** The way recorded in the history. */
    readonly via: Via;
    /**
     * The label of the action, where the rows already exist and only take values from the list. A row of the list has
     * the id of the row it changes, so the action is also available on the register's page. It requires the right to
     * update, not the right to add.
     */
    readonly changes?: Word;
  };
  /**
   * Compares a matrix with existing records. `field` is the choice field with the result; its counts are shown above
   * the list, each linked to its rows. `starts` is the result shown first; `removes` the result whose records can be
   * removed while nobody has worked on them. `aligns` is the result whose records can take values from the matrix:
   * record fields, each by the list field with its value.
   */
  readonly compares?: {
    readonly matrix: MatrixKey;
    readonly field: string;
    readonly starts: string;
    readonly removes: string;
    readonly aligns?: { readonly state: string; readonly fields: Readonly<Record<string, string>> };
  };
  /**
   * For a list of one row: printed with that row, with these columns and their proportion of the width (`listPrint`).
   */
  readonly prints?: Readonly<Record<string, number>>;
  /** What its rows block, as `blocks` of a record; its lines are computed by `blockRules` on the server (ADR 90). */
  readonly blocks?: Blocks<string>;
  /** Opened from other pages, not from the menu. */
  readonly hidden?: true;
}

/**
 * A list whose rows are the result of a query and are stored nowhere. It has fields, a title, a level and the rights of
 * a register, so every screen for registers works with it. It has no table, and nothing writes to it (ADR 0027).
 */
export interface QueryList<K extends string = string> extends AnyRegister {
  readonly key: K;
  readonly query: Query;
}

/** The fields, with each reference pointing to an existing register. */
type Sound<F> = {
  readonly [N in keyof F]: F[N] extends { to: infer T } ? (T extends RegisterKey ? F[N] : never) : F[N];
};

interface Declared<K extends string, F extends Fields> {
  /** The name in code and in the calls `/api/register/<key>/<verb>`. */
  readonly key: K;
  /** The name of one row. */
  readonly label: Word;
  /** Its page. */
  readonly route: string;
  readonly group: Group;
  /** The level that owns the underlying data. */
  readonly level: Level;
  /** The text field by which people know a row. */
  readonly title: keyof F & string;
  readonly fields: Sound<F>;
  readonly grid?: NonNullable<AnyRegister['grid']>;
  readonly rightsOf: Query['rightsOf'];
  readonly of?: Query['of'];
  readonly opens?: Query['opens'];
  readonly makes?: Query['makes'];
  readonly compares?: Query['compares'];
  readonly prints?: Readonly<Partial<Record<keyof F & string, number>>>;
  readonly blocks?: Blocks<keyof F & string>;
  readonly hidden?: true;
}

/**
 * A list of one row as it is read over all of them: sorted by the row each line belongs to, which is its first column.
 */
export function overAll<L extends AnyRegister>(list: L, { field: name }: NonNullable<Query['of']>): L {
  const { fields, grid } = list;
  const field = fields[name];
  if (field === undefined) return list;
  const { hide: _hide, ...shown } = field;
  return {
    ...list,
    fields: { ...fields, [name]: shown },
    grid: { ...grid, columns: [name, ...(grid?.columns ?? [])], sort: [name, ...(grid?.sort ?? [list.title])] },
  };
}

const computed = (field: Field): Field => ({ ...field, computed: true });

/**
 * Declares a query list. The field for the row it belongs to is added automatically, and all fields become read-only.
 */
export function queryList<const K extends string, const F extends Fields>({
  rightsOf,
  of: parentLink,
  opens,
  makes,
  compares,
  prints,
  blocks,
  hidden,
  fields,
  ...list
}: Declared<K, F>): QueryList<K> {
  const own: Fields = fields;
  const row = parentLink && {
    [parentLink.field]: ref(registers[parentLink.register].label, { to: parentLink.register, hide: ['grid'] }),
  };
  return {
    ...list,
    naturalKey: [],
    access: 'log',
    fields: Object.fromEntries(Object.entries({ ...own, ...row }).map(([name, field]) => [name, computed(field)])),
    query: {
      rightsOf,
      ...(opens && { opens }),
      ...(parentLink && { of: parentLink }),
      ...(makes && { makes }),
      ...(compares && { compares }),
      ...(prints && {
        prints: Object.fromEntries(
          Object.entries(prints).flatMap(([name, share]) => (share === undefined ? [] : [[name, share]])),
        ),
      }),
      ...(blocks && { blocks }),
      ...(hidden && { hidden }),
    },
  };
}
