import { randomUUIDv7 } from 'node:crypto';
import {
  columnSetDelete,
  columnSetList,
  columnSetSave,
  type ColumnSet,
} from '@plumbline/contract/features/search/calls.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { oneRow, rows, sql } from '../../db/database.ts';
import { may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';

const NAME_IT = w('Please enter a name for these columns', '请输入列方案名称');

/** Named selections of columns: the user's own and those shared in the company, for registers the user may see. */
export const columnSetHandlers = [
  handle(columnSetList, async (context, { register }) => {
    const { tenantId, userId } = context.caller;
    return rows(
      context.db,
      sql<ColumnSet>`select s.id, s.register, s.name, s.columns, s.shared, s.user_id = ${userId}::uuid as mine, u.full_name as by
        from column_set s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
        where s.tenant_id = ${tenantId}::uuid and (s.shared or s.user_id = ${userId}::uuid) and s.register = ${register}
        order by lower(s.name), s.id`,
    );
  }),
  handle(columnSetSave, async (context, { register, name, shared, columns }) => {
    if (name === '') throw new InvalidError([{ field: 'name', words: NAME_IT, missing: true }]);
    const { tenantId, userId } = context.caller;
    const made = await oneRow(
      context.db,
      sql<{ id: string }>`insert into column_set (tenant_id, id, user_id, register, name, shared, columns)
        values (${tenantId}::uuid, ${randomUUIDv7()}::uuid, ${userId}::uuid, ${register}, ${name}, ${shared}, ${JSON.stringify(columns)}::jsonb)
        on conflict (tenant_id, user_id, register, lower(name))
          do update set name = excluded.name, shared = excluded.shared, columns = excluded.columns, at = now()
        returning id`,
    );
    return { id: made?.id ?? '' };
  }),
  handle(columnSetDelete, async (context, { id }) => {
    const { tenantId, userId } = context.caller;
    const gone = await rows(
      context.db,
      sql`delete from column_set where tenant_id = ${tenantId}::uuid and id = ${id}::uuid
        and (user_id = ${userId}::uuid or (shared and ${may(context, 'user', 'update')})) returning id`,
    );
    if (gone.length === 0) throw new AppError('notFound');
    return null;
  }),
];
