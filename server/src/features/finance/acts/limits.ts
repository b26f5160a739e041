import type { DelegationShown } from '@plumbline/contract/features/finance/review-calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql, type Tx } from '../../../db/database.ts';
import { type Actor, todayOf } from '../../../register/row/actor.ts';
import { Refusal } from './refusals.ts';

/** The user on whose behalf an audit is done. */
export interface Giver {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  /** The most the deputy may pass for him, as text. */
  readonly upTo: string;
}

/** The delegations of today to the actor: for each absent user and currency, the most of them. */
const delegationsTo = (
  db: Db,
  actor: Actor,
  those: RawBuilder<boolean>,
): Promise<readonly (Giver & DelegationShown)[]> =>
  rows(
    db,
    sql<Giver & DelegationShown>`select g.id, g.full_name as name, g.username, d.currency, max(d.up_to)::text as "upTo"
      from audit_delegation d
      join app_user g on g.tenant_id = d.tenant_id and lower(g.username) = lower(d.giver) and g.deleted_at is null
      join app_user u on u.tenant_id = d.tenant_id and lower(u.username) = lower(d.deputy) and u.deleted_at is null
      where d.tenant_id = ${actor.tenantId}::uuid and d.deleted_at is null and u.id = ${actor.userId}::uuid and ${those}
        and ${todayOf(actor)}::date between d.from_date and d.to_date
      group by g.id, g.full_name, g.username, d.currency order by g.full_name, d.currency`,
  );

/** For whom the actor may audit invoices of a review today. */
export async function delegationsOf(db: Db, actor: Actor, page: string): Promise<readonly DelegationShown[]> {
  const found = await delegationsTo(db, actor, sql<boolean>`d.page = ${page}`);
  return found.map(({ id: _id, ...shown }) => shown);
}

/**
 * The absent user for whom the actor may audit an invoice today.
 *
 * @throws Refusal when no delegation applies
 */
export async function giverOf(tx: Tx, actor: Actor, row: AnyRow, username: string): Promise<Giver> {
  const [found] = await delegationsTo(
    tx,
    actor,
    sql<boolean>`(lower(g.username) = lower(${username}) and d.page = ${row['page']} and d.currency = ${row['currency']})`,
  );
  if (found === undefined) throw new Refusal('DELEGATION', { who: username });
  return found;
}

/** Whether an amount is within a limit, and needs a second audit. */
interface Judged {
  readonly within: boolean;
  readonly second: boolean;
  readonly most: string;
  readonly amount: string;
}

/**
 * Whether a user may pass the amount of an invoice, gross or due, whichever is more, without its sign: by the highest limit
 * of the roles, and for a deputy also by the delegation. Compared as exact decimals.
 *
 * @throws Refusal when it is above, or the roles have no limit
 */
export async function demandLimit(
  tx: Tx,
  actor: Actor,
  row: AnyRow,
  { userId, atMost }: { readonly userId: string; readonly atMost: string | undefined },
): Promise<{ readonly second: boolean }> {
  const { currency } = row;
  const found = await oneRow(
    tx,
    sql<Judged>`select a.amount <= l.most as within, a.amount > l.second as second, l.most::text as most, a.amount::text as amount
      from (select greatest(abs(i.gross), abs(i.due)) as amount from invoice i
        where i.tenant_id = ${actor.tenantId}::uuid and i.id = ${row.id}::uuid) a,
      (select least(max(l.up_to), ${atMost ?? null}::numeric) as most, max(l.second_above) as second
        from audit_limit l join role o on o.tenant_id = l.tenant_id and lower(o.code) = lower(l.role)
        join user_role ur on ur.tenant_id = o.tenant_id and ur.role_id = o.id
        where l.tenant_id = ${actor.tenantId}::uuid and l.deleted_at is null and ur.user_id = ${userId}::uuid
          and l.page = ${row['page']} and l.currency = ${currency} having count(*) > 0) l`,
  );
  if (found === undefined) throw new Refusal('NO_LIMIT', { currency: String(currency) });
  if (!found.within) throw new Refusal('LIMIT', { amount: `${String(currency)} ${found.amount}`, limit: found.most });
  return { second: found.second };
}

/**
 * Refuses an act that would be booked in a closed month.
 *
 * @param day the day it is booked on
 */
export async function demandOpen(tx: Tx, actor: Actor, row: AnyRow, day: string): Promise<void> {
  const month = day.slice(0, 7);
  const side = row['page'] === 'input' ? 'buyer' : 'seller';
  // locked against its closing until this is done
  const closed = await oneRow(
    tx,
    sql<{ state: string }>`select p.state from accounting_period p
      join own_company c on c.tenant_id = p.tenant_id and c.id = p.company
      where p.tenant_id = ${actor.tenantId}::uuid and p.deleted_at is null and p.month = ${month}
        and lower(c.tax_id) = lower(${row[`${side}TaxId`] ?? ''}) for share of p`,
  );
  if (closed?.state === 'closed') throw new Refusal('PERIOD', { month });
}
