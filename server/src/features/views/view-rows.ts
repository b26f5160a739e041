import type { ListView } from '@plumbline/contract/features/views/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import type { RawBuilder } from 'kysely';
import { oneRow, rows, sql, type Db } from '../../db/database.ts';
import { may, type SignedIn } from '../../http/context.ts';

type Line = Omit<ListView, 'savedAt'> & { readonly at: Date };

/** True when the caller may see the rows of a register or list that still exists. */
export const isSeen = (context: SignedIn, register: string): boolean =>
  registerOrListOf(register) !== undefined && may(context, register, 'see');

/** Views that are not deleted, as the caller has them; those of registers the caller may not see are left out. */
export async function viewsWhere(
  { db, caller, ...rest }: SignedIn,
  condition: RawBuilder<boolean>,
): Promise<readonly ListView[]> {
  const { tenantId, userId } = caller;
  const found = await rows(
    db,
    sql<Line>`select v.id, v.rev, v.register, v.route, v.name, v.view, v.shared, v.user_id = ${userId}::uuid as mine,
        u.full_name as by, v.at,
        exists (select from list_view_pin p where p.tenant_id = v.tenant_id and p.view_id = v.id
          and p.user_id = ${userId}::uuid) as pinned,
        array(select r.role_id::text from list_view_role r where r.tenant_id = v.tenant_id and r.view_id = v.id
          order by 1) as roles
      from list_view v join app_user u on u.tenant_id = v.tenant_id and u.id = v.user_id
      where v.tenant_id = ${tenantId}::uuid and v.deleted_at is null and ${condition}
      order by lower(v.name), v.id`,
  );
  return found
    .filter(({ register }) => isSeen({ db, caller, ...rest }, register))
    .map(({ at, ...line }) => ({ ...line, savedAt: at.toISOString() }));
}

/** A condition that holds for the caller's own views and for shared ones. */
export const offered = ({ caller }: SignedIn): RawBuilder<boolean> =>
  sql<boolean>`(v.shared or v.user_id = ${caller.userId}::uuid)`;

/** A view that the caller may change, locked. */
export interface HeldView {
  readonly id: string;
  readonly rev: number;
  readonly register: string;
  readonly route: string | null;
  readonly name: string;
  readonly shared: boolean;
  readonly view: ListView['view'];
  readonly isDeleted: boolean;
}

/**
 * Locks a view and returns it as it is then.
 *
 * @throws AppError `notFound` unless it is the caller's own, or shared and the caller may edit users
 */
export async function heldView(tx: Db, context: SignedIn, id: string): Promise<HeldView> {
  const { tenantId, userId } = context.caller;
  const found = await oneRow(
    tx,
    sql<HeldView>`select id, rev, register, route, name, shared, view, deleted_at is not null as "isDeleted" from list_view
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid
        and (user_id = ${userId}::uuid or (shared and ${may(context, 'user', 'update')}))
      for update`,
  );
  if (!found) throw new AppError('notFound');
  return found;
}
