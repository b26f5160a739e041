import { randomUUIDv7 } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  doSignature,
  fileDelete,
  fileList,
  fileRestore,
  fileStage,
  fileTable,
  fileUpload,
  ossPreviewUrl,
  previewUrl,
  type Attachment,
} from '@plumbline/contract/features/files/calls.ts';
import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import type { LevelOptionValues } from '@plumbline/contract/level-options.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { describe, expect, test } from 'vitest';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { rows, sql, transaction } from '../../db/database.ts';
import { diskStore } from '../../files/disk-store.ts';
import { aPhoto, png } from '../../files/testing/samples.ts';
import { aServer, headersOf, type Answer, type By } from '../../http/testing.ts';
import { bytesUsed, keepRoom } from '../../register/row/file-limits.ts';
import { registerService } from '../register-service.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { files } from './feature.ts';
import { form } from './testing.ts';
import { purgeFiles } from './purge.ts';
import { signToken } from './token.ts';

const server = await aServer({
  features: [registerEngine, files],
  registers: registerService,
  installation: { client: { ...defaultClientSettings(), 'files.limitMb': 2 } },
});
const { db } = server.database;
const store = diskStore(join(server.dataDir, 'files'));
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const besideE = await server.aLevel({ tenantId: path.A, parentId: path.D, step: 'E' });
const beside: LevelPath = { ...path, E: besideE };
const admin = await server.anAdmin(path);
const stranger = await server.anAdmin(elsewhere);
const reader = await server.aUser(path, { permissions: ['punchList:see', 'assuranceTracker:see'] });
const editor = await server.aUser(path, {
  permissions: ['punchList:see', 'punchList:update', 'assuranceTracker:update'],
});
const signer = await server.aUser(path, { permissions: ['assuranceTracker:see', 'assuranceTracker:sign'] });
const nobody = await server.aUser(path, { permissions: ['tag:*'] });

const { userId, username: userName } = admin;
const owner = { tenantId: path.A, path, userId, userName, timeZone: machineZone(), via: 'screen' as const };

const MISSING = '0190a0c0-0000-7000-8000-000000000001';
const PHOTO = png(40, 30);

async function aRow(name: string, by: By = { as: admin, path }): Promise<string> {
  const { data } = await server.post('/api/register/punchList/create', { values: { name, description: name } }, by);
  return (data as { id: string }).id;
}
const row = await aRow('Walkdown 1');

async function upload(
  file: Buffer | string,
  name: string,
  {
    by = { as: admin, path },
    register = 'punchList',
    id = row,
    more = {},
  }: { by?: By; register?: string; id?: string; more?: Readonly<Record<string, string>> } = {},
): Promise<Answer<Attachment>> {
  const { payload, headers } = form(file, name, { register, id, ...more });
  const answer = await server.app.inject({
    method: 'POST',
    url: fileUpload.path,
    headers: { ...headersOf(by), ...headers },
    payload,
  });
  return { ...answer.json<Answer<Attachment>>(), status: answer.statusCode };
}
const list = (by: By, id = row) => server.call(fileList, { register: 'punchList', id }, by);
const fetched = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: url.replace(/^https?:\/\/[^/]+/, ''), headers });
const addressOf = async (attachment: Attachment): Promise<string> =>
  (await server.call(ossPreviewUrl, { path: attachment.path }, { as: reader, path })).data;
const tokenOf = (address: string): string => new URL(address).searchParams.get('file') ?? '';
const count = async (): Promise<number> =>
  (await rows(db, sql<{ n: number }>`select count(*)::int as n from file`))[0]?.n ?? -1;

const photo = await upload(PHOTO, 'Pump (P-1) 泵.png');

test('a file is attached under its own name, with a type by content, and the history shows it', async () => {
  expect(photo).toMatchObject({ code: 0, data: { name: 'Pump (P-1) 泵.png', type: 'image/png', size: PHOTO.length } });
  expect((await list({ as: reader, path })).data).toEqual([
    expect.objectContaining({ id: photo.data.id, path: `files/${photo.data.id}`, by: `Name of ${admin.username}` }),
  ]);
  const history = await server.post('/api/register/punchList/history', { id: row }, { as: reader, path });
  expect(history.data).toMatchObject({ entries: [{ action: 'attach', note: 'Pump (P-1) 泵.png' }, { action: 'add' }] });
});

test('a photo is stored without its position, whether attached or staged, and its size is that of the stored file [field F6]', async () => {
  const { taken, clean } = aPhoto('new');
  const own = await aRow('Photos');
  const attached = await upload(taken, 'attached.jpg', { id: own });
  expect(attached).toMatchObject({ code: 0, data: { size: clean.length } });
  const id = randomUUIDv7();
  const { payload, headers } = form(taken, 'staged.jpg', { register: 'punchList', id });
  const by = { ...headersOf({ as: admin, path }), ...headers };
  const staged = await server.app.inject({ method: 'POST', url: fileStage.path, headers: by, payload });
  expect(staged.json()).toMatchObject({ code: 0 });
  const stored = await rows(
    db,
    sql<{
      sha256: string;
      size: number;
    }>`select sha256, size from file where id in (${attached.data.id}::uuid, ${id}::uuid)`,
  );
  expect(stored.map(({ size }) => size)).toEqual([clean.length, clean.length]);
  for (const { sha256 } of stored) expect(await buffer(await store.read({ tenantId: path.A, sha256 }))).toEqual(clean);
});

describe('an upload', () => {
  test('is refused without permission, in another scope or company, and for a row that does not exist', async () => {
    const before = await count();
    expect(await upload(PHOTO, 'a.png', { by: { path } })).toMatchObject({ code: 4 });
    expect(await upload(PHOTO, 'a.png', { by: { as: reader, path } })).toMatchObject({ code: 403 });
    expect(await upload(PHOTO, 'a.png', { by: { as: nobody, path } })).toMatchObject({ code: 403 });
    expect(await upload(PHOTO, 'a.png', { by: { as: stranger, path } })).toMatchObject({ code: 403 });
    expect(await upload(PHOTO, 'a.png', { by: { as: stranger, path: elsewhere } })).toMatchObject({ code: 404 });
    expect(await upload(PHOTO, 'a.png', { by: { as: admin, path: beside } })).toMatchObject({ code: 404 });
    expect(await upload(PHOTO, 'a.png', { id: MISSING })).toMatchObject({ code: 404 });
    expect(await upload(PHOTO, 'a.png', { register: 'app_user' })).toMatchObject({ code: 404 });
    expect(await upload(PHOTO, 'a.png', { id: '../../x' })).toMatchObject({ code: 14 });
    expect(await server.call(fileUpload, { register: 'punchList', id: row }, { as: admin, path })).toMatchObject({
      code: 14,
      data: { reqFieldErrorList: [{ field: 'file' }] },
    });
    expect(await count()).toBe(before);
  });

  test('of an empty, hostile or oversized file leaves nothing behind', async () => {
    const before = await count();
    expect(await upload('', 'empty.png')).toMatchObject({ code: 1, msg: 'empty.png is empty.' });
    expect(await upload('<script>alert(1)</script>', 'page.html')).toMatchObject({ code: 1 });
    expect(await upload('<svg onload="alert(1)"/>', 'logo.svg')).toMatchObject({ code: 1 });
    expect(await upload('<script>alert(1)</script>', 'page.png')).toMatchObject({ code: 1 });
    const large = await upload(Buffer.alloc(2 * 1024 * 1024 + 1, 0x41), 'large.txt');
    expect(large).toMatchObject({ code: 413, status: 413, msg: expect.stringContaining('2 MB') });
    expect(await upload(Buffer.alloc(2 * 1024 * 1024, 0x41), 'just.txt')).toMatchObject({ code: 0 });
    expect(await count()).toBe(before + 1);
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
  });

  test('with a malicious name is stored under a plain one, never a path', async () => {
    const { data } = await upload('words', '../../../etc/cron.d/x.txt');
    expect(data.name).toBe('x.txt');
    expect(await readdir(join(server.dataDir, 'files'))).toEqual([path.A]);
  });

  test('of the same bytes is stored once per company', async () => {
    const there = await aRow('Walkdown elsewhere', { as: stranger, path: elsewhere });
    expect(await upload(PHOTO, 'again.png')).toMatchObject({ code: 0 });
    expect(await upload(PHOTO, 'there.png', { by: { as: stranger, path: elsewhere }, id: there })).toMatchObject({
      code: 0,
    });
    const stored = await rows(
      db,
      sql<{ n: number }>`select count(*)::int as n from file_object where sha256 =
        (select sha256 from file where id = ${photo.data.id}::uuid) group by tenant_id`,
    );
    expect(stored.map(({ n }) => n)).toEqual([1, 1]);
  });
});

describe('the address of a file', () => {
  test('is given to users who may see the row, works without a session, and streams the file safely [R7.4-04]', async () => {
    const answer = await server.call(ossPreviewUrl, { path: photo.data.path }, { as: reader, path });
    expect(answer).toMatchObject({
      code: 0,
      data: expect.stringMatching(/^http:\/\/[^/]+\/api\/ext\/file\/content\?file=/),
    });
    const file = await fetched(answer.data, { 'accept-encoding': 'gzip' });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.equals(PHOTO)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PHOTO.length),
      'content-disposition': `inline; filename="Pump (P-1) _.png"; filename*=UTF-8''Pump%20%28P-1%29%20%E6%B3%B5.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    });
    expect(file.headers['content-encoding']).toBeUndefined();
    expect(file.headers['set-cookie']).toBeUndefined();
    const saved = await fetched(`${answer.data}&save=1`);
    expect(saved.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('of a text file only downloads it, as plain text', async () => {
    const { data } = await upload('<script>alert(1)</script>', 'script.txt');
    const { headers } = await fetched(await addressOf(data));
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  test('answers ranges, HEAD requests, and ranges outside the file', async () => {
    const address = await addressOf(photo.data);
    const part = await fetched(address, { range: 'bytes=1-3' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${PHOTO.length}`,
    ]);
    expect(part.headers['content-length']).toBe('3');
    const outside = await fetched(address, { range: `bytes=${PHOTO.length}-` });
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${PHOTO.length}`]);
    const head = await fetched(address, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(PHOTO.length)]);
    const stale = await fetched(address, { range: 'bytes=1-3', 'if-range': '"old"' });
    expect([stale.statusCode, stale.rawPayload.length]).toEqual([200, PHOTO.length]);
  });

  test('fails when any character is changed, cut or repeated, or another file is named', async () => {
    const token = tokenOf(await addressOf(photo.data));
    const forged = [...token].map(
      (sign, at) => `${token.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
    );
    for (const wrong of [
      ...forged,
      '',
      token.slice(1),
      `${token}A`,
      token.slice(0, -1),
      'x'.repeat(112),
      `${token}=`,
    ]) {
      const { statusCode } = await fetched(`/api/ext/file/content?file=${wrong}`);
      expect(statusCode, wrong).toBe(404);
    }
    expect((await fetched(`/api/ext/file/content?file=${token}&file=${token}`)).statusCode).toBe(404);
    expect((await fetched('/api/ext/file/content')).statusCode).toBe(404);
  });

  test('expires after five minutes', async () => {
    const target = { tenantId: path.A, id: photo.data.id };
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    expect((await fetched(`/api/ext/file/content?file=${await signToken(db, target, ago(295))}`)).statusCode).toBe(200);
    expect((await fetched(`/api/ext/file/content?file=${await signToken(db, target, ago(302))}`)).statusCode).toBe(404);
  });

  test('signed with the key of another company opens nothing', async () => {
    await signToken(db, { tenantId: elsewhere.A, id: photo.data.id });
    const mixed = await signToken(db, { tenantId: elsewhere.A, id: photo.data.id });
    expect((await fetched(`/api/ext/file/content?file=${mixed}`)).statusCode).toBe(404);
  });

  test('is refused identically for an unseen row, another scope or company, and a malformed path', async () => {
    const ask = (filePath: string, by: By) => server.call(ossPreviewUrl, { path: filePath }, by);
    const refused = await Promise.all([
      ask(photo.data.path, { as: nobody, path }),
      ask(photo.data.path, { as: admin, path: beside }),
      ask(photo.data.path, { as: stranger, path: elsewhere }),
      ask(`files/${MISSING}`, { as: admin, path }),
      ask('../../etc/passwd', { as: admin, path }),
      ask(`files/${photo.data.id}/../x`, { as: admin, path }),
      ask(`${path.A}/ba/x`, { as: admin, path }),
    ]);
    expect(new Set(refused.map(({ code, msg }) => `${code} ${msg}`)).size).toBe(1);
    expect(refused[0]?.code).toBe(404);
  });

  test('becomes an address of the preview page, for users who may see the file [R7.4-05, R2.1-26]', async () => {
    const token = tokenOf(await addressOf(photo.data));
    const answer = await server.call(previewUrl, { token }, { as: reader, path });
    expect(answer.code).toBe(0);
    const page = new URL(answer.data);
    expect(page.pathname).toBe('/preview/onlinePreview');
    const inner = page.searchParams.get('url') ?? '';
    expect(answer.data).toContain(`url=${encodeURIComponent(inner)}`);
    expect((await fetched(inner)).rawPayload.equals(PHOTO)).toBe(true);
    for (const by of [
      { as: nobody, path },
      { as: stranger, path: elsewhere },
      { as: admin, path: beside },
    ]) {
      expect(await server.call(previewUrl, { token }, by)).toMatchObject({ code: 404 });
    }
    expect(await server.call(previewUrl, { token: `${token.slice(0, -4)}AAAA` }, { as: admin, path })).toMatchObject({
      code: 404,
    });
  });
});

describe('the facility options for files', () => {
  const setOptions = (options: Partial<LevelOptionValues>) =>
    sql`update level set options = ${JSON.stringify(options)}::jsonb where id = ${path.C}::uuid`.execute(db);

  test('a drawing has one attachment: a second is refused, or becomes its next version with a line in the history [work-areas 4.0 3, DG 2.1]', async () => {
    const by = { as: admin, path };
    const make = async (register: string, values: object) =>
      ((await server.post(`/api/register/${register}/create`, { values }, by)).data as { id: string }).id;
    const drawingType = await make('drawingType', { name: 'P&ID', description: 'P&ID' });
    const id = await make('drawing', { name: 'D-1', description: 'D-1', drawingType });
    const bring = (name: string, more = {}) => upload('words', name, { register: 'drawing', id, more });
    const names = async () =>
      (await server.call(fileList, { register: 'drawing', id }, by)).data.map(({ name }) => name);
    const first = await bring('a.txt');
    await setOptions({ oneFilePerDrawing: true });
    expect(await bring('b.txt')).toMatchObject({ code: 409, msg: expect.stringContaining('one attachment') });
    expect(await names()).toEqual(['a.txt']);
    expect(await bring('b.txt', { replace: MISSING })).toMatchObject({ code: 404 });
    expect(await bring('b.txt', { replace: first.data.file })).toMatchObject({ code: 0, data: { version: 2 } });
    expect(await names()).toEqual(['b.txt']);
    const history = await server.post('/api/register/drawing/history', { id }, by);
    expect((history.data as { entries: object[] }).entries).toMatchObject([
      { action: 'attach', note: 'b.txt · v2' },
      { action: 'attach', note: 'a.txt' },
      { action: 'add' },
    ]);
    await setOptions({});
    expect(await bring('c.txt')).toMatchObject({ code: 0 });
    expect(await names()).toHaveLength(2);
  });

  test('a file beyond the storage quota is refused with the amount used; deleting files makes room [work-areas 4.0 3, DG 2.1]', async () => {
    const used = await bytesUsed(db, path.A, path.C);
    const { size } = (
      await rows(
        db,
        sql<{ size: number }>`select coalesce(sum(size), 0)::int as size from file_object o where tenant_id = ${path.A}
          and exists (select from file f where f.tenant_id = o.tenant_id and f.sha256 = o.sha256 and f.deleted_at is null)`,
      )
    )[0] ?? { size: -1 };
    expect(used).toBe(size);
    // a gigabyte is too much for a test to write, so the recorded size of an existing file is raised
    const isPhoto = sql`sha256 = (select sha256 from file where id = ${photo.data.id}::uuid)`;
    await sql`update file set size = size + 1000000000 where ${isPhoto}`.execute(db);
    await setOptions({ storageQuota: '1' });
    const refusal = { code: 409, msg: expect.stringContaining('1.0 of 1 GB used') };
    expect(await upload('words', 'more.txt')).toMatchObject(refusal);
    await setOptions({ storageQuota: '2' });
    expect(await upload('words', 'more.txt')).toMatchObject({ code: 0 });
    // room for one more, which another user is uploading right now: the check waits for it, and the next one is refused
    const room = 2_000_000_000 - (await bytesUsed(db, path.A, path.C)) - 5;
    let second: ReturnType<typeof upload> | undefined;
    await transaction(db, async (tx) => {
      await sql`update file set size = size + ${room} where ${isPhoto}`.execute(tx);
      await keepRoom(tx, owner);
      second = upload('more than five', 'more.txt');
      const waits = sql<{
        is: boolean;
      }>`select exists (select from pg_locks where locktype = 'advisory' and not granted) as is`;
      await Promise.race([second, expect.poll(async () => (await rows(db, waits))[0]?.is).toBe(true)]);
    });
    expect(await second).toMatchObject({ code: 409, msg: expect.stringContaining('2.0 of 2 GB used') });
    await sql`update file set size = size - ${room} where ${isPhoto}`.execute(db);
    await setOptions({});
    await sql`update file set size = size - 1000000000 where ${isPhoto}`.execute(db);
  });
});

describe('a deleted file', () => {
  test('leaves its list and address, and can be restored by users who may change the row', async () => {
    const id = await aRow('Walkdown 2');
    const { data } = await upload('words', 'note.txt', { id });
    const address = await addressOf(data);
    expect(await server.call(fileDelete, { id: data.id }, { as: reader, path })).toMatchObject({ code: 404 });
    expect(await server.call(fileDelete, { id: data.id }, { as: admin, path: beside })).toMatchObject({ code: 404 });
    expect((await fetched(address)).statusCode).toBe(200);
    expect(await server.call(fileDelete, { id: data.id }, { as: editor, path })).toMatchObject({ code: 0, data: null });
    expect((await list({ as: reader, path }, id)).data).toEqual([]);
    expect((await fetched(address)).statusCode).toBe(404);
    expect(await server.call(ossPreviewUrl, { path: data.path }, { as: admin, path })).toMatchObject({ code: 404 });
    expect(await server.call(fileRestore, { id: data.id }, { as: reader, path })).toMatchObject({ code: 404 });
    expect(await server.call(fileRestore, { id: data.id }, { as: editor, path })).toMatchObject({ code: 0 });
    expect((await list({ as: reader, path }, id)).data).toHaveLength(1);
    const history = await server.post('/api/register/punchList/history', { id }, { as: reader, path });
    expect((history.data as { entries: { action: string }[] }).entries.map(({ action }) => action)).toEqual([
      'attach',
      'detach',
      'attach',
      'add',
    ]);
  });

  test('whose row is deleted is visible to no one', async () => {
    const id = await aRow('Walkdown 3');
    const { data } = await upload('more words', 'note.txt', { id });
    await server.post(
      '/api/register/punchList/remove',
      { selection: { mode: 'these', ids: [id] } },
      { as: admin, path },
    );
    expect(await list({ as: admin, path }, id)).toMatchObject({ code: 404 });
    expect(await server.call(ossPreviewUrl, { path: data.path }, { as: admin, path })).toMatchObject({ code: 404 });
  });

  test('is purged after thirty days, with its bytes unless another file shares them', async () => {
    const id = await aRow('Walkdown 4');
    const alone = (await upload('wanted by nobody else', 'alone.txt', { id })).data;
    const shared = (await upload(PHOTO, 'shared.png', { id })).data;
    const bytesOf = async (file: Attachment): Promise<string> =>
      (await rows(db, sql<{ sha: string }>`select sha256 as sha from file where id = ${file.id}::uuid`))[0]?.sha ?? '';
    const [aloneSha, sharedSha] = [await bytesOf(alone), await bytesOf(shared)];
    const isStored = (sha256: string) =>
      store.read({ tenantId: path.A, sha256 }).then(
        (stream) => {
          stream.destroy();
          return true;
        },
        () => false,
      );
    for (const file of [alone, shared]) await server.call(fileDelete, { id: file.id }, { as: admin, path });
    await sql`update file_object set kept_at = now() - interval '2 days'`.execute(db);
    await purgeFiles(db, store);
    expect([await isStored(aloneSha), await isStored(sharedSha)]).toEqual([true, true]);
    await sql`update attachment_link set deleted_at = now() - interval '31 days' where deleted_at is not null`.execute(
      db,
    );
    await purgeFiles(db, store);
    expect([await isStored(aloneSha), await isStored(sharedSha)]).toEqual([false, true]);
    expect(await upload('wanted by nobody else', 'alone.txt', { id })).toMatchObject({ code: 0 });
    expect(await isStored(aloneSha)).toBe(true);
  });
});

describe('a drawn signature [R7.4-06]', async () => {
  const make = async (register: string, values: object, by: By = { as: admin, path }): Promise<string> =>
    ((await server.post(`/api/register/${register}/create`, { values }, by)).data as { id: string }).id;
  const trackerType = await make('trackerType', { name: 'Readiness', description: 'x' });
  const tracker = await make('assuranceTracker', { name: 'Walkdown 1', description: 'x', trackerType });
  const there = { as: admin, path: beside };
  const elsewhereType = await make('trackerType', { name: 'Of another scope', description: 'x' }, there);
  const otherTracker = await make(
    'assuranceTracker',
    { name: 'There', description: 'x', trackerType: elsewhereType },
    there,
  );
  const drawn = png(300, 120).toString('base64');
  const sign = (more: Readonly<Record<string, unknown>>, by: By = { as: signer, path }) =>
    server.post(
      doSignature.path,
      { businessType: 'assuranceTracker', businessId: tracker, signature: drawn, remark: '', ...more },
      by,
    );

  test('is stored with the record under the name of the session user, whatever the client sends', async () => {
    const answer = await sign({ remark: 'Seen on site 现场确认', signedBy: 'somebody else', userId: admin.userId });
    expect(answer).toMatchObject({ code: 0, data: { signedBy: `Name of ${signer.username}` } });
    const { id, signedAt } = answer.data as { id: string; signedAt: string };
    expect(Math.abs(Date.now() - Date.parse(signedAt))).toBeLessThan(60_000);
    const [signature] = await rows(
      db,
      sql<{ by: string; remark: string }>`select signed_by as by, remark from signature where id = ${id}::uuid`,
    );
    expect(signature).toEqual({ by: signer.userId, remark: 'Seen on site 现场确认' });
    const { data: address } = await server.call(ossPreviewUrl, { path: `files/${id}` }, { as: reader, path });
    expect((await fetched(address)).rawPayload.equals(png(300, 120))).toBe(true);
    const files = await server.call(fileList, { register: 'assuranceTracker', id: tracker }, { as: reader, path });
    expect(files.data.map((file) => file.id)).not.toContain(id);
    expect(await server.call(fileDelete, { id }, { as: admin, path })).toMatchObject({ code: 404 });
    const history = await server.post('/api/register/assuranceTracker/history', { id: tracker }, { as: reader, path });
    const [last] = (history.data as { entries: readonly unknown[] }).entries;
    expect(last).toMatchObject({ action: 'draw', note: 'Seen on site 现场确认', by: `Name of ${signer.username}` });
  });

  test('may be sent as the data URL of a canvas', async () => {
    expect(await sign({ signature: `data:image/png;base64,${drawn}` })).toMatchObject({ code: 0 });
  });

  test('requires the sign permission on a register with sign-offs, and a record in the chosen scope', async () => {
    expect(await sign({}, { as: editor, path })).toMatchObject({ code: 403 });
    expect(await sign({}, { as: stranger, path })).toMatchObject({ code: 403 });
    expect(await sign({ businessType: 'discipline' }, { as: admin, path })).toMatchObject({ code: 403 });
    expect(await sign({ businessType: 'pg_tables' })).toMatchObject({ code: 404 });
    expect(await sign({ businessId: MISSING })).toMatchObject({ code: 404 });
    expect(await sign({ businessId: otherTracker })).toMatchObject({ code: 404 });
    // a punch list is worked on, but not signed
    expect(await sign({ businessType: 'punchList', businessId: row }, { as: admin, path })).toMatchObject({
      code: 403,
    });
  });

  test.each([
    ['invalid base64', 'üüü'],
    ['a page', Buffer.from('<script>alert(1)</script>').toString('base64')],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64')],
    ['an address', 'https://evil.example/x.png'],
    ['an oversized picture', png(2001, 2).toString('base64')],
    ['text after the picture', Buffer.concat([png(2, 2), Buffer.from('x')]).toString('base64')],
    ['nothing', ''],
  ])('%s is refused', async (_, signature) => {
    const before = await count();
    expect(await sign({ signature })).toMatchObject({ code: 14 });
    expect(await count()).toBe(before);
  });
});

describe('the preview of a table', () => {
  const beginning = (file: string, sheet?: string) => server.call(fileTable, { file, ...(sheet ? { sheet } : {}) });

  test('is readable with the file address, and cut to the first 200 rows', async () => {
    const lines = Array.from({ length: 500 }, (_, at) => `P-${at},=1+${at}`).join('\n');
    const { data } = await upload(`Tag,Sum\n${lines}`, 'tags.csv');
    const answer = await beginning(tokenOf(await addressOf(data)));
    expect(answer).toMatchObject({ code: 0, data: { sheets: [], sheet: null, headers: ['Tag', 'Sum'], more: true } });
    expect(answer.data.rows).toHaveLength(200);
    expect(answer.data.rows[1]).toEqual({ number: 3, cells: ['P-1', '=1+1'] });
  });

  test('of another kind of file, or with an invalid token, is refused', async () => {
    expect((await beginning(tokenOf(await addressOf(photo.data)))).code).toBe(1);
    expect((await beginning('x'.repeat(112))).code).toBe(404);
  });
});
