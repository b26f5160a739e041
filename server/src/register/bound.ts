import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';

const PARTS = Symbol('parts');

/** A list that is a query, with the rows it has for one caller: those of all its parts, each a `select`. */
export interface Bound extends AnyRegister {
  readonly [PARTS]: readonly RawBuilder<unknown>[];
}

/** The list with its rows; a copy, so that no two calls share one. Copies of it keep the rows. */
export const bind = (list: AnyRegister, parts: readonly RawBuilder<unknown>[]): Bound => ({ ...list, [PARTS]: parts });

/** Whether the rows of a register are those of a query. */
export const isBound = (register: AnyRegister): register is Bound => PARTS in register;

/** The rows of a query as a table expression. */
export const boundRows = (register: Bound): RawBuilder<unknown> =>
  sql`(${sql.join(register[PARTS], sql` union all `)})`;

/**
 * The first rows of a query in an order, as a table expression: those of each part, which an index of its own table can give in
 * that order, and no more of any than can be wanted. What is wanted of `t` and in which order is the caller's to say again.
 */
export const firstRows = (register: Bound, wanted: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.join(
    register[PARTS].map((part) => sql`(select t.* from (${part}) t ${wanted})`),
    sql` union all `,
  )})`;
