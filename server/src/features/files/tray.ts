import { SCANNED } from '@plumbline/contract/features/documents/scans.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { rows, sql } from '../../db/database.ts';
import { may, type Scoped } from '../../http/context.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { idArray } from '../../register/row/columns.ts';

/** True when the caller may use the tray of scans: nobody files to records without the right to change some. */
export const mayFileScans = (context: Scoped): boolean => SCANNED.some(({ key }) => may(context, key, 'update'));

/** @throws AppError `scansForbidden` */
export function demandTray(context: Scoped): void {
  if (!mayFileScans(context)) throw new AppError('scansForbidden');
}

/**
 * SQL condition: scan `s` waits in the tray of the caller's scope; its file `f` is the caller's own where the caller sees
 * only the work of some subcontractors, since nobody knows yet whose work is on it.
 */
export function inTray(context: Scoped): ReturnType<typeof sql<boolean>> {
  const { tenantId, userId } = context.caller;
  const own = actorOf(context).subcontractors === undefined ? sql`` : sql`and f.by_user = ${userId}::uuid`;
  return sql<boolean>`s.tenant_id = ${tenantId}::uuid and s.level_id = ${context.path.E}::uuid ${own}`;
}

/** Those of the scans that wait in the tray as the caller sees it. */
export const openScans = (context: Scoped, ids: readonly string[]): Promise<readonly { readonly id: string }[]> =>
  rows(
    context.db,
    sql<{ id: string }>`select s.id from scan s join file f on f.tenant_id = s.tenant_id and f.id = s.id
      where ${inTray(context)} and s.id = any(${idArray(ids)})`,
  );
