import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { oneRow, rows, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../row/actor.ts';
import { idArray, table, visibleById } from '../row/columns.ts';
import { lockingSql, noteLocked } from '../row/lock-rows.ts';
import { get } from '../read/read.ts';
import { rulesOf } from '../row/rules.ts';
import { tenantOf } from '../row/tenant-of.ts';

interface Holds {
  readonly size: number;
  /** The revision of each row, by id; null when the caller gave no revisions. */
  readonly held: Readonly<Record<string, number>> | null;
  /** True when some of the rows are frozen. */
  readonly frozen: boolean;
}

/**
 * Locks rows until the transaction ends to change some of their fields, provided they are as the writer saw them, and
 * returns true when none of them is frozen. @throws AppError `notFound`, `stale`
 */
export async function lockSeen(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
  { revs, fields }: { readonly revs?: ReadonlyMap<string, number> | undefined; readonly fields: readonly string[] },
): Promise<boolean> {
  const {
    size,
    held: lockedRevs,
    frozen,
  } = await hold(tx, actor, register, ids, { tellsRevs: revs !== undefined, fields });
  if (size < new Set(ids).size) throw new AppError('notFound');
  noteLocked(tx, register, ids);
  const stale = Object.entries(lockedRevs ?? {}).find(([id, rev]) => revs?.get(id) !== rev);
  if (stale) await refuseStale(tx, actor, register, stale[0]);
  return !frozen;
}

/** Returns only the number of rows, which may be a hundred thousand; revisions only on request, for a screenful */
async function hold(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
  { tellsRevs, fields }: { readonly tellsRevs: boolean; readonly fields: readonly string[] },
): Promise<Holds> {
  const frozen = rulesOf(register).frozen?.('t') ?? sql`false`;
  const lockSql = sql`select t.id, t.rev, ${frozen} as frozen from ${table(register)} t
    where ${visibleById(register, actor, 't')} and t.id = any(${idArray(ids)}) order by t.id ${lockingSql(register, fields)}`;
  const found = await oneRow(
    tx,
    sql<Holds>`with held as materialized (${lockSql}) select (select count(*) from held) as size,
      ${tellsRevs ? sql`(select json_object_agg(id, rev) from held)` : sql`null`} as held,
      exists (select from held where frozen) as frozen`,
  );
  return found ?? { size: 0, held: null, frozen: false };
}

/** Refuses to write a row that changed since it was read, with both versions. */
async function refuseStale(tx: Tx, actor: Actor, register: AnyRegister, id: string): Promise<never> {
  const theirs = await get(tx, actor, register, id);
  const [by] = await rows(
    tx,
    sql<{ name: string }>`select user_name as name from history where tenant_id = ${tenantOf(actor)}
      and row_id = ${id}::uuid order by id desc limit 1`,
  );
  const who = by?.name ?? '?';
  throw new AppError('stale', { who }, { theirs, by: who });
}
