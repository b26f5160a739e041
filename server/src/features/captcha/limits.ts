import { createHash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { openWindow, overrun, type TryLimit } from '../../http/tries.ts';

/**
 * Limits per minute (captcha protocol 6). `client` is one browser at one address, as far as it identifies itself. An
 * address as a whole may do more, since a whole site can share one address, but it is still limited, since a browser
 * may give itself any name.
 */
export const CAPTCHA_LIMITS = {
  /** Pictures requested. */
  get: { client: 120, address: 600 },
  /** Wrong answers; one more locks the client. */
  failed: { client: 5, address: 60 },
  /** Answers sent. */
  check: { address: 600 },
  /** Verifications submitted. */
  verify: { address: 600 },
  /** Seconds a lock lasts. */
  lockSeconds: 300,
} as const;
const MINUTE = 60;

/** The client that makes a request, as far as it is known. */
export interface Asker {
  readonly address: string;
  /** The browser's own name for itself. */
  readonly clientUid: string | null | undefined;
}

/** The key of a client; without a name its address is used. Hashed, so that texts of any length become short. */
export const clientKey = ({ address, clientUid }: Asker): string =>
  createHash('sha256')
    .update(JSON.stringify([address, clientUid ?? '']))
    .digest('base64url')
    .slice(0, 22);

const aMinute = (key: string, most: number): TryLimit => ({ key, most, windowSeconds: MINUTE });
const lockKey = (whose: string): string => `captcha-lock:${whose}`;
const isOver = async (db: Db, limits: readonly TryLimit[]): Promise<boolean> => (await overrun(db, limits)) !== null;

/** Counts a requested picture. Returns the code that refuses it: 6202 locked, 6201 too many. */
export async function refusedGet(db: Db, asker: Asker): Promise<'6201' | '6202' | null> {
  const client = clientKey(asker);
  for (const whose of [client, asker.address]) {
    if ((await openWindow(db, lockKey(whose))) !== null) return '6202';
  }
  const { get } = CAPTCHA_LIMITS;
  const limits = [
    aMinute(`captcha-get:${client}`, get.client),
    aMinute(`captcha-get-address:${asker.address}`, get.address),
  ];
  return (await isOver(db, limits)) ? '6201' : null;
}

/** Counts an answer sent; true when it exceeds the limit. */
export const isCheckRefused = (db: Db, address: string): Promise<boolean> =>
  isOver(db, [aMinute(`captcha-check:${address}`, CAPTCHA_LIMITS.check.address)]);

/** Counts a verification submitted; true when it exceeds the limit. */
export const isVerifyRefused = (db: Db, address: string): Promise<boolean> =>
  isOver(db, [aMinute(`captcha-verify:${address}`, CAPTCHA_LIMITS.verify.address)]);

/** Counts a wrong answer, and locks a client or address that gave too many. */
export async function countFailure(db: Db, { client, address }: { client: string; address: string }): Promise<void> {
  const { failed, lockSeconds } = CAPTCHA_LIMITS;
  const counted: readonly (readonly [string, number])[] = [
    [client, failed.client],
    [address, failed.address],
  ];
  for (const [whose, most] of counted) {
    if (!(await isOver(db, [aMinute(`captcha-failed:${whose}`, most)]))) continue;
    await overrun(db, [{ key: lockKey(whose), most: 1, windowSeconds: lockSeconds }]);
  }
}
