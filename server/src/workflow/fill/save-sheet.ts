import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { isSilent } from '@plumbline/contract/rules/answer-label.ts';
import { NO_TASKS_ELSEWHERE, progressOf, sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { readingLine, readingsOutside, unexplainedTicks } from '@plumbline/contract/rules/readings.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Filling, WorkRecord } from '@plumbline/contract/workflow/record.ts';
import { factsOf, stateThat } from '@plumbline/contract/workflow/records.ts';
import { type Db, type Tx, sql, transaction } from '../../db/database.ts';
import { onFew } from '../../db/cached-plans.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { jsonSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { answerLock, droppedWord } from './answer-lock.ts';
import { checkAnswers } from './check-answers.ts';
import { type SheetRow, sheetRow } from './sheet-rows.ts';
import { rulesOfRecord } from '../record-rules.ts';
import { keepInstruments } from './settle/instruments.ts';
import { settleAnswers } from './settle/settle-answers.ts';
import { bindTaskPhotos, type NewPhoto } from './task-photos.ts';
import { type NewPunch, raisePunch } from './task-punch.ts';
import { bindSignatures, drawingsAmong } from './task-signatures.ts';

/** What is saved of a form. */
export interface SheetSave {
  readonly register: RecordKey;
  readonly id: string;
  /** The revision on which the answers are based. */
  readonly rev: number;
  readonly answers: Answers;
  readonly comment: string;
  readonly punch: readonly NewPunch[];
  readonly photos?: readonly NewPhoto[];
}

const NOTHING: Pick<Filling<string>, 'percent' | 'outside'> = {};
const NEEDS_REASON = w(
  '{reading}. Say in the remark why it is accepted{instead}.',
  '{reading}。请在备注中说明为何接受{instead}。',
);
const OR_RAISE = w(', or tick {box} and raise its punch item', '，或勾选 {box} 并提出尾项');
/** Saves answers, comment and the punch items they require: all or nothing (domain guide 3.4). */
export const saveSheet = (db: Db, actor: Actor, input: SheetSave): Promise<void> =>
  onFew(1, () => transaction(db, (tx) => writeSheet(tx, actor, input)));

/** Does the same within the caller's transaction, which reads the form as saved before anybody else can change it. */
export async function writeSheet(tx: Tx, actor: Actor, input: SheetSave): Promise<void> {
  await lockRows(tx, actor, known(input.register), [input.id]);
  const sheet = await sheetRow(tx, actor, input.id, input.register);
  const dropped = droppedWord(sheet);
  if (dropped) throw new AppError('notAllowedHere', { why: dropped });
  const photos = input.photos ?? [];
  const answers = await settleAnswers(tx, actor, { sheet, answers: checkAnswers(sheet.model, input.answers), photos });
  demandReasons(sheet, answers);
  const changes = changesOf(sheet, answers);
  const changed = changedIn(sheet.answers, answers);
  const isSame = Object.keys(changed).length === 0;
  const locked = answerLock(sheet);
  if (locked && (!isSame || photos.length > 0)) throw new AppError('notAllowedHere', { why: locked });
  // the row goes first, so that a stale save is refused before anything is written
  await saveRow(tx, actor, { sheet, answers, input, changes });
  if (!isSame) await keepAnswers(tx, actor, sheet, answers);
  if (!isSame) await rulesOfRecord(input.register).filled?.(tx, actor, { ...sheet, answers: changed });
  const raised = factsOf(input.register).form?.punch
    ? await raisePunch(tx, actor, { sheet, answers, punch: input.punch })
    : new Map<string, string>();
  const drawings = drawingsAmong(sheet, answers, photos);
  await bindSignatures(tx, actor, { sheet, answers, drawings });
  await bindTaskPhotos(tx, actor, { sheet, photos: photos.filter((photo) => !drawings.includes(photo)), raised });
}

/** Refuses a tick of approval on a value outside its limits without a reason. */
function demandReasons({ model }: SheetRow, answers: Answers): void {
  const fields = lackingReasons(model, answers).map(({ task, why }) => ({
    field: `${task}.comment`,
    words: why,
    missing: true as const,
  }));
  if (fields.length > 0) throw new InvalidError(fields);
}
/** The tasks, by name, that are ticked although their value needs a reason, and why each cannot be saved. */
export const lackingReasons = (
  model: SheetRow['model'],
  answers: Answers,
): readonly { readonly task: string; readonly why: Word }[] =>
  unexplainedTicks(model, answers).map((reading) => ({
    task: reading.task.name,
    why: fill(NEEDS_REASON, { reading: readingLine(reading), instead: insteadOf(model.punchBox) }),
  }));
const insteadOf = (punchBox: string | undefined): Word =>
  punchBox === undefined ? w('', '') : fill(OR_RAISE, { box: punchBox });

/** The answers that differ, with their current value; null for an answer that was removed. */
function changedIn(was: Answers, is: Answers): Answers {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted();
  return Object.fromEntries(
    keys.flatMap((key) => ((was[key] ?? null) === (is[key] ?? null) ? [] : [[key, is[key] ?? null]])),
  );
}
/**
 * The answers that differ, as the history stores them: `answers.<task>.<part>` with the old and the new value. Ids are
 * shown by their text.
 */
export const changesOf = (
  { answers: was, model }: Pick<SheetRow, 'answers' | 'model'>,
  is: Answers,
): Readonly<Record<string, readonly [unknown, unknown]>> =>
  Object.fromEntries(
    Object.entries(changedIn(was, is))
      .filter(([key]) => !isSilent(model, key))
      .map(([key, now]) => [`answers.${key}`, [was[key] ?? null, now]]),
  );

async function keepAnswers(tx: Tx, actor: Actor, sheet: SheetRow, answers: Answers): Promise<void> {
  await sql`insert into form_result (tenant_id, row_id, level_id, template_id, answers)
    values (${actor.tenantId}::uuid, ${sheet.id}::uuid, ${actor.path.E}::uuid, ${sheet.templateId}::uuid, ${JSON.stringify(answers)}::jsonb)
    on conflict (tenant_id, row_id) do update set answers = excluded.answers, edited_at = now()`.execute(tx);
  await keepInstruments(tx, actor, { ...sheet, answers });
}

/**
 * The fields of a record derived from its answers: percentage, values outside limits, and state; `elsewhere` are tasks
 * done outside the answers.
 */
export function standingOf(
  facts: WorkRecord,
  model: SheetRow['model'],
  answers: Answers,
  elsewhere: ReadonlySet<string> = NO_TASKS_ELSEWHERE,
): Readonly<Record<string, unknown>> {
  const { percent, outside } = facts.form ?? NOTHING;
  if (percent === undefined) return {};
  const sum = sheetProgress(model, answers, elsewhere);
  return {
    [percent]: sum.percent,
    ...(outside !== undefined && { [outside]: readingsOutside(model, answers).length || null }),
    [facts.states.field]: stateThat(facts, progressOf(sum)),
  };
}

/** Writes comment, percentage and state, with a history line that also contains each changed answer. */
async function saveRow(
  tx: Tx,
  actor: Actor,
  request: {
    readonly sheet: SheetRow;
    readonly answers: Answers;
    readonly input: SheetSave;
    readonly changes: ReturnType<typeof changesOf>;
  },
): Promise<void> {
  const { sheet, input } = request;
  const register = known(input.register);
  const facts = factsOf(input.register);
  const comments = input.comment.trim() === '' ? null : input.comment.trim();
  const values = {
    ...('comments' in register.fields && { comments }),
    ...(sheet.signed || sheet.standing === 'none' ? {} : standingOf(facts, sheet.model, request.answers)),
  };
  const source = jsonSource(register, Object.keys(values), [{ id: sheet.id, values }]);
  await changeRows(tx, actor, register, source, {
    revs: new Map([[sheet.id, input.rev]]),
    system: true,
    also: request.changes,
  });
}
