import { randomBytes } from 'node:crypto';
import { oneRow, rows, sql, type Db } from '../../db/database.ts';
import type { Solution } from './solution.ts';
import { verificationKey } from './verification.ts';

/** Seconds in which a captcha can be solved, and in which a solved one can be used (captcha protocol 4 and 5). */
const LIFE = { captcha: 120, pass: 180 } as const;

/** A captcha taken out of the table. */
export interface StoredCaptcha {
  readonly solution: Solution;
  /** The client whose wrong answers are counted together. */
  readonly client: string;
}

/** Stores the solution of a captcha and deletes expired captchas. Returns the token: 32 hex digits. */
export async function storeCaptcha(db: Db, { solution, client }: StoredCaptcha): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await rows(
    db,
    sql`with old as (
          delete from captcha where token in
            (select token from captcha where expires_at < now() order by expires_at limit 100 for update skip locked)
        )
        insert into captcha (token, type, solution, client, expires_at)
        values (${token}, ${solution.type}, ${JSON.stringify(solution)}::jsonb, ${client}, now() + make_interval(secs => ${LIFE.captcha}))`,
  );
  return token;
}

const TOKEN = /^[0-9a-f]{32}$/;

/**
 * Takes a captcha out of the table: it is spent, whether or not the answer is right. Undefined when unknown, used or
 * too old.
 */
export async function spendCaptcha(db: Db, token: string): Promise<StoredCaptcha | undefined> {
  // the database does not accept every text
  if (!TOKEN.test(token)) return undefined;
  return oneRow<StoredCaptcha>(
    db,
    sql`with spent as (delete from captcha where token = ${token} returning solution, client, expires_at)
        select solution, client from spent where expires_at > now()`,
  );
}

/** Stores the verification of a solved captcha and deletes expired ones. */
export async function storePass(db: Db, verification: string): Promise<void> {
  await rows(
    db,
    sql`with old as (
          delete from captcha_pass where key in
            (select key from captcha_pass where expires_at < now() order by expires_at limit 100 for update skip locked)
        )
        insert into captcha_pass (key, expires_at)
        values (${verificationKey(verification)}, now() + make_interval(secs => ${LIFE.pass}))`,
  );
}

/** Deletes a verification; true when it existed and was still valid. */
export async function spendPass(db: Db, verification: string): Promise<boolean> {
  const spent = await oneRow(
    db,
    sql`with spent as (delete from captcha_pass where key = ${verificationKey(verification)} returning expires_at)
        select true as holds from spent where expires_at > now()`,
  );
  return spent !== undefined;
}
