import { type Scan, type ScanMatch, SCANNED, SCANS_LISTED } from '@plumbline/contract/features/documents/scans.ts';
import { type PageCode, readPageCode } from '@plumbline/contract/rules/page-code.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../../db/database.ts';
import { may, type Scoped } from '../../../http/context.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { attached } from '../../../register/row/attached.ts';
import { idArray } from '../../../register/row/columns.ts';
import { selectedRows } from '../../../register/write/remove.ts';
import { closedRows } from '../../../workflow/file-lock.ts';
import { pathOf } from '../../files/stored-file.ts';
import { inTray } from '../../files/tray.ts';
import type { ReadPage } from './read-scan.ts';

export const WORDS = {
  has: w('The record has a file with the same content already.', '该记录已有内容相同的文件。'),
  revision: w(
    'Printed with revision {printed} of the form; the record is filled in on revision {now}.',
    '打印时为表单版本 {printed}，该记录现为版本 {now}。',
  ),
  missing: w(
    'The printed document has {of} pages; not in this scan: {pages}.',
    '打印文件共 {of} 页，本扫描件缺少第 {pages} 页。',
  ),
  twice: w('Printed page {pages} is in this scan more than once.', '打印的第 {pages} 页在本扫描件中重复。'),
  mixed: w('Pages of different print-outs of this record are mixed.', '该记录不同次打印的页混在一起。'),
} as const;

interface Line extends Pick<Scan, 'id' | 'name' | 'size' | 'by' | 'pages'> {
  readonly sha256: string;
  readonly at: Date;
  readonly read: readonly ReadPage[];
  readonly total: number;
}

/** A page of a scan with a code of ours. */
interface Coded {
  /** The page of the scan. */
  readonly at: number;
  readonly code: PageCode & { readonly id: string };
}

/** A record that codes name, and what is known about it. */
interface Named {
  readonly register: string;
  readonly title: string;
  readonly closed: Word | null;
  /** The revision of the form it is filled in on; null while nothing is filled in. */
  readonly revision: number | null;
  /** The contents attached to it. */
  readonly contents: ReadonlySet<string>;
}

const waiting = (context: Scoped): Promise<readonly Line[]> =>
  rows(
    context.db,
    sql<Line>`select s.id, f.name, f.size::int, f.sha256, f.by_name as by, s.at, s.pages, s.read, count(*) over ()::int as total
      from scan s join file f on f.tenant_id = s.tenant_id and f.id = s.id
      where ${inTray(context)} order by s.at, s.id limit ${SCANS_LISTED}`,
  );

/** The pages with a code of ours that names a record; a page with codes of two records belongs to both. */
const codedPages = (read: readonly ReadPage[]): readonly Coded[] =>
  read.flatMap((page, at) =>
    'fault' in page
      ? []
      : page.codes.flatMap((text) => {
          const code = readPageCode(text);
          return code === undefined || code.id === null ? [] : [{ at: at + 1, code: { ...code, id: code.id } }];
        }),
  );

/** The rows with these ids to which the caller may file scans. */
async function openRecords(
  context: Scoped,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Named, 'register' | 'title'>>> {
  const found = new Map<string, Pick<Named, 'register' | 'title'>>();
  if (ids.length === 0) return found;
  for (const register of SCANNED.filter(({ key }) => may(context, key, 'update')))
    for (const { id, title } of await selectedRows(context.db, actorOf(context), register, {
      mode: 'these',
      ids: [...ids],
    }))
      found.set(id, { register: register.key, title });
  return found;
}

/** The contents attached to rows, of those listed. */
export async function contentsOn(
  db: Db,
  tenantId: string,
  { ids, contents }: { readonly ids: readonly string[]; readonly contents: readonly string[] },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = await rows(
    db,
    sql<{
      id: string;
      sha256: string;
    }>`select row_id as id, sha256 from ${attached} f where tenant_id = ${tenantId}::uuid
      and row_id = any(${idArray(ids)}) and sha256 = any(${[...contents]}::text[])`,
  );
  return new Map(
    [...Map.groupBy(found, ({ id }) => id)].map(([id, all]) => [id, new Set(all.map(({ sha256 }) => sha256))]),
  );
}

async function namedRecords(context: Scoped, lines: readonly Line[]): Promise<ReadonlyMap<string, Named>> {
  const { db, caller } = context;
  const wanted = [...new Set(lines.flatMap(({ read }) => codedPages(read).map(({ code }) => code.id)))];
  const open = await openRecords(context, wanted);
  const ids = [...open.keys()];
  if (ids.length === 0) return new Map();
  const closed = await closedRows(db, caller.tenantId, ids);
  const contents = await contentsOn(db, caller.tenantId, { ids, contents: lines.map(({ sha256 }) => sha256) });
  const forms = await rows(
    db,
    sql<{ id: string; revision: number }>`select r.row_id as id, m.revision from form_result r
      join form_template m on m.tenant_id = r.tenant_id and m.id = r.template_id
      where r.tenant_id = ${caller.tenantId}::uuid and r.row_id = any(${idArray(ids)})`,
  );
  const revisions = new Map(forms.map(({ id, revision }) => [id, revision]));
  return new Map(
    [...open].map(([id, record]) => [
      id,
      {
        ...record,
        closed: closed.get(id) ?? null,
        revision: revisions.get(id) ?? null,
        contents: contents.get(id) ?? new Set<string>(),
      },
    ]),
  );
}

const listed = (numbers: readonly number[]): string => numbers.join(', ');

/** What the codes of a record's pages say about the print-out they are of. */
function pageWarnings(codes: readonly PageCode[]): readonly Word[] {
  const sizes = [...new Set(codes.map(({ pages }) => pages))];
  const [of] = sizes;
  if (of === undefined) return [];
  if (sizes.length > 1) return [WORDS.mixed];
  const times = new Map<number, number>();
  for (const { page } of codes) times.set(page, (times.get(page) ?? 0) + 1);
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((page) => !times.has(page));
  const twice = [...times].flatMap(([page, count]) => (count > 1 ? [page] : [])).toSorted((a, b) => a - b);
  return [
    ...(missing.length > 0 ? [fill(WORDS.missing, { of, pages: listed(missing) })] : []),
    ...(twice.length > 0 ? [fill(WORDS.twice, { pages: listed(twice) })] : []),
  ];
}

function revisionWarnings(codes: readonly PageCode[], now: number | null): readonly Word[] {
  const others = new Set(codes.flatMap(({ revision }) => revision ?? []).filter((printed) => printed !== now));
  return now === null ? [] : [...others].map((printed) => fill(WORDS.revision, { printed, now }));
}

function matchOf(
  id: string,
  coded: readonly Coded[],
  { record, sha256 }: { record: Named; sha256: string },
): ScanMatch {
  const codes = coded.map(({ code }) => code);
  return {
    id,
    register: record.register,
    title: record.title,
    pages: [...new Set(coded.map(({ at }) => at))],
    blocked: record.contents.has(sha256) ? WORDS.has : record.closed,
    warnings: [...pageWarnings(codes), ...revisionWarnings(codes, record.revision)],
  };
}

function scanOf(line: Line, records: ReadonlyMap<string, Named>, all: readonly Line[]): Scan {
  const { id, name, size, by, at, pages, read, sha256 } = line;
  const coded = codedPages(read);
  const known = Map.groupBy(
    coded.filter(({ code }) => records.has(code.id)),
    ({ code }) => code.id,
  );
  const numbered = read.map((page, index) => ({ page, at: index + 1 }));
  const isCoded = (page: number): boolean => coded.some((each) => each.at === page);
  return {
    id,
    path: pathOf(id),
    name,
    size,
    by,
    at: at.toISOString(),
    pages,
    read: read.length,
    matches: [...known].flatMap(([row, some]) => {
      const record = records.get(row);
      return record === undefined ? [] : [matchOf(row, some, { record, sha256 })];
    }),
    blank: numbered.flatMap(({ page, at: number }) => ('codes' in page && !isCoded(number) ? [number] : [])),
    unknown: [...new Set(coded.flatMap(({ at: number, code }) => (records.has(code.id) ? [] : [number])))],
    unreadable: numbered.flatMap(({ page, at: number }) => ('fault' in page ? [number] : [])),
    same: all.find((other) => other.id !== id && other.sha256 === sha256)?.name ?? null,
  };
}

/** The scans in the tray of the caller's scope, with the records that their codes name. */
export async function scansOf(context: Scoped): Promise<{ readonly scans: readonly Scan[]; readonly total: number }> {
  const lines = await waiting(context);
  const records = await namedRecords(context, lines);
  return { scans: lines.map((line) => scanOf(line, records, lines)), total: lines[0]?.total ?? 0 };
}
