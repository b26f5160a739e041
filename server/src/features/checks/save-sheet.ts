import type { z } from 'zod';
import type { checkSheetSave } from '@plumbline/contract/calls/ext/check-sheet-save.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { progressOf, sheetProgress, tasksForPunch } from '@plumbline/contract/rules/check-sheet.ts';
import type { Answers } from '@plumbline/contract/rules/form.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/actor.ts';
import { jsonSource } from '../../register/source.ts';
import { insert } from '../../register/verbs.ts';
import { changeRows } from '../../register/write.ts';
import { filledKind } from '../forms/filled-kind.ts';
import { checkAnswers } from './check-answers.ts';
import { type SheetRow, sheetRow } from './sheet-rows.ts';

type Save = z.output<(typeof checkSheetSave)['input']>;

const LOCKED = w(
  'The check is signed, so its answers cannot change. Reject the sign-offs first.',
  '该检查已签署，答案不能修改。请先退回签署。',
);
const NEEDS_PUNCH = w('Raise the punch item of this task before saving.', '保存前请先为该任务提出尾项。');

/** Saves answers, comment and the punch items they need: all or nothing (domain guide 3.4). */
export async function saveSheet(db: Db, actor: Actor, input: Save): Promise<void> {
  await transaction(db, async (tx) => {
    const sheet = await sheetRow(tx, actor, input.id, input.register);
    const answers = checkAnswers(sheet.model, input.answers);
    const same = JSON.stringify(sorted(answers)) === JSON.stringify(sorted(sheet.answers));
    if (sheet.signed && !same) throw new AppError('notAllowedHere', { why: LOCKED });
    // the row goes first: it is locked, and a stale save is refused before anything is written
    await saveRow(tx, actor, { sheet, answers, input });
    if (!same) await saveAnswers(tx, actor, sheet, answers);
    if (input.register === 'tagItr') await raisePunch(tx, actor, { sheet, answers, input });
  });
}

const sorted = (answers: Answers): readonly (readonly [string, unknown])[] =>
  Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1));

async function saveAnswers(tx: Tx, actor: Actor, sheet: SheetRow, answers: Answers): Promise<void> {
  await sql`insert into form_result (tenant_id, row_id, level_id, template_id, answers)
    values (${actor.tenantId}::uuid, ${sheet.id}::uuid, ${actor.path.E}::uuid, ${sheet.templateId}::uuid, ${JSON.stringify(answers)}::jsonb)
    on conflict (tenant_id, row_id) do update set answers = excluded.answers, edited_at = now()`.execute(tx);
}

async function saveRow(
  tx: Tx,
  actor: Actor,
  of: { readonly sheet: SheetRow; readonly answers: Answers; readonly input: Save },
): Promise<void> {
  const { sheet, input } = of;
  const register = known(input.register);
  const sum = sheetProgress(sheet.model, of.answers);
  const comments = input.comment.trim() === '' ? null : input.comment.trim();
  const values =
    sheet.signed || !filledKind(input.register).tracksProgress
      ? { comments }
      : { comments, taskPercent: sum.percent, progress: progressOf(sum, { any: false, complete: false }) };
  const source = jsonSource(register, Object.keys(values), [{ id: sheet.id, values }]);
  await changeRows(tx, actor, register, source, { revs: new Map([[sheet.id, input.rev]]), system: true });
}

/** Each ticked punch box has its item: raised before, or raised now (domain guide 3.4 step 5). */
async function raisePunch(
  tx: Tx,
  actor: Actor,
  of: { readonly sheet: SheetRow; readonly answers: Answers; readonly input: Save },
): Promise<void> {
  const { sheet, input } = of;
  const raised = await rows(
    tx,
    sql<{
      task: string;
    }>`select distinct k.task from task_punch k join punch_list_item p on p.tenant_id = k.tenant_id and p.id = k.punch_id
      where k.tenant_id = ${actor.tenantId}::uuid and k.tag_itr = ${sheet.id}::uuid and p.deleted_at is null`,
  );
  const has = new Set([...raised.map((row) => row.task), ...input.punch.map((one) => one.task)]);
  const lacking = tasksForPunch(sheet.model, of.answers).filter((task) => !has.has(task));
  if (lacking.length > 0)
    throw new InvalidError(lacking.map((task) => ({ field: `${task}.box`, words: NEEDS_PUNCH, missing: true })));
  for (const { task, ...item } of input.punch) {
    if (!sheet.model.tasks.some((one) => one.name === task)) continue;
    const values = {
      ...item,
      detailedDescription: item.detailedDescription ?? null,
      discipline: sheet.discipline,
      scope: 'tagItr',
      tagItr: sheet.id,
      raisedDate: todayOf(actor),
    };
    const [punch] = await insert(tx, actor, known('punchListItem'), [values]);
    if (punch)
      await sql`insert into task_punch (tenant_id, punch_id, tag_itr, task) values (${actor.tenantId}::uuid, ${punch.id}::uuid, ${sheet.id}::uuid, ${task})`.execute(
        tx,
      );
  }
}
