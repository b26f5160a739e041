import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isWholePicture } from '@plumbline/contract/features/files/whole-picture.ts';
import { NOT_PRINTED, type NotPrinted } from '@plumbline/contract/features/work-packs/full-document.ts';
import { RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { known } from '../../../db/model.ts';
import { rows, sql } from '../../../db/database.ts';
import type { Row } from '../../../pdf/engine/rows.ts';
import { FaultyPdf } from '../../../pdf/join/join-pages.ts';
import type { Joiner } from '../../../pdf/join/joiner.ts';
import type { PaperPrint } from '../../../pdf/print.ts';
import type { StatePrint } from '../../../pdf/print.ts';
import { pictureRows, type RecordPrint, recordRows, tableRows, type TablePrint } from '../../../pdf/record-rows.ts';
import { visible } from '../../../register/row/columns.ts';
import { coverOf } from '../../../workflow/fill/covers.ts';
import { sheetPrints, type PrintingFor } from '../../../workflow/fill/print-sheets.ts';
import { printing } from '../../../workflow/form/printing.ts';
import { procedurePrintOf } from '../../procedures/print-procedure.ts';
import { evidenceCover } from './evidence-cover.ts';
import type { AskedDocument, KeptPart, PartFile, PartMark, PartOf } from './document-rows.ts';
import { recordPrints, tablePrint } from '../../../workflow/fill/record-print.ts';

/** The context for making parts. */
export interface Making extends PrintingFor {
  readonly of: AskedDocument;
  readonly project: string;
  readonly paper: PaperPrint;
  readonly sees: (register: string) => boolean;
  readonly joiner: Joiner;
  /** The folder of this run. */
  readonly folder: string;
  readonly signal: AbortSignal;
}
/** The outcome of a part: a file with pages, a stored file that already is pages, or why there are none. */
export type MadePart =
  | { readonly path: string; readonly pages: number; readonly marks: readonly PartMark[] }
  | { readonly stored: string; readonly pages: number; readonly marks: readonly PartMark[] }
  | { readonly reason: NotPrinted };

const FULL = w('Full documentation', '全套文档');
const FILES = w('Attachments', '附件');
const WORDS = {
  revision: w('Revision of the work pack', '工作包修订'),
  printed: w('Printed on', '打印日期'),
  file: w('File', '文件'),
  on: w('Attached to', '所属记录'),
  size: w('Size', '大小'),
  hash: w('SHA-256', 'SHA-256'),
  pages: w('Pages here', '本文档页数'),
} as const;

/** The address that opens the subject of a document; empty for a purchase order, which no page opens. */
function addressOfSubject({ of: { of: subject }, origin }: Making): string {
  const { kind, key } = subject;
  if (kind === 'purchaseOrder') return '';
  return `${origin}${known(kind === 'tag' ? 'taggedItem' : kind).route}?id=${key}`;
}

/** Prints rows to a file of their own. Returns its number of pages. */
export async function printRows(
  making: Making,
  rowsOf: readonly Row[],
  {
    title,
    code = '',
    address = addressOfSubject(making),
    name,
    state,
    isBare = false,
  }: {
    readonly title: string;
    readonly code?: string;
    /** What the codes of its pages open; the subject of the document by default. */
    readonly address?: string;
    readonly name: string;
    readonly state?: StatePrint | undefined;
    /** Without the logos and footer of the project. */
    readonly isBare?: boolean;
  },
): Promise<{ readonly path: string; readonly pages: number; readonly bytes: Buffer }> {
  const { actor, language, of: document, project, paper } = making;
  const data = { language, timeZone: actor.timeZone, project, ...(!isBare && { paper }), ...(state && { state }) };
  const bytes = await printing.printRows(
    { data, named: title, title, documentCode: code, address, orientation: 'portrait', rows: rowsOf },
    document.at,
  );
  const path = join(making.folder, `${name}.pdf`);
  await writeFile(path, bytes);
  return { path, bytes, pages: await making.joiner.inspect(path) };
}

/**
 * Makes one part. `parts` are all parts, including those not made yet: the list of files reports the outcome of each.
 */
export async function makePart(making: Making, part: KeptPart, parts: readonly KeptPart[]): Promise<MadePart> {
  const { of: source } = part;
  if (source.kind === 'file') return source.file ? fileOf(making, part, source.file) : { reason: 'missing' };
  if (source.kind === 'sheets') return sheetsOf(making, part);
  const cover = source.kind === 'cover' ? await coverSheetOf(making, part) : undefined;
  if (cover) return cover;
  if (source.kind === 'runSheet') return runSheetOf(making, part);
  if (source.kind === 'records') return recordsOf(making, part);
  const found = source.kind === 'fileList' ? listOf(part, parts) : await rowsFor(making, source);
  const printed = { title: source.card ?? making.of.title, name: `part-${part.place}` };
  const { path, pages } = await printRows(making, found, printed);
  return { path, pages, marks: [] };
}

async function rowsFor(making: Making, source: PartOf): Promise<readonly Row[]> {
  if (source.kind === 'table') return tableRows(await tablePrint(making, source.register, source.ids));
  const { kind } = making.of.of;
  if (kind === 'tag' || kind === 'purchaseOrder') return evidenceCover(making, source.ids);
  const [record] = await recordPrints(making, kind, source.ids);
  if (!record) return [];
  return source.kind === 'form' ? packForm(making, record) : coverRows(making, record);
}

/** The data of a pack: its fields, approvals and cards. */
async function packForm(making: Making, pack: RecordPrint): Promise<readonly Row[]> {
  const tables: TablePrint[] = [];
  for (const key of ['workPackApproval', 'jobCard'])
    if (making.sees(key)) tables.push(await tablePrint(making, key, await under(making, key)));
  return [...recordRows(pack), ...tables.flatMap(tableRows)];
}

/** The first page of a pack or procedure: its short facts, the revision count if there is one, and the date. */
function coverRows({ of: { packRev, at }, actor }: Making, record: RecordPrint): readonly Row[] {
  const facts = [
    ...record.facts.filter(({ value }) => !value.includes('\n') && value.length <= 120),
    ...(packRev === null ? [] : [{ label: WORDS.revision, value: String(packRev) }]),
    { label: WORDS.printed, value: dayIn(at, actor.timeZone) },
  ];
  return recordRows({ ...record, kind: FULL, facts });
}

/** A procedure in the form of its run sheet. */
async function runSheetOf(making: Making, { of: source, place }: KeptPart): Promise<MadePart> {
  const path = join(making.folder, `part-${place}.pdf`);
  await writeFile(path, await printing.printProcedure(await procedurePrintOf(making, source.ids[0] ?? '')));
  return { path, pages: await making.joiner.inspect(path), marks: [] };
}

/** The cards and approvals of the pack, in order. */
async function under({ db, actor, of: document }: Making, key: string): Promise<readonly string[]> {
  const register = known(key);
  const order = key === 'jobCard' ? sql`t."order", t.title_sort` : sql`t.round, t.title_sort`;
  const found = await rows(
    db,
    sql<{ id: string }>`select t.id from ${sql.table(key === 'jobCard' ? 'job_card' : 'work_pack_approval')} t
      where ${visible(register, actor, 't')} and t.work_pack = ${document.of.key}::uuid order by ${order}`,
  );
  return found.map(({ id }) => id);
}

/** Prints records in full, each on pages of its own. */
async function recordsOf(making: Making, { of: source, place }: KeptPart): Promise<MadePart> {
  const marks: PartMark[] = [];
  const path = join(making.folder, `part-${place}.pdf`);
  let pages = 0;
  await making.joiner.open(path);
  for (const [at, record] of (await recordPrints(making, source.register, source.ids)).entries()) {
    const { title, documentCode: code, address, state } = record;
    const printOptions = { title, code, address, state, name: `part-${place}-${at}` };
    const printed = await printRows(making, recordRows(record), printOptions);
    marks.push({ title, page: pages });
    pages = await making.joiner.add(printed.path, false);
  }
  await making.joiner.end({ title: source.card ?? '', language: making.language, at: making.of.at, bookmarks: [] });
  return { path, pages, marks };
}

/** Filled forms, as they were stored. */
async function sheetsOf(making: Making, { of: source, place }: KeptPart): Promise<MadePart> {
  const key = RECORD_KEYS.find((recordKey) => recordKey === source.register);
  if (key === undefined) throw new Error(`${source.register} has no forms.`);
  const path = join(making.folder, `part-${place}.pdf`);
  const sheets = sheetPrints(making, key, source.ids);
  const { pages, starts } = await printing.printCheckSheets(sheets, path, { signal: making.signal });
  return { path, pages, marks: starts };
}

/** The designed cover of a pack, if its type has one. */
async function coverSheetOf(making: Making, { place }: KeptPart): Promise<MadePart | undefined> {
  const { kind, key } = making.of.of;
  const cover = kind === 'workPack' ? await coverOf(making, kind, key) : undefined;
  if (!cover) return undefined;
  const path = join(making.folder, `part-${place}.pdf`);
  const { pages } = await printing.printCheckSheets([cover], path, { signal: making.signal });
  return { path, pages, marks: [] };
}

/** The outcome for the files of a part, one per line. */
function listOf({ of: source }: KeptPart, parts: readonly KeptPart[]): readonly Row[] {
  const these = parts.filter(
    (part) => part.of.kind === 'file' && part.of.card === source.card && part.of.section.en === source.section.en,
  );
  const columns = [
    { label: WORDS.file, share: 5 },
    { label: WORDS.on, share: 3 },
    { label: WORDS.size, share: 1.6 },
    { label: WORDS.hash, share: 4 },
    { label: WORDS.pages, share: 3.4 },
  ];
  const become = ({ pages, reason }: KeptPart): string =>
    reason === null ? String(pages) : `${NOT_PRINTED[reason].en} ${NOT_PRINTED[reason].zh}`;
  const lines = these.flatMap((part) => {
    const { file } = part.of;
    return file ? [[file.name, file.on, kilobytes(file.size), file.sha256, become(part)]] : [];
  });
  return tableRows({ title: FILES, columns, lines });
}
const kilobytes = (size: number): string => `${Math.max(1, Math.round(size / 1024)).toLocaleString('en-US')} KB`;

const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
const HAS_PICTURE = '/Subtype /Image';

async function fileOf(making: Making, { place }: KeptPart, file: PartFile): Promise<MadePart> {
  const { name, type, sha256, on } = file;
  const key = { tenantId: making.actor.tenantId, sha256 };
  const isPicture = PICTURES.has(type);
  if (type !== 'application/pdf' && !isPicture) return { reason: 'kind' };
  if (!(await making.files.has(key))) return { reason: 'missing' };
  const marks = [{ title: name, page: 0 }];
  if (isPicture) {
    const bytes = await buffer(await making.files.read(key));
    if (!isWholePicture(bytes)) return { reason: 'damaged' };
    const printed = await printRows(making, pictureRows(`${name} · ${on}`, bytes), {
      title: on,
      name: `part-${place}`,
      isBare: true,
    });
    // an unreadable picture leaves its page empty; a logo on the page would be mistaken for the picture
    const isThere = printed.bytes.includes(HAS_PICTURE);
    return isThere ? { path: printed.path, pages: printed.pages, marks } : { reason: 'damaged' };
  }
  try {
    const pages = await making.files.withCopy(key, (path) => making.joiner.inspect(path));
    return { stored: sha256, pages, marks };
  } catch (error) {
    if (error instanceof FaultyPdf) return { reason: error.fault };
    throw error;
  }
}
