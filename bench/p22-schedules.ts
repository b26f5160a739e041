import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportFormat } from '@plumbline/contract/features/reports/layout.ts';
import { connect, type Database, oneRow, sql } from '@plumbline/server/db/database.ts';
import { userReads } from '@plumbline/server/features/reports/reader.ts';
import { runReport } from '@plumbline/server/features/reports/run-report.ts';
import { scheduledRunGivenUp, scheduledRunTask } from '@plumbline/server/features/reports/schedule/run.ts';
import type { ScheduleHost } from '@plumbline/server/features/reports/schedule/run-row.ts';
import { SCHEDULE_RUN_TASK, scheduleTick } from '@plumbline/server/features/reports/schedule/tick.ts';
import { diskStore } from '@plumbline/server/files/disk-store.ts';
import { type Jobs, startJobs } from '@plumbline/server/jobs/jobs.ts';
import { sideBySide, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';

const BENCH = 'P22 schedules due at one minute';
/** Number of schedules, and of mails each of them sends. */
const SCHEDULES = 200;
const TAGS = 2000;
const LOOK_MS = 20;
/** Reports as people schedule them: lists of a few hundred rows and summaries, in every format. */
const REPORTS: readonly (readonly [code: string, format: ReportFormat])[] = [
  ['PUNCH-OPEN', 'xlsx'],
  ['ITR-OPEN', 'csv'],
  ['CERT-DUE', 'pdf'],
  ['PUNCH-SUM-DISC', 'pdf'],
  ['ITR-SUM-SYS', 'xlsx'],
  ['DRAWING', 'csv'],
];

const reportAt = (at: number): readonly [string, ReportFormat] => {
  const report = REPORTS[at % REPORTS.length];
  if (!report) throw new Error('There are no reports.');
  return report;
};

/** Creates the schedules, each with one recipient, and gives the recipient a mail address. */
async function addSchedules(plant: PlantDatabase): Promise<void> {
  const { db } = plant.database;
  const there = await oneRow(db, sql<{ count: number }>`select count(*)::int as count from scheduled_report`);
  if (there?.count === SCHEDULES) return;
  await sql`update app_user set email = 'bench@plant.example' where id = ${plant.actor.userId}::uuid`.execute(db);
  for (let at = 0; at < SCHEDULES; at++) {
    const [ready, format] = reportAt(at);
    const values = {
      name: `Bench ${at}`,
      ready,
      format,
      every: 'day',
      time: '07:00',
      recipients: ['bench@plant.example'],
    };
    await plant.post('/api/register/scheduledReport/create', { values });
  }
}

/** The reports of the schedules, one after the other, and nothing else. */
async function alone({ database, actor }: PlantDatabase): Promise<void> {
  const reader = await userReads(
    database.db,
    { tenantId: actor.tenantId, userId: actor.userId ?? '', path: actor.path },
    'en',
  );
  if (!reader) throw new Error('The administrator may not open the plant.');
  for (let at = 0; at < SCHEDULES; at++) {
    const [report, format] = reportAt(at);
    const made = await runReport(database, reader, { report, format });
    if (Buffer.isBuffer(made.body)) continue;
    await pipeline(made.body, new Writable({ write: (_piece, _encoding, done) => done() }));
  }
}

/** Two servers, and the mails they send. */
interface Servers {
  readonly databases: readonly Database[];
  readonly mails: string[];
}

/** All schedules become due at one time; both servers look, make and send until every run has ended. */
async function due({ databases, mails }: Servers, at: Date): Promise<void> {
  const [{ db }] = databases as [Database, Database]; // as many as were started
  await sql`update schedule_clock set next_at = ${at}::timestamptz`.execute(db);
  await Promise.all(databases.map((database) => scheduleTick(database.db, at)));
  for (;;) {
    const open = await oneRow(
      db,
      sql<{ open: number; bad: number }>`select count(*) filter (where state <> 'ended')::int as open,
        count(*) filter (where outcome not in ('done', 'empty'))::int as bad from schedule_run where due_at = ${at}::timestamptz`,
    );
    if (open?.open === 0) {
      if (open.bad > 0 || mails.length !== SCHEDULES || new Set(mails).size !== SCHEDULES)
        throw new Error(`${open.bad} runs failed; ${mails.length} mails, ${new Set(mails).size} different ones.`);
      mails.length = 0;
      return;
    }
    await sleep(LOOK_MS);
  }
}

/** P22: 200 schedules due at one minute on two servers, each sent once, against their reports run alone. */
export async function run({ data, turns }: BenchOptions): Promise<void> {
  const plant = await openPlant({ data: join(data, 'schedules'), tags: TAGS });
  const other = connect(plant.url);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const mails: string[] = [];
  const databases = [plant.database, other];
  const hostOf = (database: Database): ScheduleHost => ({
    database,
    store: diskStore(folder),
    senders: {
      sms: null,
      mail: ({ messageId }) => {
        mails.push(messageId ?? '');
        return Promise.resolve();
      },
      mailLimitMb: 10,
    },
    origin: '',
  });
  try {
    await addSchedules(plant);
    const jobs: Jobs[] = [];
    for (const database of databases) {
      const host = hostOf(database);
      jobs.push(
        await startJobs(database, {
          [SCHEDULE_RUN_TASK]: {
            run: (payload, ending) => scheduledRunTask(host, payload, ending),
            givenUp: (payload) => scheduledRunGivenUp(host, payload),
          },
        }),
      );
    }
    try {
      // a time of a schedule has one run for ever, also in the next run of this bench
      let day = Date.now();
      const next = (): Date => new Date((day += 86_400_000));
      const times = await sideBySide(Math.min(turns, 2), {
        alone: { work: () => alone(plant) },
        scheduled: { work: () => due({ databases, mails }, next()) },
      });
      tell({
        bench: BENCH,
        figure: `${SCHEDULES} schedules on two servers, made and sent once each, to their reports run alone`,
        ratio: times.scheduled / times.alone,
        bar: 3,
        detail: { reports: REPORTS.map(([code, format]) => `${code} ${format}`), ...times },
      });
    } finally {
      await Promise.all(jobs.map((each) => each.stop()));
    }
  } finally {
    await other.end();
    await plant.close();
    await rm(folder, { recursive: true, force: true });
  }
}
