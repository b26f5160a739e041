import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../db/database.ts';
import { isLarge } from '../../../db/large.ts';
import { type Actor, levelOf } from '../../row/actor.ts';
import { table } from '../../row/columns.ts';

/** A position in the order of titles: a row that others refer to. */
export interface Place {
  readonly id: string;
  readonly title: string | null;
}

/** Which rows to walk, and in which direction. */
export interface Walk {
  readonly desc?: boolean;
  /** The row after which the walk starts. */
  readonly from?: Place | undefined;
  /** A further condition on row `t`. */
  readonly is?: RawBuilder<boolean> | undefined;
}

const way = (alias: string, desc: boolean): RawBuilder<unknown> => {
  const [title, id] = [sql.ref(`${alias}.title_sort`), sql.ref(`${alias}.id`)];
  return desc ? sql`${title} desc, ${id} desc` : sql`${title}, ${id}`;
};
/** The condition for rows after the starting row of a walk. */
const after = (alias: string, { desc = false, from }: Pick<Walk, 'desc' | 'from'>): RawBuilder<unknown> =>
  from
    ? sql`and (${sql.ref(`${alias}.title_sort`)}, ${sql.ref(`${alias}.id`)}) ${desc ? sql`<` : sql`>`} (${from.title}::text, ${from.id}::uuid)`
    : sql``;

/**
 * The rows of a register that other rows may refer to, as `id, title_sort`, by title. For a large register they come
 * from the index over live rows, merged with the few deleted rows that may still be referred to; a reference stays on
 * one path of levels.
 */
export function byTitle(
  actor: Actor,
  target: AnyRegister,
  { desc = false, from, is: besides }: Walk,
): RawBuilder<unknown> {
  const selectWhere = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select t.id, t.title_sort from ${table(target)} t where t.tenant_id = ${actor.tenantId}::uuid ${which} ${besides ? sql`and ${besides}` : sql``} ${after('t', { desc, from })}`;
  if (!isLarge(target)) return sql`${selectWhere(sql``)} order by ${way('t', desc)}`;
  // sort each part, or the planner sorts a million rows instead of merging the two
  const level = sql`and t.level_id = ${levelOf(actor, target)}::uuid and t.deleted_at is`;
  const part = (is: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${selectWhere(sql`${level} ${is}`)} order by ${way('t', desc)})`;
  return sql`select * from (${part(sql`null`)} union all ${part(sql`not null`)}) u order by ${way('u', desc)}`;
}

/**
 * Like `byTitle`, but only rows that are referred to: they are found first and then sorted, because a walk over all
 * rows could go a long way without reaching one.
 */
export function namedByTitle(
  { tenantId }: Actor,
  target: AnyRegister,
  { desc = false, from, named }: Pick<Walk, 'desc' | 'from'> & { readonly named: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`select o.id, o.title_sort from (select distinct n.id from (${named}) n) d
    join ${table(target)} o on o.tenant_id = ${tenantId}::uuid and o.id = d.id ${after('o', { desc, from })} order by ${way('o', desc)}`;
}
