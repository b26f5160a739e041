import { type Db, one, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';

/** The authorised person of the facility that has the caller's login: whom one signs and works as. */
export interface Me {
  readonly id: string;
  readonly title: string;
  readonly company: string | null;
  readonly inactive: boolean;
  readonly sign_tag_itrs: boolean;
  readonly sign_punch_list_items: boolean;
  readonly sign_handovers: boolean;
  readonly sign_assurance_trackers: boolean;
  /** The disciplines of all professions; none means no limit (domain guide 3.2). */
  readonly disciplines: readonly string[];
}

/** The authorised person with a login; null when there is none at the facility. */
export async function personOf(db: Db, actor: Actor, login: string): Promise<Me | null> {
  const found = await one(
    db,
    sql<Me>`select p.id, p.name as title, p.company, p.inactive, p.sign_tag_itrs, p.sign_punch_list_items, p.sign_handovers, p.sign_assurance_trackers,
        coalesce((select array_agg(distinct d) from profession f, unnest(f.disciplines) d
          where f.tenant_id = p.tenant_id and f.id = any(p.professions) and f.deleted_at is null), '{}') as disciplines
      from authorised_person p where p.tenant_id = ${actor.tenantId}::uuid and p.level_id = ${actor.path.C}::uuid
        and p.deleted_at is null and lower(p.login) = ${login.toLowerCase()} order by p.inactive, p.title_sort limit 1`,
  );
  return found ?? null;
}

/** A person as the answers name one. */
export const named = (me: Me | null): { readonly id: string; readonly title: string } | null =>
  me && { id: me.id, title: me.title };

/** The condition that a person's professions cover the discipline in an SQL expression. */
export const coversSql = (me: Pick<Me, 'disciplines'>, discipline: ReturnType<typeof sql>) =>
  me.disciplines.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${discipline} is null or ${discipline} = any(${me.disciplines}::uuid[]))`;
