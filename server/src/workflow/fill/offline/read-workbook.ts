import type { ReadCheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { AppError, ERRORS, InvalidError } from '@plumbline/contract/errors.ts';
import { tasksForPunch } from '@plumbline/contract/rules/check-sheet.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { MEGABYTE } from '@plumbline/contract/rules/import-limits.ts';
import { readingLine, unexplainedTicks } from '@plumbline/contract/rules/readings.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf, OFFLINE_KEYS } from '@plumbline/contract/workflow/records.ts';
import { oneRow, sql } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { may, type Scoped } from '../../../http/context.ts';
import type { UploadedFile } from '../../../http/register-service.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { column, table, visible } from '../../../register/row/columns.ts';
import { listSheets, readTable } from '../../../sheets/read-table.ts';
import { SheetError } from '../../../sheets/sheet-error.ts';
import { answerLock } from '../answer-lock.ts';
import { saveSheet } from '../save-sheet.ts';
import { byName } from '../settle/instruments.ts';
import { settleAnswers } from '../settle/settle-answers.ts';
import { type SheetRow, sheetRow } from '../sheet-rows.ts';
import { tasksWithPunch } from '../task-punch.ts';
import type { FilledSheet, ReadAnswers } from './filled-sheet.ts';
import { formDataSheets, isFormData } from './form-data.ts';
import { columnsOf, filledSheet } from './read-lines.ts';
import { demandProof } from '../../sign/proof.ts';
import { signWritten } from './sign-written.ts';
import { versionOf } from './workbook-lines.ts';

/** Maximum size of a filled workbook. */
const LIMITS = { bytes: 5 * 1024 * 1024, rows: 5000 } as const;
const WORDS = {
  notOurs: w(
    'This is not a check sheet exported from here: the columns Item and Value are missing.',
    '该工作表不是本系统的检查表：需要“项目”和“值”两列。',
  ),
  noCode: w('The sheet has no document code.', '工作表中没有文档编码。'),
  noRecord: w(
    'There is no check with the document code {code} in this scope.',
    '本工作范围内没有文档编码为 {code} 的检查。',
  ),
  twice: w(
    'The document code {code} appears twice in this workbook; the first sheet is used.',
    '文档编码 {code} 在文件中重复，以第一张为准。',
  ),
  meanwhile: w(
    'Somebody has answered this check since the workbook was exported. Export it again, or choose to overwrite their answers.',
    '导出该文件之后已有人填写此检查。请重新导出，或选择覆盖现有内容。',
  ),
  punch: w(
    'Task {task} is ticked {box}: raise its punch item on the screen. This tick was left out.',
    '任务 {task} 勾选了“{box}”:请在界面上提出尾项，该勾选已忽略。',
  ),
  reason: w(
    '{reading}. Say in the comment why it is accepted, or raise its punch item on the screen. The tick was left out.',
    '{reading}。请在备注中说明为何接受，或在界面上提出尾项；该勾选已忽略。',
  ),
  noEdit: w('You do not have the right to fill it in.', '您没有填写权限。'),
} as const;

/** How a workbook is processed. */
export interface OfflineReading {
  readonly dryRun: boolean;
  readonly overwrite: boolean;
}

/**
 * Reads every sheet of a filled workbook, or of a file of spreadsheet-form data, and, unless it is a dry run, saves
 * answers and sign-offs, each record separately.
 */
export async function readOffline(
  context: Scoped,
  file: UploadedFile,
  how: OfflineReading,
): Promise<readonly ReadCheckSheet[]> {
  const found: ReadCheckSheet[] = [];
  for await (const { name, filled } of sheetsOf(file)) {
    const taken = new Set(found.map(({ documentCode }) => documentCode));
    found.push(await readSheet(context, { name, filled, how, taken }));
  }
  // a .csv has no sheets, and check sheets never come as .csv
  if (found.length === 0) throw new AppError('importNotSpreadsheet');
  return found;
}

/** The sheets of a file, in order; undefined for a sheet that is not one of ours. */
async function* sheetsOf(
  file: UploadedFile,
): AsyncGenerator<{ readonly name: string; readonly filled: FilledSheet | undefined }> {
  if (isFormData(file)) {
    if (file.size > LIMITS.bytes) throw new AppError('tooLarge', { limit: LIMITS.bytes / MEGABYTE });
    yield* await formDataSheets(file);
    return;
  }
  for (const { name, hidden } of await listSheets(file, { limits: LIMITS }))
    if (!hidden) yield { name, filled: await linesOf(file, name) };
}

const refused = (sheet: string, why: Word, documentCode = ''): ReadCheckSheet => ({
  sheet,
  documentCode,
  record: null,
  tasks: 0,
  changed: 0,
  signOffs: [],
  warnings: [],
  refused: why,
});

async function readSheet(
  context: Scoped,
  input: {
    readonly name: string;
    readonly filled: FilledSheet | undefined;
    readonly how: OfflineReading;
    readonly taken: ReadonlySet<string>;
  },
): Promise<ReadCheckSheet> {
  const { filled } = input;
  if (filled === undefined) return refused(input.name, WORDS.notOurs);
  const code = filled.documentCode.toUpperCase();
  if (code === '') return refused(input.name, WORDS.noCode);
  if (input.taken.has(code)) return refused(input.name, fill(WORDS.twice, { code }), code);
  const found = await recordOfCode(context, code);
  if (!found) return refused(input.name, fill(WORDS.noRecord, { code }), code);
  if (!may(context, found.register, 'update')) return refused(input.name, WORDS.noEdit, code);
  const sheet = await sheetRow(context.db, actorOf(context), found.id, found.register);
  const result = filled.read(sheet);
  if ('refused' in result) return refused(input.name, result.refused, code);
  return take(context, { sheet, filled, said: result, name: input.name, how: input.how, code });
}

/** The record in the scope with a given document code, among those that can be filled in offline. */
async function recordOfCode(
  context: Scoped,
  code: string,
): Promise<{ readonly register: RecordKey; readonly id: string } | undefined> {
  const actor = actorOf(context);
  const kinds = OFFLINE_KEYS.map((key) => {
    const register = known(key);
    return sql`select ${key}::text as register, t.id from ${table(register)} t
      where ${visible(register, actor, 't')} and upper(${column('t', factsOf(key).code ?? '')}) = ${code}`;
  });
  return oneRow(context.db, sql<{ register: RecordKey; id: string }>`${sql.join(kinds, sql` union all `)} limit 1`);
}

/** The lines of one sheet; undefined when it is not one of ours. */
async function linesOf(file: UploadedFile, name: string): Promise<FilledSheet | undefined> {
  try {
    await using read = await readTable(file, { sheet: name, limits: LIMITS });
    const lineOf = columnsOf(read.headers);
    if (!lineOf) return undefined;
    const lines = [];
    for await (const batch of read.rows()) lines.push(...batch.map(({ cells, number }) => lineOf(cells, number)));
    return filledSheet(lines);
  } catch (error) {
    if (error instanceof SheetError && error.code === 'import.empty') return undefined;
    throw error;
  }
}

interface Taking {
  readonly sheet: SheetRow;
  readonly filled: FilledSheet;
  /** What the sheet changes in the answers of its record. */
  readonly said: ReadAnswers;
  readonly name: string;
  readonly how: OfflineReading;
  readonly code: string;
}

/** Completes the answers written with the server's own values: instruments by name, computed values. */
async function settled(context: Scoped, sheet: SheetRow, read: ReadAnswers): Promise<ReadAnswers> {
  const actor = actorOf(context);
  const named = await byName(context.db, actor, { sheet, answers: read.answers });
  const warnings = [...read.warnings, ...named.warnings];
  try {
    const answers = await settleAnswers(context.db, actor, { sheet, answers: named.answers, photos: [] });
    return { ...read, answers, warnings };
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    // values that are not valid as written keep what was there before
    const tasks = error.fields.map(({ field }) => field.replace(/\..*/, ''));
    const isOf = (key: string): boolean => tasks.some((task) => key.startsWith(`${task}.`));
    const validEntries = Object.entries(named.answers).filter(([key]) => !isOf(key));
    const before = Object.entries(sheet.answers).filter(([key]) => isOf(key));
    const answers = Object.fromEntries([...validEntries, ...before]);
    return { ...read, answers, warnings: [...warnings, ...error.fields.map(({ words }) => words)] };
  }
}

/**
 * Writes what changed in a sheet, after its sender has proven who they are, if it signs: before anything of the
 * sheet is written. The person who wrote on it is not there to be asked.
 */
async function write(
  context: Scoped,
  { sheet, filled }: Taking,
  changed: { readonly answers: Answers; readonly comment: string } | null,
): Promise<Word | null> {
  if (filled.signOffs.length > 0) await demandProof(context.db, actorOf(context));
  return changed === null ? null : save(context, sheet, changed);
}

async function take(context: Scoped, taking: Taking): Promise<ReadCheckSheet> {
  const { sheet, filled, name, how, code } = taking;
  const read = await settled(context, sheet, taking.said);
  const reasons = withoutReason(sheet, read.answers);
  const ticks = await withoutPunch(context, sheet, reasons.answers);
  const comment = read.comment ?? sheet.comment;
  const changed = differing(sheet.answers, ticks.answers);
  const differs = changed + (comment === sheet.comment ? 0 : 1);
  const touched = differs > 0;
  const isStale = touched && !how.overwrite && filled.version !== versionOf(sheet);
  let why = whyNot(sheet, { isAnswered: changed > 0, isStale });
  const answers = why === null ? ticks.answers : sheet.answers;
  if (why === null && !how.dryRun) why = await write(context, taking, touched ? { answers, comment } : null);
  const written = filled.signOffs;
  const given = Object.keys(read.answers);
  return {
    sheet: name,
    documentCode: code,
    record: { id: sheet.id, title: sheet.name },
    tasks: sheet.model.tasks.filter((task) => given.some((key) => key.startsWith(`${task.name}.`))).length,
    changed: differs,
    // when the answers of a sheet were refused, nothing on it is signed: it is not what the person signed on paper
    signOffs: why === null ? await signWritten(context, { sheet, written, how, answers }) : [],
    warnings: [...read.warnings, ...reasons.warnings, ...ticks.warnings],
    refused: why,
  };
}

/** Why the answers of a sheet are rejected as a whole. */
const whyNot = (
  sheet: SheetRow,
  { isAnswered, isStale }: { readonly isAnswered: boolean; readonly isStale: boolean },
): Word | null => (isAnswered ? answerLock(sheet) : null) ?? (isStale ? WORDS.meanwhile : null);

function differing(a: Answers, b: Answers): number {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => (a[key] ?? '') !== (b[key] ?? '')).length;
}

async function save(
  context: Scoped,
  sheet: SheetRow,
  { answers, comment }: { readonly answers: Answers; readonly comment: string },
): Promise<Word | null> {
  try {
    const { register, id, rev } = sheet;
    await saveSheet(context.db, actorOf(context), { register, id, rev, answers, comment, punch: [] });
    return null;
  } catch (error) {
    if (error instanceof InvalidError) return error.fields[0]?.words ?? ERRORS.invalid.words;
    if (error instanceof AppError) return wordsOf(error);
    throw error;
  }
}
const wordsOf = (error: AppError): Word => {
  const { why } = error.facts;
  return typeof why === 'object' ? why : ERRORS[error.key].words;
};

interface Ticks {
  readonly answers: Answers;
  readonly warnings: readonly Word[];
}

/** Ticks beside a value outside its limits need a reason: without one, the tick is dropped and the value kept. */
function withoutReason({ model }: SheetRow, answers: Answers): Ticks {
  const remaining: Record<string, string | number | null> = { ...answers };
  const lacking = unexplainedTicks(model, answers);
  for (const { task } of lacking) remaining[`${task.name}.box`] = null;
  return { answers: remaining, warnings: lacking.map((tick) => fill(WORDS.reason, { reading: readingLine(tick) })) };
}

/**
 * Ticks that raise a punch item need the item, which can be entered only on screen: such a tick keeps its previous
 * value.
 */
async function withoutPunch(context: Scoped, sheet: SheetRow, answers: Answers): Promise<Ticks> {
  const ticked = tasksForPunch(sheet.model, answers);
  if (ticked.length === 0) return { answers, warnings: [] };
  const has = (await tasksWithPunch(context.db, actorOf(context), [sheet.id])).get(sheet.id) ?? new Set();
  const lacking = sheet.model.tasks.filter(({ name }) => ticked.includes(name) && !has.has(name));
  const remaining: Record<string, string | number | null> = { ...answers };
  for (const { name } of lacking) remaining[`${name}.box`] = sheet.answers[`${name}.box`] ?? null;
  return {
    answers: remaining,
    warnings: lacking.map(({ number }) => fill(WORDS.punch, { task: number, box: sheet.model.punchBox ?? '' })),
  };
}
