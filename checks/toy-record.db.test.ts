import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { WorkRecord } from '@plumbline/contract/workflow/record.ts';
import { factsOf, flagOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { connect } from '@plumbline/server/db/database.ts';
import { draftSql, wantedSql } from '@plumbline/server/db/draft.ts';
import { schemaOf } from '@plumbline/server/db/schema.ts';
import { urlOf } from '@plumbline/server/db/testing.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { SHIPPED_PERMISSIONS } from '@plumbline/server/features/users/catalogue.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { permission } from '@plumbline/contract/access.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { lineLocksOf } from './support/line-locks.ts';
import { lifeOf } from './support/record-life.ts';
import { locksOf } from './support/record-locks.ts';
import { signSheetOf } from './support/record-sign-sheet.ts';
import { shownOf } from './support/record-shown.ts';
import { blockingOf } from './support/toy-blocks.ts';
import { aWorkplace } from './support/worked.ts';

// two records in addition to those of the product, one for each signing rule, the lines of one and the limits of the
// other; mocks in this file apply to it alone
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@plumbline/contract/registers/index.ts', async (original) => {
  const { registers } = await original<{ readonly registers: Readonly<Record<string, AnyRegister>> }>();
  const { toy, toyPart, toyBill, toyLimit } = await import('./support/toy.ts');
  const all: Readonly<Record<string, AnyRegister>> = { ...registers, toy, toyPart, toyBill, toyLimit };
  return {
    registers: all,
    allRegisters: Object.values(all),
    registerOf: (key: string) => (Object.hasOwn(all, key) ? all[key] : undefined),
  };
});
vi.mock('@plumbline/contract/records/index.ts', async (original) => {
  const { records } = await original<{ readonly records: Readonly<Record<string, WorkRecord>> }>();
  const { toyRecord, toyBillRecord } = await import('./support/toy.ts');
  return { records: { ...records, toy: toyRecord, toyBill: toyBillRecord } };
});

vi.mock('@plumbline/contract/lines/index.ts', async (original) => {
  const { allLines } = await original<{ readonly allLines: readonly Lines[] }>();
  const { toyParts } = await import('./support/toy.ts');
  const all = [...allLines, toyParts];
  return {
    allLines: all,
    linesIn: (key: string) => all.find((entry) => entry.key === key),
    linesOf: ({ key }: { readonly key: string }) => all.filter(({ parent }) => parent === key),
  };
});

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);

/** The schema the declarations need and the migrations do not create. */
async function drafted(): Promise<string> {
  const name = `toy_${Math.random().toString(36).slice(2)}`;
  await server.database.pool.query(`create database ${name} template template0`);
  const declared = connect(urlOf(inject('postgres'), name), { most: 2 });
  await declared.pool.query(await wantedSql());
  const sql = draftSql(await schemaOf(declared.pool), await schemaOf(server.database.pool));
  await declared.end();
  return sql;
}

const migration = await drafted();
await server.database.pool.query(migration);
const work = await aWorkplace(server);
const TOYS: readonly string[] = ['toy', 'toyBill'];
const toys = RECORD_KEYS.filter((key) => TOYS.includes(key));
const bill = toys.find((key) => flagOf(factsOf(key)) === undefined);

test('its migration is drafted completely: table, counter, and permission to sign', async () => {
  expect(toys.length).toBe(2);
  expect(migration).toContain('create table toy (');
  expect(migration).toContain('create table counter_toy (');
  expect(migration).toContain('alter table authorised_person add column "sign_toys" boolean not null default false;');
  // users are permitted by a right of their roles, not by a flag of a person
  expect(migration.match(/alter table authorised_person/g)?.length).toBe(1);
  expect(await drafted()).not.toMatch(/create|alter|to be written by hand/);
});

test('its permissions exist, including those to sign', () => {
  const codes = SHIPPED_PERMISSIONS.map(({ code }) => code);
  for (const right of ['see', 'add', 'update', 'delete', 'import', 'sign', 'reject', 'reopen', 'signForOthers'])
    expect(codes).toContain(`toy:${right}`);
});

describe('users of the company sign within the limits of their roles', () => {
  if (!bill) throw new Error('No toy is signed by users.');
  const clerk = async (upTo?: string) => {
    const user = await server.aUser(work.path, { permissions: [permission(bill, 'see'), permission(bill, 'sign')] });
    if (upTo !== undefined) await work.limit(bill, user.username, upTo);
    const by: By = { as: user, path: work.path };
    return {
      by,
      sign: async (id: string, label = 'Looked at', over = {}) => {
        const { data } = await work.sign(bill, [id], label, { person: user.userId, ...over }, by);
        return data.refused[0]?.why ?? data.done;
      },
      name: `Name of ${user.username}`,
    };
  };
  const worth = async (amount: string, currency = 'NOK') => (await work.record(bill, { amount, currency })).id;

  test('up to the limit and no further, whatever the sign of the amount', async () => {
    const { sign, name } = await clerk('1000.00');
    expect(await sign(await worth('1000.00'))).toBe(1);
    expect(await sign(await worth('-1000.00'))).toBe(1);
    expect(await sign(await worth('1000.01'))).toEqual({
      en: `1000.01 NOK is above the limit of ${name}: 1000.00 NOK.`,
      zh: `1000.01 NOK 超出 ${name} 的限额：1000.00 NOK。`,
    });
    expect(await sign(await worth('-1000.01'))).toMatchObject({ en: expect.stringContaining('above the limit') });
  });

  test('per currency, and nothing without a limit', async () => {
    const { sign, name } = await clerk('1000.00');
    expect(await sign(await worth('1.00', 'EUR'))).toMatchObject({
      en: `The roles of ${name} have no signing limit for this in EUR; the administrator of signing limits can add one.`,
    });
    expect(await (await clerk()).sign(await worth('1.00'))).toMatchObject({
      en: expect.stringContaining('no signing limit'),
    });
  });

  test('those of a bulk signature within it, with the rest refused; optional sign-offs have no limit', async () => {
    const { by } = await clerk('10.00');
    const ids = [await worth('9.00'), await worth('11.00')];
    const { data } = await work.sign(bill, ids, 'Looked at', { person: by.as?.userId }, by);
    expect(data).toMatchObject({ done: 1, refused: [{ id: ids[1] }] });
    expect((await work.sign(bill, ids, 'Filed', { person: by.as?.userId }, by)).data).toMatchObject({ done: 2 });
  });

  test('and records above it are neither pending for them nor notified', async () => {
    const { by } = await clerk('10.00');
    const [small, large] = [await worth('9.00'), await worth('11.00')];
    const { data } = await server.post('/api/ext/message/pending', { register: bill, limit: 200 }, by);
    const [section] = (data as { sections: readonly { rows: readonly { id: string }[] }[] }).sections;
    const waiting = section?.rows.map(({ id }) => id);
    expect(waiting).toContain(small);
    expect(waiting).not.toContain(large);
    const messageList = (await server.post('/api/ext/message/list', { limit: 100 }, by)).data as {
      rows: readonly { item: { id: string } }[];
    };
    expect(messageList.rows.map(({ item }) => item.id)).toContain(small);
    expect(messageList.rows.map(({ item }) => item.id)).not.toContain(large);
  });

  test('and signing for another requires that permission, and the limit of the signer', async () => {
    const [little, much] = [await clerk('10.00'), await clerk('100.00')];
    const id = await worth('50.00');
    expect(await little.sign(id, 'Looked at', { person: much.by.as?.userId })).toMatchObject({
      en: expect.stringContaining('only as yourself'),
    });
    expect(await work.sign(bill, [id], 'Looked at', { person: much.by.as?.userId })).toMatchObject({
      data: { done: 1 },
    });
    const signers = await server.post('/api/ext/sign-off/signers', { register: bill }, work.by);
    expect(signers.data).toEqual(expect.arrayContaining([expect.objectContaining({ title: much.name, me: false })]));
  });
});

describe('an open toy blocks a certificate by its declaration alone', () => {
  const toy = toys.find((key) => key !== bill);
  if (!toy) throw new Error('There is no toy.');
  blockingOf(work, toy);
});

describe.each(toys.map((key) => ({ key })))('a $key', ({ key }) => {
  lifeOf(work, key);
  locksOf(work, key);
  lineLocksOf(work, key);
  shownOf(work, key);
  signSheetOf(work, key);
});
