import { randomBytes } from 'node:crypto';
import { one, rows, sql, type Db } from '../../db/database.ts';
import type { Solution } from './solution.ts';
import { verificationKey } from './verification.ts';

/** Seconds a captcha can be solved, and seconds a solved one can be used (captcha protocol 4 and 5). */
export const LIFE = { captcha: 120, pass: 180 } as const;

/** A captcha taken out of the table. */
export interface StoredCaptcha {
  readonly solution: Solution;
  /** Whose wrong answers count together. */
  readonly client: string;
}

/** Keeps what solves a captcha, and clears away old ones. Answers its token: 32 hex digits. */
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

/** Takes a captcha out: it is spent, whatever its answer is worth. Undefined when unknown, used or too old. */
export async function spendCaptcha(db: Db, token: string): Promise<StoredCaptcha | undefined> {
  // not every text is one for the database
  if (!TOKEN.test(token)) return undefined;
  return one<StoredCaptcha>(
    db,
    sql`with spent as (delete from captcha where token = ${token} returning solution, client, expires_at)
        select solution, client from spent where expires_at > now()`,
  );
}

/** Keeps the verification of a solved captcha, and clears away old ones. */
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

/** Takes a verification out; whether there was one that still holds. */
export async function spendPass(db: Db, verification: string): Promise<boolean> {
  const spent = await one(
    db,
    sql`with spent as (delete from captcha_pass where key = ${verificationKey(verification)} returning expires_at)
        select true as holds from spent where expires_at > now()`,
  );
  return spent !== undefined;
}
