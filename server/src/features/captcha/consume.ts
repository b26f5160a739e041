import type { Db } from '../../db/database.ts';
import { spendPass } from './captcha-store.ts';
import { isVerifyRefused } from './limits.ts';

/**
 * Spends the verification a page got for a passed captcha: `token---pointJson`. Each is accepted once, within 180 s of
 * its check, by whichever process is asked first (captcha protocol 5, readings D67).
 *
 * @param address whose verifications are counted; nobody's when left out
 * @returns `0000` spent · `6110` unknown, used or too old · `6205` too many a minute from this address
 */
export async function verifyCaptcha(db: Db, captcha: string, address?: string): Promise<'0000' | '6110' | '6205'> {
  if (address !== undefined && (await isVerifyRefused(db, address))) return '6205';
  return (await spendPass(db, captcha)) ? '0000' : '6110';
}

/** Whether a verification was good and is spent now: `verifyCaptcha` without the reason. */
export const consumeCaptcha = async (db: Db, captcha: string, address?: string): Promise<boolean> =>
  (await verifyCaptcha(db, captcha, address)) === '0000';
