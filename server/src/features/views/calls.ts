import {
  type PinnedView,
  viewGet,
  viewHistory,
  viewList,
  viewMine,
  viewPin,
  viewRoles,
} from '@plumbline/contract/features/views/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { oneRow, rows, sql, transaction } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { trace, type Changes } from '../users/trace.ts';
import { isSeen, offered, viewsWhere } from './view-rows.ts';

const byId = (context: SignedIn, id: string) => viewsWhere(context, sql<boolean>`v.id = ${id}::uuid`);

async function demandView(context: SignedIn, id: string) {
  const [found] = await byId(context, id);
  if (!found) throw new AppError('notFound');
  return found;
}

interface Line {
  readonly id: string;
  readonly at: Date;
  readonly by: string;
  readonly action: 'add' | 'update' | 'delete' | 'restore';
  readonly changes: Changes | null;
}

/** Which roles begin with a view, in their own order, for its history. */
const namesOf = async (context: SignedIn, ids: readonly string[]): Promise<string> => {
  const found = await rows(
    context.db,
    sql<{ code: string }>`select code from role where tenant_id = ${context.caller.tenantId}::uuid
      and id = any(${[...ids]}::uuid[]) order by code`,
  );
  return found.map(({ code }) => code).join(', ');
};

/** Reading views, the sidebar of a user, and the first view of roles. */
export const viewHandlers = [
  handle(viewList, (context, { register }) =>
    viewsWhere(context, sql<boolean>`${offered(context)} and v.register = coalesce(${register ?? null}, v.register)`),
  ),
  handle(viewGet, (context, { id }) => demandView(context, id)),
  handle(viewMine, async (context) => {
    const { tenantId, userId } = context.caller;
    const pinned = await rows(
      context.db,
      sql<PinnedView>`select v.id, v.register, v.route, v.name
        from list_view_pin p join list_view v on v.tenant_id = p.tenant_id and v.id = p.view_id
        where p.tenant_id = ${tenantId}::uuid and p.user_id = ${userId}::uuid and v.deleted_at is null
          and ${offered(context)}
        order by p.at, p.view_id`,
    );
    // of several roles, the first by its code decides
    const first = await rows(
      context.db,
      sql<{ register: string; route: string; id: string }>`select distinct on (d.register, d.route) d.register, d.route,
          d.view_id as id
        from list_view_role d
        join user_role u on u.tenant_id = d.tenant_id and u.role_id = d.role_id
        join role r on r.tenant_id = d.tenant_id and r.id = d.role_id
        join list_view v on v.tenant_id = d.tenant_id and v.id = d.view_id and v.shared and v.deleted_at is null
        where d.tenant_id = ${tenantId}::uuid and u.user_id = ${userId}::uuid
        order by d.register, d.route, r.code`,
    );
    return {
      pinned: pinned.filter(({ register }) => isSeen(context, register)),
      first: Object.fromEntries(
        first.flatMap(({ register, route, id }) => {
          const own = registerOrListOf(register)?.route;
          return own === undefined ? [] : [[route === '' ? own : route, id] as const];
        }),
      ),
    };
  }),
  handle(viewPin, async (context, { id, pinned }) => {
    const { tenantId, userId } = context.caller;
    await demandView(context, id);
    await (
      pinned
        ? sql`insert into list_view_pin (tenant_id, user_id, view_id)
            values (${tenantId}::uuid, ${userId}::uuid, ${id}::uuid) on conflict do nothing`
        : sql`delete from list_view_pin where tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid
            and view_id = ${id}::uuid`
    ).execute(context.db);
    return null;
  }),
  handle(viewRoles, (context, { id, roles }) =>
    transaction(context.db, async (tx) => {
      const { tenantId } = context.caller;
      const stored = await oneRow(
        tx,
        sql<{ register: string; route: string; name: string; shared: boolean }>`select register,
            coalesce(route, '') as route, name, shared from list_view
          where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and deleted_at is null for update`,
      );
      if (!stored || !isSeen(context, stored.register)) throw new AppError('notFound');
      if (!stored.shared && roles.length > 0) throw new AppError('viewNotShared');
      const inside = { ...context, db: tx };
      const before = await rows(
        tx,
        sql<{ id: string }>`delete from list_view_role where tenant_id = ${tenantId}::uuid and view_id = ${id}::uuid
          returning role_id as id`,
      );
      await sql`insert into list_view_role (tenant_id, role_id, register, route, view_id)
        select ${tenantId}::uuid, id, ${stored.register}, ${stored.route}, ${id}::uuid from role
        where tenant_id = ${tenantId}::uuid and id = any(${[...roles]}::uuid[])
        on conflict (tenant_id, role_id, register, route) do update set view_id = excluded.view_id`.execute(tx);
      const old = await namesOf(
        inside,
        before.map((role) => role.id),
      );
      const now = await namesOf(inside, roles);
      const changes: Changes = old === now ? {} : { roles: [old, now] };
      await trace(tx, context, [{ area: 'listView', id, title: stored.name, action: 'update', changes }]);
      return null;
    }),
  ),
  handle(viewHistory, async (context, { id }) => {
    const { tenantId } = context.caller;
    await demandView(context, id);
    const found = await rows(
      context.db,
      sql<Line>`select id::text as id, at, user_name as by, action, changes from history
        where tenant_id = ${tenantId}::uuid and row_id = ${id}::uuid and register = 'listView'
        order by history.id desc limit 200`,
    );
    const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
    return found.map(({ changes, at, ...line }) => ({
      ...line,
      at: at.toISOString(),
      changes: Object.entries(changes ?? {}).map(([field, [old, now]]) => ({ field, old: text(old), new: text(now) })),
    }));
  }),
];
