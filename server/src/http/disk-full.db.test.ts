import { once } from 'node:events';
import fs from 'node:fs';
import { Agent, request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DISK_HEADER } from '@plumbline/contract/disk-header.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { fileUpload } from '@plumbline/contract/features/files/calls.ts';
import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rows, sql } from '../db/database.ts';
import { type DiskSpace, stateOf, watchDisk } from '../files/disk-space.ts';
import { handle, handleUpload } from './handler.ts';
import { knownError } from './known-error.ts';
import { listen } from './listen.ts';
import { openMetrics } from './metrics.ts';
import { aServer, headersOf } from './testing.ts';

/** Replaces the disk by one that takes only some bytes, until the test has finished. */
function fillAfter(bytes: number): void {
  const real = fs.createWriteStream;
  let written = 0;
  fs.createWriteStream = (() =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.length;
        const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
        done(written > bytes ? full : null);
      },
    })) as unknown as typeof real;
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.createWriteStream = real;
    syncBuiltinESMExports();
  });
}

const GB = 1024 ** 3;
const lines: string[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
let space: DiskSpace = { free: 90 * GB, size: 100 * GB, state: 'ok' };
const full = vi.fn();
const metrics = openMetrics({
  database: Object.fromEntries(
    ['pool', 'quick', 'medium', 'long', 'boards', 'exports'].map((pool) => [
      pool,
      { totalCount: 0, idleCount: 0, waitingCount: 0 },
    ]),
  ) as never,
  sockets: () => 0,
  ledgerBehind: () => null,
  jobs: () => Promise.resolve([]),
  disk: () => space,
});
let takes = 0;
const server = await aServer({
  logger,
  metrics,
  answerWithin: 700,
  disk: { space: () => space, noteFull: full },
  handlers: [
    handle(home, async (context) => {
      if (takes > 0) await sleep(takes);
      await rows(context.db, sql`select 1`);
      throw new AppError('notFound');
    }),
    handleUpload(fileUpload, () => Promise.reject(new AppError('notFound'))),
  ],
});
const path = await server.aTenant();
const user = await server.anAdmin(path);
const { port, close } = await listen(server.app, { host: '127.0.0.1', port: 0, portRich: 0 });

/** One call on a connection that is used again. */
async function send(agent: Agent, url: string, type: string, body: Buffer | string) {
  const headers = { ...headersOf({ as: user, path }), 'content-type': type };
  const call = request({
    host: '127.0.0.1',
    port,
    path: url,
    method: 'POST',
    agent,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  });
  call.end(body);
  const [answer] = await once(call, 'response', { signal: AbortSignal.timeout(20_000) });
  return { status: answer.statusCode as number, body: JSON.parse(await text(answer)), isReused: call.reusedSocket };
}
const form = (bytes: number): string =>
  `--x\r\ncontent-disposition: form-data; name="register"\r\n\r\ntag\r\n--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n${path.A}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(bytes)}\r\n--x--\r\n`;

test('an upload that the disk has no room for says so, and leaves its connection usable [attack F2, F3]', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  fillAfter(64 * 1024);
  const refused = await send(agent, fileUpload.path, 'multipart/form-data; boundary=x', form(3 * 1024 * 1024));
  expect(refused).toMatchObject({
    status: 507,
    body: { msg: expect.stringContaining('The disk of the server is full') },
  });
  expect(full).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 3; n++)
    expect(await send(agent, home.path, 'application/json', '{}')).toMatchObject({
      body: { code: 404 },
      isReused: true,
    });
  agent.destroy();
});

test('a database that has no room, or stops a statement that takes too long, is reported in words of both languages', () => {
  const database = knownError(Object.assign(new Error('could not extend file'), { code: '53100' }));
  expect(database).toMatchObject({ key: 'diskFull', facts: { place: { en: 'the database', zh: '数据库' } } });
  expect(knownError(Object.assign(new Error('x'), { code: '57014' }))).toMatchObject({
    key: 'actTooLong',
    facts: { seconds: 120 },
  });
});

test('a disk that is nearly full is reported by /readyz, /healthz, the metrics and every answer, before it is full [attack F2]', async () => {
  const look = async (url: string) => (await server.app.inject({ url })).json();
  expect(await look('/readyz')).toEqual({ ok: true });
  expect(await look('/healthz')).toEqual({ ok: true });
  space = { free: 2 * GB, size: 100 * GB, state: 'low' };
  const disk = { state: 'low', freeMegabytes: 2048, sizeMegabytes: 102_400 };
  expect(await look('/readyz')).toEqual({ ok: true, disk });
  expect(await look('/healthz')).toEqual({ ok: false, wrong: ['disk'], disk });
  expect((await server.post(home.path, {}, { as: user, path })).headers[DISK_HEADER]).toBe('low');
  expect(await metrics.text()).toContain(`plumbline_disk_bytes{of="free"} ${2 * GB}`);
  space = { free: 90 * GB, size: 100 * GB, state: 'ok' };
  expect((await server.post(home.path, {}, { as: user, path })).headers[DISK_HEADER]).toBeUndefined();
});

test.each([
  [90, 100, 'ok'],
  [30, 1000, 'ok'],
  [10, 1000, 'low'],
  [0.4, 4, 'low'],
  [0.02, 100, 'full'],
])('with %d of %d GB free a disk is %s', (free, size, state) => {
  expect(stateOf({ free: free * GB, size: size * GB })).toBe(state);
});

test('what could not be written counts as a full disk for a while, also on a disk that is not measured', async () => {
  const disk = await watchDisk(server.dataDir, { remembered: 300 });
  const { state, size } = disk.space();
  expect(size).toBeGreaterThan(0);
  disk.noteFull();
  expect(disk.space().state).toBe('full');
  await expect.poll(() => disk.space().state).toBe(state);
  disk.stop();
});

test('a call that takes too long is answered in words, and its end is not answered twice [attack F4]', async () => {
  takes = 1500;
  expect(await server.post(home.path, {}, { as: user, path })).toMatchObject({
    status: 503,
    msg: expect.stringContaining('There is no result after 0.7 seconds'),
  });
  await sleep(1200);
  takes = 0;
  expect(await server.post(home.path, {}, { as: user, path })).toMatchObject({ code: 404 });
});

test('a refusal is in the log and in the metrics by its code, so that probing is seen [attack X3]', async () => {
  const reader = await server.aUser(path, { permissions: [] });
  lines.length = 0;
  for (const as of [user, undefined, reader]) await server.post(home.path, {}, { as, path });
  await server.post('/api/no-such-call', {}, { as: user, path });
  const reported = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
  expect(reported.map(({ status, code, refused }) => ({ status, code, refused }))).toEqual([
    { status: 200, code: 404, refused: 'notFound' },
    { status: 200, code: 4, refused: 'sessionEnded' },
    expect.objectContaining({ status: 200, refused: expect.any(String) }),
    { status: 404, code: 404, refused: 'unknownCall' },
  ]);
  const measured = await metrics.text();
  expect(measured).toMatch(
    new RegExp(`plumbline_refusals_total{call="${home.path}",code="4",reason="sessionEnded"} 1`),
  );
  expect(measured).toContain('plumbline_refusals_total{call="unknown",code="404",reason="unknownCall"}');
  await close();
});
