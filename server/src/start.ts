import { pino } from 'pino';
import { buildApp } from './app.ts';
import { ACTS_WITHIN, connect, demandReachable, type Database } from './db/database.ts';
import { startEmbedded } from './db/embedded/start-embedded.ts';
import { migrate } from './db/migrate.ts';
import { startKeepingIndexes } from './db/on-demand-indexes.ts';
import { features } from './features/all-features.ts';
import { watchConnections } from './db/silent-connections.ts';
import { seedDemonstration } from './features/demo/seed.ts';
import { clearImportFiles, IMPORT_FILES_TASK } from './features/imports/clear-files.ts';
import { startReadingDocuments } from './features/documents/read-documents.ts';
import { PURGE_TASK, purgeFiles } from './features/files/purge.ts';
import { PartsStore } from './files/parts-store.ts';
import type { FirstAdministrator } from './features/users/ensure-administrator.ts';
import { placeOf } from './backup/places.ts';
import { repairedFinding, repairWhenDue } from './features/operations/doctor/truth.ts';
import { BACKUP_TASK, backUpWhenDue } from './features/operations/nightly.ts';
import { watchDisk } from './files/disk-space.ts';
import type { FileStore } from './files/file-store.ts';
import { storeOf } from './files/stores.ts';
import { clamScanner, noScanner } from './files/virus-scan.ts';
import { keptBodyKey } from './http/body-crypt.ts';
import { compose } from './http/feature.ts';
import type { Installation } from './http/installation.ts';
import { forgetKeys, KEYS_TASK } from './http/idempotency.ts';
import { listen, type Listening } from './http/listen.ts';
import { isOwnMachine } from './http/own-machine.ts';
import { registerService } from './features/register-service.ts';
import { forgetSignIns, SIGN_INS_TASK } from './features/session/sign-in-trail.ts';
import { IMPORT_TASK } from './features/imports/submit.ts';
import { importGivenUp, importTask } from './features/imports/import-task.ts';
import {
  DOCUMENT_TASK,
  documentGivenUp,
  documentTask,
  FORGET_DOCUMENTS_TASK,
  forgetDocuments,
} from './features/work-packs/document/document-task.ts';
import {
  FORGET_REPORTS_TASK,
  forgetReports,
  REPORT_TASK,
  reportGivenUp,
  reportTask,
} from './features/reports/report-queue.ts';
import { forgetSchedules } from './features/reports/schedule/keep.ts';
import { scheduledRunGivenUp, scheduledRunTask } from './features/reports/schedule/run.ts';
import { SCHEDULE_RUN_TASK, SCHEDULE_TICK_TASK, scheduleTick } from './features/reports/schedule/tick.ts';
import { readScan, SCAN_TASK, scanGivenUp } from './features/documents/scans/read-scan.ts';
import { mailMessages } from './features/messages/mail.ts';
import { messageReader } from './features/messages/read.ts';
import { SUMMARY_TASK, summarise } from './features/messages/summaries.ts';
import { openMessages } from './messages/open-messages.ts';
import { MAIL_TASK } from './messages/post.ts';
import { openMetrics, serveMetrics, type Measured, type Metrics } from './http/metrics.ts';
import { migrateJobs, startJobs } from './jobs/jobs.ts';
import { countJobs } from './jobs/queue-table.ts';
import type { NetworkSettings } from './network-settings.ts';
import { prepare, preparePath } from './prepare.ts';
import { startLedger } from './ledger/ledger.ts';
import { sendersOf } from './senders/senders.ts';
import { settings, type Settings } from './settings.ts';

/** A job of a few seconds that takes longer than this is stuck, in milliseconds: it is ended and tried again. */
const SHORT_MS = 30 * 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function openDatabase(config: Settings, ends: AsyncDisposableStack): Promise<Database> {
  const { databaseUrl, databaseDirectUrl: directUrl, databasePooled: isPooled, dataDir } = config;
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log: say }) : null;
  if (embedded) ends.defer(() => embedded.stop());
  const url = embedded?.url ?? databaseUrl ?? '';
  const options = embedded ? {} : { directUrl, isPooled };
  await prepareTables(connect(url, options));
  const database = connect(url, { ...options, actsWithin: ACTS_WITHIN });
  ends.defer(() => database.end());
  const watch = watchConnections(database);
  ends.defer(() => watch.stop());
  return database;
}

/** Brings the tables up to date, as long as it takes; ends the connections. */
async function prepareTables(database: Database): Promise<void> {
  try {
    await demandReachable(database);
    const ran = await migrate(database.direct);
    if (ran.length > 0)
      say(
        `  Tables brought up to date 已更新数据表: ${ran.length} (${ran.map((name) => name.replace('.sql', '')).join(', ')})`,
      );
    await migrateJobs(database);
    const repaired = await repairWhenDue(database);
    for (const { about, found } of (repaired ?? []).filter(({ count }) => count > 0).map(repairedFinding))
      say(`  ${about}: ${found.en} ${found.zh}`);
  } finally {
    await database.end();
  }
}

/** Printed at once: if startup failed later, nobody would ever see the password. */
function tellPassword(administrator: FirstAdministrator | null): void {
  if (administrator === null) return;
  say('');
  say(
    '  The administrator account was created. The password is shown only once; change it after signing in. 管理员账号（仅显示一次，请登录后修改）:',
  );
  say(`    Sign in as 账号  ${administrator.username}`);
  say(`    Password 密码    ${administrator.password ?? 'as set in ADMIN_PASSWORD'}`);
}

/** Says in words who can reach us: a newcomer on another machine must not search for the fault in the network. */
function tellReach({ host, isHostChosen }: NetworkSettings, { requireTls }: { readonly requireTls: boolean }): void {
  if (isOwnMachine(host))
    say(
      '    Reachable 访问范围 from this machine only; for others set HOST=0.0.0.0 仅限本机访问，如需他人访问请设置 HOST=0.0.0.0',
    );
  else if (!requireTls)
    say(
      `    Reachable 访问范围 on ${host}; passwords are sent over plain http: put it behind TLS, then set REQUIRE_TLS=1 密码未加密传输，请启用 TLS`,
    );
  else if (!isHostChosen) say(`    Reachable 访问范围 on ${host}, over https 通过 https 访问`);
}

function tellAddress({ port, portRich }: Listening, { network, installation, portRich: wanted }: Settings): void {
  say('');
  say('  Plumbline 准绳 is ready 已就绪');
  say(`    Address 地址     http://localhost:${port}`);
  if (portRich === null)
    say(`    Port ${wanted} is taken: the second sign-in page is not served. Choose another: PORT_RICH=${wanted + 1}`);
  else say(`    Second 备用登录页 http://localhost:${portRich}`);
  tellReach(network, installation.signIn);
  say('    Stop 停止        Ctrl+C');
  say('');
}

/** Loads the demonstration plant into an empty installation; 0 tags means none. */
async function demonstrate(
  database: Database,
  options: { readonly tenantId: string; readonly tags: number; readonly files: FileStore },
): Promise<void> {
  if (options.tags === 0) return;
  let isAnnounced = false;
  const onTable = (): void => {
    if (!isAnnounced) say(`  Loading a demonstration plant of ${options.tags} tags 正在载入演示工厂…`);
    isAnnounced = true;
  };
  await seedDemonstration(database, { ...options, onTable });
}

/** The settings of the installation, with the key of encrypted bodies when those are enabled (readings D50). */
async function installationOf({
  installation: chosen,
  senders,
  files,
  scan,
  backup,
  dataDir,
}: Settings): Promise<Installation> {
  const installation = {
    ...chosen,
    senders: sendersOf({ ...senders, dataDir }),
    files: storeOf(files, dataDir),
    scanner: scan === undefined ? noScanner : clamScanner(scan),
    backup: { ...backup, place: placeOf(backup.place) },
  };
  if (!installation.client['crypto.body']) return { ...installation, bodyKey: null };
  const bodyKey = await keptBodyKey(dataDir);
  return { ...installation, bodyKey, client: { ...installation.client, 'crypto.publicKey': bodyKey.publicKey } };
}

/** Counts what this process does, where the installation has a metrics port. */
async function metricsAt(
  { metricsPort, metricsHost }: NetworkSettings,
  measured: Measured,
  ends: AsyncDisposableStack,
): Promise<Metrics | null> {
  if (metricsPort === null) return null;
  const metrics = openMetrics(measured);
  const served = await serveMetrics(metrics, { host: metricsHost, port: metricsPort });
  ends.defer(() => served.close());
  say(`  Metrics 运行指标      http://${metricsHost}:${served.port}/metrics`);
  return metrics;
}

/**
 * Starts the product: database, tables, first data, and the server on both ports.
 *
 * @param ends collects what has to be closed, in reverse order
 * @throws Error in plain words for settings, ports and databases that cannot be used
 */
export async function start(ends: AsyncDisposableStack): Promise<void> {
  const config = settings();
  const logger = pino({ level: config.logLevel });
  // repairs, first data and jobs follow the rules as well
  compose(features);
  const database = await openDatabase(config, ends);
  const { tenantId, administrator } = await prepare(database.db, config.adminPassword);
  tellPassword(administrator);
  const installation = await installationOf(config);
  ends.defer(() => installation.scanner.stop());
  await demonstrate(database, { tenantId, tags: config.demoTags, files: installation.files });
  await preparePath(database.db, tenantId);
  const { db } = database;
  const { files: store, senders, publicUrl: origin } = installation;
  const scheduling = { database, store, senders, origin };
  const jobs = await startJobs(
    database,
    {
      [IMPORT_TASK]: {
        run: (payload, ending) => importTask(database, payload, ending),
        givenUp: (payload) => importGivenUp(db, payload),
      },
      [DOCUMENT_TASK]: {
        run: (payload, ending) => documentTask(database, installation.files, payload, ending),
        givenUp: (payload) => documentGivenUp(db, payload),
      },
      [FORGET_DOCUMENTS_TASK]: { run: () => forgetDocuments(db), within: SHORT_MS },
      [REPORT_TASK]: {
        run: (payload, ending) => reportTask(database, installation.files, payload, ending),
        givenUp: (payload) => reportGivenUp(db, payload),
      },
      [FORGET_REPORTS_TASK]: {
        run: async () => {
          await forgetReports(db);
          await forgetSchedules(db);
        },
        within: SHORT_MS,
      },
      [SCHEDULE_TICK_TASK]: { run: () => scheduleTick(db), within: SHORT_MS },
      [SCHEDULE_RUN_TASK]: {
        run: (payload, ending) => scheduledRunTask(scheduling, payload, ending),
        givenUp: (payload) => scheduledRunGivenUp(scheduling, payload),
      },
      [SCAN_TASK]: {
        run: (payload, ending) => readScan(db, installation.files, payload, ending),
        givenUp: (payload) => scanGivenUp(db, payload),
      },
      [MAIL_TASK]: {
        run: (payload) =>
          mailMessages(db, { send: installation.senders.mail, publicUrl: installation.publicUrl }, payload),
        within: SHORT_MS,
      },
      [SUMMARY_TASK]: { run: () => summarise(db), within: SHORT_MS },
      [PURGE_TASK]: { run: () => purgeFiles(db, installation.files), within: SHORT_MS },
      [IMPORT_FILES_TASK]: {
        run: async () => {
          await clearImportFiles(db, config.dataDir);
          await (await PartsStore.open(config.dataDir)).clear();
        },
        within: SHORT_MS,
      },
      [KEYS_TASK]: { run: () => forgetKeys(db), within: SHORT_MS },
      [SIGN_INS_TASK]: { run: () => forgetSignIns(db), within: SHORT_MS },
      [BACKUP_TASK]: { run: (payload, ending) => backUpWhenDue(database, installation, payload, ending) },
    },
    {
      recurring: [
        { task: SCHEDULE_TICK_TASK, match: '* * * * *' },
        { task: SUMMARY_TASK, match: '5 * * * *' },
        { task: PURGE_TASK, match: '23 3 * * *' },
        { task: IMPORT_FILES_TASK, match: '37 3 * * *' },
        { task: BACKUP_TASK, match: '*/5 * * * *' },
        { task: KEYS_TASK, match: '41 * * * *' },
        { task: FORGET_DOCUMENTS_TASK, match: '11 * * * *' },
        { task: FORGET_REPORTS_TASK, match: '13 * * * *' },
        { task: SIGN_INS_TASK, match: '17 4 * * *' },
      ],
    },
  );
  ends.defer(() => jobs.stop());
  const ledger = startLedger(database, {
    onFault: (error) => logger.warn({ err: error }, 'the history was not numbered'),
  });
  ends.defer(() => ledger.stop());
  let sockets = (): number => 0;
  let hears = (): boolean => false;
  const disk = await watchDisk(config.dataDir);
  ends.defer(() => disk.stop());
  const measured: Measured = {
    database,
    sockets: () => sockets(),
    ledgerBehind: ledger.behind,
    jobs: () => countJobs(db),
    disk: disk.space,
  };
  const metrics = await metricsAt(config.network, measured, ends);
  const reader = startReadingDocuments(database, installation.files, {
    onFault: (error) => logger.warn({ err: error }, 'the text of a file was not read'),
  });
  ends.defer(() => reader.stop());
  const indexes = await startKeepingIndexes(database, {
    onChange: (change) => logger.info(change, 'an index of a large list was made or removed'),
    onFault: (error) => logger.warn({ err: error }, 'the indexes of large lists were not attended to'),
  });
  ends.defer(() => indexes.stop());
  const app = await buildApp({
    database,
    ...(metrics && { metrics }),
    ledger,
    disk,
    registers: registerService(database),
    dataDir: config.dataDir,
    logger,
    installation,
    trustProxy: config.network.trustProxy,
    vitals: {
      queue: () => jobs.isTaking,
      locks: () => jobs.isRenewing,
      messages: () => hears(),
      scanner: () => installation.scanner.isWell(),
    },
  });
  const messages = await openMessages(app, database, {
    read: messageReader(database.db),
    lockAfter: installation.signIn.lockAfter,
  });
  sockets = () => messages.size;
  hears = () => messages.hears;
  ends.defer(() => messages.stop());
  const listening = await listen(app, { ...config, host: config.network.host });
  ends.defer(() => listening.close());
  tellAddress(listening, config);
}
