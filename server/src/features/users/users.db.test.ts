import { holds, permission, RIGHTS } from '@plumbline/contract/access.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { oneRow, rows, sql, type Database } from '../../db/database.ts';
import { aDatabase } from '../../db/testing.ts';
import { fits, wireForm } from '../session/password.ts';
import { createUser } from './create-user.ts';
import { ensureAdministrator } from './ensure-administrator.ts';
import { ensureRoles } from './ensure-roles.ts';
import { newPassword } from './new-password.ts';
import { ADMINISTRATOR, STANDARD_ROLES } from './roles.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});

/** A tenant with nothing but its company. */
async function aTenant(): Promise<string> {
  const id = crypto.randomUUID();
  await rows(database.db, sql`insert into level (tenant_id, id, step, name) values (${id}, ${id}, 'A', 'Company')`);
  await ensureRoles(database.db, id);
  return id;
}
const hashOf = async (tenantId: string, username: string) => {
  const found = await oneRow<{ password_hash: string }>(
    database.db,
    sql`select password_hash from app_user where tenant_id = ${tenantId} and username = ${username}`,
  );
  return found?.password_hash ?? '';
};

describe('standard roles', () => {
  test.each(STANDARD_ROLES.map((role) => [role.code, role.permissions] as const))(
    '%s names only existing registers and permissions',
    (_code, permissions) => {
      for (const code of permissions.filter((each) => each !== '*')) {
        const [register = '', right = ''] = code.split(':');
        expect(register === '*' || registerOf(register) !== undefined, code).toBe(true);
        expect(Object.hasOwn(RIGHTS, right), code).toBe(true);
      }
    },
  );

  test('all may see, only the administrator may re-open and sign for others', () => {
    for (const { code, permissions } of STANDARD_ROLES) {
      const granted = new Set(permissions);
      expect(holds(granted, permission('tag', 'see'))).toBe(true);
      expect(holds(granted, permission('tagItr', 'reopen'))).toBe(code === ADMINISTRATOR);
      expect(holds(granted, permission('tagItr', 'signForOthers'))).toBe(code === ADMINISTRATOR);
    }
  });

  test('are created once, and stay as an installation changed them', async () => {
    const tenantId = await aTenant();
    await rows(
      database.db,
      sql`update role set permissions = '{tag:see}' where tenant_id = ${tenantId} and code = 'TECHNICIAN'`,
    );
    await ensureRoles(database.db, tenantId);
    const roles = await rows<{ code: string; permissions: string[] }>(
      database.db,
      sql`select code, permissions from role where tenant_id = ${tenantId}`,
    );
    expect(roles).toHaveLength(STANDARD_ROLES.length);
    expect(roles.find(({ code }) => code === 'TECHNICIAN')?.permissions).toEqual(['tag:see']);
    expect(roles.find(({ code }) => code === 'ADM')?.permissions).toEqual(['*']);
  });
});

describe('the first administrator', () => {
  test('is created with a password shown once', async () => {
    const tenantId = await aTenant();
    const first = await ensureAdministrator(database.db, tenantId);
    expect(first?.username).toBe('admin');
    expect(first?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await fits(await hashOf(tenantId, 'admin'), wireForm(first?.password ?? ''))).toBe(true);
    expect(await ensureAdministrator(database.db, tenantId)).toBeNull();
    const grants = await rows(database.db, sql`select level_id from level_grant where tenant_id = ${tenantId}`);
    expect(grants).toEqual([{ level_id: tenantId }]);
  });

  test('gets the password of the settings, which is not shown', async () => {
    const tenantId = await aTenant();
    expect(await ensureAdministrator(database.db, tenantId, 'from settings')).toEqual({
      username: 'admin',
      password: null,
    });
    expect(await fits(await hashOf(tenantId, 'admin'), wireForm('from settings'))).toBe(true);
  });
});

test('a login name is unique in a tenant, whatever its case', async () => {
  const tenantId = await aTenant();
  const user = {
    tenantId,
    fullName: 'x',
    password: 'plumb and true',
    roles: ['READ_ONLY', 'none such'],
    levels: [tenantId],
  };
  await createUser(database.db, { ...user, username: 'Somebody' });
  await expect(createUser(database.db, { ...user, username: 'somebody' })).rejects.toMatchObject({ code: '23505' });
  await createUser(database.db, { ...user, username: 'somebody', tenantId: await aTenant() });
});

test('new passwords differ', () => {
  expect(new Set(Array.from({ length: 1000 }, newPassword)).size).toBe(1000);
});
