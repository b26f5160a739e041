import { randomUUIDv7 } from 'node:crypto';
import {
  savedSearchDelete,
  savedSearchList,
  savedSearchSave,
  type SavedSearch,
} from '@plumbline/contract/features/search/calls.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { oneRow, rows, sql } from '../../db/database.ts';
import { may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';

/** The text is given by the specification (5). */
const NAME_IT = w('Please enter a search name', '请输入搜索名称');

type Line = Omit<SavedSearch, 'savedAt'> & { readonly at: Date };

/** Saved searches: the user's own and those shared in the company, for registers the user may see. */
export const savedSearchHandlers = [
  handle(savedSearchList, async (context, { register }) => {
    const { tenantId, userId } = context.caller;
    const found = await rows(
      context.db,
      sql<Line>`select s.id, s.register, s.name, s.view, s.shared, s.user_id = ${userId}::uuid as mine, u.full_name as by, s.at
        from saved_search s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
        where s.tenant_id = ${tenantId}::uuid and (s.shared or s.user_id = ${userId}::uuid)
          and s.register = coalesce(${register ?? null}, s.register)
        order by lower(s.name), s.id`,
    );
    return found
      .filter((line) => registerOrListOf(line.register) !== undefined && may(context, line.register, 'see'))
      .map(({ at, ...line }) => ({ ...line, savedAt: at.toISOString() }));
  }),
  handle(savedSearchSave, async (context, { register, name, shared, view }) => {
    if (name === '') throw new InvalidError([{ field: 'name', words: NAME_IT, missing: true }]);
    const { tenantId, userId } = context.caller;
    const made = await oneRow(
      context.db,
      sql<{ id: string }>`insert into saved_search (tenant_id, id, user_id, register, name, shared, view)
        values (${tenantId}::uuid, ${randomUUIDv7()}::uuid, ${userId}::uuid, ${register}, ${name}, ${shared}, ${JSON.stringify(view)}::jsonb)
        on conflict (tenant_id, user_id, register, lower(name))
          do update set name = excluded.name, shared = excluded.shared, view = excluded.view, at = now()
        returning id`,
    );
    return { id: made?.id ?? '' };
  }),
  handle(savedSearchDelete, async (context, { id }) => {
    const { tenantId, userId } = context.caller;
    const gone = await rows(
      context.db,
      sql`delete from saved_search where tenant_id = ${tenantId}::uuid and id = ${id}::uuid
        and (user_id = ${userId}::uuid or (shared and ${may(context, 'user', 'update')})) returning id`,
    );
    if (gone.length === 0) throw new AppError('notFound');
    return null;
  }),
];
