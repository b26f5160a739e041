import { AppError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isMark, isText, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../db/database.ts';
import { isLarge } from '../db/large.ts';
import { known } from '../db/model.ts';
import type { Actor } from './actor.ts';
import { column, table, titleFrom } from './columns.ts';
import { fieldOf, where } from './filter-sql.ts';
import { settled } from './settle.ts';
import { isNarrowed, seenLinks } from './subcontracted.ts';

/** What is asked of a column. */
export interface OptionsQuery {
  readonly field: string;
  readonly filter?: Filter | undefined;
  readonly text: string;
  readonly limit: number;
}

/** The values a column has under a filter and how many rows have each, most frequent first. */
export async function options(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  query: OptionsQuery,
): Promise<readonly { readonly value: string | null; readonly title: string; readonly count: number }[]> {
  const field = fieldOf(register, query.field);
  if (!field || field.live || !traitsOf(field).listed)
    throw new AppError('badFilter', { field: field ? field.label : query.field });
  const filter = await settled(db, query.filter, { actor, register, isWalked: false });
  const those = sql`${table(register)} t where ${where(register, actor, filter)}`;
  const title = 'to' in field ? titleFrom(known(field.to), 'v', sql`v.value`) : sql`v.value::text`;
  const like =
    query.text === ''
      ? sql``
      : sql`where lower(g.title) like ${`%${query.text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;
  return rows(
    db,
    sql<{ value: string | null; title: string; count: number }>`
      with ${countedSql({ actor, register, name: query.field, field, those, isWhole: filter === undefined })},
      g as (select v.value::text as value, coalesce(${'to' in field ? sql`(select f.title from (${title}) f(title))` : title}, '') as title, v.count
        from (select value, count, ${actor.tenantId}::uuid as tenant_id from v) v)
      select * from g ${like} order by count desc, title limit ${query.limit}`,
  );
}

interface Counted {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly name: string;
  readonly field: Field;
  readonly those: RawBuilder<unknown>;
  /** All rows of the register are counted. */
  readonly isWhole: boolean;
}

/**
 * The values with their counts, as `v`. Sets are counted whole before they are taken apart. All rows of a large register are counted by the
 * index of the column, which holds those that have a value: the others are what is left of all.
 */
function countedSql({ actor, register, name, field, those, isWhole }: Counted): RawBuilder<unknown> {
  const it = seenLinks(actor, field, column('t', name));
  if (isMany(field))
    return sql`s as (select ${it} as value, count(*) as count from ${those} group by 1),
      v as (select e.value, sum(s.count)::bigint as count from s cross join lateral unnest(s.value) e(value) group by 1)`;
  if (!isWhole || !isLarge(register) || isNarrowed(actor, field) || isText(field))
    return sql`v as (select value, count(*) as count from (select ${it} as value from ${those}) x group by 1)`;
  const rest = sql`(select count(*) from ${those}) - coalesce((select sum(s.count)::bigint from s), 0)`;
  const set = isMark(field)
    ? sql`s as (select true as value, count(*) as count from ${those} and ${it})`
    : sql`s as (select ${it} as value, count(*) as count from ${those} and ${it} is not null group by 1)`;
  return sql`${set}, b as (select ${isMark(field) ? sql`false` : sql`(select s.value from s where false)`} as value, ${rest} as count),
    v as (select * from s where count > 0 union all select * from b where count > 0)`;
}
