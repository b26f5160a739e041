import { factsOf, flagOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { column } from '../../register/row/columns.ts';

/** The authorised person of the facility with the caller's login: the identity the caller signs and works as. */
export interface Me {
  readonly id: string;
  readonly title: string;
  readonly company: string | null;
  readonly inactive: boolean;
  /** The flags set on the person that allow signing kinds of records. */
  readonly signs: readonly string[];
  /** The disciplines of all the person's professions; none means no limit (domain guide 3.2). */
  readonly disciplines: readonly string[];
}

/** A user at work: an account, and the authorised person with its login, if there is one. */
export interface Worker {
  readonly me: Me | null;
  readonly userId: string;
}

const flags = [...new Set(RECORD_KEYS.flatMap((key) => flagOf(factsOf(key)) ?? []))];
/** The names of the flags set on person `p`. */
const signsSql = sql`array_remove(array[${sql.join(
  flags.map((flag) => sql`case when ${column('p', flag)} then ${flag} end`),
)}]::text[], null)`;

/** Selects authorised persons of the facility as `Me`. */
const people = (actor: Actor, which: RawBuilder<unknown>): RawBuilder<Me> =>
  sql<Me>`select p.id, p.name as title, p.company, p.inactive, ${signsSql} as signs,
        coalesce((select array_agg(distinct d) from profession f, unnest(f.disciplines) d
          where f.tenant_id = p.tenant_id and f.id = any(p.professions) and f.deleted_at is null), '{}') as disciplines
      from authorised_person p where p.tenant_id = ${actor.tenantId}::uuid and p.level_id = ${actor.path.C}::uuid
        and p.deleted_at is null and ${which} order by p.inactive, p.title_sort`;

/** The authorised person with a login; null when the facility has none. */
export const personOf = async (db: Db, actor: Actor, login: string): Promise<Me | null> =>
  (await oneRow(db, sql<Me>`${people(actor, sql`lower(p.login) = ${login.toLowerCase()}`)} limit 1`)) ?? null;

/** The people a deputy signs for today; empty when the user is no authorised person here, or is inactive. */
export const awayFor = async (db: Db, actor: Actor, deputy: Me | null): Promise<readonly Me[]> => {
  if (deputy === null || deputy.inactive) return [];
  return rows(
    db,
    people(
      actor,
      sql`exists (select from signing_delegation g where g.tenant_id = p.tenant_id and g.authorised_person = p.id
        and g.deputy = ${deputy.id}::uuid and g.deleted_at is null and ${todayOf(actor)}::date between g.from_date and g.to_date)`,
    ),
  );
};

/**
 * The identity a worker signs records of a kind as: the user's own id or the authorised person's; null when the worker
 * may not sign them.
 */
function signerOf(key: RecordKey, { me, userId }: Worker): string | null {
  const flag = flagOf(factsOf(key));
  if (flag === undefined) return userId;
  return me !== null && !me.inactive && me.signs.includes(flag) ? me.id : null;
}
/**
 * A worker as signer of records of a kind, for themselves and for absent people they stand in for; null when they may
 * not sign any.
 */
export function signingAs(register: RecordKey, worker: Worker, away: readonly Me[]): Worker | null {
  const able = [worker, ...away.map((me) => ({ me, userId: worker.userId }))].filter(
    (candidate) => signerOf(register, candidate) !== null,
  );
  const [first] = able;
  if (!first?.me || able.length === 1) return first ?? null;
  const disciplines = able.map(({ me }) => me?.disciplines ?? []);
  // one identity without a discipline may sign for all disciplines
  const all = disciplines.some((disciplineList) => disciplineList.length === 0) ? [] : [...new Set(disciplines.flat())];
  return { ...first, me: { ...first.me, disciplines: all } };
}

/** The actor as a worker; null for the system. */
export async function workerOf(db: Db, actor: Actor): Promise<Worker | null> {
  const { userId } = actor;
  if (userId === null) return null;
  const user = await oneRow(
    db,
    sql<{ username: string }>`select username from app_user
      where tenant_id = ${actor.tenantId}::uuid and id = ${userId}::uuid`,
  );
  return { me: user ? await personOf(db, actor, user.username) : null, userId };
}

/** A person as calls return one. */
export const named = (me: Me | null): { readonly id: string; readonly title: string } | null =>
  me && { id: me.id, title: me.title };

/** SQL condition: the person's professions cover one of the disciplines in an SQL expression. */
export const coversSql = (me: Pick<Me, 'disciplines'> | null, wanted: ReturnType<typeof sql>) =>
  me === null || me.disciplines.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(cardinality(${wanted}) = 0 or ${wanted} && ${me.disciplines}::uuid[])`;
