import { sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import {
  derivedOf,
  referencesOf,
  repairedFinding,
  repairWhenDue,
  signaturesOf,
} from '@plumbline/server/features/operations/doctor/truth.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { expect, test } from 'vitest';
import { sample } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

/* What the doctor says of related rows, and what it puts right (ADR 89). Faults are made past the product, in SQL. */

const server = await aServer({ features, registers: registerService });
const work = await aWorkplace(server);
const { database } = server;
const run = (query: ReturnType<typeof sql>): Promise<unknown> => query.execute(database.db);

test('a reference to a deleted row is named, and the repair brings the row back', async () => {
  const area = await work.make(known('area'), await sample(known('area'), work.make));
  const tag = await work.make(known('tag'), { ...(await sample(known('tag'), work.make)), area: area.id });
  expect(await referencesOf(database)).toMatchObject({ health: 'ok' });
  await run(sql`update area set deleted_at = now() where id = ${area.id}::uuid`);
  const found = await referencesOf(database);
  expect(found).toMatchObject({ about: 'references', health: 'fail' });
  expect(found.found.en).toContain(String(tag['name']));
  // what a migration leaves to do is done once
  await run(sql`insert into repair_due (name) values ('a test') on conflict do nothing`);
  expect(await repairWhenDue(database)).not.toBeNull();
  expect(await repairWhenDue(database)).toBeNull();
  expect(await referencesOf(database)).toMatchObject({ health: 'ok' });
  expect((await work.verb('area', 'get', { id: area.id })).code).toBe(0);
});

test('a derived figure that differs from its source is named with its rows, and calculated again with what follows', async () => {
  const check = await work.record('tagItr');
  const other = await work.make(known('subSystem'), await sample(known('subSystem'), work.make));
  await run(sql`update tag_itr set sub_systems = array[${other.id}::uuid] where id = ${check.id}::uuid`);
  const found = await derivedOf(database);
  expect(found).toMatchObject({ about: 'derived', health: 'fail' });
  expect(found.found.en).toContain(`Tag ITR, calculated fields ("${String(check['name'])}")`);
  expect(found.found.zh).toContain('的计算字段');
  await run(sql`insert into repair_due (name) values ('a test')`);
  const repaired = (await repairWhenDue(database)) ?? [];
  expect(repaired.map((item) => repairedFinding(item).found.en)).toContain('Tag ITR, calculated fields: 1 put right.');
  expect(await derivedOf(database)).toMatchObject({ health: 'ok' });
});

test('a signature over an earlier round that is open is named', async () => {
  const pack = await work.record('workPack');
  const make = (round: number, name: string) =>
    work.make(known('workPackApproval'), { workPack: pack.id, round, name });
  const [first, second] = [await make(1, 'Safety'), await make(2, 'Client')];
  await work.sign('workPackApproval', [first.id], 'Approved');
  await work.sign('workPackApproval', [second.id], 'Approved');
  expect(await signaturesOf(database)).toMatchObject({ health: 'ok' });
  await run(sql`update work_pack_approval set state = 'open' where id = ${first.id}::uuid`);
  const found = await signaturesOf(database);
  expect(found).toMatchObject({ health: 'fail' });
  expect(found.found.en).toContain('Client');
});
