import {
  listMyProjects as listCall,
  switchMyCurrentProject as switchCall,
} from '@plumbline/contract/features/levels/calls/projects.ts';
import { levelChoose as chooseCall, levelTree as treeCall } from '@plumbline/contract/features/levels/calls/levels.ts';
import { LEVELS, type LevelPath } from '@plumbline/contract/levels.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aServer, type TestServer } from '../../http/testing.ts';
import { workflow } from '../../workflow/workflow.ts';
import { createLevel } from './create-level.ts';
import { ensureFirstPath, ensureTenant } from './ensure-tenant.ts';
import { levels } from './feature.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const NOT_FOUND = {
  status: 200,
  code: 404,
  data: null,
  msg: 'This record does not exist, or is not in the chosen scope.',
};

let server: TestServer;
let path: LevelPath;
/** A second scope in the project, a second project with one scope. */
let scope: string;
let project: string;
let farScope: string;

beforeEach(async () => {
  server ??= await aServer({ features: [workflow, levels] });
  path = await server.aTenant('Alpha');
  const tenantId = path.A;
  scope = await server.aLevel({ tenantId, parentId: path.D, step: 'E', name: 'Second scope' });
  project = await server.aLevel({ tenantId, parentId: path.C, step: 'D', name: 'P-10' });
  farScope = await server.aLevel({ tenantId, parentId: project, step: 'E', name: 'Far scope' });
});

const disable = (id: string) => rows(server.database.db, sql`update level set disabled = true where id = ${id}`);
const ids = (nodes: readonly { id: string }[]) => new Set(nodes.map(({ id }) => id));

describe('levels/tree', () => {
  test('shows the granted levels with everything beneath them, and the levels above', async () => {
    const fullTree = await server.call(treeCall, null, { as: await server.anAdmin(path) });
    expect(fullTree.code).toBe(0);
    expect(ids(fullTree.data)).toEqual(new Set([...Object.values(path), scope, project, farScope]));
    expect(fullTree.data.map(({ level }) => level)).toEqual(['A', 'B', 'C', 'D', 'D', 'E', 'E', 'E']);
    expect(fullTree.data[0]).toEqual({ id: path.A, level: 'A', parentId: null, name: 'Alpha A', description: '' });

    const someone = await server.aUser(path, { levels: [project] });
    const part = await server.call(treeCall, null, { as: someone });
    expect(ids(part.data)).toEqual(new Set([path.A, path.B, path.C, project, farScope]));
  });

  test('shows nothing beneath a disabled level, and no other tenant', async () => {
    const admin = await server.anAdmin(path);
    await server.aTenant('Stranger');
    await disable(path.D);
    const answer = await server.call(treeCall, null, { as: admin });
    expect(ids(answer.data)).toEqual(new Set([path.A, path.B, path.C, project, farScope]));
    await disable(path.A);
    expect((await server.call(treeCall, null, { as: admin })).data).toEqual([]);
  });

  test('shows nothing of a grant in another tenant', async () => {
    const stranger = await server.aTenant('Stranger');
    const someone = await server.aUser(path, { levels: [] });
    await expect(
      rows(
        server.database.db,
        sql`insert into level_grant (tenant_id, user_id, level_id) values (${path.A}, ${someone.userId}, ${stranger.E})`,
      ),
    ).rejects.toMatchObject({ code: '23503' });
    expect((await server.call(treeCall, null, { as: someone })).data).toEqual([]);
  });

  test('requires a session', async () => {
    expect(await server.call(treeCall, null)).toMatchObject({ code: 4 });
  });
});

describe('levels/choose', () => {
  test('returns the whole path with its names, and remembers it', async () => {
    const someone = await server.aUser(path, { levels: [path.D] });
    const answer = await server.call(chooseCall, { levelE: scope }, { as: someone });
    expect(answer).toMatchObject({ code: 0, data: { path: { ...path, E: scope } } });
    expect(answer.data.names).toEqual({ A: 'Alpha A', B: 'Alpha B', C: 'Alpha C', D: 'Alpha D', E: 'Second scope' });
    const again = await server.call(switchCall, { projectId: path.D }, { as: someone });
    expect(again.data.path.E).toBe(scope);
  });

  test('gives one answer for levels not granted, missing, disabled, of another tenant, or not a scope', async () => {
    const stranger = await server.aTenant('Stranger');
    const someone = await server.aUser(path, { levels: [path.D] });
    await disable(scope);
    for (const levelE of [farScope, UNKNOWN, scope, stranger.E, path.D]) {
      expect(await server.call(chooseCall, { levelE }, { as: someone })).toMatchObject(NOT_FOUND);
    }
    expect(await server.call(chooseCall, { levelE: path.E })).toMatchObject({ code: 4 });
    expect(await server.post(chooseCall.path, { levelE: 'x' }, { as: someone })).toMatchObject({ code: 14 });
  });
});

describe('projects', () => {
  test('lists the granted projects by name, each with projectId [R7.3-02, R3-047]', async () => {
    const admin = await server.anAdmin(path);
    await rows(server.database.db, sql`update level set description = 'Big plant' where id = ${project}`);
    const answer = await server.call(listCall, null, { as: admin });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.data).toEqual([
      { projectId: path.D, name: 'Alpha D', code: 'Alpha D', tenantId: path.A, isDefault: false },
      { projectId: project, name: 'Big plant', code: 'P-10', tenantId: path.A, isDefault: false },
    ]);
  });

  test('a granted scope shows its own project and no other [R1-26]', async () => {
    const someone = await server.aUser(path, { levels: [farScope] });
    const answer = await server.call(listCall, {}, { as: someone });
    expect(answer.data.map(({ projectId }) => projectId)).toEqual([project]);
    const nobody = await server.aUser(path, { levels: [] });
    expect((await server.call(listCall, {}, { as: nobody })).data).toEqual([]);
  });

  test.each([
    ['p-1', 1],
    ['ALPHA', 1],
    [' ', 2],
    ['%', 0],
  ])('the keyword "%s" finds %i', async (keyword, found) => {
    const admin = await server.anAdmin(path);
    expect((await server.call(listCall, { keyword }, { as: admin })).data).toHaveLength(found);
  });

  test('the default project is the one used last', async () => {
    const admin = await server.anAdmin(path);
    expect((await server.call(listCall, { default: true }, { as: admin })).data).toEqual([]);
    await server.call(chooseCall, { levelE: farScope }, { as: admin });
    expect((await server.call(listCall, { default: true }, { as: admin })).data).toMatchObject([
      { projectId: project, isDefault: true },
    ]);
    expect((await server.call(listCall, {}, { as: admin })).data).toHaveLength(2);
  });

  test('a switch returns the project and its levels, with the scope last used there, the only one, or none [R7.3-03]', async () => {
    const admin = await server.anAdmin(path);
    const { E: _scope, ...above } = path;
    const several = await server.call(switchCall, { projectId: path.D }, { as: admin });
    expect(several).toMatchObject({
      code: 0,
      data: { projectId: path.D, isDefault: false, path: { ...above, E: null } },
    });
    const only = await server.call(switchCall, { projectId: project }, { as: admin });
    expect(only.data).toMatchObject({
      projectId: project,
      isDefault: true,
      path: { ...above, D: project, E: farScope },
    });
    await server.call(chooseCall, { levelE: path.E }, { as: admin });
    expect((await server.call(switchCall, { projectId: path.D }, { as: admin })).data.path).toEqual(path);
  });

  test('a scope closed since its last use is not reopened', async () => {
    const admin = await server.anAdmin(path);
    await server.call(chooseCall, { levelE: scope }, { as: admin });
    await disable(scope);
    expect((await server.call(switchCall, { projectId: path.D }, { as: admin })).data.path.E).toBe(path.E);
  });

  test('a switch refuses projects of others like unknown ones', async () => {
    const stranger = await server.aTenant('Stranger');
    const someone = await server.aUser(path, { levels: [path.D] });
    for (const projectId of [project, stranger.D, UNKNOWN, path.C, path.E]) {
      expect(await server.call(switchCall, { projectId }, { as: someone })).toMatchObject(NOT_FOUND);
    }
    expect(await server.call(switchCall, { projectId: path.D })).toMatchObject({ code: 4 });
    expect(await server.call(listCall, {})).toMatchObject({ code: 4 });
  });
});

describe('creating levels', () => {
  test('a level is one step beneath its parent, in the same tenant, with a unique name there', async () => {
    const { db } = server.database;
    const stranger = await server.aTenant('Stranger');
    const level = { tenantId: path.A, parentId: path.A, step: 'B', name: 'North' } as const;
    const id = await createLevel(db, level);
    await expect(createLevel(db, { ...level, name: 'NORTH' })).rejects.toMatchObject({ code: '23505' });
    for (const wrong of [
      { ...level, step: 'C' as const },
      { ...level, parentId: null },
      { ...level, parentId: stranger.A },
      { ...level, tenantId: stranger.A },
      { ...level, parentId: id },
    ]) {
      await expect(createLevel(db, wrong)).rejects.toThrow('needs a parent one step above');
    }
  });

  test('an empty database gets one tenant and one path, once', async () => {
    const own = await aServer({ features: [workflow, levels] });
    const { db } = own.database;
    const tenantId = await ensureTenant(db);
    expect(await ensureTenant(db)).toBe(tenantId);
    await ensureFirstPath(db, tenantId);
    await ensureFirstPath(db, tenantId);
    const made = await rows<{ step: string; tenant_id: string }>(
      db,
      sql`select step, tenant_id from level order by step`,
    );
    expect(made).toEqual(LEVELS.map((step) => ({ step, tenant_id: tenantId })));
  });
});
