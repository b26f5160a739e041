import type { RawBuilder } from 'kysely';
import { sql } from '../../../db/database.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { entityOf } from '../certificate.ts';

/**
 * Finds which accepted certificates cover which places (domain guide 3.9.1), as a list of common table expressions:
 * `p`, the places, with `n, side, level_id`, their set and the columns that `covers` uses; `a`, the accepted
 * certificates of some scopes, with `gates` and the highest gate as `top`; and `hit` with `n, side, id`:
 * place `n` of a side lies under certificate `id`.
 */
export function coveredBy(
  actor: Actor,
  reach: {
    readonly places: RawBuilder<unknown>;
    /** The scopes of work whose certificates are considered; by default those of the places. */
    readonly scopes?: RawBuilder<unknown>;
    /** The further condition for certificate `a` to cover place `p`. */
    readonly covers: RawBuilder<boolean>;
    /** What the certificates wait for. */
    readonly waitsFor: readonly string[];
    /** The set of a place; subsystems, in `sub_systems`, unless it is of systems, in `systems`. */
    readonly sets?: 'systems' | undefined;
  },
): RawBuilder<unknown> {
  const same = reach.scopes ? sql<boolean>`true` : sql<boolean>`a.level_id = p.level_id`;
  const where = sql`where ${same} and ${reach.covers}`;
  const [set, own, from, other] =
    reach.sets === 'systems'
      ? [sql`p.systems`, sql`a.system`, sql`b.system`, sql`a.sub_system = b.id`]
      : [sql`p.sub_systems`, sql`a.sub_system`, sql`b.id`, sql`a.system = b.system`];
  return sql`p as materialized (${reach.places}),
    a as materialized (select h.id, h.level_id, h.sub_system, h.system, y.gates::int[] as gates,
        coalesce((select max(g::int) from unnest(y.gates) g), 0) as top
      from handover h join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type
      where h.tenant_id = ${actor.tenantId}::uuid and h.state = 'accepted' and h.deleted_at is null
        and ${entityOf} = any(${reach.waitsFor}::text[]) and h.level_id in (${reach.scopes ?? sql`select level_id from p`})),
    hit as (
      select p.n, p.side, a.id from p cross join lateral unnest(${set}) u(id) join a on ${own} = u.id ${where}
      union select p.n, p.side, a.id from p cross join lateral unnest(${set}) u(id)
        join sub_system b on b.tenant_id = ${actor.tenantId}::uuid and ${from} = u.id join a on ${other} ${where}
      union select p.n, p.side, a.id from p join a on a.sub_system is null and a.system is null ${where})`;
}

/** The scopes of work of the given facilities. */
export const scopesUnder = (actor: Actor, facilities: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select e.id from level e join level d on d.tenant_id = e.tenant_id and d.id = e.parent_id
    where e.tenant_id = ${actor.tenantId}::uuid and e.step = 'E' and d.parent_id in (${facilities})`;
