import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { columnSetDelete } from '@plumbline/contract/features/search/calls.ts';
import { fileList, fileUpload } from '@plumbline/contract/features/files/calls.ts';
import { addRoles } from '@plumbline/contract/features/users/calls/roles.ts';
import { ERRORS } from '@plumbline/contract/errors.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { rows, sql, transaction } from '@plumbline/server/db/database.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { handle } from '@plumbline/server/http/handler.ts';
import { forgetKeys } from '@plumbline/server/http/idempotency.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const other = await server.anAdmin(path);
const by: By = { as: admin, path };

interface Answer<T = AnyRow> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}
/** Sends with a key, like a client that may have to repeat the request. */
async function send<T = AnyRow>(key: string, url: string, input: unknown, who: By = by): Promise<Answer<T>> {
  const headers = { ...headersOf(who), 'content-type': 'application/json', 'idempotency-key': key };
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(input) });
  return answer.json<Answer<T>>();
}
const create = '/api/register/discipline/create';
let serial = 0;
const values = () => ({ name: `O${++serial}`, description: 'Once' });
const linesOf = async (id: string): Promise<number> =>
  (await rows(server.database.db, sql`select from history where row_id = ${id}::uuid`)).length;

test('the same key and body return the first answer, and nothing is done again', async () => {
  const [key, input] = [randomUUID(), { values: values() }];
  const first = await send(key, create, input);
  expect(first.code).toBe(0);
  expect(await send(key, create, input)).toEqual(first);
  expect(await linesOf(first.data.id)).toBe(1);
  const change = { rows: [{ id: first.data.id, rev: 1, values: { description: 'Twice' } }] };
  const again = randomUUID();
  const changed = await send(again, '/api/register/discipline/update', change);
  expect(changed).toMatchObject({ code: 0, data: { rows: [{ rev: 2 }] } });
  // without the key this would be refused as stale
  expect(await send(again, '/api/register/discipline/update', change)).toEqual(changed);
  expect((await server.post('/api/register/discipline/update', change, by)).code).toBe(409);
});

test('the key in the body of create works the same way', async () => {
  const input = { values: values(), key: 'once' };
  const [a, b] = await Promise.all([server.post(create, input, by), server.post(create, input, by)]);
  expect(a).toMatchObject({ code: 0 });
  expect(b.data).toEqual(a.data);
});

test('of simultaneous requests one is executed, and the others wait and return its answer', async () => {
  const [key, input] = [randomUUID(), { values: values() }];
  const all = await Promise.all(Array.from({ length: 6 }, () => send(key, create, input)));
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
  expect(all.every(({ code }) => code === 0)).toBe(true);
});

test('another body under the same key is refused in both languages; another user has separate keys', async () => {
  const key = randomUUID();
  const first = await send(key, create, { values: values() });
  const input = { values: values() };
  for (const language of ['en', 'zh'] as const)
    expect(await send(key, create, input, { ...by, language })).toMatchObject({
      code: 409,
      msg: ERRORS.keyTaken.words[language],
    });
  expect((await send(key, '/api/register/phase/create', input)).code).toBe(409);
  const theirs = await send(key, create, input, { as: other, path });
  expect(theirs.code).toBe(0);
  expect(theirs.data.id).not.toBe(first.data.id);
});

test('a refusal is not stored: after a correction the same request may be sent again', async () => {
  const taken = values();
  const first = await send(randomUUID(), create, { values: taken });
  const key = randomUUID();
  expect(await send(key, create, { values: taken })).toMatchObject({ code: 409 });
  await send(randomUUID(), '/api/register/discipline/remove', { selection: { mode: 'these', ids: [first.data.id] } });
  expect(await send(key, create, { values: taken })).toMatchObject({ code: 0 });
  for (const odd of ['', ' ', 'x'.repeat(101), 'ключ'])
    expect(
      (
        await send(encodeURIComponent(odd) === odd ? odd : odd.replaceAll(/[^\x20-\x7e]/g, '\u00e9'), create, {
          values: values(),
        })
      ).code,
    ).toBe(400);
});

test('a device may choose the id of its row: refused if taken or not a UUIDv7, answered again if repeated', async () => {
  const [id, key] = [randomUUIDv7(), randomUUID()];
  const input = { id, values: values() };
  expect(await send(key, create, input)).toMatchObject({ code: 0, data: { id } });
  expect(await send(key, create, input)).toMatchObject({ code: 0, data: { id } });
  expect(await send(randomUUID(), create, { id, values: values() })).toMatchObject({
    code: 409,
    msg: ERRORS.idTaken.words.en,
  });
  expect((await server.post(create, { id: randomUUID(), values: values() }, by)).code).toBe(14);
});

test('every named call that writes stores its answer, and treats another scope as another request', async () => {
  const key = randomUUID();
  const role = { code: `p${++serial}`, name: { en: 'Fitter', zh: '钳工' } };
  const first = await send<{ id: string }>(key, addRoles.path, role);
  expect(first.code).toBe(200);
  expect(await send(key, addRoles.path, role)).toEqual(first);
  const E = await server.aLevel({ tenantId: path.A, parentId: path.D, step: 'E' });
  expect((await send(key, addRoles.path, role, { as: admin, path: { ...path, E } })).code).toBe(409);
});

test('key, work and answer are one transaction: a fault leaves nothing, and the request may be repeated', async () => {
  let fails = true;
  const odd = await aServer({
    database: server.database,
    handlers: [
      handle(columnSetDelete, async ({ db }) => {
        await transaction(db, (tx) => sql`insert into alias (tenant_id, entity) values (${path.A}, 'odd')`.execute(tx));
        if (fails) throw new Error('the power is gone');
        return null;
      }),
    ],
  });
  const key = randomUUID();
  const input = { id: randomUUID() };
  const post = () =>
    odd.app.inject({
      method: 'POST',
      url: columnSetDelete.path,
      headers: { ...headersOf(by), 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify(input),
    });
  const findStored = () => rows(server.database.db, sql`select from alias where entity = 'odd'`);
  expect((await post()).json()).toMatchObject({ code: 500 });
  expect(await findStored()).toHaveLength(0);
  fails = false;
  expect((await post()).json()).toMatchObject({ code: 0 });
  expect((await post()).json()).toMatchObject({ code: 0 });
  expect(await findStored()).toHaveLength(1);
});

test('an uploaded file is stored once, with or without a key', async () => {
  const person = (await send(randomUUID(), create, { values: values() })).data;
  const boundary = 'a-boundary-of-a-test';
  const part = (head: string, body: string): string => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
  const payload = [
    part('Content-Disposition: form-data; name="register"', 'discipline'),
    part('Content-Disposition: form-data; name="id"', person.id),
    part('Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain', 'seen on site'),
    `--${boundary}--\r\n`,
  ].join('');
  const upload = async (key: Readonly<Record<string, string>>) => {
    const headers = { ...headersOf(by), ...key, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await server.app.inject({ method: 'POST', url: fileUpload.path, headers, payload });
    return answer.json<Answer<{ id: string }>>();
  };
  const key = { 'idempotency-key': randomUUID() };
  const first = await upload(key);
  expect(first.code, first.msg).toBe(0);
  expect(await upload(key)).toEqual(first);
  expect((await upload({})).data.id).not.toBe(first.data.id);
  const { data } = await server.post(fileList.path, { register: 'discipline', id: person.id }, by);
  expect(data).toHaveLength(2);
});

test('keys expire after a day', async () => {
  const { db } = server.database;
  const key = randomUUID();
  const input = { values: values() };
  await send(key, create, input);
  await sql`update idempotency_key set at = now() - interval '23 hours' where key = ${key}`.execute(db);
  await forgetKeys(db);
  expect((await send(key, create, input)).code).toBe(0);
  await sql`update idempotency_key set at = now() - interval '25 hours' where key = ${key}`.execute(db);
  await forgetKeys(db);
  expect((await send(key, create, input)).code).toBe(409);
});
