import type { runComplete, RunCompleted, runTakeBack } from '@plumbline/contract/features/procedures/calls/runs.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { oneRow, rows, sql, transaction, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Scoped } from '../../http/context.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table, visible } from '../../register/row/columns.ts';
import { record } from '../../register/history/history.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { sameSource } from '../../register/row/source.ts';
import { recalculateDerived } from '../../register/write/settle.ts';
import { changeRows } from '../../register/write/write.ts';
import { lockOutlineOwner, registersOf } from './outline.ts';
import { ALREADY, type Executed, signerFor } from './person.ts';

const WORDS = {
  steps: w('Open steps: {count} of {total}. They stay open.', '未完成步骤：{count} / {total}，将保持未完成。'),
  prerequisite: w('Prerequisite {title} is not completed.', '前置程序 {title} 未完成。'),
  document: w('The document is not authorised for issue.', '程序文件尚未批准发布。'),
  early: w(
    'Its last step was completed on {on}; it cannot be completed before that.',
    '其最后一步于 {on} 完成，完成日期不能早于该日期。',
  ),
  started: w(
    'It was started on {on}; it cannot be completed before that.',
    '该程序于 {on} 实际开始，完成日期不能早于该日期。',
  ),
  open: w('{title} is not completed.', '{title} 尚未完成。'),
  above: w('{title} is completed. Take that back first.', '{title} 已完成，请先将其退回。'),
} as const;

/** The row to complete or take back. */
interface Act {
  readonly title: string;
  readonly procedure: string;
  readonly by: string | null;
  readonly on: string | null;
  /** The day a procedure was started. */
  readonly started: string | null;
  /** The name of the completed row above it; null when none is completed. */
  readonly above: string | null;
}
const OWNER: { readonly [K in Executed]: ReturnType<typeof sql> } = {
  procedure: sql`t.id`,
  procedureSection: sql`t.procedure`,
  procedureStep: sql`t.procedure`,
};
const ABOVE: { readonly [K in Executed]: ReturnType<typeof sql> } = {
  procedure: sql`null`,
  procedureSection: sql`(select p.name from procedure p where p.tenant_id = t.tenant_id and p.id = t.procedure and p.completed_on is not null)`,
  procedureStep: sql`coalesce((select x.name from procedure_section x where x.tenant_id = t.tenant_id and x.id = t.procedure_section
      and x.completed_on is not null),
    (select p.name from procedure p where p.tenant_id = t.tenant_id and p.id = t.procedure and p.completed_on is not null))`,
};

/** Locks the row, then reads it; other checks of its procedure wait. @throws AppError `notFound` */
async function lockAct(tx: Tx, actor: Actor, key: Executed, id: string): Promise<Act> {
  const register = known(key);
  const owner = await oneRow(
    tx,
    sql<{
      id: string;
    }>`select ${OWNER[key]} as id from ${table(register)} t where ${visible(register, actor, 't')} and t.id = ${id}::uuid`,
  );
  if (!owner) throw new AppError('notFound');
  await lockOutlineOwner(tx, actor, registersOf('procedure'), owner.id);
  await lockRows(tx, actor, register, [id]);
  const found = await oneRow(
    tx,
    sql<Act>`select t.name as title, ${OWNER[key]} as procedure, t.completed_on::text as on, ${ABOVE[key]} as above,
        ${key === 'procedure' ? sql`t.actual_start::text` : sql`null`} as started,
        (select a.name from authorised_person a where a.tenant_id = t.tenant_id and a.id = t.completed_by) as by
      from ${table(register)} t where ${visible(register, actor, 't')} and t.id = ${id}::uuid`,
  );
  if (!found) throw new AppError('notFound');
  return found;
}

/** The number of steps of a section or procedure, the number still open, and the last completion date. */
async function stepsOf(tx: Tx, actor: Actor, key: 'procedure' | 'procedureSection', id: string) {
  const found = await oneRow(
    tx,
    sql<{ total: number; open: number; last: string | null }>`select count(*)::int as total,
        count(*) filter (where z.completed_on is null)::int as open, max(z.completed_on)::text as last from procedure_step z
      where z.tenant_id = ${actor.tenantId}::uuid and z.deleted_at is null and ${column('z', key)} = ${id}::uuid`,
  );
  return found ?? { total: 0, open: 0, last: null };
}

/** Warnings before a procedure is completed: open prerequisites, or a document that is not issued. */
async function warningsOf(tx: Tx, actor: Actor, id: string): Promise<readonly Word[]> {
  const open = await rows(
    tx,
    sql<{ title: string }>`select o.name as title from procedure t join procedure o on o.tenant_id = t.tenant_id
        and o.id = any(t.prerequisites) and o.deleted_at is null and o.completed_on is null
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = ${id}::uuid order by o.title_sort`,
  );
  const issued = await oneRow(
    tx,
    sql`select from procedure t where t.tenant_id = ${actor.tenantId}::uuid and t.id = ${id}::uuid and t.authorised_on is not null`,
  );
  return [...open.map(({ title }) => fill(WORDS.prerequisite, { title })), ...(issued ? [] : [WORDS.document])];
}

/** Refuses a day before another; null when there is none. @throws AppError `notAllowedHere` */
function refuseBefore(date: string, on: string | null, why: Word): void {
  if (on !== null && date < on) throw new AppError('notAllowedHere', { why: fill(why, { on }) });
}

/** Completes a section or procedure. Open steps are reported first, and stay open. */
export async function completeRun(context: Scoped, input: ParsedOf<typeof runComplete>): Promise<RunCompleted> {
  const actor = actorOf(context);
  const { register: key, id, date } = input;
  return transaction(context.db, async (tx) => {
    const { title, by, on, above, started } = await lockAct(tx, actor, key, id);
    const { id: person } = await signerFor(tx, context, key, input);
    if (on !== null) throw new AppError('notAllowedHere', { why: fill(ALREADY, { title, by: by ?? '', on }) });
    if (above !== null) throw new AppError('notAllowedHere', { why: fill(WORDS.above, { title: above }) });
    const { total, open, last } = await stepsOf(tx, actor, key, id);
    refuseBefore(date, last, WORDS.early);
    refuseBefore(date, started, WORDS.started);
    const warnings = [
      ...(open > 0 ? [fill(WORDS.steps, { count: open, total })] : []),
      ...(key === 'procedure' ? await warningsOf(tx, actor, id) : []),
    ];
    if (warnings.length > 0 && !input.confirmed) return { done: false, warnings };
    await write(tx, actor, key, id, { completedBy: person, completedOn: date });
    return { done: true, warnings };
  });
}

async function write(
  tx: Tx,
  actor: Actor,
  key: Executed,
  id: string,
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  const register = known(key);
  await changeRows(tx, actor, register, sameSource(register, [id], values), { system: true });
  if (key === 'procedure') await recalculateDerived(tx, actor, register, [id]);
}

/** Takes a completion back; the history retains who completed it, when, and why it was taken back. */
export const takeRunBack = (context: Scoped, input: ParsedOf<typeof runTakeBack>): Promise<null> =>
  transaction(context.db, async (tx) => {
    await takeBackOne(tx, actorOf(context), input);
    return null;
  });

/**
 * Takes one completion back within a transaction. @throws AppError `notAllowedHere` where it is open, or something
 * above it is complete
 */
export async function takeBackOne(
  tx: Tx,
  actor: Actor,
  { register: key, id, reason }: ParsedOf<typeof runTakeBack>,
): Promise<void> {
  const { title, on, above } = await lockAct(tx, actor, key, id);
  if (on === null) throw new AppError('notAllowedHere', { why: fill(WORDS.open, { title }) });
  if (above !== null) throw new AppError('notAllowedHere', { why: fill(WORDS.above, { title: above }) });
  await record(tx, actor, known(key), { ids: [id], action: 'reject', note: reason });
  const back = key === 'procedureStep' ? { takenBack: reason } : {};
  await write(tx, actor, key, id, { completedBy: null, completedOn: null, ...back });
}
