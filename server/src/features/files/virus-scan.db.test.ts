import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { doSignature, FILE_PARTS, fileList, fileStage, fileUpload } from '@plumbline/contract/features/files/calls.ts';
import { pictureSave } from '@plumbline/contract/features/levels/calls/pictures.ts';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aDatabase } from '../../db/testing.ts';
import { clamdStandIn, EICAR } from '../../files/testing/clamd-stand-in.ts';
import { png } from '../../files/testing/samples.ts';
import { clamScanner } from '../../files/virus-scan.ts';
import { openMetrics } from '../../http/metrics.ts';
import { aServer, headersOf, type By } from '../../http/testing.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { registerService } from '../register-service.ts';
import { levels } from '../levels/feature.ts';
import { files } from './feature.ts';
import { form } from './testing.ts';

const daemon = await clamdStandIn();
const WITHIN = { any: 1000, megabyte: 1000, most: 8000 };
const scanner = clamScanner(daemon.place, { within: WITHIN, ping: { every: 50, within: 200 } });
afterAll(async () => {
  scanner.stop();
  await daemon.stop();
});
const lines: string[] = [];
const features = [registerEngine, files, levels];
const options = { features, registers: registerService, vitals: { scanner: () => scanner.isWell() } };
const database = await aDatabase();
const metrics = openMetrics({
  database,
  sockets: () => 0,
  ledgerBehind: () => null,
  jobs: () => Promise.resolve([]),
  disk: () => ({ free: 1, size: 1 }),
});
const server = await aServer({
  ...options,
  metrics,
  installation: { scanner },
  logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
});
const path = await server.aTenant('Here');
const by: By = { as: await server.anAdmin(path), path };
const zh: By = { ...by, language: 'zh' };
const make = async (register: string, values: object) =>
  ((await server.post(`/api/register/${register}/create`, { values }, by)).data as { id: string }).id;
const area = await make('area', { name: 'A', description: 'A' });
const trackerType = await make('trackerType', { name: 'Readiness', description: 'x' });
const tracker = await make('assuranceTracker', { name: 'Walkdown', description: 'x', trackerType });
const drawn = png(40, 30);

beforeEach(() => {
  daemon.mode = 'scans';
  lines.length = 0;
});

async function sent(url: string, fields: Readonly<Record<string, string>>, file: Buffer | string, who = by) {
  const { payload, headers } = form(file, 'pump 泵.txt', fields);
  return (await server.app.inject({ method: 'POST', url, headers: { ...headersOf(who), ...headers }, payload })).json<{
    code: number;
    msg: string;
  }>();
}
const attach = (file: Buffer | string, who = by) => sent(fileUpload.path, { register: 'area', id: area }, file, who);
const inParts = async (content: string) => {
  const fields = { call: fileUpload.path, register: 'area', id: area, filename: 'big.txt' };
  const metadata = Object.entries(fields).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const headers = { ...headersOf(by), 'tus-resumable': '1.0.0' };
  const { headers: begun } = await server.app.inject({
    method: 'POST',
    url: FILE_PARTS,
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata.join(',') },
  });
  const location = String(begun.location);
  await server.app.inject({
    method: 'PATCH',
    url: location,
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    payload: content,
  });
  return server.call(fileUpload, { register: 'area', id: area, upload: location.split('/').at(-1) }, by);
};
const sign = () =>
  server.call(
    doSignature,
    { businessType: 'assuranceTracker', businessId: tracker, signature: drawn.toString('base64') },
    by,
  );
const logo = () =>
  server.call(
    pictureSave,
    { owner: path.D, place: 'logoLeft', data: `data:image/png;base64,${drawn.toString('base64')}` },
    by,
  );

/** Everything that is stored of what users send. */
async function stored(): Promise<unknown> {
  const [counted] = await rows(
    server.database.db,
    sql`select (select count(*)::int from file) as files, (select count(*)::int from file_object) as objects,
      (select count(*)::int from picture) as pictures, (select count(*)::int from import_file) as imports`,
  );
  const folders = ['files', 'uploads', 'parts'];
  const names = await Promise.all(
    folders.map((folder) =>
      readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  return {
    counted,
    names: names
      .flat()
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted(),
  };
}

const INFECTED = /Eicar-Test-Signature/;
const ways = {
  'an attachment': (content: string) => attach(content),
  'an attachment in parts': inParts,
  'a photo for a record that is not saved yet': (content: string) =>
    sent(fileStage.path, { register: 'area', id: randomUUIDv7() }, content),
  'a file to be imported': (content: string) =>
    sent('/api/register/area/import', { importSetting: 'validate' }, content),
  'a drawn signature': sign,
  'a logo': logo,
} as const;

test.each(Object.entries(ways))('%s with a virus is refused by its name, and nothing of it stays', async (_, send) => {
  const before = await stored();
  daemon.mode = 'finds';
  const { code, msg } = await send(EICAR);
  expect(code).toBe(1);
  expect(msg).toMatch(/was refused and not stored: the virus scanner found Eicar-Test-Signature in it\./);
  expect(await stored()).toEqual(before);
  expect(JSON.parse(lines.find((line) => INFECTED.test(line)) ?? '{}')).toMatchObject({
    finding: 'Eicar-Test-Signature',
  });
});

test.each(Object.entries(ways))(
  '%s is refused while the scanner does not answer, within its own time',
  async (_, send) => {
    const before = await stored();
    daemon.mode = 'silent';
    const began = Date.now();
    expect(await send('clean')).toMatchObject({ code: 1, msg: expect.stringContaining('the scanner does not answer') });
    expect(Date.now() - began).toBeLessThan(4000);
    // an upload in parts is there to be used later
    if (send !== inParts) expect(await stored()).toEqual(before);
  },
);

test('the virus is found by its content, in the words of the reader; refusals are counted, clean files stored', async () => {
  const clean = await attach(`${EICAR.slice(0, 20)} and more`);
  expect(clean).toMatchObject({ code: 0 });
  expect((await attach(`x${EICAR}`, zh)).msg).toContain('病毒扫描发现 Eicar-Test-Signature');
  expect((await server.call(fileList, { register: 'area', id: area }, by)).data).toHaveLength(1);
  expect(await metrics.text()).toMatch(/plumbline_refusals_total\{[^}]*reason="fileInfected"[^}]*\} [1-9]/);
  expect(await inParts('clean in parts')).toMatchObject({ code: 0, data: { name: 'big.txt' } });
  const before = daemon.scanned.length;
  await server.post('/api/register/area/page', {}, by);
  expect(daemon.scanned.length).toBe(before);
});

test('a file that is larger than the scanner accepts is refused in these words, however the scanner ends it', async () => {
  for (let time = 0; time < 20; time += 1) {
    const { code, msg } = await attach(Buffer.alloc(6 * 1024 * 1024, 'a'));
    expect({ code, msg }).toMatchObject({
      code: 1,
      msg: expect.stringContaining('(6 MB) was not stored: the virus scanner did not accept all of it'),
    });
  }
});

test('/healthz says when the scanner is away, and when it is back', async () => {
  const look = async () => (await server.app.inject({ url: '/healthz' })).json<unknown>();
  await vi.waitFor(async () => expect(await look()).toEqual({ ok: true }));
  daemon.mode = 'silent';
  await vi.waitFor(async () => expect(await look()).toEqual({ ok: false, wrong: ['scanner'] }));
  daemon.mode = 'scans';
  await vi.waitFor(async () => expect(await look()).toEqual({ ok: true }));
  const nowhere = clamScanner({ path: `/tmp/no-such-${randomUUID()}` });
  await expect(nowhere.demandClean({ name: 'x', content: Buffer.from('x'), size: 1 }, () => undefined)).rejects.toThrow(
    'scanAway',
  );
  nowhere.stop();
});
