import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Tx, rows, sql } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { idArray, table, visible } from './columns.ts';

/**
 * Holds rows until the transaction ends, in one order everywhere, so that two writers never wait for each other. What is
 * judged is read by a later statement: this one may have waited, and still sees what was there before the wait. Answers
 * the ids of those that are there: a row that another deleted meanwhile is not among them.
 */
export async function holdRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const held = await rows(
    tx,
    sql<{ id: string }>`select t.id from ${table(register)} t
      where ${visible(register, actor, 't')} and t.id = any(${idArray(ids)}) order by t.id for update`,
  );
  return held.map(({ id }) => id);
}
