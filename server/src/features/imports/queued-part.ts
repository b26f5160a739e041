import type { LevelPath } from '@plumbline/contract/levels.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { ENCODING_NAMES, type ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import {
  type ImportAdds,
  statedIn,
  type ImportCompare,
  type ImportMapping,
} from '@plumbline/contract/rules/import-mapping.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { longestText } from '@plumbline/contract/registers/mapped-to.ts';
import { fill, languageOf, w, type Word } from '@plumbline/contract/words/word.ts';
import type { ImportLimits } from '@plumbline/contract/rules/import-limits.ts';
import { known } from '../../db/model.ts';
import type { SigningProof } from '@plumbline/contract/workflow/sign/calls.ts';
import type { Actor } from '../../register/row/actor.ts';
import type { SheetBook } from '../../sheets/open-book.ts';
import type { Table } from '../../sheets/read-table.ts';
import { unknownRules } from './columns.ts';
import { fail, finish, type ImportFacts } from './import-end.ts';
import { type MappedTable, mappedTable } from './mapped-table.ts';
import { bookMakerOf, type Made, madeVia } from './made-rows.ts';
import { rememberMapping } from './mapping-memory.ts';
import type { BundlePart } from './run-import.ts';
import type { Setting, Step } from './run-part.ts';

const GUESSED = w(
  'Read as {encoding}, which is only a guess: look at the characters, and choose the encoding before a full import.',
  '按 {encoding} 读取，仅为推测：请检查字符，并在正式导入前选择编码。',
);

const HIDDEN = w(
  '{count} {count:row is|rows are} hidden in the file and {count:was|were} read too.',
  '文件中有 {count} 个隐藏行，也已读取。',
);
const MERGED = w(
  '{count} {count:cell is|cells are} part of a merged cell and {count:was|were} read with its value.',
  '{count} 个单元格属于合并单元格，已按其内容读取。',
);

const SHORTENED = w(
  '{column}: {count} {count:text was|texts were} shortened to {most} characters, as the mapping says.',
  '“{column}”：按映射规则将 {count} 个文本缩短为 {most} 个字符。',
);

/** A part of an import as it was submitted. */
export interface QueuedPart {
  readonly tenant: string;
  readonly job: string;
  readonly path: string;
  readonly register: string;
  readonly user_id: string;
  readonly full_name: string;
  readonly login: string;
  readonly level_path: LevelPath;
  readonly language: string;
  readonly cancelled: boolean;
  readonly state: string;
  readonly setting: Setting;
  readonly file_name: string;
  readonly number: number;
  readonly sheet: string | null;
  readonly header_row: number | null;
  readonly encoding: ImportEncoding | null;
  readonly mapping: ImportMapping | null;
  readonly adds: ImportAdds;
  /** The maximum size of the file, as its sender was allowed. */
  readonly limits: ImportLimits;
  readonly compare: ImportCompare | null;
  /** The row generator, where there is no file. */
  readonly made: Made | null;
  /** How the sender had proven who they are when the file was sent; null when they had not. */
  readonly proof: SigningProof | null;
}

/** What the sender proved; a trial run, which keeps nothing, signs nothing, and asks nobody. */
function proofFor({ setting, proof }: QueuedPart): Pick<Actor, 'proof'> {
  if (proof !== null) return { proof };
  return setting === 'full' ? {} : { proof: 'password' };
}

/** The sender of an import, as the actor who reads and writes rows. */
export const senderOf = (part: QueuedPart, limit: Pick<Actor, 'subcontractors' | 'timeZone'>): Actor => ({
  tenantId: part.tenant,
  path: part.level_path,
  userId: part.user_id,
  userName: part.full_name,
  via: (part.made === null ? undefined : madeVia(part.made.by)) ?? `import ${part.number}`,
  batch: part.job,
  ...proofFor(part),
  ...limit,
});

/** The progress of a running import. */
export interface Standing {
  step: Step;
  pid: number;
  /** The jobs of all parts: they run together, so each row of the log shows the progress of the whole file. */
  readonly jobs: readonly string[];
  /** Data rows of all parts so far: the limit applies to the whole file. */
  rows: number;
}

/** Prepares a part to run: how its sheet is opened, how its progress is reported, and what is written at its end. */
export function runOf(queued: {
  readonly tenantId: string;
  readonly part: QueuedPart;
  /** The file, opened once for all its sheets. */
  readonly book: SheetBook;
  /** The subcontractors whose work the sender may see, and the time zone of the rows. */
  readonly limit: Pick<Actor, 'subcontractors' | 'timeZone'>;
  readonly standing: Standing;
}): BundlePart {
  const { tenantId, part, standing } = queued;
  const key = { tenantId, path: part.level_path, job: part.job };
  const by = { tenantId, userId: part.user_id, userName: part.full_name, project: part.level_path.D };
  const register = known(part.register);
  const language = languageOf(part.language);
  const facts: ImportFacts = { encoding: null, blankRows: 0, leftOut: 0, notes: [] };
  let read = (): void => undefined;
  let captions: readonly string[] = [];
  const actor = senderOf(part, queued.limit);
  const maker = bookMakerOf(part.made);
  return {
    job: part.job,
    register,
    language,
    unknown: unknownRules(part.mapping, part.adds),
    compare: part.compare,
    ...(part.sheet === null ? {} : { sheet: part.sheet }),
    isOnce: part.mapping?.once === true,
    stated: part.mapping === null ? new Set() : statedIn(part.mapping),
    leavesExisting: maker !== undefined,
    actor,
    onStep: (step) => {
      standing.step = step;
    },
    open: async () => {
      standing.rows += standing.step.rows;
      standing.step = { phase: 'reading', rows: 0 };
      const { table, headers } = await openPart(queued.book, part, part.limits.rows - standing.rows);
      const guessed = table.isGuess && table.encoding !== undefined ? ENCODING_NAMES[table.encoding] : undefined;
      if (guessed !== undefined && part.setting === 'full') {
        await table.close();
        throw new AppError('importEncodingUnsure', { encoding: guessed });
      }
      if (guessed !== undefined) facts.notes.push(fill(GUESSED, { encoding: guessed }));
      captions = headers;
      facts.encoding = table.encoding ?? null;
      read = () => {
        const { blank, hidden, merged } = table.counts();
        facts.blankRows = blank;
        if (hidden > 0) facts.notes.push(fill(HIDDEN, { count: hidden }));
        if (merged > 0) facts.notes.push(fill(MERGED, { count: merged }));
        if ('leftOut' in table) facts.leftOut = table.leftOut();
        if ('shortened' in table) facts.notes.push(...shortenedNotes(register, table.shortened));
      };
      return table;
    },
    onNotes: (notes) => facts.notes.push(...notes),
    onCounts: async (tx, counts) => {
      read();
      // a mapping may have been wrong where nothing was written with it
      if (part.setting === 'full' && part.mapping !== null && counts.invalid < counts.total)
        await rememberMapping(tx, by, {
          register: part.register,
          captions,
          mapping: part.mapping,
          file: part.file_name,
        });
      if (part.setting === 'full') await maker?.onWritten(tx, actor, { register, job: part.job, of: part.made?.of });
      await finish(tx, key, counts, facts);
    },
    onRefused: (tx, error) => fail(tx, key, { error, cancelled: false, language }),
  };
}

/** Notes on the texts that a mapping shortened, a field each. */
const shortenedNotes = ({ fields }: AnyRegister, shortened: MappedTable['shortened']): readonly Word[] =>
  [...shortened].flatMap(([name, count]) => {
    const field = fields[name];
    return field === undefined ? [] : [fill(SHORTENED, { column: field.label, count, most: longestText(field) ?? '' })];
  });

/** Opens the sheet of a part, through its mapping where it has one; returns the captions as they appear in the file. */
async function openPart(
  book: SheetBook,
  { register, sheet, header_row: headerRow, encoding, mapping, limits }: QueuedPart,
  rows: number,
): Promise<{ readonly table: Table | MappedTable; readonly headers: readonly string[] }> {
  const table = await book.table({
    limits: { ...limits, rows },
    sheet: sheet ?? undefined,
    headerRow: headerRow ?? undefined,
    encoding: encoding ?? undefined,
  });
  const { headers } = table;
  if (mapping === null) return { table, headers };
  try {
    return { table: mappedTable(table, mapping, known(register), rows), headers };
  } catch (error) {
    await table.close();
    throw error;
  }
}
