import { postsDelete as deleteCall } from '@plumbline/contract/features/users/calls/posts-delete.ts';
import { postsList as listCall, type Post } from '@plumbline/contract/features/users/calls/posts-list.ts';
import { postsSave as saveCall } from '@plumbline/contract/features/users/calls/posts-save.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction, type Db } from '../../db/database.ts';
import { demand, type SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { notAllowed } from './authority.ts';
import { addRow, changeRow, deleteRow, type AdminTable } from './admin-rows.ts';
import { nameOf } from './named.ts';

const POSTS: AdminTable = { table: 'post', area: 'post', title: 'code' };
const IN_USE = w(
  'This post is held by {users} {users:user|users}; give {users:that user|them} another one first.',
  '该岗位有 {users} 名用户，请先调整。',
);

const list = (db: Db, { caller, language }: SignedIn): Promise<readonly Post[]> =>
  rows<Post>(
    db,
    sql`select p.id, p.code, ${nameOf('p', language)} as name,
          json_build_object('en', p.name_en, 'zh', p.name_zh) as names, p.sort, p.enabled, p.remark,
          (select count(*) from app_user u where u.tenant_id = p.tenant_id and u.post_id = p.id) as users
        from post p where p.tenant_id = ${caller.tenantId} order by p.sort, lower(p.name_en), p.id`,
  );

/** Lists all posts. */
export const postsList = handle(listCall, (context: SignedIn) => list(context.db, context));

/** Creates or changes a post. */
export const postsSave = handle(saveCall, (context: SignedIn, { id, name, ...rest }) => {
  if (!id) demand(context, 'post', 'add');
  return transaction(context.db, async (tx) => {
    const cells = { ...rest, name_en: name.en, name_zh: name.zh };
    if (id) await changeRow(tx, context, POSTS, { id, cells });
    const saved = id ?? (await addRow(tx, context, POSTS, { cells }));
    const found = (await list(tx, context)).find((each) => each.id === saved);
    if (!found) throw new AppError('notFound');
    return found;
  });
});

/** Deletes a post nobody holds. */
export const postsDelete = handle(deleteCall, (context: SignedIn, { id }) =>
  transaction(context.db, async (tx) => {
    const users = (await list(tx, context)).find((each) => each.id === id)?.users ?? 0;
    if (users > 0) throw notAllowed(fill(IN_USE, { users }));
    await deleteRow(tx, context, POSTS, id);
    return null;
  }),
);
