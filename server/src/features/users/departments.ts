import { departmentsDelete as deleteCall } from '@plumbline/contract/features/users/calls/departments-delete.ts';
import {
  departmentsList as listCall,
  type Department,
} from '@plumbline/contract/features/users/calls/departments-list.ts';
import { departmentsSave as saveCall } from '@plumbline/contract/features/users/calls/departments-save.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { one, rows, sql, transaction, type Db, type Tx } from '../../db/database.ts';
import { demand, type SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { notAllowed } from './authority.ts';
import { addRow, changeRow, deleteRow, type AdminTable } from './admin-rows.ts';
import { nameOf, titles } from './named.ts';

const DEPARTMENTS: AdminTable = { table: 'department', area: 'department', title: 'code' };
const WORDS = {
  noParent: w('There is no such department.', '该部门不存在。'),
  circle: w('A department cannot be below itself.', '部门不能位于自身之下。'),
  inUse: w(
    'This department has {users} {users:user|users} and {below} {below:department|departments} below it; move them first.',
    '该部门有 {users} 名用户和 {below} 个下级部门，请先调整。',
  ),
} as const;

const list = (db: Db, { caller, language }: SignedIn): Promise<readonly Department[]> =>
  rows<Department>(
    db,
    sql`with recursive tree as (
          select d.*, array[lpad((d.sort::bigint + 1000000)::text, 8, '0'), lower(d.name_en), d.id::text] as place
          from department d where d.tenant_id = ${caller.tenantId} and d.parent_id is null
          union all
          select d.*, place || array[lpad((d.sort::bigint + 1000000)::text, 8, '0'), lower(d.name_en), d.id::text]
          from tree join department d on d.tenant_id = ${caller.tenantId} and d.parent_id = tree.id
        )
        select t.id, t.parent_id as "parentId", t.code, ${nameOf('t', language)} as name,
          json_build_object('en', t.name_en, 'zh', t.name_zh) as names, t.sort, t.enabled, t.remark,
          (select count(*) from app_user u where u.tenant_id = ${caller.tenantId} and u.department_id = t.id) as users
        from tree t order by place`,
  );

/** Lists all departments, each under its parent. */
export const departmentsList = handle(listCall, (context: SignedIn) => list(context.db, context));

/** The parent department must belong to the company and must not be beneath the one being moved. */
async function demandParent(tx: Tx, { caller }: SignedIn, id: string | null, parentId: string): Promise<void> {
  const found = await one<{ circle: boolean }>(
    tx,
    sql`with recursive above as (
          select id, parent_id from department where tenant_id = ${caller.tenantId} and id = ${parentId}
          union
          select d.id, d.parent_id from above join department d on d.tenant_id = ${caller.tenantId} and d.id = above.parent_id
        )
        select coalesce(bool_or(id = ${id}::uuid), false) as circle from above having count(*) > 0`,
  );
  const words = found ? WORDS.circle : WORDS.noParent;
  if (!found || found.circle) throw new InvalidError([{ field: 'parentId', words }]);
}

/** Creates or changes a department. */
export const departmentsSave = handle(saveCall, (context: SignedIn, { id, parentId, name, ...rest }) => {
  if (!id) demand(context, 'department', 'add');
  const { tenantId } = context.caller;
  return transaction(context.db, async (tx) => {
    // two concurrent moves could form a loop that neither of them sees
    await sql`select id from department where tenant_id = ${tenantId} order by id for update`.execute(tx);
    if (parentId) await demandParent(tx, context, id ?? null, parentId);
    const cells = { ...rest, parent_id: parentId ?? null, name_en: name.en, name_zh: name.zh };
    const all = await list(tx, context);
    const above = [parentId, all.find((each) => each.id === id)?.parentId];
    const known = new Map(await titles(tx, tenantId, { table: 'department', ids: above }));
    if (id) await changeRow(tx, context, DEPARTMENTS, { id, cells, titles: known });
    const saved = id ?? (await addRow(tx, context, DEPARTMENTS, { cells, titles: known }));
    const found = (await list(tx, context)).find((each) => each.id === saved);
    if (!found) throw new AppError('notFound');
    return found;
  });
});

/** Deletes a department without members. */
export const departmentsDelete = handle(deleteCall, (context: SignedIn, { id }) =>
  transaction(context.db, async (tx) => {
    const all = await list(tx, context);
    const users = all.find((each) => each.id === id)?.users ?? 0;
    const below = all.filter(({ parentId }) => parentId === id).length;
    if (users + below > 0) throw notAllowed(fill(WORDS.inUse, { users, below }));
    await deleteRow(tx, context, DEPARTMENTS, id);
    return null;
  }),
);
