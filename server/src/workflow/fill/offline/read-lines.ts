import { textOf, type Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import { isJudged } from '@plumbline/contract/rules/readings.ts';
import { askedBy } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import type { OfflineCell, OfflineLine } from '@plumbline/contract/rules/tasks/task-kind.ts';
import { spoiled } from '@plumbline/contract/field/spoiled.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { FilledSheet, ReadAnswers } from './filled-sheet.ts';
import { DATE, ITEMS, OFFLINE_COLUMNS, type OfflineColumn, PERSON } from './workbook-lines.ts';

/** A row of a filled sheet, by column. */
export type FilledLine = Readonly<Record<OfflineColumn, string>> & { readonly row: number };

const WORDS = {
  unknown: w(
    'Row {row}: "{item}" is not part of this check sheet; left out.',
    '第 {row} 行：“{item}” 不属于该检查表，已忽略。',
  ),
  box: w(
    'Row {row}: task {task} has no box "{value}"; left unchanged.',
    '第 {row} 行：任务 {task} 没有“{value}”选项，保持原样。',
  ),
  value: w(
    'Row {row}: "{value}" does not fit: {why} Left unchanged.',
    '第 {row} 行：“{value}” 不适用：{why}保持原样。',
  ),
  notHere: w(
    'Row {row}: "{item}" can only be filled in on screen; "{value}" was left out.',
    '第 {row} 行：“{item}” 只能在屏幕上填写，“{value}” 已忽略。',
  ),
} as const;

/** The columns of a sheet, by their captions in either language; undefined when it is not one of ours. */
export function columnsOf(
  headers: readonly string[],
): ((cells: readonly string[], row: number) => FilledLine) | undefined {
  const at = (word: Word): number =>
    headers.findIndex((header) =>
      [word.en, word.zh].some((text) => text.toLowerCase() === header.trim().toLowerCase()),
    );
  const places = Object.entries(OFFLINE_COLUMNS).map(([name, word]) => [name, at(word)] as const);
  if (places.some(([name, place]) => (name === 'item' || name === 'value') && place < 0)) return undefined;
  return (cells, row) => {
    const line: Record<string, string> = {};
    for (const [name, place] of places) line[name] = (cells[place] ?? '').trim();
    return { item: '', number: '', what: '', answer: '', value: '', hint: '', comment: '', ...line, row };
  };
}

/** Interprets the lines of a filled sheet. */
export function filledSheet(lines: readonly FilledLine[]): FilledSheet {
  const value = (item: string): string => lines.find((line) => line.item === item)?.value ?? '';
  const skipped: ReadonlySet<string> = new Set(['', ITEMS.document, ITEMS.version, ITEMS.fact]);
  const answerLines = lines.filter(({ item }) => !skipped.has(item));
  return {
    documentCode: value(ITEMS.document),
    version: value(ITEMS.version),
    signOffs: readSignOffs(answerLines),
    read: ({ model, answers }) => readAnswers(model, answers, answerLines),
  };
}

/**
 * The answers in the lines: valid ones replace the current answers, the others are reported and leave them unchanged.
 */
function readAnswers(model: FormTemplate, now: Answers, lines: readonly FilledLine[]): ReadAnswers {
  const answers: Record<string, string | number | null> = { ...now };
  const warnings: Word[] = [];
  let comment: string | undefined;
  const put = (key: string, found: Read, line: FilledLine): void => {
    if ('kept' in found) return;
    const read = unspoiled(found);
    if ('warning' in read) warnings.push(fill(read.warning, { row: line.row, value: read.value, item: line.item }));
    else if (read.value === '') Reflect.deleteProperty(answers, key);
    else answers[key] = read.value;
  };
  const remark = (line: FilledLine): void => {
    const read = unspoiled({ value: line.comment || line.value });
    if ('warning' in read) warnings.push(fill(read.warning, { row: line.row, value: read.value }));
    else comment = String(read.value);
  };
  const fields = new Set(model.header.flatMap((entry) => ('field' in entry ? [`header.${entry.field}`] : [])));
  const parts = partsOf(model);
  for (const line of lines) {
    const { item } = line;
    if (item.startsWith(PERSON) || item.startsWith(DATE)) continue;
    const task = model.tasks.find(({ name }) => name === item);
    const part = parts.get(item);
    if (item === ITEMS.comment) remark(line);
    else if (fields.has(item)) put(item, { value: line.value }, line);
    else if (task) for (const [key, read] of taskReads(model, task, { line, now })) put(key, read, line);
    else
      put(item, part ? cellRead(part, { key: item, now }, line.value) : { warning: WORDS.unknown, value: item }, line);
  }
  return { answers, comment, warnings };
}

/** The lines for parts of tasks, by key. */
const partsOf = ({ tasks }: FormTemplate): ReadonlyMap<string, OfflineLine> =>
  new Map(
    tasks.flatMap((task) => {
      const question = askedBy(task);
      const lines = question?.kind.offlineLines?.(question.asked) ?? [];
      return lines.map((line) => [`${task.name}.${line.part}`, line] as const);
    }),
  );

type Taken = { readonly value: string | number } | { readonly warning: Word; readonly value: string };
type Read = Taken | { readonly kept: true };

/** An error of a spreadsheet, or a character that was lost, is no answer, whatever the cell is for. */
function unspoiled(read: Taken): Taken {
  const text = String(read.value);
  const why = 'warning' in read ? undefined : spoiled(text);
  return why === undefined ? read : { warning: fill(WORDS.value, { why: sentence(why) }), value: text };
}

function taskReads(
  model: FormTemplate,
  task: Task,
  { line, now }: { readonly line: FilledLine; readonly now: Answers },
): readonly (readonly [string, Read])[] {
  const reads: (readonly [string, Read])[] = [];
  const question = askedBy(task);
  const cell = question?.kind.offline(question.asked);
  const key = `${task.name}.value`;
  if (task.boxes && model.boxes.length > 0) reads.push([`${task.name}.box`, boxRead(model, task, line.answer)]);
  if (cell) reads.push([key, cellRead(cell, { key, now }, line.value)]);
  if (task.comment !== 'none' || isJudged(task)) reads.push([`${task.name}.comment`, { value: line.comment }]);
  return reads;
}

function boxRead({ boxes }: FormTemplate, { number: task }: Task, text: string): Read {
  if (text === '') return { value: '' };
  const box = boxes.find((box) => box.toLowerCase() === text.toLowerCase());
  return box === undefined ? { warning: fill(WORDS.box, { task }), value: text } : { value: box };
}

/**
 * The text read from a cell; a cell that can be filled only on screen keeps its value, and a change of it is reported.
 */
function cellRead(cell: OfflineCell, at: { readonly key: string; readonly now: Answers }, text: string): Read {
  if (cell.read === undefined) {
    const { key, now } = at;
    const shown = ['en', 'zh'].map((language) =>
      language === 'en' || language === 'zh' ? cell.shown?.(now)[language] : '',
    );
    const isSame = text === '' || text === textOf(now, key) || shown.includes(text);
    return isSame ? { kept: true } : { warning: WORDS.notHere, value: text };
  }
  if (text === '') return { value: '' };
  const read = cell.read(text);
  return 'warning' in read ? { warning: fill(WORDS.value, { why: sentence(read.warning) }), value: text } : read;
}
/** Ends a reason within a sentence with exactly one full stop. */
const sentence = ({ en, zh }: Word): Word => w(`${en}.`.replace('..', '.'), zh.endsWith('。') ? zh : `${zh}。`);

/** The sign-offs written in: a person, a date, or both. */
function readSignOffs(lines: readonly FilledLine[]): FilledSheet['signOffs'] {
  const labels = lines.flatMap(({ item }) => (item.startsWith(PERSON) ? [item.slice(PERSON.length)] : []));
  const value = (item: string): string => lines.find((line) => line.item === item)?.value ?? '';
  return [...new Set(labels)]
    .map((label) => ({ label, person: value(`${PERSON}${label}`), date: value(`${DATE}${label}`) }))
    .filter(({ person, date: day }) => person !== '' || day !== '');
}
