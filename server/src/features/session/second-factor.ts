import { FACTOR_RULES, type FactorRule } from '@plumbline/contract/features/session/calls/second-factor.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { oneRow, rows, sql, transaction, type Db } from '../../db/database.ts';
import type { SessionOwner } from '../../http/session.ts';
import { newRecoveryCodes, newSecret, recoveryHash, stepOfCode } from './authenticator.ts';

/** What is known of a user's authenticator app. */
export interface Factor {
  /** Since when it is asked for; null without a confirmed app. */
  readonly since: Date | null;
  /** Recovery codes not used yet. */
  readonly recoveryCodes: number;
  /** What the roles of the user require. */
  readonly rule: FactorRule;
}

/** Whether a user has an authenticator app, and whether they need one. */
export async function factorOf(db: Db, { tenantId, userId }: SessionOwner): Promise<Factor> {
  const found = await oneRow(
    db,
    sql<{ since: Date | null; codes: number; rules: readonly FactorRule[] }>`select
        (select confirmed_at from authenticator where tenant_id = ${tenantId} and user_id = ${userId}) as since,
        (select count(*)::int from recovery_code where tenant_id = ${tenantId} and user_id = ${userId}) as codes,
        array(select r.second_factor from user_role u join role r on r.tenant_id = u.tenant_id and r.id = u.role_id
          where u.tenant_id = ${tenantId} and u.user_id = ${userId}) as rules`,
  );
  const rules = found?.rules ?? [];
  const rule = FACTOR_RULES.findLast((each) => rules.includes(each)) ?? 'none';
  return { since: found?.since ?? null, recoveryCodes: found?.codes ?? 0, rule };
}

/**
 * Begins to set up an app: a secret that counts for nothing until a code confirms it.
 *
 * @returns the secret, which is never returned again
 * @throws AppError `factorOn` while a confirmed app exists
 */
export async function beginFactor(db: Db, { tenantId, userId }: SessionOwner): Promise<string> {
  const secret = newSecret();
  const begun = await rows(
    db,
    sql`insert into authenticator (tenant_id, user_id, secret) values (${tenantId}, ${userId}, ${secret})
        on conflict (tenant_id, user_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
          where authenticator.confirmed_at is null
        returning user_id`,
  );
  if (begun.length === 0) throw new AppError('factorOn');
  return secret;
}

/** Replaces the recovery codes of a user; returns the new ones, which are stored only as hashes. */
export async function renewRecoveryCodes(db: Db, { tenantId, userId }: SessionOwner): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHash(userId, code));
  await transaction(db, async (tx) => {
    await sql`delete from recovery_code where tenant_id = ${tenantId} and user_id = ${userId}`.execute(tx);
    await sql`insert into recovery_code (tenant_id, user_id, code_hash)
      select ${tenantId}, ${userId}, unnest(${hashes}::bytea[])`.execute(tx);
  });
  return codes;
}

/** Confirms a begun app by a code of it; null when the code is wrong or no set-up was begun. */
export function confirmFactor(db: Db, owner: SessionOwner, code: string): Promise<readonly string[] | null> {
  return transaction(db, async (tx) => {
    const step = await acceptedStep(tx, owner, { code, isConfirmed: false });
    return step === null ? null : renewRecoveryCodes(tx, owner);
  });
}

/**
 * Accepts a code of the app once: of two calls with the same code, and for every code up to the last accepted one, the
 * row tells that it was used.
 */
async function acceptedStep(
  db: Db,
  { tenantId, userId }: SessionOwner,
  { code, isConfirmed }: { readonly code: string; readonly isConfirmed: boolean },
): Promise<number | null> {
  const state = isConfirmed ? sql`confirmed_at is not null` : sql`confirmed_at is null`;
  const found = await oneRow(
    db,
    sql<{
      secret: string;
    }>`select secret from authenticator where tenant_id = ${tenantId} and user_id = ${userId} and ${state}`,
  );
  const step = found ? stepOfCode(found.secret, code, new Date()) : null;
  if (step === null) return null;
  const accepted = await rows(
    db,
    sql`update authenticator set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
        where tenant_id = ${tenantId} and user_id = ${userId} and ${state} and last_step < ${step} returning user_id`,
  );
  return accepted.length > 0 ? step : null;
}

/** Uses up a code of the app, or a recovery code; null when it is wrong, or was used already. */
export async function spendFactorCode(db: Db, owner: SessionOwner, code: string): Promise<'code' | 'recovery' | null> {
  if ((await acceptedStep(db, owner, { code, isConfirmed: true })) !== null) return 'code';
  const spent = await rows(
    db,
    sql`delete from recovery_code where tenant_id = ${owner.tenantId} and user_id = ${owner.userId}
          and code_hash = ${recoveryHash(owner.userId, code)}
          and exists (select from authenticator a where a.tenant_id = ${owner.tenantId} and a.user_id = ${owner.userId}
            and a.confirmed_at is not null)
        returning user_id`,
  );
  return spent.length > 0 ? 'recovery' : null;
}

/** Removes the app of a user with its recovery codes; false when there was none. */
export async function dropFactor(db: Db, { tenantId, userId }: SessionOwner): Promise<boolean> {
  const dropped = await rows(
    db,
    sql`with codes as (delete from recovery_code where tenant_id = ${tenantId} and user_id = ${userId})
        delete from authenticator where tenant_id = ${tenantId} and user_id = ${userId}
        returning confirmed_at is not null as on`,
  );
  return dropped.some((row) => typeof row === 'object' && row !== null && Reflect.get(row, 'on') === true);
}
