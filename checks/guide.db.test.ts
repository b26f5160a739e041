import { expect, test } from 'vitest';
import { guide, type GuideFacts } from '@plumbline/contract/features/home/calls.ts';
import { signingUsers, signingUsersSave } from '@plumbline/contract/features/users/calls/signers.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { FIRST_NAMES } from '@plumbline/server/features/levels/ensure-tenant.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
await migrateJobs(server.database);
const path = await server.aTenant('Plant');
const admin = await server.anAdmin(path);
const by: By = { as: admin, path };

async function make(register: string, values: object): Promise<AnyRow> {
  const answer = await server.post(`/api/register/${register}/create`, { values }, by);
  expect(`${register} ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`).toMatch(
    new RegExp(`^${register} 0`),
  );
  return answer.data as AnyRow;
}
const named = (name: string) => ({ name, description: name });
/** The facts that are true. */
async function reached(as: By = by): Promise<readonly string[]> {
  const facts: GuideFacts = (await server.call(guide, null, as)).data;
  return Object.entries(facts).flatMap(([name, is]) => (is === true ? [name] : []));
}

test('each step of the guide is ticked by what exists, for all users of the scope [use 3]', async () => {
  await rows(db, sql`update level set name = ${FIRST_NAMES.D} where id = ${path.D}`);
  expect(await reached()).toEqual([]);
  await rows(db, sql`update level set name = 'North Star' where id = ${path.D}`);
  expect(await reached()).toEqual(['isNamed']);
  const e = await make('discipline', named('E'));
  const system = await make('system', named('20'));
  const sub = await make('subSystem', { ...named('20-01'), system: system.id });
  const kind = await make('equipmentType', named('Motor'));
  const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
  const itr = await make('itr', { ...named('E01A'), discipline: e.id, itrClass: itrClass.id });
  expect(await reached()).toEqual(['isNamed']);
  await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['1'] });
  expect(await reached()).toEqual(['isNamed', 'hasReference']);
  await make('tag', { ...named('20-EM-1'), discipline: e.id, equipmentType: kind.id, subSystems: [sub.id] });
  expect(await reached()).toEqual(['isNamed', 'hasReference', 'hasTags']);
  const tag = (await rows<{ id: string }>(db, sql`select id from tagged_item where tenant_id = ${path.A}`))[0];
  const check = await make('tagItr', { taggedItem: tag?.id, itr: itr.id });
  expect(await reached()).toEqual(['isNamed', 'hasReference', 'hasTags', 'hasChecks']);
  expect((await server.call(guide, null, by)).data.firstCheck).toBe(check.id);
  // a person without an account signs nothing here, nor one who may sign checks only
  await make('authorisedPerson', { name: 'Paper', signTagItrs: true, signHandovers: true });
  await make('authorisedPerson', { name: 'Half', login: admin.username, signTagItrs: true });
  expect(await reached()).not.toContain('hasSigners');
  await server.call(signingUsersSave, { users: [{ userId: admin.userId, signs: true }] }, by);
  expect(await reached()).toContain('hasSigners');
  await rows(db, sql`update tag_itr set progress = 'signedOff' where id = ${check.id}`);
  expect(await reached()).toContain('hasSigned');
  const answer = await server.post('/api/ext/handover/raise', { type: 'MCC', objects: [sub.id] }, by);
  expect(answer.code, answer.msg).toBe(0);
  const all = ['isNamed', 'hasReference', 'hasTags', 'hasChecks', 'hasSigners', 'hasSigned', 'hasCertificate'];
  expect(await reached()).toEqual(all);
  expect(await reached({ as: await server.aUser(path, { permissions: [] }), path })).toEqual(all);
  // another company has nothing of it
  const far = await server.aTenant('Far');
  expect(await reached({ as: await server.anAdmin(far), path: far })).toEqual(['isNamed']);
});

test('users become authorised persons without a typed login, once each, also under two hands [use B5]', async () => {
  const li = await server.aUser(path, { permissions: [] });
  const wu = await server.aUser(path, { permissions: [] });
  await rows(db, sql`update app_user set full_name = 'Li Wei' where id = any(${[li.userId, wu.userId]}::uuid[])`);
  const outside = await server.aTenant('Outside');
  const stranger = await server.aUser(outside, { permissions: [] });
  const electrician = await make('profession', named('Electrician'));
  const people = async () => (await server.call(signingUsers, null, by)).data;
  const personOf = async (userId: string) => (await people()).find((user) => user.userId === userId)?.person;
  expect((await people()).map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([admin.userId, li.userId, wu.userId]),
  );
  expect((await people()).map(({ userId }) => userId)).not.toContain(stranger.userId);
  const save = (users: readonly { userId: string; signs: boolean; professions?: readonly string[] }[], as: By = by) =>
    server.call(
      signingUsersSave,
      { users: users.map((user) => ({ ...user, professions: [...(user.professions ?? [])] })) },
      as,
    );
  const professions = [electrician.id];
  await Promise.all([1, 2].map(() => save([{ userId: li.userId, signs: true, professions }])));
  expect(await personOf(li.userId)).toMatchObject({
    name: 'Li Wei',
    signs: true,
    professions: [{ title: 'Electrician' }],
  });
  // the same name twice is two persons, told apart by the login
  await save([{ userId: wu.userId, signs: true }]);
  expect(await personOf(wu.userId)).toMatchObject({ name: `Li Wei (${wu.username})`, signs: true });
  const stored = await rows<{ login: string }>(
    db,
    sql`select login from authorised_person where tenant_id = ${path.A} and name like 'Li Wei%' order by login`,
  );
  expect(stored.map(({ login }) => login).toSorted()).toEqual([li.username, wu.username].toSorted());
  // who no longer signs stays a person: what they signed refers to it
  await save([{ userId: li.userId, signs: false, professions }]);
  expect(await personOf(li.userId)).toMatchObject({ name: 'Li Wei', signs: false });
  expect((await save([{ userId: stranger.userId, signs: true }])).code).toBe(404);
  const gone = '0192f0c1-7b1e-7c22-9c57-3f1f0d1d2a01';
  expect((await save([{ userId: wu.userId, signs: true, professions: [gone] }])).code).toBe(14);
  const clerk = { as: await server.aUser(path, { permissions: ['authorisedPerson:update'] }), path };
  expect((await save([{ userId: wu.userId, signs: false }], clerk)).code).toBe(403);
});
