import type { stepsComplete, StepsCompleted } from '@plumbline/contract/features/procedures/calls/runs.ts';
import type { OutlineStep } from '@plumbline/contract/features/procedures/outlines.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { oneRow, rows, sql, transaction, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Scoped } from '../../http/context.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { idArray, visible } from '../../register/row/columns.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { jsonSource, sameSource } from '../../register/row/source.ts';
import { checkValues } from '../../register/row/values.ts';
import { changeRows } from '../../register/write/write.ts';
import { lockOutlineOwner, readOutline, registersOf } from './outline.ts';
import { signerFor } from './person.ts';

const step = known('procedureStep');
const WORDS = {
  hold: w('Hold point {title} comes first: it is not released yet.', '须先放行停工待检点 {title}。'),
  procedure: w('The procedure is completed. Take that back with a reason first.', '程序已完成，请先说明原因退回。'),
  reading: w('It has limits: enter the measured value before completing it.', '该步骤有限值，请先填写实测值再完成。'),
  section: w('Its section is completed. Take that back with a reason first.', '所属章节已完成，请先说明原因退回。'),
} as const;

type In = ParsedOf<typeof stepsComplete>;

/** The one procedure the steps belong to; steps of several procedures are a bad request. @throws AppError `notFound` */
async function procedureOf(tx: Tx, actor: Actor, ids: readonly string[]): Promise<string> {
  const found = await rows(
    tx,
    sql<{ procedure: string }>`select distinct t.procedure from procedure_step t where ${visible(step, actor, 't')}
      and t.id = any(${idArray(ids)})`,
  );
  const [first] = found;
  if (!first) throw new AppError('notFound');
  if (found.length > 1) throw new AppError('badRequest');
  return first.procedure;
}

/**
 * Completes steps in the order of the outline. Steps that another user completed in the meantime stay theirs and are
 * reported.
 */
export async function completeSteps(context: Scoped, input: In): Promise<StepsCompleted> {
  const actor = actorOf(context);
  return transaction(context.db, async (tx) => {
    const procedure = await procedureOf(tx, actor, input.steps);
    const { id: person } = await signerFor(tx, context, 'procedureStep', input);
    await lockOutlineOwner(tx, actor, registersOf('procedure'), procedure);
    await lockRows(tx, actor, step, input.steps);
    const hasReading = (input.measuredValue ?? null) !== null;
    const { ready, ...outcome } = await judgeSteps(tx, actor, procedure, input.steps, hasReading);
    await writeFound(tx, actor, input, ready);
    const { date } = input;
    await writeCompleted(
      tx,
      actor,
      procedure,
      ready.map((id) => ({ id, person, date })),
    );
    return { done: ready, ...outcome };
  });
}

/** Who completes a step, and when. */
interface CompletedStep {
  readonly id: string;
  readonly person: string;
  readonly date: string;
}

/** Writes who completed which steps of a procedure, after they were checked; the earliest date starts its execution. */
export async function writeCompleted(
  tx: Tx,
  actor: Actor,
  procedure: string,
  done: readonly CompletedStep[],
): Promise<void> {
  const [first] = done.map(({ date }) => date).toSorted();
  if (first === undefined) return;
  const rows = done.map(({ id, person, date }) => ({
    id,
    values: { completedBy: person, completedOn: date, takenBack: null },
  }));
  await changeRows(tx, actor, step, jsonSource(step, ['completedBy', 'completedOn', 'takenBack'], rows), {
    system: true,
  });
  // an undo of a file takes back neither the steps nor the start they cause
  const { batch: _batch, ...who } = actor;
  await begin(tx, who, procedure, first);
}

/**
 * Sorts steps of a procedure, which must be locked, in the order of its outline: ready to complete, already completed,
 * and refused because they follow an open hold point, lack the reading their limits are for, or their section or
 * procedure is completed. With `hasReading` the reading comes with the completion.
 */
export async function judgeSteps(
  tx: Tx,
  actor: Actor,
  procedure: string,
  ids: readonly string[],
  hasReading = false,
): Promise<Omit<StepsCompleted, 'done'> & { readonly ready: readonly string[] }> {
  const { sections, steps } = await readOutline(tx, actor, {
    registers: registersOf('procedure'),
    id: procedure,
    more: sql<{ readonly title: string; readonly lacksReading: boolean }>`t.name as title,
      (t.measured_value is null and coalesce(t.lower_limit, t.upper_limit) is not null) as "lacksReading"`,
  });
  const closed = await oneRow(
    tx,
    sql`select from procedure p where p.tenant_id = ${actor.tenantId}::uuid and p.id = ${procedure}::uuid and p.completed_on is not null`,
  );
  const done = new Set(sections.flatMap(({ id, completed }) => (completed ? [id] : [])));
  const [ready, already, refused] = [
    new Set<string>(),
    [] as StepsCompleted['already'][number][],
    [] as StepsCompleted['refused'][number][],
  ];
  const why = (
    candidate: OutlineStep & { readonly lacksReading: boolean },
    hold: string | undefined,
  ): Word | undefined => {
    if (closed) return WORDS.procedure;
    if (done.has(candidate.section)) return WORDS.section;
    if (hold !== undefined) return fill(WORDS.hold, { title: hold });
    return candidate.lacksReading && !hasReading ? WORDS.reading : undefined;
  };
  let hold: string | undefined;
  const wanted = new Set(ids);
  for (const step of steps) {
    const { id, title, completed } = step;
    if (wanted.has(id)) {
      const word = why(step, hold);
      if (completed) already.push({ id, title, ...completed });
      else if (word) refused.push({ id, title, why: word });
      else ready.add(id);
    }
    if (hold === undefined && step.holdPoint && !completed && !ready.has(id)) hold = title;
  }
  return { ready: [...ready], already, refused };
}

/** Writes the findings at a single step with its completion, validated as everywhere else. */
async function writeFound(tx: Tx, actor: Actor, input: In, ready: readonly string[]): Promise<void> {
  const entered = {
    ...(input.measuredValue !== undefined && { measuredValue: input.measuredValue }),
    ...(input.remark !== undefined && { remark: input.remark }),
  };
  const [id] = ready;
  if (Object.keys(entered).length === 0 || id === undefined) return;
  if (input.steps.length > 1) throw new AppError('badRequest');
  const values = checkValues(step, entered, { of: 'change', today: todayOf(actor) });
  await changeRows(tx, actor, step, jsonSource(step, Object.keys(values), [{ id, values }]));
}

/** The first completed step starts the execution of its procedure, unless an actual start was entered. */
async function begin(tx: Tx, actor: Actor, id: string, date: string): Promise<void> {
  const found = await oneRow(
    tx,
    sql`select from procedure t where t.tenant_id = ${actor.tenantId}::uuid and t.id = ${id}::uuid and t.actual_start is null`,
  );
  const procedure = known('procedure');
  if (found)
    await changeRows(tx, actor, procedure, sameSource(procedure, [id], { actualStart: date }), { system: true });
}
