import { one, sql, type Db } from '../../db/database.ts';
import { verificationKey } from './verification.ts';

/**
 * Spends the verification a page got for a passed captcha: `token---pointJson`. Each is accepted once, within 180 s of
 * its check, by whichever process is asked first (captcha protocol 5, readings D67).
 *
 * @returns whether the caller may go on; false for an unknown, used or old one and for any other text
 */
export async function consumeCaptcha(db: Db, captcha: string): Promise<boolean> {
  const spent = await one(
    db,
    sql`delete from captcha_pass where key = ${verificationKey(captcha)} and expires_at > now() returning key`,
  );
  return spent !== undefined;
}
