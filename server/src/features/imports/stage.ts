import {
  emptyOf,
  isCode,
  isEmpty,
  isMany,
  isRefField,
  isSecondKey,
  readText,
  ruleOf,
} from '@plumbline/contract/field/kinds.ts';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { matchedName, plainHyphens } from '@plumbline/contract/field/text.ts';
import { DamagedTexts } from '@plumbline/contract/rules/damaged-texts.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { Parsed } from '@plumbline/contract/field/rule.ts';
import { spoiled } from '@plumbline/contract/field/spoiled.ts';
import { copyCell, type CopyTx } from '../../db/single-client.ts';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { DELETE } from '../../register/row/sheet-columns.ts';
import { rowId } from '../../register/row/ordered-ids.ts';
import { Breather } from '../../sheets/breather.ts';
import type { Table } from '../../sheets/read-table.ts';
import { columnLetters } from '../../sheets/xlsx/cell-xml.ts';
import { isCaption } from './captions.ts';
import type { FileColumns } from './columns.ts';
import { stagedAnswer } from './answer-rows.ts';
import { signCells, stagedSign } from './sign-cells.ts';
import { type WrittenColumn, writtenColumns } from './written-columns.ts';

/** An error of a cell: the field and the reason. */
export interface Problem {
  readonly column: string;
  readonly words: Word;
}

const WORDS = {
  action: w('The Action column accepts only Delete.', '操作列只能填写“删除”。'),
  captionless: w('Column {column} contains data but has no caption.', '{column} 列有数据但没有标题。'),
} as const;

/** Characters sent to the database at once. */
const PIECE = 1 << 15;

/** The stage column that stores the text of a field. */
export const staged = (at: number): string => `c${at}`;
/** The stage columns that store a protected column: as written in the file, and as compared. */
export const stagedGuarded = (at: number): readonly [string, string] => [`p${at}`, `q${at}`];

/** How a file is staged. */
interface Staging {
  readonly columns: FileColumns;
  /** Today's date in the time zone of the rows. */
  readonly today: string;
  /** The columns whose form the mapping states. */
  readonly stated: ReadonlySet<string>;
  readonly onRows: (rows: number) => void;
}

/**
 * Reads the file into the table `stage`: checks each cell by itself and normalises it (dates ISO, flags true/false,
 * choices by key); references stay as the text that users know. Memory use stays constant, and the event loop is not
 * blocked. Returns notes on how cells were read.
 */
export async function stageRows(copy: CopyTx, table: Pick<Table, 'rows'>, staging: Staging): Promise<readonly Word[]> {
  const { columns, guarded, signs, answers } = staging.columns;
  const written = writtenColumns(staging.columns, staging.stated);
  const damaged = new DamagedTexts(columns.map(({ at, label, field }) => ({ key: at, label, field })));
  const cells = [
    ...columns.map((_, at) => staged(at)),
    ...guarded.flatMap((_, at) => stagedGuarded(at)),
    ...written.map(({ flag }) => flag),
    ...signs.flatMap((_, at) => stagedSign(at)),
    ...answers.map((_, at) => stagedAnswer(at)),
  ];
  await sql
    .raw(
      `create temp table stage (n int, id uuid, act text, problems jsonb, key text, ${cells.map((cell) => `${cell} text`).join(', ')}) on commit drop`,
    )
    .execute(copy.tx);
  const second = columns.flatMap(({ field, at }) => (isSecondKey(field) ? [at] : []));
  await copy.copyIn('stage', lines(table, { ...staging, written, damaged, second }));
  await sql`analyze stage`.execute(copy.tx);
  const notes: Word[] = [...damaged.notes];
  for (const column of written) notes.push(...(await column.settle(copy.tx)));
  return notes;
}

interface Lines extends Staging {
  readonly written: readonly WrittenColumn[];
  readonly damaged: DamagedTexts<number>;
  /** The positions of the second keys. */
  readonly second: readonly number[];
}

async function* lines(table: Pick<Table, 'rows'>, layout: Lines): AsyncGenerator<string> {
  let count = 0;
  const breather = new Breather();
  for await (const batch of table.rows()) {
    let text = '';
    for (const row of batch) {
      text += lineOf(layout, row, rowId());
      if (text.length < PIECE) continue;
      yield text;
      text = '';
      if (breather.due) await breather.pause();
    }
    count += batch.length;
    layout.onRows(count);
    yield text;
    // rows that are already waiting arrive without a turn of the event loop between them
    if (breather.due) await breather.pause();
  }
}

function lineOf(
  { columns: of, today, written, damaged, second }: Omit<Lines, 'onRows' | 'stated'>,
  { cells, number }: { readonly number: number; readonly cells: readonly string[] },
  id: string,
): string {
  const { columns, guarded, action, signs, answers } = of;
  damaged.meet(cells);
  const row = { number, cells: [...cells] };
  const marks = written.map((column) => {
    const { text, mark } = column.meet((cells[column.at] ?? '').trim());
    row.cells[column.at] = text;
    return mark;
  });
  const word = action === undefined ? '' : (row.cells[action] ?? '').trim();
  const remove = word !== '' && isCaption(word, [DELETE]);
  const problems: Problem[] = captionless(of, row.cells);
  if (word !== '' && !remove) problems.push({ column: 'Action', words: WORDS.action });
  const key: string[] = [];
  const isFound = second.some((at) => (row.cells[at] ?? '').trim() !== '');
  const values = columns.map(({ name, field, at, role }) => {
    const text = (row.cells[at] ?? '').trim();
    if (role === 'key' || (role === 'optionalKey' && text !== '')) key.push(text);
    // a row with a second key can be found without its natural key; a new row is checked for it later
    if (text === '' && role === 'key' && isFound) return null;
    const refuse = (words: Word): unknown =>
      remove && role !== 'key' ? undefined : problems.push({ column: name, words });
    return cellOf(field, text, { today, refuse });
  });
  const refuseSign = (column: string, words: Word): unknown => (remove ? undefined : problems.push({ column, words }));
  const signed = signCells(signs, row.cells, { today, refuse: refuseSign });
  const line = [
    String(row.number),
    id,
    remove ? 'delete' : null,
    problems.length > 0 ? JSON.stringify(problems) : null,
    key.join(' / ').slice(0, 300),
    ...values,
    ...guarded.flatMap(({ field, at }) => {
      const text = (row.cells[at] ?? '').trim();
      return [text, guardedCell(field, text)];
    }),
    ...marks,
    ...signed,
    ...answers.map(({ at }) => (row.cells[at] ?? '').trim()),
  ];
  return `${line.map(copyCell).join('\t')}\n`;
}

/** Errors for cells with text but no caption; each is named like the spreadsheet's column. */
function captionless({ blank, width }: FileColumns, cells: readonly string[]): Problem[] {
  const beyond = cells.length > width ? cells.slice(width).map((_, at) => width + at) : [];
  return [...blank, ...beyond].flatMap((at) =>
    (cells[at] ?? '').trim() === ''
      ? []
      : [{ column: '', words: fill(WORDS.captionless, { column: columnLetters(at) }) }],
  );
}

/** A protected cell as it is compared: normalised where it can be read, otherwise as written. */
function guardedCell(field: Field, text: string): string {
  if (text === '' || isRefField(field)) return plainHyphens(text);
  const parsed = ruleOf(field).parse(text, field);
  return 'error' in parsed || typeof parsed.value === 'object' ? text : String(parsed.value);
}

/** The text of a reference, in the form in which its register stores names. */
function keyText(to: string, text: string): string {
  const target = known(to);
  const title = target.fields[target.title];
  return title && isCode(title) ? matchedName(text) : plainHyphens(text);
}

/** A cell in the form the stage stores, or null when it is blank or bad. */
function cellOf(
  field: Field,
  text: string,
  { today, refuse }: { readonly today: string; readonly refuse: (words: Word) => unknown },
): string | null {
  if (text === '') {
    if (field.required && !field.computed) refuse(fieldMessages.required);
    return null;
  }
  const parsed = readCell(field, text, today);
  if ('error' in parsed) {
    refuse(parsed.error);
    return null;
  }
  if (isEmpty(parsed.value) && isEmpty(emptyOf(field.kind))) return null;
  return typeof parsed.value === 'object' ? JSON.stringify(parsed.value) : String(parsed.value);
}

/** The value of a cell; the reference to one row stays the text of its name. */
function readCell(field: Field, text: string, today: string): Parsed<unknown> {
  const error = spoiled(text);
  if (error !== undefined) return { error };
  if (!isRefField(field)) return readText(text, field, today);
  const name = keyText(field.to, text);
  return isMany(field) ? readText(name, field, today) : { value: name.slice(0, 500) };
}
