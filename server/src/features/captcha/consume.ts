import type { Db } from '../../db/database.ts';
import { spendPass } from './captcha-store.ts';
import { isVerifyRefused } from './limits.ts';

/**
 * Spends the verification a page got for a passed captcha: `token---pointJson`. Each is accepted once, within 180 s of
 * its check, by whichever process receives it first (captcha protocol 5, readings D67).
 *
 * @param address the address whose verifications are counted; without it nothing is counted
 * @returns `0000` spent · `6110` unknown, used or too old · `6205` too many per minute from this address
 */
export async function verifyCaptcha(db: Db, captcha: string, address?: string): Promise<'0000' | '6110' | '6205'> {
  if (address !== undefined && (await isVerifyRefused(db, address))) return '6205';
  return (await spendPass(db, captcha)) ? '0000' : '6110';
}

/** True when the verification was valid and is now spent: `verifyCaptcha` without the reason. */
export const consumeCaptcha = async (db: Db, captcha: string, address?: string): Promise<boolean> =>
  (await verifyCaptcha(db, captcha, address)) === '0000';
