import { permission, type Right } from '@plumbline/contract/access.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { RawBuilder } from 'kysely';
import { LEVELS } from '@plumbline/contract/levels.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { allowedBy } from '../../workflow/sign/may-sign.ts';

/** An authorised person with an account that may sign here now. */
export interface AccountSigner {
  readonly userId: string;
  readonly person: string;
  /** The disciplines of all professions; none means no limit (domain guide 3.2). */
  readonly disciplines: readonly string[];
}

/** The permission codes that hold a right on a register; see `holds`. */
export const codesFor = (register: string, right: Right): readonly string[] => [
  '*',
  permission(register, right),
  `${register}:*`,
  `*:${right}`,
];

/** The levels of a path, as SQL. */
export const pathSql = ({ path }: Actor): RawBuilder<unknown> => sql`${LEVELS.map((level) => path[level])}::uuid[]`;

/** Whether user `u` holds a right on a path of levels, as the edge would say at the next call. */
export const mayHere = (path: RawBuilder<unknown>, register: string, right: Right) => sql<boolean>`exists (
    select from user_role ur join role o on o.tenant_id = ur.tenant_id and o.id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id and o.permissions && ${codesFor(register, right)}::text[])
  and exists (select from level_grant lg where lg.tenant_id = u.tenant_id and lg.user_id = u.id
    and lg.level_id = any(${path}))`;

/** The accounts that may sign records of a register in the actor's scope: who is told that something waits for them. */
export const accountSigners = (db: Db, actor: Actor, register: RecordKey): Promise<readonly AccountSigner[]> =>
  rows(
    db,
    sql<AccountSigner>`select u.id as "userId", p.id as person,
        coalesce((select array_agg(distinct d) from profession f, unnest(f.disciplines) d
          where f.tenant_id = p.tenant_id and f.id = any(p.professions) and f.deleted_at is null), '{}') as disciplines
      from authorised_person p join app_user u on u.tenant_id = p.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
      where p.tenant_id = ${actor.tenantId}::uuid and p.level_id = ${actor.path.C}::uuid and p.deleted_at is null
        and not p.inactive and ${allowedBy(register, 'p')} and ${mayHere(pathSql(actor), register, 'sign')}`,
  );

/** Whether a person's professions cover the discipline of a record. */
export const covers = (disciplines: readonly string[], discipline: string | null): boolean =>
  discipline === null || disciplines.length === 0 || disciplines.includes(discipline);
