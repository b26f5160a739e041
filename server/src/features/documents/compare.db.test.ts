import { drawingCompare } from '@plumbline/contract/features/documents/calls.ts';
import { fileDelete, fileUpload, type Attachment } from '@plumbline/contract/features/files/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { oneRow, rows, sql } from '../../db/database.ts';
import { aDrawing } from '../../files/testing/drawn-samples.ts';
import { png } from '../../files/testing/samples.ts';
import { aServer, headersOf, type Answer, type By } from '../../http/testing.ts';
import { features } from '../all-features.ts';
import { registerService } from '../register-service.ts';
import { storedComparison } from './compare.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
const path = await server.aTenant('Here');
const by: By = { as: await server.anAdmin(path), path };
const elsewhere = await server.aTenant('Elsewhere');
const stranger: By = { as: await server.anAdmin(elsewhere), path: elsewhere };
const blind: By = { as: await server.aUser(path, { permissions: ['tag:*'] }), path };

let drawing = '';
async function attach(name: string, content: Buffer): Promise<string> {
  const line = '----compare-test';
  const fields = Object.entries({ register: 'drawing', id: drawing }).map(
    ([key, value]) => `--${line}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `${fields.join('')}--${line}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: fileUpload.path,
    headers: { ...headersOf(by), 'content-type': `multipart/form-data; boundary=${line}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${line}--\r\n`)]),
  });
  return answer.json<Answer<Attachment>>().data.id;
}
const compare = (older: string, newer: string, as = by) => server.call(drawingCompare, { older, newer }, as);
const hashOf = async (id: string): Promise<string> =>
  (await oneRow(db, sql<{ sha256: string }>`select sha256 from file where id = ${id}::uuid`))?.sha256 ?? '';

const frame = '1 w 20 20 555 380 re S';
let [a, b] = ['', ''];
beforeAll(async () => {
  const values = { name: 'P&ID', description: 'P&ID' };
  const made = await server.post('/api/register/drawingType/create', { values }, by);
  const drawingType = (made.data as { id: string }).id;
  const answer = await server.post(
    '/api/register/drawing/create',
    { values: { ...values, name: '20-PID-1', drawingType } },
    by,
  );
  drawing = (answer.data as { id: string }).id;
  a = await attach('A.pdf', aDrawing(frame));
  b = await attach('B.pdf', aDrawing(`${frame} 300 200 40 30 re f`, frame));
});

test('the changed places of two revisions are found, and kept for the two contents', async () => {
  const { data, code } = await compare(a, b);
  expect(code).toBe(0);
  expect(data).toMatchObject([
    { page: 1, places: [{ x: 300, y: 190, w: 40, h: 30, kind: 'added' }] },
    { page: 2, older: null, places: [{ kind: 'added' }] },
  ]);
  const pair = { tenantId: path.A, older: await hashOf(a), newer: await hashOf(b) };
  expect(await storedComparison(db, pair)).toEqual(data);
  expect(await storedComparison(db, { ...pair, tenantId: elsewhere.A })).toBeUndefined();
  // what is kept is answered: nothing is calculated again
  await sql`update file_comparison set pages = '[]'`.execute(db);
  expect((await compare(a, b)).data).toEqual([]);
  expect((await compare(b, a)).data).toHaveLength(2);
});

test('who may not see one of the files learns nothing of either', async () => {
  expect((await compare(a, b, stranger)).code).toBe(404);
  expect((await compare(a, b, blind)).code).toBe(404);
  const gone = await attach('C.pdf', aDrawing(frame));
  await server.call(fileDelete, { id: gone }, by);
  expect((await compare(a, gone)).code).toBe(404);
});

test('a file that cannot be compared is named, and nothing is kept', async () => {
  const before = await rows(db, sql`select 1 from file_comparison`);
  const broken = await attach('broken.pdf', Buffer.from('%PDF-1.7\nnothing'));
  expect(await compare(a, broken)).toMatchObject({ code: 1, msg: expect.stringMatching(/^broken.pdf cannot be read/) });
  const photo = await attach('photo.png', png(8, 8));
  expect(await compare(photo, a)).toMatchObject({ code: 1, msg: expect.stringContaining('photo.png') });
  expect(await rows(db, sql`select 1 from file_comparison`)).toHaveLength(before.length);
});

test('what was compared goes with its contents', async () => {
  await sql`delete from attachment_link where attachment = ${b}::uuid`.execute(db);
  await sql`delete from attachment where id = ${b}::uuid`.execute(db);
  await sql`delete from file where id = ${b}::uuid`.execute(db);
  await sql`delete from file_object where sha256 not in (select sha256 from file)`.execute(db);
  expect(await rows(db, sql`select 1 from file_comparison`)).toEqual([]);
});
