import { describe, expect, inject, test, vi } from 'vitest';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { WorkRecord } from '@plumbline/contract/workflow/record.ts';
import { RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { handlers } from '@plumbline/server/features/all-features.ts';
import { connect } from '@plumbline/server/db/database.ts';
import { draftSql, wantedSql } from '@plumbline/server/db/draft.ts';
import { schemaOf } from '@plumbline/server/db/schema.ts';
import { urlOf } from '@plumbline/server/db/testing.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { SHIPPED_PERMISSIONS } from '@plumbline/server/features/users/catalogue.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { lineLocksOf } from './support/line-locks.ts';
import { lifeOf } from './support/record-life.ts';
import { locksOf } from './support/record-locks.ts';
import { shownOf } from './support/record-shown.ts';
import { aWorkplace } from './support/worked.ts';

// one register, one record and the lines of it more than the product has, and nothing else
vi.mock('@plumbline/contract/registers/index.ts', async (original) => {
  const { registers } = await original<{ readonly registers: Readonly<Record<string, AnyRegister>> }>();
  const { toy, toyPart } = await import('./support/toy.ts');
  const all: Readonly<Record<string, AnyRegister>> = { ...registers, toy, toyPart };
  return {
    registers: all,
    allRegisters: Object.values(all),
    registerOf: (key: string) => (Object.hasOwn(all, key) ? all[key] : undefined),
  };
});
vi.mock('@plumbline/contract/records/index.ts', async (original) => {
  const { records } = await original<{ readonly records: Readonly<Record<string, WorkRecord>> }>();
  const { toyRecord } = await import('./support/toy.ts');
  return { records: { ...records, toy: toyRecord } };
});

vi.mock('@plumbline/contract/lines/index.ts', async (original) => {
  const { allLines } = await original<{ readonly allLines: readonly Lines[] }>();
  const { toyParts } = await import('./support/toy.ts');
  const all = [...allLines, toyParts];
  return {
    allLines: all,
    linesIn: (key: string) => all.find((one) => one.key === key),
    linesOf: ({ key }: { readonly key: string }) => all.filter(({ parent }) => parent === key),
  };
});

const server = await aServer({ handlers, registers: registerService });
await migrateJobs(server.database);

/** What the declarations ask for that the migrations do not make. */
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
const TOY: string = 'toy';
const toys = RECORD_KEYS.filter((key) => key === TOY);

test('its migration is drafted whole: its table, its counter, and who may sign it', async () => {
  expect(toys.length).toBe(1);
  expect(migration).toContain('create table toy (');
  expect(migration).toContain('create table counter_toy (');
  expect(migration).toContain('alter table authorised_person add column "sign_toys" boolean not null default false;');
  expect(await drafted()).not.toMatch(/create|alter|to be written by hand/);
});

test('its rights exist, those to sign among them', () => {
  const codes = SHIPPED_PERMISSIONS.map(({ code }) => code);
  for (const right of ['see', 'add', 'update', 'delete', 'import', 'sign', 'reject', 'reopen', 'signForOthers'])
    expect(codes).toContain(`toy:${right}`);
});

describe.each(toys.map((key) => ({ key })))('a $key', ({ key }) => {
  lifeOf(work, key);
  locksOf(work, key);
  lineLocksOf(work, key);
  shownOf(work, key);
});
