import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { NO_TASKS_ELSEWHERE, sheetProgress, tasksForPunch } from '@plumbline/contract/rules/check-sheet.ts';
import { readingLines, unexplained } from '@plumbline/contract/rules/readings.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { rulesOfRecord } from '../record-rules.ts';
import type { SignRecord } from '../sign/sign-records.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { tasksWithPunch } from './task-punch.ts';

const NEEDS_REASON = w(
  'Values out of limits need a reason in the remark, or a punch item: {readings}.',
  '超出限值的读数须在备注中说明原因或提出尾项：{readings}。',
);
const NEEDS_MORE = w(
  'Values out of limits or read with an instrument out of calibration need a reason in the remark, or a punch item: {readings}.',
  '超出限值或仪器校准过期的读数须在备注中说明原因或提出尾项：{readings}。',
);
const LOST_PUNCH = w(
  'The punch item of these tasks was deleted: {tasks}. Raise it again, or tick another box.',
  '以下任务的尾项已被删除：{tasks}。请重新提出尾项或改选其他选项。',
);
const OPEN_TASKS = w(
  '{count} required {count:task is|tasks are} not done yet: {tasks}.',
  '还有 {count} 项必做任务未完成：{tasks}。',
);

/**
 * Why a form may not be signed: values outside limits without an explanation, or open required tasks; null when there
 * are none.
 */
function openTasksOf(
  { model, answers }: Pick<SheetRow, 'model' | 'answers'>,
  elsewhere: ReadonlySet<string> = NO_TASKS_ELSEWHERE,
): Word | null {
  const outside = unexplained(model, answers);
  const isExpired = outside.some(({ expired }) => expired !== null);
  if (outside.length > 0) return fill(isExpired ? NEEDS_MORE : NEEDS_REASON, { readings: readingLines(outside) });
  const { open } = sheetProgress(model, answers, elsewhere);
  if (open.length === 0) return null;
  return fill(OPEN_TASKS, { count: open.length, tasks: numbersOf(model, open) });
}
const numbersOf = (model: SheetRow['model'], names: readonly string[]): string =>
  model.tasks
    .filter((task) => names.includes(task.name))
    .map((task) => task.number)
    .slice(0, 12)
    .join(', ');

/** Why a form may not be signed because ticked punch boxes have lost their items; null when none has. */
function lostPunchOf({ model, answers }: SheetRow, has: ReadonlySet<string>): Word | null {
  const lost = tasksForPunch(model, answers).filter((task) => !has.has(task));
  return lost.length === 0 ? null : fill(LOST_PUNCH, { tasks: numbersOf(model, lost) });
}

/**
 * All required tasks must be done before any sign-off, and each ticked punch box must have its item (domain guide 3.4
 * steps 2, 5): returns why a record may not be signed yet, by record.
 */
export async function openTasks(
  db: Db,
  actor: Actor,
  key: RecordKey,
  records: readonly Pick<SignRecord, 'id' | 'unread'>[],
): Promise<ReadonlyMap<string, Word>> {
  const unread = records.filter((record) => record.unread).map(({ id }) => id);
  const sheets = await sheetRows(db, actor, key, unread);
  if (sheets.length === 0) return new Map();
  const elsewhere = await rulesOfRecord(key).doneElsewhere?.(
    db,
    actor,
    sheets.map(({ id }) => id),
  );
  const raises = factsOf(key).form?.punch !== undefined;
  const raised = raises ? await tasksWithPunch(db, actor, unread) : undefined;
  return new Map(
    sheets.flatMap((sheet) => {
      const why =
        openTasksOf(sheet, elsewhere?.get(sheet.id)) ??
        (raised ? lostPunchOf(sheet, raised.get(sheet.id) ?? new Set()) : null);
      return why ? [[sheet.id, why] as const] : [];
    }),
  );
}
