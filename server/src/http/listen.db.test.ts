import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect as dial, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logout } from '@plumbline/contract/features/session/calls/sessions.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { handle } from './handler.ts';
import { listen } from './listen.ts';
import { aServer, headersOf } from './testing.ts';

const host = '127.0.0.1';
const health = async (port: number) => (await fetch(`http://${host}:${port}/healthz`)).status;

/** A port that is already in use. */
async function taken() {
  const server = createServer();
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, close: () => void server.close() };
}

test('one server listens on both ports, and closes both', async () => {
  const { app } = await aServer({ handlers: [] });
  const { port, portRich, close } = await listen(app, { host, port: 0, portRich: 0 });
  expect(await health(port)).toBe(200);
  expect(await health(portRich ?? 0)).toBe(200);
  await close();
  await expect(health(port)).rejects.toThrow();
  await expect(health(portRich ?? 0)).rejects.toThrow();
});

test('a failed accept does not stop the server', async () => {
  const { app } = await aServer({ handlers: [] });
  const { port, close } = await listen(app, { host, port: 0, portRich: 0 });
  app.server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' }));
  expect(await health(port)).toBe(200);
  await close();
});

test('a call in progress is answered before both ports close, and does not keep them open', async () => {
  let underWay = 0;
  const { app } = await aServer({
    handlers: [
      handle(logout, async () => {
        underWay += 1;
        return sleep(300, null);
      }),
    ],
  });
  const { port, portRich, close } = await listen(app, { host, port: 0, portRich: 0 });
  const calls = [port, portRich ?? 0].map((each) => fetch(`http://${host}:${each}${logout.path}`, { method: 'POST' }));
  await expect.poll(() => underWay).toBe(2);
  const start = performance.now();
  await close();
  // a port held open stays so for more than a minute
  expect(performance.now() - start).toBeLessThan(30_000);
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
});

test('a first port in use is an error in plain words', async () => {
  const { app } = await aServer({ handlers: [] });
  const other = await taken();
  await expect(listen(app, { host, port: other.port, portRich: 0 })).rejects.toThrow(
    `Port ${other.port} is taken by another program.`,
  );
  other.close();
});

test('a second port in use is skipped', async () => {
  const { app } = await aServer({ handlers: [] });
  const other = await taken();
  const { port, portRich } = await listen(app, { host, port: 0, portRich: other.port });
  expect(portRich).toBeNull();
  expect(await health(port)).toBe(200);
  other.close();
});

test('an aborted upload leaves no file behind, and logs no error [imports D17]', async () => {
  const faults: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
  const server = await aServer({ handlers: [], logger });
  const path = await server.aTenant();
  const { port } = await listen(server.app, { host, port: 0, portRich: 0 });
  const headers = {
    ...headersOf({ as: await server.anAdmin(path), path }),
    'content-type': 'multipart/form-data; boundary=x',
  };
  const socket = dial(port, host);
  socket.write(
    [
      'POST /api/register/tag/import HTTP/1.1',
      `host: ${host}`,
      'content-length: 1000000',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n' + 'x'.repeat(200_000),
    ].join('\r\n'),
  );
  const folder = join(server.dataDir, 'uploads');
  const files = () => readdir(folder).catch(() => []);
  for (let tries = 0; tries < 2000 && (await files()).length === 0; tries += 1) await sleep(20);
  expect(await files()).toHaveLength(1);
  socket.destroy();
  for (let tries = 0; tries < 2000 && (await files()).length > 0; tries += 1) await sleep(20);
  expect(await files()).toEqual([]);
  expect(faults).toEqual([]);
});
