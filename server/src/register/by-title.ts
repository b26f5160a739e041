import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';
import { isLarge } from '../db/large.ts';
import { type Actor, levelOf } from './actor.ts';
import { table } from './columns.ts';

/** A row that is named, in the order of titles. */
export interface Place {
  readonly id: string;
  readonly title: string | null;
}

/** Which rows are walked, and which way. */
export interface Walk {
  readonly desc?: boolean;
  /** The row after which the walk begins. */
  readonly from?: Place | undefined;
  /** What a row `t` must be besides. */
  readonly is?: RawBuilder<boolean> | undefined;
}

const way = (alias: string, desc: boolean): RawBuilder<unknown> => {
  const [title, id] = [sql.ref(`${alias}.title_sort`), sql.ref(`${alias}.id`)];
  return desc ? sql`${title} desc, ${id} desc` : sql`${title}, ${id}`;
};
/** The condition of what comes after the row from which a walk begins. */
const after = (alias: string, { desc = false, from }: Pick<Walk, 'desc' | 'from'>): RawBuilder<unknown> =>
  from
    ? sql`and (${sql.ref(`${alias}.title_sort`)}, ${sql.ref(`${alias}.id`)}) ${desc ? sql`<` : sql`>`} (${from.title}::text, ${from.id}::uuid)`
    : sql``;

/**
 * The rows of a register that other rows may name, as `id, title_sort`, by title. Of a large one they come from the index of those that are
 * there, beside the few that were deleted, which rows may still name; a reference keeps to one path of levels.
 */
export function byTitle(
  actor: Actor,
  target: AnyRegister,
  { desc = false, from, is: besides }: Walk,
): RawBuilder<unknown> {
  const of = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select t.id, t.title_sort from ${table(target)} t where t.tenant_id = ${actor.tenantId}::uuid ${which} ${besides ? sql`and ${besides}` : sql``} ${after('t', { desc, from })}`;
  if (!isLarge(target)) return sql`${of(sql``)} order by ${way('t', desc)}`;
  // each part in order, or the planner sorts a million of them instead of merging the two
  const level = sql`and t.level_id = ${levelOf(actor, target)}::uuid and t.deleted_at is`;
  const part = (is: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${of(sql`${level} ${is}`)} order by ${way('t', desc)})`;
  return sql`select * from (${part(sql`null`)} union all ${part(sql`not null`)}) u order by ${way('u', desc)}`;
}

/** The same of those alone that rows name: they are found first and sorted, where a walk over all would meet none of them for long. */
export function namedByTitle(
  { tenantId }: Actor,
  target: AnyRegister,
  { desc = false, from, named }: Pick<Walk, 'desc' | 'from'> & { readonly named: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`select o.id, o.title_sort from (select distinct n.id from (${named}) n) d
    join ${table(target)} o on o.tenant_id = ${tenantId}::uuid and o.id = d.id ${after('o', { desc, from })} order by ${way('o', desc)}`;
}
