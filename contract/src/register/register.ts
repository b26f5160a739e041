import type { Area, Profile } from '../access.ts';
import type { Field, Read } from '../field/field.ts';
import type { Level } from '../levels.ts';
import type { Word } from '../words/word.ts';

/** The fields of a register, in the order of its form and grid. */
export type Fields = Readonly<Record<string, Field>>;

/** A route group of the specification (2.3). */
export type Group =
  | 'RefTable'
  | 'TaggedItems'
  | 'Certification'
  | 'PunchList'
  | 'Handover'
  | 'Preservation'
  | 'Procedures'
  | 'Changes'
  | 'WorkPack'
  | 'Documents'
  | 'Report'
  | 'Finance'
  | 'Import'
  | 'Admin';

/**
 * A register, declared once as data: no functions, printable, sent to the browser unchanged. Its table, calls, grid,
 * form, import, export, rights, history and tests are derived from it. At most twelve keys.
 */
export interface Register<K extends string = string, F extends Fields = Fields, N extends string = keyof F & string> {
  /** The name in code and in the calls `/api/register/<key>/<verb>`; the table is its snake_case. */
  readonly key: K;
  /** The name of one row. */
  readonly label: Word;
  /** The page route, exactly as in the specification, odd spellings kept. */
  readonly route: string;
  /** The route group, which also decides the menu group. */
  readonly group: Group;
  /** The level of the tree that a row belongs to (domain guide 2.1). */
  readonly level: Level;
  /** The fields by which people and imports find a row: unique within its level, compared without regard to case. */
  readonly naturalKey: readonly N[];
  /** The field shown for a row in a reference. */
  readonly title: N;
  /** The access profile. Required; there is no default. */
  readonly access: Profile;
  /**
   * Only for a register of administration: the area whose rights apply to its rows. Like its area it needs no scope of
   * work, and who may change its rows does not depend on granted levels.
   */
  readonly area?: Area;
  /** The fields of a row. */
  readonly fields: F;
  /**
   * Only when the grid does not simply follow `fields`: the columns shown first, and the sort; `-number` sorts
   * descending.
   */
  readonly grid?: {
    readonly columns?: readonly N[];
    readonly sort?: readonly (N | `-${N}`)[];
    /**
     * Only for rows shown on a board of cards: the references whose values are the board's columns, and the field that
     * sorts each column, before the title.
     */
    readonly board?: { readonly by: readonly N[]; readonly sort: N };
  };
  /** Only when the form is grouped: headings and their fields. */
  readonly form?: readonly { readonly title: Word; readonly fields: readonly N[] }[];
  /**
   * Only for a register that shares another register's table: its rows are those with this value in a choice field,
   * e.g. a tag is a tagged item.
   */
  readonly subset?: { readonly of: string; readonly field: string; readonly is: string };
}

/** Declares a register. */
export const register = <const K extends string, const F extends Fields>(r: Register<K, F>): Register<K, F> => r;

/** The fields that say what a row is, beside its title: its description, or its names in both languages. */
export const describedBy = ({ fields }: Pick<AnyRegister, 'fields'>): readonly string[] =>
  ['description', 'nameEn', 'nameZh'].filter((name) => Object.hasOwn(fields, name));

/** What the server stores about every row. */
interface RowBase {
  /** UUIDv7, made by the application. */
  readonly id: string;
  /** The number of changes; a write states the revision it read. */
  readonly rev: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
/** A row as it is read. */
export type Row<R> = R extends Register<string, infer F> ? RowBase & { readonly [P in keyof F]: Read<F[P]> } : never;
/** A row of a register that is known only at run time. */
export type AnyRow = RowBase & Readonly<Record<string, unknown>>;

/** A register known only at run time. */
export type AnyRegister = Register<string, Fields, string>;
type Any = AnyRegister;
type Wrong<A> = {
  [K in keyof A]: A[K] extends Register<infer N, infer F>
    ?
        | (N extends K ? never : `"${K & string}" lists a register whose key is "${N}"`)
        | {
            [P in keyof F]: F[P] extends { to: infer T extends string }
              ? T extends keyof A
                ? never
                : `${K & string}.${P & string} refers to unknown register "${T}"`
              : never;
          }[keyof F]
    : never;
}[keyof A];

/** The one list of registers. References are checked here by the compiler, so declarations never import each other. */
export const registry = <const A extends Readonly<Record<string, Any>>>(
  all: A & ([Wrong<A>] extends [never] ? unknown : { readonly error: Wrong<A> }),
): A => all;
