import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { type AnswerColumn, typedColumns } from '@plumbline/contract/rules/answer-columns.ts';
import { answersNamed } from '@plumbline/contract/rules/answer-headings.ts';
import { todayIn } from '@plumbline/contract/rules/clock.ts';
import { seenForms } from '@plumbline/contract/field/kinds.ts';
import type { Detected, StatedForms, WrittenForms } from '@plumbline/contract/field/written-forms.ts';
import { matchedName } from '@plumbline/contract/field/text.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import { isSame } from '@plumbline/contract/rules/merge.ts';
import { TAG_CAPTIONS } from '@plumbline/contract/rules/propose-mapping.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import {
  ANSWER_FILE,
  REFUSALS_TOLD,
  TAG_COLUMN,
  type AnswerFile,
  type AnswerRow,
  type AnswerTable,
  type FileChange,
  type FileRefusal,
} from '@plumbline/contract/workflow/gather/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { UploadedFile } from '../../http/register-service.ts';
import type { Actor } from '../../register/row/actor.ts';
import { readTable, type TableRow } from '../../sheets/read-table.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import { sheetRefusal } from '../sheet-refusal.ts';
import { answerTable } from './answer-table.ts';
import { readAnswer } from './read-answer.ts';
import type { RowChange } from './row-answers.ts';
import { wouldRefuse } from './save-answer-table.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const WORDS = {
  noTagColumn: w(
    'No column says which tag each line is for. Choose the tag column.',
    '没有说明位号的列，请选择位号列。',
  ),
  noTag: w('The line has no tag.', '该行未填写位号。'),
  unknown: w('There is no tag {tag} in this scope.', '本工作范围内没有位号 {tag}。'),
  notHere: w(
    '{tag} is not on this sheet: it lacks this ITR, or is on another sheet.',
    '{tag} 不在本表中：没有此 ITR，或在其他表中。',
  ),
  two: w('The sheet has several ITRs of {tag}: fill them in one by one.', '本表中 {tag} 有多个 ITR，请逐个填写。'),
  twice: w('{tag} is already in line {line}; that line is used.', '{tag} 在第 {line} 行已出现，以该行为准。'),
} as const;
const NONE_UNCLEAR = { dates: 0, figures: 0 } as const;
/** Options for reading a file, besides its content. */
export interface FileReading {
  readonly columns?: readonly (string | null)[] | undefined;
  readonly stated?: StatedForms;
  /** The encoding of a .csv; undefined to detect it. */
  readonly encoding?: ImportEncoding | undefined;
}
interface Scene {
  readonly actor: Actor;
  readonly table: AnswerTable;
  readonly columns: ReadonlyMap<string, AnswerColumn>;
  readonly to: readonly (string | null)[];
  readonly today: string;
  readonly stated: StatedForms;
  /** What the cells of each column reveal about how it is written. */
  readonly seen: readonly ReadonlySet<Detected>[];
}

/**
 * Returns what a file would change in the table of a sheet, and what in it cannot be written. @throws AppError
 * `notFound`, and for a file that cannot be read
 */
export async function readTableFile(
  db: Db,
  actor: Actor,
  owner: { readonly register: RecordKey; readonly id: string },
  { file, how }: { readonly file: UploadedFile; readonly how: FileReading },
): Promise<AnswerFile> {
  const table = await answerTable(db, actor, owner.register, owner.id);
  const columns = typedColumns(table.template);
  const { headers, lines, ...read } = await linesOf(file, how.encoding);
  const to = targets(headers, columns, how.columns);
  const byAnswer = new Map(columns.map((column) => [column.answer, column]));
  const scene: Scene = {
    actor,
    table,
    to,
    columns: byAnswer,
    today: todayIn(actor.timeZone),
    stated: how.stated ?? {},
    seen: to.map((answer, place) => {
      const column = byAnswer.get(answer ?? '');
      const texts = lines.map(({ cells }) => (cells[place] ?? '').trim());
      return column === undefined ? new Set() : seenForms(column.field, texts);
    }),
  };
  const mappedColumns = headers.map((heading, at) => ({ heading, to: to[at] ?? null }));
  const at = to.indexOf(TAG_COLUMN);
  if (at < 0) {
    const why = [{ line: 1, tag: '', answer: null, text: '', why: WORDS.noTagColumn }];
    return {
      columns: mappedColumns,
      lines: lines.length,
      changes: [],
      same: 0,
      refused: why,
      refusedCount: 1,
      unclear: NONE_UNCLEAR,
      ...read,
    };
  }
  const placed = await placeLines(db, scene, lines, at);
  const cells = placed.here.flatMap(({ line, row }) => cellsOf(scene, line, row));
  const changes = cells.flatMap((cell) => ('next' in cell ? [cell] : []));
  const news = changes.filter(({ was, next }) => !isSame(was, next));
  const judged = await refuseSome(db, actor, owner, { table, news });
  const unread = cells.flatMap((cell) => ('refusal' in cell ? [cell] : []));
  const countOf = (key: WrittenForms['key']): number => unread.filter(({ unclear }) => unclear === key).length;
  const refused = [...placed.refused, ...unread.map(({ refusal }) => refusal), ...judged.refused];
  return {
    columns: mappedColumns,
    lines: lines.length,
    changes: judged.changes,
    same: changes.length - news.length,
    refused: refused.toSorted((a, b) => a.line - b.line).slice(0, REFUSALS_TOLD),
    refusedCount: refused.length,
    unclear: { dates: countOf('dates'), figures: countOf('figures') },
    ...read,
  };
}

/** Reads all lines of a file: there are few enough to keep in memory. */
async function linesOf(
  file: UploadedFile,
  encoding: FileReading['encoding'],
): Promise<
  { readonly headers: readonly string[]; readonly lines: readonly TableRow[] } & Pick<
    AnswerFile,
    'encoding' | 'isGuess' | 'hidden'
  >
> {
  try {
    await using table = await readTable(file, { encoding, limits: { ...ANSWER_FILE, memoryMb: 256, seconds: 60 } });
    const lines: TableRow[] = [];
    for await (const batch of table.rows()) lines.push(...batch);
    const { headers, isGuess } = table;
    return { headers, lines, encoding: table.encoding ?? null, isGuess, hidden: table.counts().hidden };
  } catch (error) {
    throw error instanceof SheetError ? sheetRefusal(error) : error;
  }
}

/** The target of each column: as the user chose, or by its heading. */
function targets(
  headers: readonly string[],
  columns: readonly AnswerColumn[],
  chosen: FileReading['columns'],
): readonly (string | null)[] {
  const answers: ReadonlySet<string | null> = new Set(columns.map(({ answer }) => answer));
  if (chosen) return headers.map((_, at) => knownTarget(chosen[at] ?? null, answers));
  const named = answersNamed(headers, columns);
  const tag = headers.findIndex((heading) => TAG_CAPTIONS.includes(heading.trim().toLowerCase()));
  return headers.map((_, at) => (at === tag ? TAG_COLUMN : (named[at] ?? null)));
}
const knownTarget = (to: string | null, answers: ReadonlySet<string | null>): string | null => {
  if (to === null || to === TAG_COLUMN || answers.has(to)) return to;
  throw new AppError('notFound');
};

interface Placed {
  readonly here: readonly { readonly line: TableRow; readonly row: AnswerRow }[];
  readonly refused: readonly FileRefusal[];
}
const keyOf = (tag: string): string => matchedName(tag.normalize('NFKC')).toUpperCase();

/** Finds the table row for each line. */
async function placeLines(db: Db, { actor, table }: Scene, lines: readonly TableRow[], at: number): Promise<Placed> {
  const byTag = Map.groupBy(table.rows, ({ tag }) => keyOf(tag));
  const tagOf = (line: TableRow): string => (line.cells[at] ?? '').trim();
  const elsewhere = lines.map(tagOf).filter((tag) => tag !== '' && !byTag.has(keyOf(tag)));
  const there = await tagsThere(db, actor, elsewhere);
  const first = new Map<string, number>();
  const here: { line: TableRow; row: AnswerRow }[] = [];
  const refused: FileRefusal[] = [];
  for (const line of lines) {
    const tag = tagOf(line);
    const found = byTag.get(keyOf(tag)) ?? [];
    const [row] = found;
    const why = whyNot({ tag, count: found.length, isThere: there.has(keyOf(tag)), before: first.get(keyOf(tag)) });
    if (why !== undefined || row === undefined)
      refused.push({ line: line.number, tag, answer: null, text: '', why: why ?? WORDS.noTag });
    else here.push({ line, row });
    if (!first.has(keyOf(tag))) first.set(keyOf(tag), line.number);
  }
  return { here, refused };
}
interface Met {
  readonly tag: string;
  /** The number of table rows with this tag. */
  readonly count: number;
  readonly isThere: boolean;
  /** The earlier line with the same tag. */
  readonly before: number | undefined;
}
function whyNot({ tag, count, isThere, before }: Met): Word | undefined {
  if (tag === '') return WORDS.noTag;
  if (count === 0) return fill(isThere ? WORDS.notHere : WORDS.unknown, { tag });
  if (count > 1) return fill(WORDS.two, { tag });
  return before === undefined ? undefined : fill(WORDS.twice, { tag, line: before });
}

/**
 * Which of some tags exist in the scope, in the form used for comparison. Empty for a user who may see only part of the
 * scope.
 */
async function tagsThere(db: Db, actor: Actor, tags: readonly string[]): Promise<ReadonlySet<string>> {
  if (tags.length === 0 || actor.subcontractors !== undefined) return new Set();
  const names = [...new Set(tags.flatMap((tag) => [tag, keyOf(tag)]))];
  const found = await rows(
    db,
    sql<{ name: string }>`select t.name from tagged_item t where t.tenant_id = ${tenantOf(actor)}
      and t.level_id = ${actor.path.C}::uuid and t.name = any(${sql.val(names)}::text[])`,
  );
  return new Set(found.map(({ name }) => keyOf(name)));
}

/** A cell that cannot be read, and the form that must be stated first, if that is why. */
interface Unread {
  readonly refusal: FileRefusal;
  readonly unclear: WrittenForms['key'] | undefined;
}

/** The changes in the cells of a line; blank cells change nothing. */
function cellsOf(scene: Scene, line: TableRow, row: AnswerRow): readonly (FileChange | Unread)[] {
  const { table, today, stated, seen } = scene;
  return scene.to.flatMap((answer, at): readonly (FileChange | Unread)[] => {
    const text = (line.cells[at] ?? '').trim();
    const column = answer === null ? undefined : scene.columns.get(answer);
    if (column === undefined || text === '') return [];
    const how = { boxes: table.template.boxes, today, stated, seen: seen[at] ?? new Set() };
    const read = readAnswer(how, column, text);
    if ('error' in read)
      return [{ refusal: { line: line.number, tag: row.tag, answer, text, why: read.error }, unclear: read.unclear }];
    const change = { id: row.id, answer: column.answer, was: row.answers[column.answer] ?? null, next: read.value };
    return [{ ...change, line: line.number }];
  });
}

/** Checks the changes by the rules for saving: a locked row is reported in one line, a cell with its reason. */
async function refuseSome(
  db: Db,
  actor: Actor,
  owner: { readonly register: RecordKey; readonly id: string },
  { table, news }: { readonly table: AnswerTable; readonly news: readonly FileChange[] },
): Promise<{ readonly changes: readonly FileChange[]; readonly refused: readonly FileRefusal[] }> {
  const byRow = Map.groupBy(news, ({ id }) => id);
  const rowChanges = [...byRow].map(([id, cells]): RowChange => ({
    id,
    answers: Object.fromEntries(cells.map(({ answer, was, next }) => [answer, [was, next] as const])),
  }));
  const whys = new Map(
    (await wouldRefuse(db, actor, owner.register, { id: owner.id, changes: rowChanges })).map((refusal) => [
      `${refusal.id}/${refusal.answer}`,
      refusal.why,
    ]),
  );
  const locked = new Map(table.rows.flatMap(({ id, tag, locked: why }) => (why ? [[id, { tag, why }] as const] : [])));
  const tags = new Map(table.rows.map(({ id, tag }) => [id, tag]));
  const lockedLines = [...byRow].flatMap(([id, [first]]): readonly FileRefusal[] => {
    const lock = locked.get(id);
    return lock && first ? [{ line: first.line, tag: lock.tag, answer: null, text: '', why: lock.why }] : [];
  });
  const open = news.filter(({ id }) => !locked.has(id));
  const refused = open.flatMap(({ id, answer, next, line }): readonly FileRefusal[] => {
    const why = whys.get(`${id}/${answer}`);
    return why ? [{ line, tag: tags.get(id) ?? '', answer, text: String(next ?? ''), why }] : [];
  });
  return {
    changes: open.filter(({ id, answer }) => !whys.has(`${id}/${answer}`)),
    refused: [...lockedLines, ...refused],
  };
}
