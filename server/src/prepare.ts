import { sql, transaction, type Db } from './db/database.ts';
import { ensureFirstPath, ensureTenant } from './features/levels/ensure-tenant.ts';
import { ensureMenu, roleCodes } from './features/menu/ensure-menu.ts';
import { ensureAdministrator, type FirstAdministrator } from './features/users/ensure-administrator.ts';
import { ensurePermissions } from './features/users/ensure-permissions.ts';
import { ensureRoles } from './features/users/ensure-roles.ts';

/** Any number will do, as long as all our processes take the same. */
const LOCK = 7_240_502;

/** What an empty database was given. */
export interface Prepared {
  readonly tenantId: string;
  /** Null when there was an administrator. */
  readonly administrator: FirstAdministrator | null;
}

/** Of several processes that start at once one does the work, the others find it done. */
const alone = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    return work(tx);
  });

/** Sees to it that there is a tenant, the standard roles, the catalogue of permissions, the menu and an administrator. */
export const prepare = (db: Db, adminPassword: string | undefined): Promise<Prepared> =>
  alone(db, async (tx) => {
    const tenantId = await ensureTenant(tx);
    const before = await roleCodes(tx, tenantId);
    await ensureRoles(tx, tenantId);
    await ensurePermissions(tx);
    await ensureMenu(tx, tenantId, before);
    return { tenantId, administrator: await ensureAdministrator(tx, tenantId, adminPassword) };
  });

/** Sees to it that there is a scope to work in; after a demonstration, which brings its own. */
export const preparePath = (db: Db, tenantId: string): Promise<void> =>
  alone(db, (tx) => ensureFirstPath(tx, tenantId));
