import type { Level, LevelPath } from '@plumbline/contract/levels.ts';
import type { Database } from '../db/database.ts';
import type { Caller, SessionKey } from './context.ts';
import { IDLE_MINUTES } from './session.ts';
import { SUBCONTRACTORS } from './subcontractor-view.ts';

/** What one query tells about a call. */
export interface Identity {
  readonly caller: Caller;
  /** True when the given path is a valid chain of open levels, one of them granted to the caller. */
  readonly pathGranted: boolean;
  /** The highest level of the path that is granted; null when none is. */
  readonly grantedFrom: Level | null;
  /** The subcontractors whose work alone the caller sees in that scope; null without such a limit. */
  readonly subcontractors: readonly string[] | null;
  /** The time zone set in the options of that scope; null or empty without. */
  readonly timeZone: string | null;
  /** The screen is locked, or was idle for so long that it must be (readings D56). */
  readonly isLocked: boolean;
  /** The last recorded use of the session is more than a minute ago. */
  readonly isStale: boolean;
  /** The token is past half its life and should be replaced. */
  readonly isOld: boolean;
}

interface Row {
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
  readonly roles: readonly { readonly code: string; readonly permissions: readonly string[] }[] | null;
  readonly path_granted: boolean;
  readonly granted_from: Level | null;
  readonly subcontractors: readonly string[] | null;
  readonly time_zone: string | null;
  readonly is_locked: boolean;
  readonly is_stale: boolean;
  readonly is_old: boolean;
}

// Runs on every call: one round trip, prepared once per connection, every step by primary key.
const TEXT = `
  select u.id, u.username, u.full_name, r.roles,
    s.locked_at is not null or ($8 > 0 and s.seen_at < now() - make_interval(mins => $8)) as is_locked,
    s.seen_at < now() - interval '1 minute' as is_stale,
    now() > s.created_at + (s.expires_at - s.created_at) / 2 and s.expires_at > now() + interval '10 minutes' as is_old,
    $3::uuid is not null and exists (
      select from level e
      join level d on d.tenant_id = $1 and d.id = e.parent_id and d.id = $6 and not d.disabled
      join level c on c.tenant_id = $1 and c.id = d.parent_id and c.id = $5 and not c.disabled
      join level b on b.tenant_id = $1 and b.id = c.parent_id and b.id = $4 and not b.disabled
      join level a on a.tenant_id = $1 and a.id = b.parent_id and a.id = $3 and not a.disabled and a.step = 'A'
      where e.tenant_id = $1 and e.id = $7 and e.step = 'E' and not e.disabled
    ) and exists (
      select from level_grant g
      where g.tenant_id = $1 and g.user_id = s.user_id and g.level_id in ($3, $4, $5, $6, $7)
    ) as path_granted,
    (
      select min(l.step) from level_grant g join level l on l.tenant_id = $1 and l.id = g.level_id
      where g.tenant_id = $1 and g.user_id = s.user_id and g.level_id in ($3, $4, $5, $6, $7)
    ) as granted_from,
    ${SUBCONTRACTORS({ tenant: '$1', facility: '$5::uuid', scope: '$7::uuid', login: 'u.username' })} as subcontractors,
    (select e.options ->> 'timeZone' from level e where e.tenant_id = $1 and e.id = $7) as time_zone
  from session s
  join app_user u on u.tenant_id = $1 and u.id = s.user_id and u.status = 1 and u.deleted_at is null
  cross join lateral (
    select json_agg(json_build_object('code', role.code, 'permissions', role.permissions)) as roles
    from user_role join role on role.tenant_id = $1 and role.id = user_role.role_id
    where user_role.tenant_id = $1 and user_role.user_id = s.user_id
  ) r
  where s.tenant_id = $1 and s.token_hash = $2 and s.expires_at > now()
    and s.seen_at > now() - interval '${IDLE_MINUTES} minutes'`;

/**
 * Returns the user of a session, their permissions, and whether the given path is granted; null when the session has
 * ended.
 *
 * @param lockAfter minutes without calls after which the screen is locked; 0 never
 */
export async function identify(
  database: Database,
  key: SessionKey,
  { path, lockAfter }: { readonly path: LevelPath | null; readonly lockAfter: number },
): Promise<Identity | null> {
  const values = [key.tenantId, key.hash, path?.A, path?.B, path?.C, path?.D, path?.E, lockAfter];
  const found = await database.pool.query<Row>({
    ...(database.isPooled ? {} : { name: 'identify' }),
    text: TEXT,
    values,
  });
  const row = found.rows[0];
  if (row === undefined) return null;
  const roles = row.roles ?? [];
  return {
    caller: {
      tenantId: key.tenantId,
      userId: row.id,
      username: row.username,
      fullName: row.full_name,
      roles: roles.map((role) => role.code),
      permissions: new Set(roles.flatMap((role) => role.permissions)),
    },
    pathGranted: row.path_granted,
    grantedFrom: row.granted_from,
    subcontractors: row.subcontractors,
    timeZone: row.time_zone,
    isLocked: row.is_locked,
    isStale: row.is_stale,
    isOld: row.is_old,
  };
}
