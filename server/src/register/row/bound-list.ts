import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, sql } from '../../db/database.ts';

const PARTS = Symbol('parts');
const NARROWED = Symbol('narrowed');
/** Returns the list with only the rows of these ids; what it needs to know is read by `db`. */
type Narrowed = (db: Db, ids: readonly string[]) => Promise<AnyRegister>;

/** A list backed by a query, with its rows for one caller: the union of its parts, each a `select`. */
export interface Bound extends AnyRegister {
  readonly [PARTS]: readonly RawBuilder<unknown>[];
  readonly [NARROWED]: Narrowed | undefined;
}

/**
 * Returns a copy of the list with its rows, so that no two calls share one. Further copies keep the rows. With
 * `narrowed`, a block is found first and its rows are read by it.
 */
export const bind = (list: AnyRegister, parts: readonly RawBuilder<unknown>[], narrowed?: Narrowed): Bound => ({
  ...list,
  [PARTS]: parts,
  [NARROWED]: narrowed,
});

/** How the rows of a list are read whose blocks are found first; undefined for any other. */
export const narrowedOf = (register: AnyRegister): Narrowed | undefined =>
  isBound(register) ? register[NARROWED] : undefined;

/** True when the rows of a register come from a query. */
export const isBound = (register: AnyRegister): register is Bound => PARTS in register;

/** The rows of a query as a table expression. */
export const boundRows = (register: Bound): RawBuilder<unknown> =>
  sql`(${sql.join(register[PARTS], sql` union all `)})`;

/**
 * The first rows of a query in an order, as a table expression with all or some columns: it takes from each part, whose
 * own table may have an index in that order, no more rows than can be needed. `wanted` is what follows the rows `t` of a
 * part: joins, condition, order and limit. The caller must repeat the condition and the order on `t`.
 */
export const firstRows = (
  register: Bound,
  wanted: RawBuilder<unknown>,
  columns: RawBuilder<unknown> = sql`t.*`,
): RawBuilder<unknown> =>
  sql`(${sql.join(
    register[PARTS].map((part) => sql`(select ${columns} from (${part}) t ${wanted})`),
    sql` union all `,
  )})`;
