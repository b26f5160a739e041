import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { request as dial } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { FILE_PARTS, fileList, fileUpload, UPLOADS_MOST } from '@plumbline/contract/features/files/calls.ts';
import { describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { PartsStore } from '../../files/parts-store.ts';
import { aServer, headersOf, type By } from '../../http/testing.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { registerService } from '../register-service.ts';
import { files } from './feature.ts';

const MB = 1024 * 1024;
const server = await aServer({
  features: [registerEngine, files],
  registers: registerService,
  installation: { client: { ...defaultClientSettings(), 'files.limitMb': 40 } },
});
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const by: By = { as: await server.anAdmin(path), path };
const colleague: By = { as: await server.anAdmin(path), path };
const stranger: By = { as: await server.anAdmin(elsewhere), path: elsewhere };
const reader: By = { as: await server.aUser(path, { permissions: ['area:see'] }), path };
await server.app.listen({ host: '127.0.0.1', port: 0 });
const address = server.app.server.address();
const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
const store = await PartsStore.open(server.dataDir);

async function anArea(): Promise<string> {
  const name = `A-${randomUUID().slice(0, 8)}`;
  return (
    (await server.post('/api/register/area/create', { values: { name, description: name } }, by)).data as { id: string }
  ).id;
}
const area = await anArea();

/** One request of the protocol, over a connection of its own. `cutAfter`: the connection breaks after so many bytes. */
async function tus(
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  url: string,
  { who = by, headers = {}, body, cutAfter }: { who?: By; headers?: object; body?: Buffer; cutAfter?: number } = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const all = {
    ...headersOf(who),
    'tus-resumable': '1.0.0',
    ...(body && { 'content-type': 'application/offset+octet-stream', 'content-length': body.length }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = dial({ host: '127.0.0.1', port, method, path: url, headers: all, agent: false }, (answer) => {
      void text(answer).then((content) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: content }),
      );
    });
    sent.on('error', reject);
    if (cutAfter === undefined) sent.end(body);
    else sent.write(body?.subarray(0, cutAfter), () => setTimeout(() => sent.destroy(new Error('cut')), 100));
  });
}
const metadata = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const begin = (
  size: number,
  { who = by, ...more }: { who?: By; register?: string; id?: string; filename?: string; call?: string } = {},
) => {
  const fields = { call: fileUpload.path, register: 'area', id: area, filename: 'pump 泵.txt', ...more };
  return tus('POST', FILE_PARTS, { who, headers: { 'upload-length': size, 'upload-metadata': metadata(fields) } });
};
async function begun(size: number, who = by): Promise<string> {
  const { status, headers, body } = await begin(size, { who });
  expect(status, body).toBe(201);
  return String(headers['location']);
}
const idOf = (location: string): string => location.slice(location.lastIndexOf('/') + 1);
const patch = (location: string, offset: number, body: Buffer, more: { who?: By; cutAfter?: number } = {}) =>
  tus('PATCH', location, { ...more, headers: { 'upload-offset': offset }, body });
const use = (location: string, { who = by, id = area }: { who?: By; id?: string } = {}) =>
  server.call(fileUpload, { register: 'area', id, upload: idOf(location) }, who);
const partsOf = (who: By) =>
  readdir(join(server.dataDir, 'parts', who.as?.tenantId ?? '', who.as?.userId ?? '')).catch(() => []);
const words = (size: number): Buffer => Buffer.from(randomBytes(size / 2).toString('hex'));

describe('an upload in parts', () => {
  test('continues where the network broke, sends only the rest again, and is stored as it was [R2.3-147]', async () => {
    const content = words(20 * MB);
    const location = await begun(content.length);
    await expect(patch(location, 0, content, { cutAfter: 8 * MB })).rejects.toThrow('cut');
    const { headers, status } = await tus('HEAD', location);
    const offset = Number(headers['upload-offset']);
    expect(status).toBe(200);
    // what the sockets held when it broke may be lost
    expect(offset).toBeGreaterThan(4 * MB);
    expect(offset).toBeLessThanOrEqual(8 * MB);
    expect(await use(location)).toMatchObject({ code: 404, msg: 'This upload no longer exists. Add the file again.' });
    const rest = await patch(location, offset, content.subarray(offset));
    expect(rest).toMatchObject({ status: 204, headers: { 'upload-offset': String(content.length) } });
    const id = await anArea();
    expect(await use(location, { id })).toMatchObject({
      code: 0,
      data: { name: 'pump 泵.txt', type: 'text/plain', size: content.length },
    });
    const [stored] = await rows(
      server.database.db,
      sql<{ sha256: string }>`select sha256 from file where size = ${content.length}`,
    );
    expect(stored?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect((await server.call(fileList, { register: 'area', id }, by)).data).toHaveLength(1);
    expect(await partsOf(by)).toEqual([]);
    expect(await use(location, { id })).toMatchObject({ code: 404 });
  });

  test('whose attachment was lost on its way back is attached once, under its key', async () => {
    const [id, location] = [await anArea(), await begun(10)];
    await patch(location, 0, words(10));
    const headers = { ...headersOf(by), 'idempotency-key': randomUUID() };
    const payload = { register: 'area', id, upload: idOf(location) };
    const send = async () =>
      (await server.app.inject({ method: 'POST', url: fileUpload.path, headers, payload })).json<{ data: object }>();
    const first = await send();
    expect(first).toMatchObject({ code: 0 });
    expect(await send()).toEqual(first);
  });

  test('that was refused when it was attached can be attached elsewhere, or cancelled', async () => {
    const location = await begun(10);
    await patch(location, 0, words(10));
    expect(await use(location, { id: randomUUID() })).toMatchObject({ code: 404 });
    expect((await tus('HEAD', location)).status).toBe(200);
    expect((await tus('DELETE', location)).status).toBe(204);
    expect(await partsOf(by)).toEqual([]);
  });

  test('belongs to its user: to a colleague, another company and nobody it does not exist', async () => {
    const location = await begun(20);
    await patch(location, 0, words(10));
    const missing = `${FILE_PARTS}/${randomUUID()}`;
    for (const who of [colleague, stranger]) {
      for (const method of ['HEAD', 'DELETE'] as const) {
        const [there, none] = [await tus(method, location, { who }), await tus(method, missing, { who })];
        expect(there.status).toBe(404);
        expect(there.headers['upload-offset']).toBeUndefined();
        expect({ ...there, headers: Object.keys(there.headers) }).toEqual({
          ...none,
          headers: Object.keys(none.headers),
        });
      }
      const sent = await patch(location, 10, words(10), { who });
      expect(sent).toMatchObject({ status: 404 });
      expect(sent.body).toBe((await patch(missing, 10, words(10), { who })).body);
    }
    for (const method of ['HEAD', 'DELETE'] as const)
      expect((await tus(method, location, { who: {} })).status).toBe(401);
    expect((await patch(location, 10, words(10), { who: {} })).status).toBe(401);
    expect((await begin(10, { who: {} })).status).toBe(401);
    expect((await tus('HEAD', location)).headers['upload-offset']).toBe('10');
    await patch(location, 10, words(10));
    expect(await use(location, { who: colleague })).toMatchObject({ code: 404 });
    await tus('DELETE', location);
  });

  test('is refused before its bytes are sent, in the words of the upload', async () => {
    const large = await begin(1024 * MB);
    expect(large.status).toBe(413);
    expect(JSON.parse(large.body)).toMatchObject({ msg: 'The file is too large: at most 40 MB.' });
    expect((await begin(10, { who: reader })).status).toBe(403);
    expect((await begin(10, { id: randomUUID() })).status).toBe(404);
    expect((await begin(10, { register: 'app_user' })).status).toBe(404);
    expect((await begin(10, { filename: 'page.html' })).body).toContain('file type not supported');
    expect((await begin(10, { call: '/api/ext/file/stage' })).status).toBe(400);
    expect((await tus('POST', FILE_PARTS, { headers: { 'upload-length': 10 } })).status).toBe(400);
    const deferred = { 'upload-defer-length': '1', 'upload-metadata': metadata({ call: fileUpload.path }) };
    expect((await tus('POST', FILE_PARTS, { headers: deferred })).status).toBe(400);
    expect(await partsOf(by)).toEqual([]);
  });

  test('takes no byte at a wrong offset and none beyond its size', async () => {
    const location = await begun(20);
    expect((await patch(location, 5, words(10))).status).toBe(409);
    expect((await patch(location, 0, words(30))).status).toBe(413);
    expect((await tus('HEAD', location)).headers['upload-offset']).toBe('0');
    await tus('DELETE', location);
  });

  test('has an id that is never read as a path', async () => {
    const own = `${by.as?.tenantId}/${by.as?.userId}/${idOf(await begun(20))}`;
    for (const id of [
      '..%2f..%2ffiles',
      '%2e%2e%2f%2e%2e',
      encodeURIComponent(own),
      'x.json',
      '%00',
      '%',
      'a'.repeat(99),
    ])
      for (const who of [by, colleague, stranger])
        expect([400, 404, 414], id).toContain((await tus('HEAD', `${FILE_PARTS}/${id}`, { who })).status);
    expect(await server.call(fileUpload, { register: 'area', id: area, upload: '../x' }, by)).toMatchObject({
      code: 14,
    });
    for (const id of await partsOf(by)) await tus('DELETE', `${FILE_PARTS}/${id}`);
  });

  test('carries the headers of every answer, and allows no other site', async () => {
    const location = await begun(20);
    const { headers } = await tus('PATCH', location, { headers: { origin: 'https://other.example' } });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
    await tus('DELETE', location);
  });

  test('is one of a limited number, where those that rest make room, and is purged after a day', async () => {
    for (let at = 0; at < UPLOADS_MOST; at += 1) await begun(20, colleague);
    const refused = await begin(20, { who: colleague });
    expect(refused.status).toBe(403);
    expect(refused.body).toContain(`You have ${UPLOADS_MOST} uploads that are not finished.`);
    const folder = join(server.dataDir, 'parts', path.A, colleague.as?.userId ?? '');
    const rest = async (id: string, hours: number) => {
      const at = new Date(Date.now() - hours * 3_600_000);
      for (const name of [id, `${id}.json`]) await utimes(join(folder, name), at, at);
    };
    const [first = '', second = ''] = (await readdir(folder)).filter((name) => !name.endsWith('.json'));
    await rest(first, 2);
    expect((await begin(20, { who: colleague })).status).toBe(201);
    await rest(second, 25);
    expect(await store.clear()).toBe(1);
    expect(await partsOf(colleague)).not.toContain(second);
    for (const id of await partsOf(colleague)) await rest(id.replace(/\.json$/, ''), 25);
    await store.clear();
    expect(await partsOf(colleague)).toEqual([]);
  });
});
