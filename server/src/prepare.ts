import { sql, transaction, type Db, waitForRows } from './db/database.ts';
import { ensureFirstPath, ensureTenant } from './features/levels/ensure-tenant.ts';
import { ensureMenu, roleCodes } from './features/menu/ensure-menu.ts';
import { ensureAdministrator, type FirstAdministrator } from './features/users/ensure-administrator.ts';
import { ensurePermissions } from './features/users/ensure-permissions.ts';
import { ensureRoles } from './features/users/ensure-roles.ts';

/** Any number will do, as long as all our processes use the same one. */
const LOCK = 7_240_502;

/** What was created in an empty database. */
export interface Prepared {
  readonly tenantId: string;
  /** Null when an administrator already existed. */
  readonly administrator: FirstAdministrator | null;
}

/** Runs the work under a lock: of several processes starting at once, one does it and the others find it done. */
const alone = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    // another process may be preparing the same installation, which takes as long as it takes
    await waitForRows(tx);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    return work(tx);
  });

/** Ensures that there is a tenant, the standard roles, the catalogue of permissions, the menu and an administrator. */
export const prepare = (db: Db, adminPassword: string | undefined): Promise<Prepared> =>
  alone(db, async (tx) => {
    const tenantId = await ensureTenant(tx);
    const before = await roleCodes(tx, tenantId);
    await ensureRoles(tx, tenantId);
    await ensurePermissions(tx);
    await ensureMenu(tx, tenantId, before);
    return { tenantId, administrator: await ensureAdministrator(tx, tenantId, adminPassword) };
  });

/** Ensures that there is a scope to work in; runs after the demonstration data, which brings its own. */
export const preparePath = (db: Db, tenantId: string): Promise<void> =>
  alone(db, (tx) => ensureFirstPath(tx, tenantId));
