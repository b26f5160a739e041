import { randomUUIDv7 } from 'node:crypto';
import { RECIPIENTS_MOST } from '@plumbline/contract/features/reports/schedule.ts';
import { isOfDomains } from '@plumbline/contract/report-options.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../../db/database.ts';
import { optionsOn } from '../../../register/row/level-options.ts';
import type { Reader } from '../reader.ts';
import { maySendOutside } from './schedule-rows.ts';

const WORDS = {
  noAccount: w(
    'The member of a group has no account; only users get reports through a group.',
    '通知组成员没有账号；通过通知组仅发送给用户。',
  ),
  inactive: w('The account is disabled, or no longer exists.', '账号已停用或不存在。'),
  outside: w(
    'The address belongs to no account, and {owner} has no right to send outside.',
    '该地址不属于任何账号，且 {owner} 没有对外发送的权限。',
  ),
  domain: w('Its domain is not permitted in this facility.', '该地址的域名不在本设施的允许范围内。'),
  tooMany: w(
    'It has {count} {count:recipient|recipients}; a run is sent to at most {most}. Remove some, or split the schedule.',
    '收件人共 {count} 个，单次最多 {most} 个。请减少收件人或拆分定时报表。',
  ),
} as const;

/** A recipient of a run, or somebody who cannot be one, with the reason. */
export interface Recipient {
  readonly id: string;
  readonly userId: string | null;
  /** The mail address of an outsider. */
  readonly address: string | null;
  readonly name: string;
  readonly outside: boolean;
  readonly refused: Word | null;
}

interface Found {
  /** The account; null where there is none. */
  readonly userId: string | null;
  readonly isActive: boolean;
  readonly name: string;
  /** The typed address, where it belongs to no account. */
  readonly address: string | null;
}

/** Users, members of groups and typed addresses with the account that each belongs to. */
const named = (db: Db, tenantId: string, schedule: string): Promise<readonly Found[]> =>
  rows(
    db,
    sql<Found>`with s as (select * from scheduled_report where tenant_id = ${tenantId}::uuid and id = ${schedule}::uuid),
      asked as (
        select 1 as place, n as at, x.login, null::text as address, x.login as name from s, unnest(s.users) with ordinality as x(login, n)
        union all
        select 2, row_number() over (order by p.name), coalesce(p.login, ''), null, p.name
          from s join notification_group g on g.tenant_id = s.tenant_id and g.id = any(s.groups) and g.deleted_at is null
          join authorised_person p on p.tenant_id = s.tenant_id and p.id = any(g.authorised_persons) and p.deleted_at is null and not p.inactive
        union all
        select 3, n, null, x.address, x.address from s, unnest(s.recipients) with ordinality as x(address, n)
      )
      select u.id as "userId", coalesce(u.status = 1 and u.deleted_at is null, false) as "isActive", coalesce(u.full_name, a.name) as name,
        case when u.id is null then a.address end as address
      from asked a left join lateral (
        select u.* from app_user u where u.tenant_id = ${tenantId}::uuid
          and (lower(u.username) = lower(a.login) or lower(u.email) = lower(a.address))
        order by u.deleted_at is null desc, u.status = 1 desc, u.created_at desc limit 1) u on true
      order by a.place, a.at`,
  );

/** What is wrong with an outsider, if anything: asked at every run, since rights and domains change. */
function outsideJudge(facts: { readonly may: boolean; readonly domains: string; readonly owner: string }) {
  return (address: string): Word | null => {
    if (!facts.may) return fill(WORDS.outside, { owner: facts.owner });
    return isOfDomains(address, facts.domains) ? null : WORDS.domain;
  };
}

/**
 * The recipients of a schedule at this moment, each once, however often they are named. An address that belongs to an
 * account is that user, also when the account is disabled: nobody gets as an outsider what they may no longer see.
 *
 * @returns the reason instead, where there are too many
 */
export async function recipientsOf(
  db: Db,
  owner: Reader,
  row: AnyRow,
): Promise<{ readonly recipients: readonly Recipient[] } | { readonly tooMany: Word }> {
  const { actor } = owner;
  const found = await named(db, actor.tenantId, row.id);
  const judge = outsideJudge({
    may: await maySendOutside(db, actor),
    domains: (await optionsOn(db, actor.path)).reportDomains,
    owner: actor.userName,
  });
  const reasonOf = ({ userId, isActive, address }: Found): Word | null => {
    if (userId !== null) return isActive ? null : WORDS.inactive;
    return address === null ? WORDS.noAccount : judge(address);
  };
  const keyOf = ({ userId, address, name }: Found): string => userId ?? address?.toLowerCase() ?? `name ${name}`;
  const once = [...new Map(found.toReversed().map((each) => [keyOf(each), each])).values()].toReversed();
  if (once.length > RECIPIENTS_MOST)
    return { tooMany: fill(WORDS.tooMany, { count: once.length, most: RECIPIENTS_MOST }) };
  return {
    recipients: once.map((each) => ({
      id: randomUUIDv7(),
      userId: each.userId,
      address: each.address,
      name: each.name,
      outside: each.userId === null && each.address !== null,
      refused: reasonOf(each),
    })),
  };
}
