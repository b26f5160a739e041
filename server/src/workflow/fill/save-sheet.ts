import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { progressOf, sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import type { Answers } from '@plumbline/contract/rules/form.ts';
import { readingLine, readingsOutside, unexplainedTicks } from '@plumbline/contract/rules/readings.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Filling } from '@plumbline/contract/workflow/record.ts';
import { factsOf, stateThat } from '@plumbline/contract/workflow/records.ts';
import { type Db, type Tx, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { holdRows } from '../../register/hold.ts';
import { jsonSource } from '../../register/source.ts';
import { changeRows } from '../../register/write.ts';
import { checkAnswers } from './check-answers.ts';
import { type SheetRow, sheetRow } from './sheet-rows.ts';
import { bindTaskPhotos, type NewPhoto } from './task-photos.ts';
import { type NewPunch, raisePunch } from './task-punch.ts';

/** What is saved of a form. */
export interface SheetSave {
  readonly register: RecordKey;
  readonly id: string;
  /** The revision the answers were filled in over. */
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
const LOCKED = w(
  'The record is signed, so its answers cannot change. Reject the sign-offs first.',
  '该记录已签署，答案不能修改。请先退回签署。',
);

/** Saves answers, comment and the punch items they need: all or nothing (domain guide 3.4). */
export const saveSheet = (db: Db, actor: Actor, input: SheetSave): Promise<void> =>
  transaction(db, (tx) => writeSheet(tx, actor, input));

/** The same within a transaction of the caller, who reads the form as it was saved before anybody else can change it. */
export async function writeSheet(tx: Tx, actor: Actor, input: SheetSave): Promise<void> {
  await holdRows(tx, actor, known(input.register), [input.id]);
  const sheet = await sheetRow(tx, actor, input.id, input.register);
  const answers = checkAnswers(sheet.model, input.answers);
  demandReasons(sheet, answers);
  const changes = changesOf(sheet.answers, answers);
  const isSame = Object.keys(changes).length === 0;
  const photos = input.photos ?? [];
  if (sheet.signed && (!isSame || photos.length > 0)) throw new AppError('notAllowedHere', { why: LOCKED });
  // the row goes first: a stale save is refused before anything is written
  await saveRow(tx, actor, { sheet, answers, input, changes });
  if (!isSame) await keepAnswers(tx, actor, sheet, answers);
  const raised = factsOf(input.register).form?.punch
    ? await raisePunch(tx, actor, { sheet, answers, punch: input.punch })
    : new Map<string, string>();
  await bindTaskPhotos(tx, actor, { sheet, photos, raised });
}

/** A value outside its limits is not ticked as good without a reason. */
function demandReasons({ model }: SheetRow, answers: Answers): void {
  const fields = unexplainedTicks(model, answers).map((reading) => ({
    field: `${reading.task.name}.comment`,
    words: fill(NEEDS_REASON, { reading: readingLine(reading), instead: insteadOf(model.punchBox) }),
    missing: true as const,
  }));
  if (fields.length > 0) throw new InvalidError(fields);
}
const insteadOf = (punchBox: string | undefined): Word =>
  punchBox === undefined ? w('', '') : fill(OR_RAISE, { box: punchBox });

/** The answers that differ, as history keeps them: `answers.<task>.<part>` with what it was and what it is. */
function changesOf(was: Answers, is: Answers): Readonly<Record<string, readonly [unknown, unknown]>> {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted();
  return Object.fromEntries(
    keys.flatMap((key) => {
      const [old, now] = [was[key] ?? null, is[key] ?? null];
      return old === now ? [] : [[`answers.${key}`, [old, now]]];
    }),
  );
}

async function keepAnswers(tx: Tx, actor: Actor, sheet: SheetRow, answers: Answers): Promise<void> {
  await sql`insert into form_result (tenant_id, row_id, level_id, template_id, answers)
    values (${actor.tenantId}::uuid, ${sheet.id}::uuid, ${actor.path.E}::uuid, ${sheet.templateId}::uuid, ${JSON.stringify(answers)}::jsonb)
    on conflict (tenant_id, row_id) do update set answers = excluded.answers, edited_at = now()`.execute(tx);
}

/** Writes comment, share and state, with a line of history that holds each changed answer too. */
async function saveRow(
  tx: Tx,
  actor: Actor,
  of: {
    readonly sheet: SheetRow;
    readonly answers: Answers;
    readonly input: SheetSave;
    readonly changes: ReturnType<typeof changesOf>;
  },
): Promise<void> {
  const { sheet, input } = of;
  const register = known(input.register);
  const facts = factsOf(input.register);
  const sum = sheetProgress(sheet.model, of.answers);
  const comments = input.comment.trim() === '' ? null : input.comment.trim();
  const { percent, outside } = sheet.signed ? NOTHING : (facts.form ?? NOTHING);
  const values = {
    ...('comments' in register.fields && { comments }),
    ...(percent !== undefined && {
      [percent]: sum.percent,
      ...(outside !== undefined && { [outside]: readingsOutside(sheet.model, of.answers).length || null }),
      [facts.states.field]: stateThat(facts, progressOf(sum)),
    }),
  };
  const source = jsonSource(register, Object.keys(values), [{ id: sheet.id, values }]);
  await changeRows(tx, actor, register, source, {
    revs: new Map([[sheet.id, input.rev]]),
    system: true,
    also: of.changes,
  });
}
