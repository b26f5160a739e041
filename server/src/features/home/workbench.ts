import { workbench as call, type WorkbenchFigures } from '@plumbline/contract/features/home/calls.ts';
import { oneRow, sql, type Db } from '../../db/database.ts';
import { may, type SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { visibleLevels } from '../levels/visible-levels.ts';

/** A group of figures, or null where the caller may not see them. */
async function figures<T>(seen: boolean, read: () => Promise<T | undefined>): Promise<T | null> {
  return seen ? ((await read()) ?? null) : null;
}

/**
 * Counts users. Waiting users are those who registered and were never enabled, and those who were disabled: both need
 * an administrator.
 */
const users = (db: Db, tenantId: string) =>
  oneRow<{ enabled: number; waiting: number }>(
    db,
    sql`select (count(*) filter (where status = 1))::int as enabled, (count(*) filter (where status <> 1))::int as waiting
        from app_user where tenant_id = ${tenantId}`,
  );

const roles = (db: Db, tenantId: string) =>
  oneRow<{ count: number }>(db, sql`select count(*)::int as count from role where tenant_id = ${tenantId}`);

const menu = (db: Db, tenantId: string) =>
  oneRow<{ pages: number; hidden: number }>(
    db,
    sql`select count(*)::int as pages,
          (count(*) filter (where not page.display_flag or not coalesce(parent.display_flag, true)))::int as hidden
        from menu page left join menu parent on parent.tenant_id = ${tenantId} and parent.id = page.parent_id
        where page.tenant_id = ${tenantId} and page.type = 'S' and page.enable`,
  );

const imports = (db: Db, tenantId: string, scopes: readonly string[]) =>
  oneRow<{ running: number; failedToday: number }>(
    db,
    sql`select (count(*) filter (where state in ('queued', 'running')))::int as running,
          (count(*) filter (where state = 'failed' and created_at > now() - interval '1 day'))::int as "failedToday"
        from import_job where tenant_id = ${tenantId} and level_id = any(${scopes}::uuid[])`,
  );

/** Returns each figure if the caller has its right; projects and imports only within the caller's levels. */
export const workbench = handle(call, async (context: SignedIn): Promise<WorkbenchFigures> => {
  const { db, caller } = context;
  const { tenantId } = caller;
  const levels = await visibleLevels(db, caller);
  const scopes = levels.filter(({ step }) => step === 'E').map(({ id }) => id);
  const [people, roleFigures, nodes, running] = await Promise.all([
    figures(may(context, 'user', 'see'), () => users(db, tenantId)),
    figures(may(context, 'role', 'see'), () => roles(db, tenantId)),
    figures(may(context, 'menu', 'see'), () => menu(db, tenantId)),
    figures(may(context, 'importJob', 'see'), () => imports(db, tenantId, scopes)),
  ]);
  return {
    users: people,
    roles: roleFigures?.count ?? null,
    menu: nodes,
    projects: levels.filter(({ step }) => step === 'D').length,
    imports: running,
  };
});
