import type { Field } from '@plumbline/contract/field/field.ts';
import { isText } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Db, one, rows, sql } from '../db/database.ts';
import { isLarge, isOrdered, sortKey } from '../db/large.ts';
import { baseOf, quoted, snake, tableOf } from '../db/model.ts';
import { type Actor, levelOf } from './actor.ts';

/** Columns with more different values are not gone through. */
const VALUES_MOST = 2_000;

/**
 * The different texts of a column of a large register that match, in small letters, at most so many and one more; undefined where
 * they are too many to go through, or not known to be few. From value to value by the index of the column: a million tags have
 * some hundred manufacturers.
 */
export async function textsLike(
  db: Db,
  actor: Actor,
  {
    register,
    name,
    field,
    like,
    most,
  }: {
    readonly register: AnyRegister;
    readonly name: string;
    readonly field: Field;
    readonly like: string;
    readonly most: number;
  },
): Promise<readonly string[] | undefined> {
  const base = baseOf(register);
  const it = quoted(snake(name));
  if (!isText(field) || !isLarge(register) || !isOrdered(field) || !(name in base.fields)) return undefined;
  if (sortKey(field, it) !== `lower(${it})` || !(await isKnownFew(db, `${tableOf(base)}__${snake(name)}__order`)))
    return undefined;
  const key = sql`lower(${sql.ref(`t.${snake(name)}`)})`;
  const next = (after: typeof key): typeof key => sql`select ${key} from ${sql.table(tableOf(base))} t
    where t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${levelOf(actor, base)}::uuid and t.deleted_at is null
      and ${sql.ref(`t.${snake(name)}`)} is not null ${after} order by ${key} limit 1`;
  const found = await rows(
    db,
    sql<{ k: string }>`with recursive v(k) as ((${next(sql``)})
        union all select (${next(sql`and ${key} > v.k`)}) from v where v.k is not null)
      select k from v where k like ${like} limit ${most + 1}`,
  );
  return found.map(({ k }) => k);
}

/** Whether the database has counted the values of an index, and found few. */
async function isKnownFew(db: Db, index: string): Promise<boolean> {
  const found = await one(
    db,
    sql<{
      n: number;
    }>`select n_distinct as n from pg_stats where schemaname = current_schema() and tablename = ${index} and attname = 'lower'`,
  );
  return found !== undefined && found.n > 0 && found.n <= VALUES_MOST;
}
