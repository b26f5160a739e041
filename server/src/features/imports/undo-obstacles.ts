import type { UndoObstacle } from '@plumbline/contract/features/imports/calls/runs.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, table, titleOf } from '../../register/row/columns.ts';
import { isStandingWork } from '../../register/history/history.ts';

const LATER = w('{who} worked on it after the import, on {day}.', '{who} 在导入之后（{day}）处理过该行。');
const SIGNED = w(
  'It was signed with this import; sign-offs are taken back on the record, with a reason.',
  '该行已随此次导入签署；签署须在记录上说明原因后退回。',
);

/** The batches undone together with one: the sheets of a workbook are one import (domain guide 3.14, issue 4). */
export const together = (tenantId: string, batch: string): RawBuilder<unknown> =>
  sql`array(select o.job_id from import_file m join import_file o on o.tenant_id = m.tenant_id and o.bundle = m.bundle
    where m.tenant_id = ${tenantId}::uuid and m.job_id = ${batch}::uuid union select ${batch}::uuid)`;

/** The rows of an import that a user, or another import, has worked on since. */
export async function workedOnSince(db: Db, actor: Actor, job: string): Promise<readonly UndoObstacle[]> {
  const later = await rows(
    db,
    sql<{ register: string; id: string; who: string; at: Date }>`
      select distinct on (n.row_id) n.register, n.row_id as id, n.user_name as who, n.at
      from (select row_id, max(id) as last from history
        where tenant_id = ${actor.tenantId}::uuid and batch = any(${together(actor.tenantId, job)}) group by row_id) h
      join history n on n.tenant_id = ${actor.tenantId}::uuid and n.row_id = h.row_id and n.id > h.last
        and (n.batch is null or n.batch <> all(${together(actor.tenantId, job)})) and ${isStandingWork}
      order by n.row_id, n.id desc`,
  );
  const titles = await titlesOf(db, actor, later);
  return later.map(({ register, id, who, at }) => ({
    register,
    id,
    title: titles.get(id) ?? '',
    why: fill(LATER, { who, day: dayIn(at, actor.timeZone) }),
  }));
}

/**
 * The rows that a batch signed: sign-offs are permanent and can only be taken back on the record itself, with a reason.
 */
export async function signedBy(db: Db, actor: Actor, job: string): Promise<readonly UndoObstacle[]> {
  const signed = await rows(
    db,
    sql<{ register: string; id: string }>`select distinct register, row_id as id from history
      where tenant_id = ${actor.tenantId}::uuid and batch = any(${together(actor.tenantId, job)}) and action = 'sign'`,
  );
  const titles = await titlesOf(db, actor, signed);
  return signed.map(({ register, id }) => ({ register, id, title: titles.get(id) ?? '', why: SIGNED }));
}

/** The titles of rows of several registers, by id. */
export async function titlesOf(
  db: Db,
  actor: Actor,
  several: readonly { readonly register: string; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [key, some] of Map.groupBy(several, ({ register }) => register)) {
    const register = known(key);
    const named = await rows(
      db,
      sql<{ id: string; title: string }>`select t.id, ${titleOf(register, 't')} as title from ${table(register)} t
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(some.map(({ id }) => id))})`,
    );
    for (const { id, title } of named) found.set(id, title);
  }
  return found;
}
