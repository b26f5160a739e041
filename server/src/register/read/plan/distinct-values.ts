import type { Field } from '@plumbline/contract/field/field.ts';
import { isText } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../../../db/database.ts';
import { isLarge, isOrdered, isIndexOnlyReadable, isWhole } from '../../../db/large.ts';
import { baseOf, snake, tableOf } from '../../../db/model.ts';
import { isIndexed } from '../../../db/on-demand-indexes.ts';
import { type Actor, levelOf } from '../../row/actor.ts';

/** Columns with more distinct values are not walked from value to value. */
const VALUES_MOST = 2_000;

/** The texts to look for. */
interface Looked {
  readonly register: AnyRegister;
  readonly name: string;
  readonly field: Field;
  readonly like: string;
  /** Maximum number of texts; one more is returned to show that there are more. */
  readonly most: number;
}

/** True when an index holds the texts of a column in full. */
const isInIndex = (register: AnyRegister, name: string, field: Field): boolean =>
  isText(field) &&
  isLarge(register) &&
  isOrdered(field) &&
  isWhole(field) &&
  name in baseOf(register).fields &&
  isIndexed(register, name);

/**
 * The matching texts in a column of a large register, in lower case; at most the given number plus one, possibly with
 * repeats. They are read from the column's index alone, without touching rows: a million tags have some hundred
 * manufacturers, which are walked from one to the next, and as many serial numbers as tags, which are all read.
 * Undefined when no index holds the texts.
 */
export async function textsLike(db: Db, actor: Actor, looked: Looked): Promise<readonly string[] | undefined> {
  const { register, name, field, like, most } = looked;
  const base = baseOf(register);
  if (!isInIndex(register, name, field)) return undefined;
  const it = sql.ref(`t.${snake(name)}`);
  const key = sql`lower(${it})`;
  const those = sql`${sql.table(tableOf(base))} t
    where t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${levelOf(actor, base)}::uuid and t.deleted_at is null and ${it} is not null`;
  const next = (after: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select ${key} from ${those} ${after} order by ${key} limit 1`;
  const isFew = ((await differentValues(db, tableOf(base), snake(name))) ?? Infinity) <= VALUES_MOST;
  // the title has another index, which finds parts of it
  if (!isFew && (!isIndexOnlyReadable(field) || name === base.title)) return undefined;
  const texts = isFew
    ? sql<{ k: string }>`with recursive v(k) as ((${next(sql``)})
        union all select (${next(sql`and ${key} > v.k`)}) from v where v.k is not null)
      select k from v where k like ${like} limit ${most + 1}`
    : sql<{ k: string }>`select ${key} as k from ${those} and ${key} like ${like} limit ${most + 1}`;
  return (await rows(db, texts)).map(({ k }) => k);
}

/**
 * The approximate number of distinct values in a column of a table, from the database's sample statistics; undefined
 * while the table has not been analysed.
 */
export async function differentValues(db: Db, table: string, name: string): Promise<number | undefined> {
  const found = await oneRow(
    db,
    sql<{
      n: number | null;
    }>`select case when s.n_distinct < 0 then -s.n_distinct * greatest(c.reltuples, 0) else nullif(s.n_distinct, 0) end as n
      from pg_stats s join pg_class c on c.oid = to_regclass(s.schemaname || '.' || s.tablename)
      where s.schemaname = current_schema() and s.tablename = ${table} and s.attname = ${name}`,
  );
  return found?.n ?? undefined;
}
