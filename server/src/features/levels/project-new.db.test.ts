import {
  listMyProjects as listCall,
  projectNew as newCall,
  switchMyCurrentProject as switchCall,
} from '@plumbline/contract/features/levels/calls/projects.ts';
import { levelTree as treeCall } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { beforeEach, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aServer, type Person, type TestServer } from '../../http/testing.ts';
import { workflow } from '../../workflow/workflow.ts';
import { levels as levelsFeature } from './feature.ts';

let server: TestServer;
let path: LevelPath;
let maker: Person;

beforeEach(async () => {
  server ??= await aServer({ features: [workflow, levelsFeature] });
  path = await server.aTenant('Alpha');
  maker = await server.aUser(path, { permissions: ['project:add'], levels: [] });
});
const levels = async (): Promise<number> =>
  (await rows(server.database.db, sql`select 1 from level where tenant_id = ${path.A}`)).length;

test('a user without projects creates a region, facility, project and scope, and may use them [R2.1-11]', async () => {
  const answer = await server.call(
    newCall,
    {
      code: 'P-1',
      name: 'New plant 新工厂',
      region: { name: 'North' },
      facility: { name: 'Island' },
      scope: 'Main works',
    },
    { as: maker },
  );
  expect(answer).toMatchObject({ code: 0, data: { code: 'P-1', name: 'New plant 新工厂', tenantId: path.A } });
  const { projectId } = answer.data;
  const ownProjects = await server.call(listCall, null, { as: maker });
  expect(ownProjects.data.map((project) => project.projectId)).toEqual([projectId]);
  const tree = await server.call(treeCall, null, { as: maker });
  expect(tree.data.map(({ level, name }) => `${level} ${name}`)).toEqual([
    'A Alpha A',
    'B North',
    'C Island',
    'D P-1',
    'E Main works',
  ]);
  const switched = await server.call(switchCall, { projectId }, { as: maker });
  expect(switched.data.path).toMatchObject({ A: path.A, D: projectId, E: expect.any(String) });
});

test('an existing region and facility can be used', async () => {
  const admin = await server.anAdmin(path);
  const before = await levels();
  const answer = await server.call(
    newCall,
    { code: 'P-2', region: { id: path.B }, facility: { id: path.C }, scope: 'Main works' },
    { as: admin },
  );
  expect(answer).toMatchObject({ code: 0, data: { code: 'P-2', name: 'P-2' } });
  expect(await levels()).toBe(before + 2);
});

const base = { code: 'P-3', region: { name: 'South' }, facility: { name: 'Shore' }, scope: 'Works' };
test('refuses unseen levels, names in use, and a facility of another region, leaving nothing behind', async () => {
  const admin = await server.anAdmin(path);
  const stranger = await server.aTenant('Stranger');
  const other = await server.aLevel({ tenantId: path.A, parentId: path.A, step: 'B', name: 'Other' });
  const before = await levels();
  for (const [input, field, as] of [
    [{ ...base, region: { id: path.B } }, 'region', maker],
    [{ ...base, region: { id: stranger.B } }, 'region', admin],
    [{ ...base, region: { id: path.C } }, 'region', admin],
    [{ ...base, region: { name: 'alpha b' } }, 'region', admin],
    [{ ...base, region: { id: other }, facility: { id: path.C } }, 'facility', admin],
    [{ ...base, region: { id: path.B }, facility: { name: 'ALPHA C' } }, 'facility', admin],
    [{ ...base, region: { id: path.B }, facility: { id: path.C }, code: 'alpha d' }, 'code', admin],
    [{ ...base, code: '   ' }, 'code', admin],
    [{ ...base, scope: '' }, 'scope', admin],
  ] as const) {
    const answer = await server.call(newCall, input, { as });
    expect(answer, JSON.stringify(input)).toMatchObject({ code: 14 });
    expect(JSON.stringify(answer.data)).toContain(`"field":"${field}"`);
  }
  expect(await levels()).toBe(before);
});

test('requires the permission to add projects; permission to add to every register is not enough', async () => {
  const other = await server.aUser(path, { permissions: ['*:add', 'project:see'] });
  expect(await server.call(newCall, base, { as: other })).toMatchObject({ code: 403 });
  expect(await server.call(newCall, base, {})).toMatchObject({ code: 4 });
});
