import type { Right } from '@plumbline/contract/access.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { DECIDE_MOST, mocDecide } from '@plumbline/contract/features/changes/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { mocImpact } from '@plumbline/contract/lists/moc-impact.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Filter, Selection } from '@plumbline/contract/register/filter.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { attempt, type Db, oneRow, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table } from '../../register/row/columns.ts';
import { record } from '../../register/history/history.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { parted } from '../../register/row/partition.ts';
import { chosenOf } from '../imports/listed-rows.ts';
import { type RedoRequest, redoRefusal, openAgain } from './again.ts';

const WORDS = {
  closed: w('{title} is closed. Re-open it to change decisions.', '{title} 已关闭，重新打开后才能更改决定。'),
  many: w('At most {count} at once. Narrow the list by a filter.', '一次最多 {count} 项，请用筛选缩小范围。'),
  past: w(
    'The change no longer affects this record; the decision made on it is kept.',
    '该变更已不再涉及此记录；已作出的决定予以保留。',
  ),
  again: w('It is to be re-verified already.', '已处于待复核状态。'),
  reverify: w('{count} {count:record|records} to be done again', '{count} 项须复核'),
  waived: w('{count} {count:record|records} waived', '{count} 项豁免'),
} as const;

interface Touched {
  /** The line of the list. */
  readonly id: string;
  /** The record behind it. */
  readonly record: string;
  readonly title: string;
  readonly table: RegisterKey;
  readonly state: string | null;
}

/** Whether the caller has a right on a register. */
type MayOn = (register: RegisterKey, right: Right) => boolean;

/** The chosen rows of the list of one change, filtered by that change. */
async function chosen(
  db: Db,
  actor: Actor,
  request: { readonly moc: string; readonly selection: Selection },
): Promise<readonly Touched[]> {
  const is = { field: 'moc', op: 'is', value: request.moc } as const;
  // individually chosen rows are looked up in the whole list
  const bulkSelection = request.selection.mode === 'these' ? undefined : request.selection;
  const filter: Filter = { and: [is, ...(bulkSelection?.filter ? [bulkSelection.filter] : [])] };
  const selection = { mode: 'allMatching' as const, filter, except: bulkSelection?.except ?? [] };
  const { register, isChosen } = await chosenOf(db, actor, mocImpact, { selection });
  const these = request.selection.mode === 'these' ? sql`and t.id = any(${request.selection.ids}::uuid[])` : sql``;
  const found = await rows(
    db,
    sql<Touched>`select t.id, t.record, t.name as title, t."table", t.state from ${table(register)} t where ${isChosen} ${these}
      order by t.title_sort, t.id limit ${DECIDE_MOST + 1}`,
  );
  if (found.length > DECIDE_MOST)
    throw new AppError('notAllowedHere', { why: fill(WORDS.many, { count: DECIDE_MOST }) });
  return found;
}

/**
 * The reason why this decision cannot be made for a record; `why` is the reason why the caller may not have records of
 * its register redone.
 */
function whyNot({ state }: Touched, decision: 'reverify' | 'waived', why: Word | null): Word | null {
  if (state === 'past') return WORDS.past;
  if (decision === 'waived') return null;
  if (why) return why;
  return state === 'toBeReverified' ? WORDS.again : null;
}

/** Locks the change and checks that it is open. @throws AppError `notAllowedHere` when it is closed */
async function lockOpenChange(tx: Tx, actor: Actor, id: string): Promise<{ readonly name: string }> {
  const [there] = await lockRows(tx, actor, known('moc'), [id]);
  const found =
    there === undefined
      ? undefined
      : await oneRow(
          tx,
          sql<{
            name: string;
            state: string;
          }>`select name, state from moc where tenant_id = ${actor.tenantId}::uuid and id = ${id}::uuid`,
        );
  if (!found) throw new AppError('notFound');
  if (found.state === factsOf('moc').signing.complete.state)
    throw new AppError('notAllowedHere', { why: fill(WORDS.closed, { title: found.name }) });
  return found;
}

/** Re-opens the records to be redone, register by register, and returns the lines of those that may not be re-opened. */
async function openAll(
  tx: Tx,
  actor: Actor,
  ready: readonly Touched[],
  request: Omit<RedoRequest, 'ids' | 'may'> & { readonly may: MayOn },
): Promise<readonly Refused[]> {
  const refused: Refused[] = [];
  for (const [kind, all] of Map.groupBy(ready, (row) => row.table)) {
    const may = (right: Right): boolean => request.may(kind, right);
    const lineOf = new Map(all.map(({ id, record }) => [record, id]));
    const left = await openAgain(tx, actor, kind, { ...request, may, ids: [...lineOf.keys()] });
    refused.push(...left.map((refusal) => ({ ...refusal, id: lineOf.get(refusal.id) ?? refusal.id })));
  }
  return refused;
}

/** Stores the decisions on records permanently, with the change. */
async function keep(
  tx: Tx,
  actor: Actor,
  ready: readonly Touched[],
  { moc, decision, reason }: Pick<ParsedOf<typeof mocDecide>, 'moc' | 'decision' | 'reason'>,
): Promise<void> {
  const lines = ready.map(({ record: row, title, table: kind }) => ({ row, title, register: kind }));
  await sql`insert into moc_decision (tenant_id, level_id, moc, register, row_id, title, decision, reason, by_user, by_name)
    select ${actor.tenantId}::uuid, ${actor.path.E}::uuid, ${moc}::uuid, s.register, s.row, s.title, ${decision}, ${reason},
      ${actor.userId}::uuid, ${actor.userName}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as s(row uuid, title text, register text)`.execute(tx);
  const { en, zh } = fill(WORDS[decision], { count: ready.length });
  await record(tx, actor, known('moc'), { ids: [moc], action: 'update', note: `${en} · ${zh}: ${reason}` });
}

/** The call that decides on the records a change affects. */
export const decideHandlers = [
  handle(mocDecide, (context, input) => {
    const { moc, selection, decision, reason, dryRun } = input;
    const actor = actorOf(context);
    const mayOn: MayOn = (register, right) => may(context, register, right);
    return attempt(context.db, async (tx) => {
      const { name } = await lockOpenChange(tx, actor, moc);
      const all = await chosen(tx, actor, { moc, selection });
      const { ready, refused } = parted(all, (row) =>
        whyNot(
          row,
          decision,
          redoRefusal(row.table, (right) => mayOn(row.table, right)),
        ),
      );
      const notReopened =
        decision === 'reverify' ? await openAll(tx, actor, ready, { moc: { id: moc, name }, reason, may: mayOn }) : [];
      const not = new Set(notReopened.map(({ id }) => id));
      const done = ready.filter(({ id }) => !not.has(id));
      if (done.length > 0) await keep(tx, actor, done, input);
      return { keep: !dryRun, found: { done: done.length, refused: [...refused, ...notReopened] } };
    });
  }),
];
