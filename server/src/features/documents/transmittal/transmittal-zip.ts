import { PassThrough, Readable } from 'node:stream';
import { AppError } from '@plumbline/contract/errors.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../../db/database.ts';
import type { Scoped } from '../../../http/context.ts';
import type { FileAnswer } from '../../../http/handler.ts';
import { get } from '../../../register/read/read.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { attached } from '../../../register/row/attached.ts';
import { writeXlsx, type XlsxContent } from '../../../sheets/write-xlsx.ts';
import { type ZipPart, zipPieces } from '../../../sheets/xlsx/zip-writer.ts';

const { transmittal, transmittalLine } = registers;

const WORDS = {
  draft: w('{title} is a draft: issue it first.', '{title} 是草稿，请先发出。'),
  large: w(
    'The files of {title} are larger than a zip can be (4 GB). Divide the transmittal.',
    '{title} 的文件超过 ZIP 上限 (4 GB)，请拆分传送单。',
  ),
  lost: w(
    'The content of {name} is missing from the store of files. Tell your administrator: a backup may have it.',
    '文件库中缺少 {name} 的内容。请告知管理员，可从备份恢复。',
  ),
  documents: w('Documents', '文件'),
  field: w('Field', '项目'),
  value: w('Value', '内容'),
  receipt: w('Received by (name, company, date, signature)', '签收（姓名、单位、日期、签名）'),
} as const;

/** Bytes beyond which a zip of the plain format ends; the list and the directory need some of it. */
const LARGEST = 4_000_000_000;

interface Stored {
  readonly name: string;
  readonly size: string;
  readonly sha256: string;
}

interface Line {
  readonly place: number;
  readonly document: string;
  readonly title: string | null;
  readonly revision: string | null;
  readonly date: string | null;
  readonly status: string | null;
  readonly files: number | null;
}

async function* batch(all: readonly (readonly string[])[]): AsyncGenerator<readonly (readonly string[])[]> {
  yield all;
}

/** The cover: the facts of the transmittal, with the line for its receipt. */
function cover(row: Readonly<Record<string, unknown>>, language: Language): XlsxContent {
  const shown = (name: string): string => {
    const value = row[name];
    if (typeof value !== 'string') return '';
    const field:
      | { readonly kind: string; readonly of?: Readonly<Record<string, { en: string; zh: string }>> }
      | undefined = Reflect.get(transmittal.fields, name);
    return field?.of?.[value]?.[language] ?? value;
  };
  const receipt = [shown('acknowledgedBy'), shown('acknowledgedOn')].filter((text) => text !== '').join(' · ');
  const facts = Object.entries(transmittal.fields)
    .filter(([name]) => name !== 'acknowledgedBy' && name !== 'acknowledgedOn')
    .map(([name, { label }]) => [label[language], shown(name)] as const);
  return {
    sheet: transmittal.label[language],
    columns: [
      { caption: WORDS.field[language], width: 40 },
      { caption: WORDS.value[language], width: 80 },
    ],
    rows: batch([...facts, [WORDS.receipt[language], receipt]]),
  };
}

function list(lines: readonly Line[], language: Language): XlsxContent {
  const { place, document, title, revision, revisionDate, drawingStatus, files } = transmittalLine.fields;
  const columns = [place, document, title, revision, revisionDate, drawingStatus, files];
  return {
    sheet: WORDS.documents[language],
    columns: columns.map(({ label }) => ({ caption: label[language] })),
    rows: batch(
      lines.map((line) =>
        [line.place, line.document, line.title, line.revision, line.date, line.status, line.files].map((cell) =>
          String(cell ?? ''),
        ),
      ),
    ),
  };
}

async function* sheets(contents: readonly XlsxContent[]): AsyncGenerator<XlsxContent> {
  yield* contents;
}

function workbook(contents: readonly XlsxContent[]): Readable {
  const stream = new PassThrough();
  writeXlsx(stream, sheets(contents)).catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}

/** A transmittal as one zip: its list with the receipt, and the files that were received or sent with it. */
export async function zipOf(context: Scoped, id: string): Promise<FileAnswer> {
  const { db, language, caller, installation } = context;
  const actor = actorOf(context);
  const row = await get(db, actor, transmittal, id);
  const title = String(row['number']);
  if (row['direction'] === 'outgoing' && row['state'] === 'draft')
    throw new AppError('notAllowedHere', { why: fill(WORDS.draft, { title }) });
  const lines = await rows(
    db,
    sql<Line>`select t.place, t.document, t.title, t.revision, coalesce(t.revision_date, d.revision_date)::text as date,
        s.name as status, t.files
      from transmittal_line t left join drawing d on d.tenant_id = t.tenant_id and d.id = t.drawing
        left join drawing_status s on s.tenant_id = t.tenant_id and s.id = coalesce(t.drawing_status, d.drawing_status)
      where t.tenant_id = ${caller.tenantId}::uuid and t.transmittal = ${id}::uuid and t.deleted_at is null
      order by t.place, t.id`,
  );
  // what was attached later, such as a receipt, is no part of what was sent
  const files = await rows(
    db,
    sql<Stored>`select f.name, f.size::text, f.sha256 from ${attached} f
      where f.tenant_id = ${caller.tenantId}::uuid and f.row_id = ${id}::uuid
        and (${row['issuedAt'] ?? null}::timestamptz is null or f.at < ${row['issuedAt'] ?? null}::timestamptz + interval '1 millisecond')
      order by f.title_sort, f.id`,
  );
  if (files.reduce((sum, { size }) => sum + Number(size), 0) > LARGEST)
    throw new AppError('notAllowedHere', { why: fill(WORDS.large, { title }) });
  for (const { name, sha256 } of files)
    if (!(await installation.files.has({ tenantId: caller.tenantId, sha256 })))
      throw new AppError('notAllowedHere', { why: fill(WORDS.lost, { name }) });
  async function* parts(): AsyncGenerator<ZipPart> {
    yield { name: `${safe(title)}.xlsx`, pieces: workbook([cover(row, language), list(lines, language)]) };
    for (const { name, sha256 } of files)
      yield {
        name: `files/${safe(name)}`,
        pieces: await installation.files.read({ tenantId: caller.tenantId, sha256 }),
      };
  }
  return { file: `${safe(title)}.zip`, type: 'application/zip', body: Readable.from(zipPieces(parts())) };
}

/** A name without what file systems do not allow. */
const safe = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '-');
