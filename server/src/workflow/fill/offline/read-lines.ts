import { date, number } from '@plumbline/contract/field/field.ts';
import { ruleOf } from '@plumbline/contract/field/kinds.ts';
import { cellKey, TICKED, type Answers, type FormTemplate, type Task } from '@plumbline/contract/rules/form.ts';
import { measuredIn } from '@plumbline/contract/rules/readings.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { DATE, ITEMS, OFFLINE_COLUMNS, type OfflineColumn, PERSON } from './workbook-lines.ts';

/** A row of a filled sheet by its columns. */
export type FilledLine = Readonly<Record<OfflineColumn, string>> & { readonly row: number };

/** What is written in a filled sheet, before it is held against the record. */
export interface FilledSheet {
  readonly documentCode: string;
  readonly version: string;
  readonly lines: readonly FilledLine[];
}

const NUMBER = number(w('Value', '值'), { decimals: 10 });
const DAY = date(w('Date', '日期'), {});
const SAYS = {
  unknown: w(
    'Row {row}: "{item}" is not part of this check sheet; left out.',
    '第 {row} 行：“{item}” 不属于该检查表，已忽略。',
  ),
  box: w(
    'Row {row}: task {task} has no box "{value}"; left as it was.',
    '第 {row} 行：任务 {task} 没有“{value}”选项，保持原样。',
  ),
  value: w(
    'Row {row}: "{value}" does not fit: {why} Left as it was.',
    '第 {row} 行：“{value}” 不适用：{why}保持原样。',
  ),
  option: w('Row {row}: there is no option "{value}"; left as it was.', '第 {row} 行：没有选项“{value}”,保持原样。'),
} as const;

/** The columns of a sheet by their captions in either language; undefined where it is none of ours. */
export function columnsOf(
  headers: readonly string[],
): ((cells: readonly string[], row: number) => FilledLine) | undefined {
  const at = (word: Word): number =>
    headers.findIndex((header) => [word.en, word.zh].some((one) => one.toLowerCase() === header.trim().toLowerCase()));
  const places = Object.entries(OFFLINE_COLUMNS).map(([name, word]) => [name, at(word)] as const);
  if (places.some(([name, place]) => (name === 'item' || name === 'value') && place < 0)) return undefined;
  return (cells, row) => {
    const line: Record<string, string> = {};
    for (const [name, place] of places) line[name] = (cells[place] ?? '').trim();
    return { item: '', number: '', what: '', answer: '', value: '', hint: '', comment: '', ...line, row };
  };
}

/** Code and version of a filled sheet, and its other lines. */
export function filledSheet(lines: readonly FilledLine[]): FilledSheet {
  const value = (item: string): string => lines.find((line) => line.item === item)?.value ?? '';
  const skipped: ReadonlySet<string> = new Set(['', ITEMS.document, ITEMS.version, ITEMS.fact]);
  return {
    documentCode: value(ITEMS.document),
    version: value(ITEMS.version),
    lines: lines.filter(({ item }) => !skipped.has(item)),
  };
}

/** What the lines answer: those that fit go over the answers that are there, the others are told and leave what is there. */
export function readAnswers(
  model: FormTemplate,
  now: Answers,
  lines: readonly FilledLine[],
): { readonly answers: Answers; readonly comment: string | undefined; readonly warnings: readonly Word[] } {
  const answers: Record<string, string | number | null> = { ...now };
  const warnings: Word[] = [];
  let comment: string | undefined;
  const put = (key: string, read: Read, line: FilledLine): void => {
    if ('warning' in read) warnings.push(fill(read.warning, { row: line.row, value: read.value, item: line.item }));
    else if (read.value === '') Reflect.deleteProperty(answers, key);
    else answers[key] = read.value;
  };
  const fields = new Set(model.header.flatMap((entry) => ('field' in entry ? [`header.${entry.field}`] : [])));
  for (const line of lines) {
    const { item } = line;
    if (item.startsWith(PERSON) || item.startsWith(DATE)) continue;
    const task = model.tasks.find(({ name }) => name === item);
    if (item === ITEMS.comment) comment = line.comment || line.value;
    else if (fields.has(item)) put(item, { value: line.value }, line);
    else if (task) for (const [key, read] of taskReads(model, task, line)) put(key, read, line);
    else put(item, cellRead(model, item, line.value), line);
  }
  return { answers, comment, warnings };
}

type Read = { readonly value: string | number } | { readonly warning: Word; readonly value: string };

function taskReads(model: FormTemplate, task: Task, line: FilledLine): readonly (readonly [string, Read])[] {
  const reads: (readonly [string, Read])[] = [];
  if (task.boxes && model.boxes.length > 0) reads.push([`${task.name}.box`, boxRead(model, task, line.answer)]);
  if (task.input && task.input.kind !== 'table') reads.push([`${task.name}.value`, valueRead(task, line.value)]);
  if (task.comment !== 'none' || measuredIn(task)) reads.push([`${task.name}.comment`, { value: line.comment }]);
  return reads;
}

function boxRead({ boxes }: FormTemplate, { number: task }: Task, text: string): Read {
  if (text === '') return { value: '' };
  const box = boxes.find((one) => one.toLowerCase() === text.toLowerCase());
  return box === undefined ? { warning: fill(SAYS.box, { task }), value: text } : { value: box };
}

function valueRead({ input }: Task, text: string): Read {
  if (text === '' || input?.kind === 'text') return { value: text };
  if (input?.kind === 'number') return ruled(ruleOf(NUMBER).parse(text, NUMBER), text);
  if (input?.kind === 'date') return ruled(ruleOf(DAY).parse(text, DAY), text);
  if (input?.kind !== 'choice') return { value: '' };
  const option = input.options.find((one) =>
    [one.name, one.text.en, one.text.zh].some((name) => name.toLowerCase() === text.toLowerCase()),
  );
  return option === undefined ? { warning: SAYS.option, value: text } : { value: option.name };
}

function ruled(parsed: { readonly value: unknown } | { readonly error: Word }, text: string): Read {
  if ('error' in parsed)
    return {
      warning: w(
        SAYS.value.en.replace('{why}', `${parsed.error.en}.`.replace('..', '.')),
        SAYS.value.zh.replace('{why}', parsed.error.zh),
      ),
      value: text,
    };
  return { value: typeof parsed.value === 'number' ? parsed.value : String(parsed.value) };
}

/** The cells of tables that are filled in, by their keys. */
const tableCells = ({ tasks }: FormTemplate): ReadonlyMap<string, 'text' | 'number' | 'check'> =>
  new Map(
    tasks.flatMap(({ name, input }) => {
      if (input?.kind !== 'table') return [];
      return input.columns.flatMap(({ name: column, kind }) =>
        kind === 'fixed' ? [] : input.rows.map((_, at) => [cellKey(name, column, at + 1), kind] as const),
      );
    }),
  );

/** A cell of a table, by its own key. */
function cellRead(model: FormTemplate, item: string, text: string): Read {
  const kind = tableCells(model).get(item);
  if (kind === undefined) return { warning: SAYS.unknown, value: item };
  if (text === '' || kind === 'text') return { value: text };
  return kind === 'number' ? ruled(ruleOf(NUMBER).parse(text, NUMBER), text) : { value: TICKED };
}

/** The sign-offs that are written in: a person, a date, or both. */
export function readSignOffs(
  lines: readonly FilledLine[],
): readonly { readonly label: string; readonly person: string; readonly date: string }[] {
  const labels = lines.flatMap(({ item }) => (item.startsWith(PERSON) ? [item.slice(PERSON.length)] : []));
  const value = (item: string): string => lines.find((line) => line.item === item)?.value ?? '';
  return [...new Set(labels)]
    .map((label) => ({ label, person: value(`${PERSON}${label}`), date: value(`${DATE}${label}`) }))
    .filter(({ person, date: day }) => person !== '' || day !== '');
}
