import { workbench as call } from '@plumbline/contract/features/home/calls.ts';
import { expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aServer } from '../../http/testing.ts';
import { ensureMenu } from '../menu/ensure-menu.ts';
import { ensureRoles } from '../users/ensure-roles.ts';
import { workbench } from './workbench.ts';

const server = await aServer({ handlers: [workbench] });
const { db } = server.database;

test('counts the users, roles and levels an administrator manages, in their own tenant only [R2.3-168]', async () => {
  const path = await server.aTenant();
  const stranger = await server.aTenant('Stranger');
  for (const each of [path, stranger]) await ensureRoles(db, each.A);
  await ensureMenu(db, path.A);
  const admin = await server.anAdmin(path);
  const registered = await server.aUser(path);
  await server.anAdmin(stranger);
  await rows(db, sql`update app_user set status = 0 where id = ${registered.userId}`);
  const roles = await rows(db, sql`select 1 from role where tenant_id = ${path.A}`);
  const { data } = await server.call(call, null, { as: admin });
  expect(data).toMatchObject({
    users: { enabled: 1, waiting: 1 },
    roles: roles.length,
    projects: 1,
    imports: { running: 0, failedToday: 0 },
  });
  expect(data.menu?.hidden).toBeGreaterThan(10);
  expect(data.menu?.pages).toBeGreaterThan(data.menu?.hidden ?? 0);
});

test('counts imports in the scopes the user may enter', async () => {
  const path = await server.aTenant();
  const far = await server.aLevel({ tenantId: path.A, parentId: path.D, step: 'E' });
  const importer = await server.aUser(path, { permissions: ['importJob:see'], levels: [path.E] });
  for (const [level, state] of [
    [path.E, 'running'],
    [path.E, 'queued'],
    [path.E, 'failed'],
    [path.E, 'done'],
    [far, 'running'],
  ] as const) {
    await rows(
      db,
      sql`insert into import_job (tenant_id, id, level_id, number, state)
          values (${path.A}, gen_random_uuid(), ${level}, (select count(*) from import_job)::int + 1, ${state})`,
    );
  }
  const { data } = await server.call(call, null, { as: importer });
  expect(data).toEqual({ users: null, roles: null, menu: null, projects: 1, imports: { running: 2, failedToday: 1 } });
});
