import {
  fileList,
  fileStage,
  fileUpload,
  ossPreviewUrl,
  type Attachment,
} from '@plumbline/contract/features/files/calls.ts';
import { fileThumbnails } from '@plumbline/contract/features/files/preview-calls.ts';
import { randomUUIDv7 } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { oneRow, rows, sql } from '../../db/database.ts';
import { diskStore } from '../../files/disk-store.ts';
import { aDrawing, aHeic, aTiff, CAMERA } from '../../files/testing/drawn-samples.ts';
import { docx, zip } from '../../files/testing/samples.ts';
import { aServer, headersOf, type Answer } from '../../http/testing.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { registerService } from '../register-service.ts';
import { files } from './feature.ts';
import { trim } from './renditions.ts';

const server = await aServer({ features: [registerEngine, files], registers: registerService });
const { db } = server.database;
const store = diskStore(join(server.dataDir, 'files'));
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };
const nobody = { as: await server.aUser(path, { permissions: ['tag:*'] }), path };

const made = await server.post('/api/register/punchList/create', { values: { name: 'W', description: 'W' } }, by);
const row = (made.data as { id: string }).id;

async function sent<T>(call: string, name: string, content: Buffer, fields: Readonly<Record<string, string>>) {
  const line = '----previews-test';
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${line}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${line}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: call,
    headers: { ...headersOf(by), 'content-type': `multipart/form-data; boundary=${line}` },
    payload: Buffer.concat([Buffer.from(parts.join('') + head), content, Buffer.from(`\r\n--${line}--\r\n`)]),
  });
  return answer.json<Answer<T>>();
}
const attach = (name: string, content: Buffer) =>
  sent<Attachment>(fileUpload.path, name, content, { register: 'punchList', id: row });
const stage = (name: string, content: Buffer, id: string) =>
  sent<{ readonly id: string }>(fileStage.path, name, content, { register: 'punchList', id });
const stored = async (id: string): Promise<{ name: string; type: string; size: number; bytes: Buffer }> => {
  const found = await oneRow(
    db,
    sql<{ name: string; type: string; size: number; sha256: string }>`select name, media_type as type, size, sha256
      from file where id = ${id}::uuid`,
  );
  if (!found) throw new Error('It is not stored.');
  return { ...found, bytes: await buffer(await store.read({ tenantId: path.A, sha256: found.sha256 })) };
};
const count = async (): Promise<number> =>
  (await rows(db, sql<{ n: number }>`select count(*)::int as n from file_object`))[0]?.n ?? -1;
const fetched = (url: string) => server.app.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, '') });
const tokenOf = async (file: Attachment): Promise<string> =>
  new URL((await server.call(ossPreviewUrl, { path: file.path }, by)).data).searchParams.get('file') ?? '';
const picture = async (file: Attachment, more = '') =>
  fetched(`/api/ext/file/picture?file=${await tokenOf(file)}${more}`);

describe('photos of phones and scanners', () => {
  test('an attachment stays as it was taken, without the camera and its position', async () => {
    for (const [name, content, type] of [
      ['IMG_1.HEIC', aHeic(), 'image/heic'],
      ['scan.tiff', aTiff(), 'image/tiff'],
    ] as const) {
      const { data, code } = await attach(name, content);
      expect(code).toBe(0);
      const { bytes, ...file } = await stored(data.id);
      expect(file).toMatchObject({ name, type, size: content.length });
      expect(content.includes(CAMERA)).toBe(true);
      expect(bytes.includes(CAMERA)).toBe(false);
      // it can be read as before
      expect((await picture(data)).headers['content-type']).toBe('image/jpeg');
    }
  });
  test('one under the name of the other format gets the extension of its content', async () => {
    expect((await attach('IMG_2.jpg', aHeic())).data).toMatchObject({ name: 'IMG_2.heic', type: 'image/heic' });
  });
  test('a photo for a record is stored as an upright JPEG that every browser shows', async () => {
    for (const [name, content, size] of [
      ['Photo 1.jpg', aHeic(), [64, 48]],
      ['Photo 2.tif', aTiff({ orientation: 6 }), [4, 8]],
    ] as const) {
      const id = randomUUIDv7();
      expect((await stage(name, content, id)).code).toBe(0);
      const { bytes, ...file } = await stored(id);
      expect(file).toMatchObject({ name: name.replace(/tif$/, 'jpg'), type: 'image/jpeg', size: bytes.length });
      expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual(size);
      expect(bytes.includes(CAMERA)).toBe(false);
    }
  });
});

test.each([
  ['a HEIC photo cut off', 'cut.heic', aHeic().subarray(0, 1000), /cut.heic ends before its picture does/],
  ['a TIFF cut off', 'cut.tif', aTiff().subarray(0, -9), /cut.tif cannot be read/],
  [
    'a TIFF bomb',
    'bomb.tif',
    aTiff({ width: 60_000, height: 60_000, pixels: Buffer.alloc(9) }),
    /too much time or memory/,
  ],
  ['a page as a photo', 'page.heic', Buffer.from('<script>alert(1)</script>'), /does not match its file type/],
  ['an SVG with script', 'logo.svg', Buffer.from('<svg onload="alert(1)"/>'), /not supported/],
  [
    'a DOCX that lies about its size',
    'lie.docx',
    zip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' }, 1_400_000_000),
    /unsafe/,
  ],
  ['a DOCX with a program', 'macro.docx', docx({ 'word/vbaProject.bin': 'x' }), /unsafe/],
  ['nothing', 'empty.tif', Buffer.alloc(0), /is empty/],
])('%s is refused with its reason, and nothing is stored', async (_, name, content, reason) => {
  const before = await count();
  const outcomes = [await attach(name, content), await stage(name, content, randomUUIDv7())];
  for (const { code, msg } of outcomes) {
    expect(code).not.toBe(0);
    expect(msg).toMatch(reason);
  }
  expect(await count()).toBe(before);
  expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
});

describe('pictures of files', () => {
  test('a page of a PDF is drawn in two sizes, kept, and fetched in parts', async () => {
    const { data } = await attach('plan.pdf', aDrawing('0 0 595 420 re f', '1 0 0 rg 0 0 595 420 re f'));
    const [large, small, second] = [
      await picture(data),
      await picture(data, '&size=small'),
      await picture(data, '&size=small&page=2'),
    ];
    for (const each of [large, small, second]) expect(each.headers['content-type']).toBe('image/jpeg');
    expect(large.rawPayload.length).toBeGreaterThan(small.rawPayload.length);
    expect(second.rawPayload.equals(small.rawPayload)).toBe(false);
    expect(large.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await picture(data, '&size=small')).rawPayload.equals(small.rawPayload)).toBe(true);
    expect((await picture(data, '&page=3')).json()).toMatchObject({ code: 1 });
    expect((await picture(data, '&size=../../x&page=-1')).rawPayload.equals(large.rawPayload)).toBe(true);
  });
  test('a file without a picture says so, by its name', async () => {
    const { data } = await attach('notes.txt', Buffer.from('words'));
    expect((await picture(data)).json()).toMatchObject({ code: 1, msg: expect.stringContaining('notes.txt') });
    const broken = await attach('broken.pdf', Buffer.from('%PDF-1.7\nnothing'));
    expect((await picture(broken.data)).json()).toMatchObject({ msg: expect.stringContaining('cannot be read') });
  });
  test('thumbnails are given for what has a picture, to those who may see the file', async () => {
    const { data: list } = await server.call(fileList, { register: 'punchList', id: row }, by);
    const ids = list.map(({ id }) => id);
    const { data: found } = await server.call(fileThumbnails, { files: ids }, by);
    const drawn = list.filter(({ type }) => type !== 'text/plain').map(({ id }) => id);
    expect(found.map(({ id }) => id)).toEqual(drawn);
    expect((await fetched(found[0]?.address ?? '')).statusCode).toBe(200);
    expect((await server.call(fileThumbnails, { files: ids }, nobody)).data).toEqual([]);
  });
  test('the pictures that were not viewed for longest are removed when there are too many', async () => {
    const folder = join(server.dataDir, 'renditions');
    const before = (await readdir(folder)).length;
    await trim(folder);
    expect((await readdir(folder)).length).toBe(before);
    await trim(folder, 1);
    expect(await readdir(folder)).toEqual([]);
  });
});
