import type { UndoObstacle } from '@plumbline/contract/features/imports/calls/runs.ts';
import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@plumbline/contract/errors.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { attempt, type Db, oneRow, rows, sql } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { levelOf } from '../../register/row/actor.ts';
import { cameBy } from '../../register/row/arrived-by.ts';
import { isStandingWork } from '../../register/history/history.ts';
import { byIds } from '../../register/read/read.ts';
import { UNDO_MAX } from '../../register/write/verbs.ts';
import { titlesOf } from '../imports/undo-obstacles.ts';
import { takeBack } from '../imports/undo.ts';

const CHANGED = w('{who} has changed it since, on {day}.', '{who} 此后（{day}）修改过该行。');
const TOO_MANY = w('It changed more than {max} rows.', '该操作修改了超过 {max} 行。');
/** Maximum rows returned in full; for more the page is reloaded. */
const ANSWERED = 500;

interface Later {
  readonly register: string;
  readonly id: string;
  readonly who: string;
  readonly at: Date;
}

/**
 * Rows that changed after a batch: a field it wrote now has another value, the row is deleted, another user worked on a
 * row it added, or any user worked on a preservation round that was created automatically. Changes that were made and
 * undone in between leave no trace here, so that steps can be undone one by one.
 */
async function movedOn(db: Db, actor: Actor, batch: string): Promise<readonly UndoObstacle[]> {
  const later = await rows(
    db,
    sql<Later>`with mine as (select distinct on (h.row_id, c.key) h.register, h.row_id, c.key, c.value -> 1 as wrote, h.id
        from history h cross join lateral jsonb_each(h.changes) c
        where h.tenant_id = ${actor.tenantId}::uuid and h.batch = ${batch}::uuid and h.action = 'update'
        order by h.row_id, c.key, h.id desc),
      written as (select m.register, m.row_id, n.user_name, n.at, n.id from mine m cross join lateral (
          select o.id, o.user_name, o.at, o.changes -> m.key -> 1 as now from history o
          where o.tenant_id = ${actor.tenantId}::uuid and o.row_id = m.row_id and o.id > m.id and jsonb_exists(o.changes, m.key)
          order by o.id desc limit 1) n where n.now is distinct from m.wrote),
      last as (select h.register, h.row_id, max(h.id) as id, (array_agg(h.action order by h.id))[1] as first, bool_or(${cameBy('h.via', 'followed')}) as followed,
          (array_agg(h.action order by h.id desc))[1] as last from history h
        where h.tenant_id = ${actor.tenantId}::uuid and h.batch = ${batch}::uuid group by h.register, h.row_id),
      gone as (select l.register, l.row_id, n.user_name, n.at, n.id from last l cross join lateral (
          select o.id, o.user_name, o.at, o.action from history o
          where o.tenant_id = ${actor.tenantId}::uuid and o.row_id = l.row_id and o.id > l.id and o.action in ('delete', 'restore')
          order by o.id desc limit 1) n
        where l.last <> 'delete' and n.action = 'delete'),
      others as (select l.register, l.row_id, n.user_name, n.at, n.id from last l join history n
          on n.tenant_id = ${actor.tenantId}::uuid and n.row_id = l.row_id and n.id > l.id and ${isStandingWork}
            and (l.followed or n.user_id is distinct from ${actor.userId}::uuid)
        where l.first in ('add', 'restore'))
      select distinct on (x.row_id) x.register, x.row_id as id, x.user_name as who, x.at
      from (select * from written union all select * from gone union all select * from others) x order by x.row_id, x.id desc`,
  );
  const titles = await titlesOf(db, actor, later);
  return later.map(({ register, id, who, at }) => ({
    register,
    id,
    title: titles.get(id) ?? '',
    why: fill(CHANGED, { who, day: dayIn(at, actor.timeZone) }),
  }));
}

interface Batch {
  readonly rows: number;
  /**
   * The batch added or restored rows of this register, so undoing it deletes them. Rows that were created automatically
   * are deleted automatically.
   */
  readonly makes: boolean;
  /** The batch deleted rows, so undoing it restores them. */
  readonly deletes: boolean;
}

/** The caller's own changes in a batch in this register; changes by other users cannot be undone. */
async function mineOf(db: Db, actor: Actor, register: AnyRegister, batch: string): Promise<Batch> {
  const found = await oneRow(
    db,
    sql<Batch>`select count(*)::int as rows, coalesce(bool_or(action in ('add', 'restore') and not ${cameBy('via', 'followed')}), false) as makes,
        coalesce(bool_or(action = 'delete' and not ${cameBy('via', 'followed')}), false) as deletes
      from history where tenant_id = ${actor.tenantId}::uuid and batch = ${batch}::uuid and user_id = ${actor.userId}::uuid
        and register = ${baseOf(register).key} and level_id = ${levelOf(actor, register)}::uuid`,
  );
  if (!found || found.rows === 0) throw new AppError('notFound');
  if (found.rows > UNDO_MAX) throw new AppError('notAllowedHere', { why: fill(TOO_MANY, { max: UNDO_MAX }) });
  return found;
}

/**
 * Undoes a batch that the caller wrote on a screen. The undo is written through the single write path as a batch of its
 * own, so undoing that batch redoes the change. All or nothing. `mayDelete` throws where the caller may not delete,
 * since undoing added rows deletes them.
 */
export async function undoEdit(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  request: { readonly batch: string; readonly mayDelete: () => void },
): Promise<VerbOutput['undo']> {
  const ownChanges = await mineOf(db, actor, register, request.batch);
  if (ownChanges.makes || ownChanges.deletes) request.mayDelete();
  const batch = randomUUIDv7();
  return attempt<VerbOutput['undo']>(db, async (tx) => {
    const done = await takeBack(tx, { ...actor, batch }, request.batch, movedOn);
    if (done.obstacleCount > 0) {
      const refused = done.obstacles.map(({ id, title, why }) => ({ id, title, why }));
      return { keep: false, found: { batch: null, done: 0, rows: [], many: false, refused } };
    }
    const ids = await idsIn(tx, actor, register, request.batch);
    const many = done.removed > 0 || done.restored > 0 || ids.length > ANSWERED;
    const some = many ? [] : await byIds(tx, actor, register, ids);
    return {
      keep: true,
      found: { batch, done: done.removed + done.reverted + done.restored, rows: some, many, refused: [] },
    };
  });
}

async function idsIn(db: Db, actor: Actor, register: AnyRegister, batch: string): Promise<readonly string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select distinct row_id as id from history
      where tenant_id = ${actor.tenantId}::uuid and batch = ${batch}::uuid and register = ${baseOf(register).key}`,
  );
  return found.map(({ id }) => id);
}
