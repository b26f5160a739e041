import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, oneRow, sql } from '@plumbline/server/db/database.ts';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';
import { aSocket } from '@plumbline/server/messages/testing.ts';
import { aProduct, type Product } from '../../checks/support/product.ts';
import { round, say, tell } from '../figure.ts';
import type { FaultOptions } from '../options.ts';
import { aFolder, aPlant, looked, until } from './plant.ts';

const BENCH = 'R5 two processes';
const TURNS = 3;
/** Maximum time until a job is taken over, in milliseconds. */
const TAKEN_WITHIN = 60_000;
const JOB_WITHIN = 240_000;
/** Enough rows for an import to be in the middle of its work when its process is killed. */
const FILE_ROWS = 60_000;

/** A user who keeps working on one process; `wrong` lists unexpected responses. */
function aUserOf(product: Product): { readonly wrong: string[]; calls: number; stop(): Promise<void> } {
  const over = new AbortController();
  const user = { wrong: [] as string[], calls: 0, stop: () => Promise.resolve() };
  const work = async (): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n++) {
      const name = `TWO-${product.port}-${n}`;
      for (const [url, input] of [
        ['/api/register/tag/page', { limit: 100 }],
        ['/api/register/area/create', { values: { name, description: name } }],
      ] as const) {
        const response = await product.post(url, input);
        user.calls += 1;
        if (response?.code !== 0)
          user.wrong.push(`${url}: ${response === null ? 'no answer' : `${response.code} ${response.msg}`}`);
      }
      await sleep(50);
    }
  };
  const working = work();
  user.stop = () => {
    over.abort();
    return working;
  };
  return user;
}

/** The process that runs the only import job, as named in the queue; null while there is none. */
const runnerOf = async (db: Db): Promise<string | null> =>
  (
    await oneRow(
      db,
      sql<{ by: string | null }>`select locked_by as by from graphile_worker._private_jobs where key like 'import %'`,
    )
  )?.by ?? null;

async function begin(product: Product, prefix: string): Promise<string> {
  const lines = Array.from({ length: FILE_ROWS }, (_, n) => `${prefix}-${n},Number ${n}`);
  const file = { name: `${prefix}.csv`, body: `Name,Description\n${lines.join('\n')}\n` };
  const { code, msg, data } = await product.upload('/api/register/discipline/import', file);
  if (code !== 0) throw new Error(msg);
  return (data as { job: string }).job; // what the verb answers
}

/** R5: two processes of the product on one separate database; the process that runs an import is killed. */
export async function run(_options: FaultOptions): Promise<void> {
  const folder = await aFolder();
  const database = await startEmbedded({ dataDir: folder });
  const plant = await aPlant({ databaseUrl: database.url });
  const files = { dataDir: plant.dataDir, databaseUrl: database.url };
  const [wrong, taken, heard, done]: [string[], number[], number[], string[]] = [[], [], [], []];
  let calls = 0;
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      // only the first process runs when the import begins, so that it is the one that runs the import
      const first = plant.product;
      const job = await begin(first, `TURN${turn}`);
      await until(
        'the import runs',
        () => looked(database.url, async ({ db }) => (await runnerOf(db)) !== null),
        JOB_WITHIN,
      );
      const second = await aProduct(files);
      const { admin, port } = second;
      const socket = aSocket({ port, project: admin.path.D, identity: admin.userId, token: admin.token });
      socket.say({ watch: ['area'] });
      await socket.next('ready');
      const user = aUserOf(second);
      const sentAt = performance.now();
      await first.post('/api/register/area/create', { values: { name: `SAID-${turn}`, description: 'told' } });
      await socket.next('rows');
      heard.push(performance.now() - sentAt);
      const before = await looked(database.url, ({ db }) => runnerOf(db));
      if (before === null) wrong.push('the import had ended before its process was killed');
      await first.end('SIGKILL');
      const elsewhere = async (): Promise<boolean> =>
        looked(database.url, async ({ db }) => {
          const now = await runnerOf(db);
          return (now !== null && now !== before) || (await stateOf(second, job)) === 'done';
        });
      taken.push(await until('the import is taken over', elsewhere, TAKEN_WITHIN));
      await until('the import is done', async () => (await stateOf(second, job)) === 'done', JOB_WITHIN);
      const [found] = await looked(database.url, async ({ db }) => [
        await oneRow(db, sql<{ n: number }>`select count(*) as n from discipline where name like ${`TURN${turn}-%`}`),
      ]);
      done.push(`${found?.n}`);
      if (found?.n !== FILE_ROWS) wrong.push(`the import left ${found?.n} of ${FILE_ROWS} rows`);
      await user.stop();
      calls += user.calls;
      wrong.push(...user.wrong);
      if (socket.frames.some(({ type }) => type === 'resync'))
        wrong.push('the socket was told that it missed something');
      socket.close();
      say(
        `  ${turn + 1}/${TURNS} heard in ${round(heard.at(-1) ?? 0)} ms, taken over in ${round((taken.at(-1) ?? 0) / 1000)} s`,
      );
      await second.end('SIGTERM');
      await plant.start();
    }
    const detail = {
      turns: TURNS,
      calls,
      heardMs: heard.map(round),
      takenS: taken.map((ms) => round(ms / 1000)),
      wrong,
    };
    tell({
      bench: BENCH,
      figure: 'what users of the other noticed, of their calls',
      ratio: wrong.length,
      bar: 0,
      detail,
    });
    tell({ bench: BENCH, figure: 'taken over, of 60 s', ratio: Math.max(...taken) / TAKEN_WITHIN, bar: 1 });
  } finally {
    await plant.end();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const stateOf = async (product: Product, job: string): Promise<unknown> => {
  const response = await product.post('/api/register/importJob/get', { id: job });
  return (response?.data as { state?: unknown } | null)?.state;
};
