import { addPermissions } from '@plumbline/contract/features/users/calls/permissions.ts';
import { addRoles, roleBindPermissions } from '@plumbline/contract/features/users/calls/roles.ts';
import { registerUser } from '@plumbline/contract/features/users/calls/users.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { By, TestServer } from '@plumbline/server/http/testing.ts';

/** Creates users in departments, with and without roles, passwords and remarks, as an administrator does. */
export async function listedPeople(
  server: TestServer,
  by: By,
  make: (key: RegisterKey, values: Record<string, unknown>) => Promise<string>,
): Promise<void> {
  const named = (code: string) => ({ code, nameEn: `About ${code}`, nameZh: `关于${code}` });
  const engineering = await make('department', named('ENG'));
  const electrical = await make('department', { ...named('ELE'), parent: engineering });
  const post = await make('post', named('LEAD'));
  const permissions = await server.call(
    addPermissions,
    ['shop:open', 'shop:close', 'gate:open', 'gate:close'].map((code, at) => ({
      code,
      name: { en: `To ${code}`, zh: `${code} 权限` },
      ...(at > 1 && { remark: 'Of the gate' }),
    })),
    by,
  );
  const roles = await server.call(
    addRoles,
    ['STORE', 'GATE'].map((code) => ({ code, name: { en: `Keeper of ${code}`, zh: `${code} 管理员` }, remark: code })),
    by,
  );
  const [store, gate] = roles.data;
  for (const role of [store, gate])
    await server.call(
      roleBindPermissions,
      { roleId: role?.id ?? '', permissionIds: permissions.data.slice(role === gate ? 2 : 3).map(({ id }) => id) },
      by,
    );
  const roleIds = [store?.id ?? '', gate?.id ?? ''];
  const people = [
    { username: 'li.wei', fullName: 'Li Wei', email: 'li.wei@example.org', departmentId: electrical, roleIds },
    {
      username: 'zhang.min',
      fullName: 'Zhang Min',
      departmentId: engineering,
      postId: post,
      roleIds: roleIds.slice(1),
    },
    { username: 'ann', mobilePhone: '+86 138 0000 0001', secondFactor: true, remark: 'On leave', status: 0 as const },
    { username: 'bob', password: 'a long first word 7', postId: post, levelIds: [by.path?.A ?? ''] },
  ];
  for (const user of people) {
    const answer = await server.call(registerUser, user, by);
    if (answer.code !== 200) throw new Error(`${user.username}: ${answer.msg}`);
  }
}
