import { Writable } from 'node:stream';
import {
  cunchuUrl,
  ERROR_LOG_MOST,
  errorLog as errorCall,
  officeUrl,
} from '@plumbline/contract/features/client/calls.ts';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { aServer, type Person, type TestServer } from '../../http/testing.ts';
import { officeHost, storageHost } from './addresses.ts';
import { errorLog } from './error-log.ts';

const lines: string[] = [];
const logger = pino(
  { level: 'warn' },
  new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }),
);
const handlers = [storageHost, officeHost, errorLog];
const installation = { storageHost: 'files.example', officeHost: '10.0.0.7' };

let server: TestServer;
let user: Person;

beforeAll(async () => {
  server = await aServer({ handlers, installation, logger });
  user = await server.aUser(await server.aTenant());
});

test('both hosts are returned bare with code 0, from the settings of the installation [R7.3-04, R7.3-06]', async () => {
  expect(await server.call(cunchuUrl, null, { as: user })).toMatchObject({ code: 0, data: 'files.example' });
  expect(await server.call(officeUrl, null, { as: user })).toMatchObject({ code: 0, data: '10.0.0.7' });
  expect(await server.call(cunchuUrl, null)).toMatchObject({ code: 4, data: null });
});

test('an installation without them returns an empty host', async () => {
  const bare = await aServer({ handlers });
  const somebody = await bare.aUser(await bare.aTenant());
  expect(await bare.call(cunchuUrl, null, { as: somebody })).toMatchObject({ code: 0, data: '' });
});

test('a page fault is logged with address and message, without secrets or a second line [R2-04]', async () => {
  lines.length = 0;
  const url = 'http://plant.test/login?ticket=abc123&x=1';
  const message = 'boom\n{"level":60,"msg":"forged"} password=hunter2';
  expect(await server.call(errorCall, { url, message })).toMatchObject({ code: 0, data: null });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    page: 'http://plant.test/login?ticket=…&x=1',
    message: 'boom {"level":60,"msg":"forged"} password=…',
    msg: 'fault of a page',
  });
});

test('a report that is too long or not text is refused and not logged', async () => {
  lines.length = 0;
  for (const input of [{}, { url: 'x'.repeat(ERROR_LOG_MOST.url + 1), message: 'x' }, { url: '/', message: 7 }]) {
    expect(await server.post(errorCall.path, input)).toMatchObject({ code: 14 });
  }
  expect(lines).toEqual([]);
});

test('an address that reports endlessly is no longer logged, and gets no error', async () => {
  lines.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, at) => server.call(errorCall, { url: '/flood', message: `m${at}` })),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
  expect(lines.length).toBeLessThanOrEqual(100);
  expect(lines.length).toBeGreaterThan(50);
});
