import { DATES } from '@plumbline/contract/field/date-form.ts';
import { FIGURES } from '@plumbline/contract/field/decimal.ts';
import type { Detected } from '@plumbline/contract/field/written-forms.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { answerCaption, answerColumnOf } from '@plumbline/contract/rules/record-columns.ts';
import { type AnswerColumn, typedColumns } from '@plumbline/contract/rules/answer-columns.ts';
import { answersNamed } from '@plumbline/contract/rules/answer-headings.ts';
import { plainCaption } from '@plumbline/contract/rules/import-mapping.ts';
import { type FieldValue, isSame } from '@plumbline/contract/rules/merge.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { isRecord, recordOf } from '@plumbline/contract/workflow/records.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { isBox, readAnswer } from '../../workflow/gather/read-answer.ts';
import { saveAnswers } from '../../workflow/gather/save-answers.ts';
import { type SheetRow, sheetRows } from '../../workflow/fill/sheet-rows.ts';
import { refuseRepeated } from './captions.ts';
import type { LineChange, Signed } from './sign-lines.ts';

/** A column of a file that fills in an answer on the forms of its records. */
export interface AnswerCells {
  /** The caption of the answer in the file. */
  readonly heading: string;
  readonly at: number;
}

const NO_SUCH = w('The form of this row has no "{heading}".', '该行的表单中没有“{heading}”。');
/** Maximum forms read at once. */
const AT_ONCE = 1000;

/** The stage column that stores the text of an answer. */
export const stagedAnswer = (at: number): string => `a${at}`;

/** True when a caption belongs to an answer on the forms of a register. */
export const isAnswerCaption = (register: string, caption: string): boolean =>
  recordOf(register)?.form !== undefined && answerColumnOf(caption) !== undefined;

/** The answer columns of a file. @throws AppError `importRepeatedColumns` where one appears twice */
export function answerCells(register: string, headers: readonly string[]): readonly AnswerCells[] {
  const found = headers.flatMap((header, at) =>
    isAnswerCaption(register, header) ? [{ heading: answerColumnOf(header) ?? '', at }] : [],
  );
  refuseRepeated(found, { keyOf: ({ heading }) => plainCaption(heading), captionOf: ({ heading }) => heading });
  return found;
}

/** A line of a file that fills in answers. */
interface AnswerLine {
  readonly n: number;
  readonly id: string;
  /** The texts of its cells, in column order; null where a cell is blank. */
  readonly texts: readonly (string | null)[];
}

/** The answers of lines with the given outcomes. */
function linesOf(tx: Tx, answers: readonly AnswerCells[], outcomes: readonly string[]): Promise<readonly AnswerLine[]> {
  const texts = answers.map((_, at) => sql`nullif(${sql.ref(`s.${stagedAnswer(at)}`)}, '')`);
  return rows(
    tx,
    sql<AnswerLine>`select s.n, v.id, array[${sql.join(texts)}] as texts from stage s join verdict v on v.n = s.n
      where v.outcome = any(${outcomes}::text[]) and num_nonnulls(${sql.join(texts)}) > 0 order by s.n`,
  );
}

/** The answer of a form that a file column fills. */
interface Filled {
  readonly column: AnswerColumn;
  /**
   * The measured value of the same task, where the column is that of its boxes: a figure under that caption is not a
   * box.
   */
  readonly measured: AnswerColumn | undefined;
}

/** Maps each column of a file to the column of a form it fills: there are few forms, each used by thousands of rows. */
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
 * Writes the answers of the lines to the forms of their rows, as a table of answers does; returns which lines gave a
 * new answer, and why others cannot. A line with a refused cell answers nothing. Blank cells are skipped.
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
  const changes = new Map<number, readonly LineChange[]>();
  if (answers.length === 0 || !isRecord(register.key)) return { given, refused };
  const key: RecordKey = register.key;
  const columnsOf = namer(answers);
  const today = todayOf(actor);
  const lines = await linesOf(tx, answers, outcomes);
  await lockRows(tx, actor, register, [...new Set(lines.map(({ id }) => id))]);
  const seen = answers.map((_, at) => revealedBy(lines.map(({ texts }) => texts[at] ?? '')));
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE);
    const ids = [...new Set(some.map(({ id }) => id))];
    const sheets = new Map((await sheetRows(tx, actor, key, ids)).map((sheet) => [sheet.id, sheet]));
    const read = some.flatMap((line) => {
      const sheet = sheets.get(line.id);
      if (sheet === undefined) return [];
      const result = readLine(line, { sheet, answers, columns: columnsOf(sheet), today, seen });
      if ('words' in result) refused.set(line.n, result);
      return 'words' in result ? [] : [{ line, sheet, ...result }];
    });
    const saved = await saveAnswers(tx, actor, read);
    const lineOf = new Map(read.map((entry) => [entry.sheet.id, entry]));
    for (const item of [...saved.changed].flatMap((id) => lineOf.get(id) ?? [])) {
      given.add(item.line.n);
      changes.set(item.line.n, changesIn(item));
    }
    for (const { id, answer, why } of saved.refused) {
      const entry = lineOf.get(id);
      if (entry && !refused.has(entry.line.n)) refused.set(entry.line.n, { column: entry.heading(answer), words: why });
    }
  }
  return { given, refused, changes };
}

const shown = (value: FieldValue): string => String(value ?? '');
/** The answers that a line changes, before and after. */
const changesIn = (item: {
  readonly sheet: SheetRow;
  readonly answers: Readonly<Record<string, FieldValue>>;
  readonly heading: (answer: string) => string;
}): readonly LineChange[] =>
  Object.entries(item.answers).flatMap(([answer, next]) => {
    const now = item.sheet.answers[answer] ?? null;
    if (isSame(now, next)) return [];
    return [{ column: answerCaption(item.heading(answer)).en, was: shown(now), becomes: shown(next) }];
  });

/** What the cells of a column reveal, whatever the forms of its rows ask for. */
const revealedBy = (texts: readonly string[]): ReadonlySet<Detected> =>
  new Set(texts.flatMap((text) => [DATES.detect(text), FIGURES.detect(text)]));

/** The answers of a line, by the keys of its form; or the first cell that cannot be read, with the reason. */
function readLine(
  { texts }: AnswerLine,
  context: {
    readonly sheet: SheetRow;
    readonly answers: readonly AnswerCells[];
    readonly columns: readonly (Filled | undefined)[];
    readonly today: string;
    readonly seen: readonly ReadonlySet<Detected>[];
  },
):
  | { readonly answers: Readonly<Record<string, FieldValue>>; readonly heading: (answer: string) => string }
  | { readonly column: string; readonly words: Word } {
  const found: Record<string, FieldValue> = {};
  const headings = new Map<string, string>();
  for (const [at, text] of texts.entries()) {
    if (text === null) continue;
    const heading = context.answers[at]?.heading ?? '';
    const filled = context.columns[at];
    if (filled === undefined) return { column: heading, words: fill(NO_SUCH, { heading }) };
    const { boxes } = context.sheet.model;
    const column = isBox(boxes, text) ? filled.column : (filled.measured ?? filled.column);
    const read = readAnswer({ boxes, today: context.today, seen: context.seen[at] ?? new Set() }, column, text);
    if ('error' in read) return { column: heading, words: read.error };
    found[column.answer] = read.value;
    headings.set(column.answer, heading);
  }
  return { answers: found, heading: (answer) => headings.get(answer) ?? '' };
}
