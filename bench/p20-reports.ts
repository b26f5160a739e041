import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { ReportFormat, ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { exportRegister } from '@plumbline/server/features/exports/export.ts';
import { openReport } from '@plumbline/server/features/reports/open-report.ts';
import type { Reader } from '@plumbline/server/features/reports/reader.ts';
import { runReport } from '@plumbline/server/features/reports/run-report.ts';
import { summarise } from '@plumbline/server/features/reports/summary.ts';
import { sideBySide, tell } from './figure.ts';
import { costOf } from './memory.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';
import { processorTimes } from './processor.ts';

const BENCH = 'P20 reports';
/** Columns of a list of tags as projects print it. */
const COLUMNS = [
  'name',
  'description',
  'tagType',
  'discipline',
  'equipmentType',
  'subSystems',
  'area',
  'isExRated',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'comments',
] as const;
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const readerOf = ({ actor }: PlantDatabase): Reader => ({
  actor,
  language: 'en',
  maySee: () => true,
  maySign: () => true,
});
const ready = (code: string): ReportLayout => {
  const layout = readyReport(code);
  if (!layout) throw new Error(`There is no report ${code}.`);
  return layout;
};

/** Writes a report of all tags, or of some, and discards it; returns its rows. */
async function written(plant: PlantDatabase, format: ReportFormat, filter?: Filter): Promise<number> {
  const { filter: _own, ...layout } = ready('TAG');
  const report = { ...layout, groupings: [], columns: COLUMNS.map((field) => ({ field })), ...(filter && { filter }) };
  const file = await runReport(plant.database, readerOf(plant), { report, format });
  if (Buffer.isBuffer(file.body)) throw new Error('The report is no stream.');
  await pipeline(file.body, new Writable({ write: (_piece, _encoding, done) => done() }));
  return (await file.facts).rows;
}

/** The same columns as a list exports them. */
async function exported({ database, actor }: PlantDatabase): Promise<void> {
  const input = { format: 'csv' as const, columns: [...COLUMNS] };
  const { body } = await exportRegister(database, actor, { register: known('taggedItem'), input, language: 'en' });
  if (typeof body === 'string' || Buffer.isBuffer(body)) throw new Error('The export is no stream.');
  await pipeline(body, new Writable({ write: (_piece, _encoding, done) => done() }));
}

async function copied({ database }: PlantDatabase, order = ''): Promise<void> {
  const select = `select ${COLUMNS.map((name) => `"${snake(name)}"`).join(', ')} from tagged_item where deleted_at is null${order}`;
  const client = await database.pool.connect();
  try {
    const sink = new Writable({ write: (_piece, _encoding, done) => done() });
    await pipeline(client.query(copyTo(`copy (${select}) to stdout (format csv)`)), sink);
  } finally {
    client.release();
  }
}

/** Summaries for which no counter exists, and the statement that a person would write for the same figures. */
const SUMMARIES = [
  {
    code: 'TAG-SUM',
    bare: sql`select e.name, t.tag_type, count(*) from tagged_item t left join equipment_type e on e.id = t.equipment_type
      where t.deleted_at is null and not t.is_void group by 1, 2`,
  },
  {
    code: 'PUNCH-SUM-ORIG',
    bare: sql`select p.name, c.name, t.state, count(*) from punch_list_item t left join authorised_person p on p.id = t.raised_by
      left join punch_list_item_category c on c.id = t.category where t.deleted_at is null and not t.is_owl group by 1, 2, 3`,
  },
  {
    code: 'ITR-SUM-FORM',
    bare: sql`select i.name, t.progress, count(*) from tag_itr t left join itr i on i.id = t.itr
      where t.deleted_at is null and not t.is_mock and t.progress <> 'void' group by 1, 2`,
  },
] as const;

async function summarised(plant: PlantDatabase, code: string): Promise<number> {
  const { db } = plant.database;
  const { lines } = await summarise(db, await openReport(db, readerOf(plant), ready(code)));
  return lines.length;
}

async function files(plant: PlantDatabase, turns: number): Promise<void> {
  const some = await oneRow(
    plant.database.db,
    sql<{ name: string }>`select name from tagged_item where deleted_at is null order by title_sort
      offset (select count(*) / 4 from tagged_item where deleted_at is null) limit 1`,
  );
  // before anything else has run in this process, so that its own memory growth is visible
  const quarterFilter: Filter = { field: 'name', op: 'startsWith', value: some?.name.slice(0, 2) ?? '' };
  for (const format of ['csv', 'xlsx'] as const) {
    let [fewer, all] = [0, 0];
    const partCost = await costOf(async () => (fewer = await written(plant, format, quarterFilter)));
    const allCost = await costOf(async () => (all = await written(plant, format)));
    tell({
      bench: BENCH,
      figure: `${format}: resident memory for all rows, of a part of them plus 64 MB`,
      ratio: allCost.residentMb / (partCost.residentMb + 64),
      bar: 1,
      detail: { rows: all, ofPart: fewer, allRows: allCost, part: partCost },
    });
  }
  const times = await sideBySide(Math.min(turns, 3), {
    copy: { work: () => copied(plant) },
    exported: { work: () => exported(plant) },
    csv: { work: () => written(plant, 'csv') },
    xlsx: { work: () => written(plant, 'xlsx') },
  });
  const detail = { columns: COLUMNS.length, ...times };
  tell({
    bench: BENCH,
    figure: 'report as CSV to COPY TO of its columns',
    ratio: times.csv / times.copy,
    bar: 3,
    detail,
  });
  // both give way to other work on a busy machine, which COPY does not
  tell({
    bench: BENCH,
    figure: 'report as CSV to the export of its columns',
    ratio: times.csv / times.exported,
    bar: 1.3,
  });
  tell({ bench: BENCH, figure: 'report as XLSX to COPY TO of its columns', ratio: times.xlsx / times.copy, bar: null });
  const spent = await processorTimes(plant.database, Math.min(turns, 3), {
    copy: () => copied(plant),
    inOrder: () => copied(plant, ' order by tenant_id, level_id, title_sort, id'),
    csv: () => written(plant, 'csv'),
  });
  if (spent === undefined) return;
  tell({
    bench: BENCH,
    figure: 'report as CSV to COPY TO of its columns, processor time',
    ratio: spent.csv / spent.copy,
    bar: 3,
    detail: spent,
  });
  tell({
    bench: BENCH,
    figure: 'report as CSV to COPY TO of its columns in the same order, processor time',
    ratio: spent.csv / spent.inOrder,
    bar: null,
  });
}

/**
 * P20: a report of every tagged item as CSV and XLSX against COPY of the same columns, summaries without a counter
 * against bare SQL, and the first page of a list that is read over all rows it may belong to.
 */
export async function run(options: BenchOptions): Promise<void> {
  const plant = await openPlant(options);
  try {
    await files(plant, options.turns);
    for (const { code, bare } of SUMMARIES) {
      let lines = 0;
      const times = await sideBySide(options.turns, {
        bare: { work: () => rows(plant.database.db, bare) },
        summary: { work: async () => (lines = await summarised(plant, code)) },
      });
      tell({
        bench: BENCH,
        figure: `summary ${code} to its bare SQL`,
        ratio: times.summary / times.bare,
        bar: 1.2,
        detail: { lines, ...times },
      });
    }
    const page = (key: string, sort: object[]) => plant.post(`/api/register/${key}/page`, { limit: 100, sort });
    const times = await sideBySide(options.turns, {
      checks: { work: () => page('tagItr', [{ field: 'taggedItem' }]) },
      uses: { work: () => page('drawingUse', [{ field: 'drawing' }]) },
    });
    tell({
      bench: BENCH,
      figure: 'first page of the uses of all drawings to one of checks by tag',
      ratio: times.uses / times.checks,
      bar: null,
      detail: times,
    });
  } finally {
    await plant.close();
  }
}
