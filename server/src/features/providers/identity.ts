import { oneRow, rows, sql, type Db } from '../../db/database.ts';
import { candidate, phoneOf, type Candidate } from '../session/accounts.ts';

/** The identity a person proved at a provider. */
export interface Identity {
  /** `wecom`, `dingtalk`, `oidc:…`, `ticket` or `employee`. */
  readonly provider: string;
  /** The person's id there. */
  readonly subject: string;
  /** What the identity corresponds to here; only what the provider verified. Undefined when only the id is known. */
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
}

/** A user that an identity may refer to. */
export interface Meant {
  readonly user: Candidate;
  /** True when matched through a link made by an administrator, not by an address or number. */
  readonly isLinked: boolean;
}

interface Found {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly linked: boolean;
}

/** Maximum number of companies for one person. */
const MOST = 20;

/**
 * The users an identity refers to, at most one per company: the user an administrator linked with it, or without a link
 * the user with its name, e-mail address or number. If several users of a company match, none of them is returned.
 */
export async function meantBy(db: Db, identity: Identity, tenantId?: string): Promise<readonly Meant[]> {
  const { provider, subject, username = '', email = '', mobile = '' } = identity;
  const where = tenantId === undefined ? sql`` : sql`and u.tenant_id = ${tenantId}`;
  const found = await rows<Found>(
    db,
    sql`with linked as (
          select u.tenant_id, u.id from provider_link l
          join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id and u.deleted_at is null
          where l.provider = ${provider} and l.subject = ${subject} ${where}
        ), named as (
          select u.tenant_id, u.id from app_user u
          where u.deleted_at is null ${where} and (
            (${username} <> '' and lower(u.username) = lower(${username}))
            or (${email} <> '' and lower(u.email) = lower(${email}))
            or (${phoneOf(mobile)} <> '' and regexp_replace(u.mobile_phone, '[^0-9+]', '', 'g') = ${phoneOf(mobile)}))
            and not exists (select from linked where linked.tenant_id = u.tenant_id)
        )
        select tenant_id, id as user_id, true as linked from linked
        union all
        select tenant_id, (array_agg(id))[1], false from named group by tenant_id having count(*) = 1
        order by tenant_id limit ${MOST}`,
  );
  const meant = await Promise.all(
    found.map(async ({ tenant_id, user_id, linked }) => {
      const user = await candidate(db, { tenantId: tenant_id, userId: user_id });
      return user === undefined ? [] : [{ user, isLinked: linked }];
    }),
  );
  return meant.flat();
}

/** True when a user in any company is linked with a provider's id. */
export const isLinked = async (
  db: Db,
  { provider, subject }: Pick<Identity, 'provider' | 'subject'>,
): Promise<boolean> =>
  (await oneRow(db, sql`select 1 from provider_link where provider = ${provider} and subject = ${subject} limit 1`)) !==
  undefined;
