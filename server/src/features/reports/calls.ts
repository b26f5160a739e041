import { PassThrough, pipeline, type Readable } from 'node:stream';
import { AppError } from '@plumbline/contract/errors.ts';
import {
  reportCancel,
  reportDownload,
  type ReportEntry,
  reportList,
  reportPreview,
  reportQueue,
  reportRun,
  reportRuns,
  type ReportRun,
} from '@plumbline/contract/features/reports/calls.ts';
import { REPORT_AT_ONCE, type ReportLayout, reportName } from '@plumbline/contract/features/reports/layout.ts';
import { READY_REPORTS } from '@plumbline/contract/features/reports/ready-made.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { PAGE_MAX } from '@plumbline/contract/register/calls.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, rows, sql, snapshot } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { demand, may, type Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { withdraw } from '../../jobs/queue-table.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { page } from '../../register/read/page.ts';
import { get } from '../../register/read/read.ts';
import { callerReads } from './reader.ts';
import { dropFile, endRun, noteRun, queueReport, reportKey, type RunOf } from './report-queue.ts';
import { layoutOf } from './report-rows.ts';
import { countReport, previewReport, runReport } from './run-report.ts';

const TOO_MANY = w(
  'This report has more than {most} rows. Put it into the queue; a message tells you when it is ready.',
  '本报表超过 {most} 行，请加入队列，生成后将通知您。',
);

interface Last {
  readonly definition: string;
  readonly at: Date;
  readonly by: string;
  readonly rows: number;
}

/** The last run of each report in this scope; a subcontractor's own, since others see other rows. */
const lastRuns = (context: Scoped): Promise<readonly Last[]> =>
  rows(
    context.db,
    sql<Last>`select distinct on (r.definition) r.definition, r.at, r.by_name as by, coalesce(r.rows, 0)::int as rows from report_run r
      where r.tenant_id = ${context.caller.tenantId}::uuid and r.level_id = ${context.path.E}::uuid and r.definition is not null and r.state = 'done'
        ${context.subcontractors === null ? sql`` : sql`and r.user_id = ${context.caller.userId}::uuid`}
      order by r.definition, r.at desc`,
  );

async function list(context: Scoped): Promise<readonly ReportEntry[]> {
  const actor = actorOf(context);
  const seen = ({ entity }: ReportLayout): boolean =>
    registerOrListOf(entity) !== undefined && may(context, entity, 'see');
  const last = new Map(
    (await lastRuns(context)).map(({ definition, at, by, rows: count }) => [
      definition,
      { at: at.toISOString(), by, rows: count },
    ]),
  );
  const definitions: ReportEntry[] = [];
  for (let offset = 0; ; offset += PAGE_MAX) {
    const { rows: found } = await page(context.db, actor, known('reportDefinition'), { limit: PAGE_MAX, offset });
    const own = await ownIds(
      context,
      found.map(({ id }) => id),
    );
    for (const row of found) {
      const layout = layoutOf(row);
      if (!seen(layout)) continue;
      const { id, rev, folder, place, shared, owner } = row as typeof row & Record<string, unknown>;
      definitions.push({
        id,
        rev,
        layout,
        folder: typeof folder === 'string' ? folder : '',
        place: typeof place === 'number' ? place : null,
        shared: shared === true,
        mine: own.has(id),
        owner: typeof owner === 'string' ? owner : '',
        lastRun: last.get(id) ?? null,
      });
    }
    if (found.length < PAGE_MAX) break;
  }
  const ready = READY_REPORTS.filter(seen).map((layout): ReportEntry => ({
    id: null,
    rev: null,
    layout,
    folder: '',
    place: null,
    shared: true,
    mine: false,
    owner: '',
    lastRun: last.get(layout.code) ?? null,
  }));
  const order = ({ place }: ReportEntry): number => place ?? Number.MAX_SAFE_INTEGER;
  return [...ready, ...definitions.toSorted((a, b) => order(a) - order(b))];
}

/** Which of these definitions the caller made. */
async function ownIds({ db, caller }: Scoped, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows(
    db,
    sql<{
      id: string;
    }>`select id from report_definition where tenant_id = ${caller.tenantId}::uuid and created_by = ${caller.userId}::uuid
      and id = any(${ids}::uuid[])`,
  );
  return new Set(found.map(({ id }) => id));
}

/** The revision of the definition a run was started from, where the caller sees it. */
async function revOf(context: Scoped, definition: string | undefined): Promise<number | null> {
  if (definition === undefined || !isId(definition)) return null;
  return (await get(context.db, actorOf(context), known('reportDefinition'), definition)).rev;
}

const runOf = (context: Scoped, input: Pick<RunOf, 'layout' | 'format' | 'definition'>): RunOf => ({
  layout: input.layout,
  format: input.format,
  definition: input.definition,
  reader: callerReads(context),
  origin: context.origin,
});

interface Line extends Omit<ReportRun, 'at' | 'expiresAt' | 'title'> {
  readonly layout: ReportLayout;
  readonly at: Date;
  readonly expiresAt: Date | null;
  readonly reason: Word | null;
}

/** SQL condition: the caller's queued reports of this scope that have not expired. */
const own = ({
  caller,
  path,
}: Scoped) => sql`r.tenant_id = ${caller.tenantId}::uuid and r.user_id = ${caller.userId}::uuid
  and r.level_id = ${path.E}::uuid and r.queued and (r.expires_at is null or r.expires_at > now())`;

async function owned(context: Scoped, db: Db, id: string) {
  const found = await oneRow(
    db,
    sql<{
      layout: ReportLayout;
      name: string | null;
      type: string | null;
      sha256: string | null;
    }>`select r.layout, r.name, r.media_type as type, r.sha256
      from report_run r where ${own(context)} and r.id = ${id}::uuid`,
  );
  if (!found) throw new AppError('notFound');
  return found;
}

/** A file that ends only when something has been done. */
const endedAfter = (body: Readable, done: Promise<unknown>): Readable =>
  pipeline(body, new PassThrough({ flush: (end) => void done.then(() => end()) }), () => undefined);

/** The calls of reports. */
export const reportHandlers = [
  handle(reportList, list),
  handle(
    reportPreview,
    (context, { layout }) => snapshot(context.db, (db) => previewReport(db, callerReads(context), layout)),
    { isLong: true },
  ),
  handle(reportRun, async (context, { layout, format, definition }) => {
    const run = runOf(context, { layout, format, definition });
    const { reader } = run;
    const isLarge =
      layout.kind === 'detailed' &&
      (await countReport(context.db, reader, { report: layout }, REPORT_AT_ONCE)) > REPORT_AT_ONCE;
    if (isLarge) throw new AppError('notAllowedHere', { why: fill(TOO_MANY, { most: REPORT_AT_ONCE }) });
    const rev = await revOf(context, definition);
    const { name, type, body, facts } = await runReport(context.database, reader, { report: layout, format, rev });
    // a reader who leaves a long file has run nothing; who has the whole of it finds the run in the list
    const noted = facts.then((made) => noteRun(context.outside, run, made)).catch(() => undefined);
    if (!Buffer.isBuffer(body)) return { file: name, type, body: endedAfter(body, noted) };
    await noted;
    return { file: name, type, body };
  }),
  handle(reportQueue, async (context, { layout, format, definition }) => {
    const run = runOf(context, { layout, format, definition });
    // what cannot be run is refused now, not in the queue
    await countReport(context.db, run.reader, { report: layout }, 1);
    await revOf(context, definition);
    return { run: await queueReport(context.db, run) };
  }),
  handle(reportRuns, async (context) => {
    const found = await rows(
      context.db,
      sql<Line>`select r.id, r.layout, r.format, r.state, r.reason, r.rows::int as rows, r.size, r.at, r.expires_at as "expiresAt"
        from report_run r where ${own(context)} order by r.at desc limit 100`,
    );
    return found.map(({ layout, at, expiresAt, ...line }): ReportRun => ({
      ...line,
      title: reportName(layout),
      at: at.toISOString(),
      expiresAt: line.state === 'done' ? (expiresAt?.toISOString() ?? null) : null,
    }));
  }),
  handle(reportDownload, async (context, { run }) => {
    const { layout, name, type, sha256 } = await owned(context, context.db, run);
    demand(context, layout.entity, 'see');
    if (sha256 === null || name === null || type === null) throw new AppError('notFound');
    const body = await context.installation.files.read({ tenantId: context.caller.tenantId, sha256 });
    return { file: name, type, body };
  }),
  handle(reportCancel, async (context, { run: id }) => {
    const { tenantId } = context.caller;
    const { db } = context;
    await owned(context, db, id);
    await sql`update report_run set cancelled = true where tenant_id = ${tenantId}::uuid and id = ${id}::uuid
      and state in ('queued', 'running')`.execute(db);
    if (await withdraw(db, reportKey(id))) await endRun(db, { tenantId, id }, 'cancelled');
    await sql`update report_run set sha256 = null, expires_at = now() where tenant_id = ${tenantId}::uuid and id = ${id}::uuid
      and state not in ('queued', 'running')`.execute(db);
    await dropFile(db, { tenantId, id });
    return null;
  }),
];
