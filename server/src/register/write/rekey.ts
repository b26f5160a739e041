import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { sql, type Tx } from '../../db/database.ts';
import { baseOf, snake } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { column, idArray, table } from '../row/columns.ts';
import { counterFor, holdCellsOf } from '../derive/counters.ts';
import { diffSql, linesSql } from '../history/history.ts';
import { lockRows } from '../row/lock-rows.ts';
import { rulesOf } from '../row/rules.ts';
import { jsonSource } from '../row/source.ts';
import { settle } from './settle.ts';
import { tenantOf } from '../row/tenant-of.ts';

/** A row and its new natural key. */
interface Rekeyed {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Gives rows new natural keys at once, including each other's: a single statement cannot, since the unique index checks
 * row by row. `aside` is a text field of the key that holds a temporary value within the transaction. Rows that already
 * have their key stay untouched.
 */
export async function rekey(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  options: { readonly fields: readonly string[]; readonly aside: string; readonly rows: readonly Rekeyed[] },
): Promise<void> {
  const ids = options.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await lockRows(tx, actor, register, ids);
  const change = { op: 'update', ids, fields: options.fields } as const;
  const [refused] = (await rulesOf(register).guard?.(tx, actor, change)) ?? [];
  if (refused) throw new AppError('notAllowedHere', { why: refused.why });
  const { from } = jsonSource(register, options.fields, options.rows);
  const ownTenant = sql`t.tenant_id = ${tenantOf(actor)}`;
  const lines = sql`select t.id, t.level_id, ${diffSql(register, options.fields)} as changes, null::text as note
    from ${from} join ${table(register)} t on ${ownTenant} and t.id = s.id where ${diffSql(register, options.fields)} <> '{}'::jsonb`;
  await linesSql(actor, register, { action: 'update', lines }).execute(tx);
  await sql`update ${table(register)} t set ${sql.ref(snake(options.aside))} = '~' || t.id where ${ownTenant} and t.id = any(${idArray(ids)})`.execute(
    tx,
  );
  const sets = options.fields.map((name) => sql`${sql.ref(snake(name))} = ${column('s', name)}`);
  await sql`update ${table(register)} t set ${sql.join([...sets, sql`rev = t.rev + 1`])}, updated_at = now(),
      updated_by = ${actor.userId}::uuid from ${from} where ${ownTenant} and t.id = s.id`.execute(tx);
  const counter = counterFor(baseOf(register).key, options.fields);
  await settle(tx, actor, register, change, {
    cells: counter ? await holdCellsOf(tx, counter, actor.tenantId, ids) : [],
  });
}
