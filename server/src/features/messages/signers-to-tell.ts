import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, flagOf } from '@plumbline/contract/workflow/records.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { mayHere, pathSql } from '../../register/row/who-may.ts';
import { allowedBy } from '../../workflow/sign/may-sign.ts';

/**
 * An account that may sign here now: as an authorised person, as the deputy of an absent one, or as a user of the
 * company. A deputy appears once for each person they sign for.
 */
export interface AccountSigner {
  readonly userId: string;
  readonly person: string;
  /** The disciplines of all the person's professions; none means no limit (domain guide 3.2). */
  readonly disciplines: readonly string[];
}

/**
 * The accounts that may sign records of a register in the actor's scope, and so are notified that a record waits for
 * them.
 */
export function accountSigners(db: Db, actor: Actor, register: RecordKey): Promise<readonly AccountSigner[]> {
  const flag = flagOf(factsOf(register));
  const maySign = mayHere(pathSql(actor), register, 'sign');
  if (flag === undefined)
    return rows(
      db,
      sql<AccountSigner>`select u.id as "userId", u.id as person, '{}'::uuid[] as disciplines
        from app_user u where u.tenant_id = ${actor.tenantId}::uuid and u.status = 1 and u.deleted_at is null and ${maySign}`,
    );
  return rows(
    db,
    sql<AccountSigner>`select u.id as "userId", p.id as person,
        coalesce((select array_agg(distinct d) from profession f, unnest(f.disciplines) d
          where f.tenant_id = p.tenant_id and f.id = any(p.professions) and f.deleted_at is null), '{}') as disciplines
      from authorised_person p join app_user u on u.tenant_id = p.tenant_id and u.status = 1 and (lower(u.username) = lower(p.login)
        or lower(u.username) in (select lower(d.login) from signing_delegation g
          join authorised_person d on d.tenant_id = g.tenant_id and d.id = g.deputy and d.deleted_at is null and not d.inactive
          where g.tenant_id = p.tenant_id and g.authorised_person = p.id and g.deleted_at is null
            and ${todayOf(actor)}::date between g.from_date and g.to_date))
      where p.tenant_id = ${actor.tenantId}::uuid and p.level_id = ${actor.path.C}::uuid and p.deleted_at is null
        and not p.inactive and ${allowedBy(flag, 'p')} and ${maySign}`,
  );
}

/** True when the person's professions cover one of the record's disciplines. */
export const covers = (disciplines: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length === 0 || disciplines.length === 0 || wanted.some((discipline) => disciplines.includes(discipline));
