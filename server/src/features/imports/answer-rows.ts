import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { answerColumnOf } from '@plumbline/contract/rules/record-columns.ts';
import { type AnswerColumn, typedColumns } from '@plumbline/contract/rules/answer-columns.ts';
import { answersNamed } from '@plumbline/contract/rules/answer-headings.ts';
import { plainCaption } from '@plumbline/contract/rules/import-mapping.ts';
import type { Given } from '@plumbline/contract/rules/merge.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { isRecord, recordOf } from '@plumbline/contract/workflow/records.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/actor.ts';
import { holdRows } from '../../register/hold.ts';
import { isBox, readAnswer } from '../../workflow/gather/read-answer.ts';
import { saveAnswers } from '../../workflow/gather/save-answers.ts';
import { type SheetRow, sheetRows } from '../../workflow/fill/sheet-rows.ts';
import { refuseRepeated } from './captions.ts';
import type { Signed } from './sign-lines.ts';

/** A column of a file that answers something on the forms of the records of its rows. */
export interface AnswerCells {
  /** What it is about, as the file calls it. */
  readonly heading: string;
  readonly at: number;
}

const NO_SUCH = w('The form of this row has no "{heading}".', '该行的表单中没有“{heading}”。');
/** So many forms are read at once. */
const AT_ONCE = 1000;

/** The column of the stage the text of an answer is kept in. */
export const stagedAnswer = (at: number): string => `a${at}`;

/** Whether a caption is of an answer on the forms of a register. */
export const isAnswerCaption = (register: string, caption: string): boolean =>
  recordOf(register)?.form !== undefined && answerColumnOf(caption) !== undefined;

/** The answers whose columns stand in a file. @throws AppError `importRepeatedColumns` where one stands there twice */
export function answerCells(register: string, headers: readonly string[]): readonly AnswerCells[] {
  const found = headers.flatMap((header, at) =>
    isAnswerCaption(register, header) ? [{ heading: answerColumnOf(header) ?? '', at }] : [],
  );
  refuseRepeated(found, { keyOf: ({ heading }) => plainCaption(heading), captionOf: ({ heading }) => heading });
  return found;
}

/** A line of a file that answers something. */
interface AnswerLine {
  readonly n: number;
  readonly id: string;
  /** The texts of its cells, in the order of the columns; null where a cell is blank. */
  readonly texts: readonly (string | null)[];
}

/** The answers of lines with these outcomes. */
function linesOf(tx: Tx, answers: readonly AnswerCells[], outcomes: readonly string[]): Promise<readonly AnswerLine[]> {
  const texts = answers.map((_, at) => sql`nullif(${sql.ref(`s.${stagedAnswer(at)}`)}, '')`);
  return rows(
    tx,
    sql<AnswerLine>`select s.n, v.id, array[${sql.join(texts)}] as texts from stage s join verdict v on v.n = s.n
      where v.outcome = any(${outcomes}::text[]) and num_nonnulls(${sql.join(texts)}) > 0 order by s.n`,
  );
}

/** What a column of a file fills on a form. */
interface Filled {
  readonly column: AnswerColumn;
  /** What the same task measures, where the column is the one of its boxes: a figure under its text is no box. */
  readonly measured: AnswerColumn | undefined;
}

/** Which column of a form each column of a file fills: forms are few, and read by a thousand rows. */
function namer(answers: readonly AnswerCells[]): (sheet: SheetRow) => readonly (Filled | undefined)[] {
  const known = new Map<string, readonly (Filled | undefined)[]>();
  return ({ templateId, model }) => {
    const found = known.get(templateId);
    if (found !== undefined) return found;
    const typed = typedColumns(model);
    const byKey = new Map(typed.map((column) => [column.answer, column]));
    const named = answersNamed(
      answers.map(({ heading }) => heading),
      typed,
    ).map((answer) => {
      const column = byKey.get(answer ?? '');
      return column && { column, measured: byKey.get(column.answer.replace(/\.box$/, '.value')) };
    });
    known.set(templateId, named);
    return named;
  };
}

/**
 * Writes what the lines answer onto the forms of their rows, as a table of answers does; tells which lines answered something
 * anew, and why others cannot. A line with a cell that is refused answers nothing. Blank cells say nothing.
 */
export async function answerRows(
  tx: Tx,
  {
    actor,
    register,
    answers,
  }: { readonly actor: Actor; readonly register: AnyRegister; readonly answers: readonly AnswerCells[] },
  outcomes: readonly string[],
): Promise<Signed> {
  const given = new Set<number>();
  const refused = new Map<number, { column: string; words: Word }>();
  if (answers.length === 0 || !isRecord(register.key)) return { given, refused };
  const key: RecordKey = register.key;
  const columnsOf = namer(answers);
  const today = todayOf(actor);
  const lines = await linesOf(tx, answers, outcomes);
  await holdRows(tx, actor, register, [...new Set(lines.map(({ id }) => id))]);
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE);
    const ids = [...new Set(some.map(({ id }) => id))];
    const sheets = new Map((await sheetRows(tx, actor, key, ids)).map((sheet) => [sheet.id, sheet]));
    const read = some.flatMap((line) => {
      const sheet = sheets.get(line.id);
      if (sheet === undefined) return [];
      const said = readLine(line, { sheet, answers, columns: columnsOf(sheet), today });
      if ('words' in said) refused.set(line.n, said);
      return 'words' in said ? [] : [{ line, sheet, ...said }];
    });
    const saved = await saveAnswers(tx, actor, read);
    const lineOf = new Map(read.map((one) => [one.sheet.id, one]));
    for (const id of saved.changed) given.add(lineOf.get(id)?.line.n ?? 0);
    for (const { id, answer, why } of saved.refused) {
      const one = lineOf.get(id);
      if (one && !refused.has(one.line.n)) refused.set(one.line.n, { column: one.heading(answer), words: why });
    }
  }
  return { given, refused };
}

/** What a line answers, by the keys of its form; or the first cell that cannot be read, and why. */
function readLine(
  { texts }: AnswerLine,
  of: {
    readonly sheet: SheetRow;
    readonly answers: readonly AnswerCells[];
    readonly columns: readonly (Filled | undefined)[];
    readonly today: string;
  },
):
  | { readonly answers: Readonly<Record<string, Given>>; readonly heading: (answer: string) => string }
  | { readonly column: string; readonly words: Word } {
  const found: Record<string, Given> = {};
  const headings = new Map<string, string>();
  for (const [at, text] of texts.entries()) {
    if (text === null) continue;
    const heading = of.answers[at]?.heading ?? '';
    const filled = of.columns[at];
    if (filled === undefined) return { column: heading, words: fill(NO_SUCH, { heading }) };
    const { boxes } = of.sheet.model;
    const column = isBox(boxes, text) ? filled.column : (filled.measured ?? filled.column);
    const read = readAnswer({ boxes, today: of.today, days: undefined }, column, text);
    if ('error' in read) return { column: heading, words: read.error };
    found[column.answer] = read.value;
    headings.set(column.answer, heading);
  }
  return { answers: found, heading: (answer) => headings.get(answer) ?? '' };
}
