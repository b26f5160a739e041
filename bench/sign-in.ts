import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { login, userInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { connect } from '@plumbline/server/db/database.ts';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';
import { migrate } from '@plumbline/server/db/migrate.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { wireForm } from '@plumbline/server/features/session/password.ts';
import { compose } from '@plumbline/server/http/feature.ts';
import { buildServer } from '@plumbline/server/http/server.ts';
import { prepare } from '@plumbline/server/prepare.ts';
import { pino } from 'pino';
import { median, round, tell, timed } from './figure.ts';
import type { BenchOptions } from './options.ts';

const BENCH = 'sign-in under a flood of wrong passwords';
/** Number of guesses in progress at once. */
const LINES = 100;
/** How long each part is measured, in milliseconds. */
const PART = 3000;
const PASSWORD = 'a bench phrase';

type Post = (path: string, body: unknown, token?: string) => Promise<{ status: number; text: string }>;

function client(port: number, ends: AsyncDisposableStack): Post {
  const agent = new Agent({ keepAlive: true });
  ends.defer(async () => agent.destroy());
  return (path, body, token = '') =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', accesstoken: token };
      const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(body));
    });
}

/** Times of one work repeated again and again, in milliseconds. */
async function timesOf(work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (const end = performance.now() + PART; performance.now() < end;) times.push(await timed(work));
  return times;
}
const late = (times: readonly number[]): number =>
  times.toSorted((time, other) => time - other)[Math.floor(times.length * 0.95)] ?? 0;

/** The product's sign-in on an empty database, over loopback. */
async function aProduct(ends: AsyncDisposableStack): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-sign-in-'));
  ends.defer(() => rm(dataDir, { recursive: true, force: true }));
  const embedded = await startEmbedded({ dataDir });
  ends.defer(() => embedded.stop());
  const database = connect(embedded.url);
  ends.defer(() => database.end());
  await migrate(database.pool);
  const composed = compose(features);
  await prepare(database.db, PASSWORD);
  const app = await buildServer({
    database,
    dataDir,
    webDir: null,
    ...composed,
    registers: { call: () => Promise.reject(new Error('none')), upload: () => Promise.reject(new Error('none')) },
    logger: pino({ level: 'silent' }),
    allowMissing: true,
  });
  ends.defer(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/**
 * Compares an ordinary call during a flood of guesses with the same call without one, and reports what happened to the
 * guesses.
 */
export async function run({ turns }: BenchOptions): Promise<void> {
  await using ends = new AsyncDisposableStack();
  const port = await aProduct(ends);
  const post = client(port, ends);
  const signIn = () => post(login.path, { username: 'admin', password: wireForm(PASSWORD) });
  const token = JSON.parse((await signIn()).text).data.tokenInfo.tokenValue;
  const call = async () => {
    const { text } = await post(userInfo.path, null, token);
    if (!text.startsWith('{"code":200')) throw new Error(`An ordinary call answered ${text}`);
  };
  const ratios: number[] = [];
  const alone: number[] = [];
  const beside: number[] = [];
  const guesses = { judged: 0, refused: 0, other: 0 };
  const rounds = Math.min(turns, 3);
  for (let turn = 0; turn < rounds; turn += 1) {
    const quiet = await timesOf(call);
    const flood = new Worker(new URL('./sign-in-flood.fixture.ts', import.meta.url), {
      workerData: { port, path: login.path, lines: LINES },
    });
    await once(flood, 'online');
    const busy = await timesOf(call);
    flood.postMessage('stop'); // eslint-disable-line -- a worker thread, which has no origin
    const [counted] = await once(flood, 'message');
    guesses.judged += counted.judged;
    guesses.refused += counted.refused;
    guesses.other += counted.other;
    ratios.push(median(busy) / median(quiet));
    alone.push(median(quiet), late(quiet));
    beside.push(median(busy), late(busy));
  }
  const every = (list: readonly number[], at: 0 | 1) => round(median(list.filter((_, index) => index % 2 === at)));
  tell({
    bench: BENCH,
    figure: `an ordinary call beside ${LINES} guesses at once, to the same call alone`,
    ratio: median(ratios),
    bar: null,
    detail: {
      aloneMs: every(alone, 0),
      alone95Ms: every(alone, 1),
      besideMs: every(beside, 0),
      beside95Ms: every(beside, 1),
      judgedPerSecond: round((guesses.judged * 1000) / (PART * rounds)),
      refusedPerSecond: round((guesses.refused * 1000) / (PART * rounds)),
      other: guesses.other,
    },
  });
  const times = await timesOf(signIn);
  tell({
    bench: BENCH,
    figure: 'a right sign-in to an ordinary call, both alone',
    ratio: median(times) / (alone[0] ?? 1),
    bar: null,
    detail: { signInMs: round(median(times)), perSecondOneByOne: round(1000 / median(times)) },
  });
}
