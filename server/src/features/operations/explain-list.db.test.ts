import { expect, test } from 'vitest';
import { listExplain } from '@plumbline/contract/features/operations/calls.ts';
import { features } from '../all-features.ts';
import { known } from '../../db/model.ts';
import { aServer } from '../../http/testing.ts';
import { create } from '../../register/write/verbs.ts';

const server = await aServer({ features });
const path = await server.aTenant('Here');
const reader = await server.aUser(path, { permissions: ['area:see'] });
const system = {
  tenantId: path.A,
  path,
  userId: null,
  userName: 'system',
  timeZone: 'UTC',
  via: 'demonstration',
} as const;
for (const name of ['North', 'South'])
  await create(server.database.db, system, known('area'), { values: { name, description: name } });

test('a user who asks why a list is slow learns which way it was read, and which others were considered before', async () => {
  const filter = { field: 'name', op: 'is', value: 'North' } as const;
  const { data } = await server.call(listExplain, { register: 'area', filter }, { as: reader, path });
  expect(data.rows).toBe(1);
  expect(data.ms).toBeGreaterThanOrEqual(0);
  expect(data.ways.filter(({ isTaken }) => isTaken)).toHaveLength(1);
  expect(data.ways.at(-1)).toMatchObject({ isTaken: true, about: { en: expect.anything(), zh: expect.anything() } });
});

test('a list is explained only to those who may see it', async () => {
  expect((await server.call(listExplain, { register: 'tag' }, { as: reader, path })).code).toBe(403);
  expect((await server.call(listExplain, { register: 'nothing' }, { as: reader, path })).code).toBe(404);
});
