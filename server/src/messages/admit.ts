import { type Db, rows, sql } from '../db/database.ts';
import type { SessionKey } from '../http/context.ts';
import { IDLE_MINUTES } from '../http/session.ts';

/** The user behind a connection, and its project. */
export interface SocketClaim {
  readonly tenantId: string;
  /** A token as received, or the session it opened: the session outlives a change of token. */
  readonly by: { readonly token: SessionKey } | { readonly session: string };
  /** The requested project: a level D. */
  readonly projectId: string;
}
/** What the database says about a claim. */
export interface Admission {
  readonly session: string;
  readonly userId: string;
  /** True when the project is open and granted to the user: itself, a level above it, or a scope in it. */
  readonly member: boolean;
  /** The ids of the levels A–D of the project; rows that live there concern it. */
  readonly levels: readonly string[];
}

interface Row {
  readonly n: number;
  readonly session: string;
  readonly user_id: string;
  readonly levels: readonly string[] | null;
}

/**
 * Checks claims, all in one query: null where the key has no session any more, its screen is locked, or its user is
 * disabled. The conditions are the same as for every call (`http/identify.ts`).
 *
 * @param lockAfter minutes without calls after which a screen is locked; 0 never
 */
export async function checkAdmissions(
  db: Db,
  claims: readonly SocketClaim[],
  { lockAfter }: { readonly lockAfter: number },
): Promise<readonly (Admission | null)[]> {
  const wanted = claims.map(({ tenantId: tenant, by, projectId: project }, n) => ({
    n,
    tenant,
    project,
    ...('token' in by ? { hash: by.token.hash.toString('hex') } : { session: by.session }),
  }));
  const found = await rows(
    db,
    sql<Row>`select w.n, s.id as session, s.user_id, p.levels
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(n int, tenant uuid, hash text, session uuid, project uuid)
      join lateral (
        select o.id, o.user_id from (
          select * from session where tenant_id = w.tenant and token_hash = decode(w.hash, 'hex')
          union all select * from session where tenant_id = w.tenant and id = w.session
        ) o
        where o.expires_at > now() and o.seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
          and o.locked_at is null and (${lockAfter}::int = 0 or o.seen_at > now() - make_interval(mins => ${lockAfter}::int))
        order by o.expires_at desc limit 1
      ) s on true
      join app_user u on u.tenant_id = w.tenant and u.id = s.user_id and u.status = 1
      left join lateral (
        select array[a.id, b.id, c.id, d.id] as levels from level d
          join level c on c.tenant_id = w.tenant and c.id = d.parent_id and not c.disabled
          join level b on b.tenant_id = w.tenant and b.id = c.parent_id and not b.disabled
          join level a on a.tenant_id = w.tenant and a.id = b.parent_id and not a.disabled
        where d.tenant_id = w.tenant and d.id = w.project and d.step = 'D' and not d.disabled and exists (
          select from level_grant g left join level e on e.tenant_id = g.tenant_id and e.id = g.level_id
          where g.tenant_id = w.tenant and g.user_id = s.user_id
            and (g.level_id in (a.id, b.id, c.id, d.id) or (e.parent_id = d.id and not e.disabled)))
      ) p on true`,
  );
  const byNumber = new Map(found.map((row) => [row.n, row]));
  return claims.map((_, n) => {
    const row = byNumber.get(n);
    if (row === undefined) return null;
    return { session: row.session, userId: row.user_id, member: row.levels !== null, levels: row.levels ?? [] };
  });
}
