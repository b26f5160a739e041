import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's least for Argon2id, which is the default of the library (readings S01); memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** As many at once; each keeps a thread of the pool busy for some 20 ms, and files and names need threads too. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs one costly thing when its turn comes. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** What the wire carries for a password: the MD5 of the trimmed text as lower-case hex. An encoding, no protection (S01). */
export const wireForm = (password: string): string => createHash('md5').update(password.trim()).digest('hex');

/** What is stored of a password, from its wire form. */
export const hashPassword = (wire: string): Promise<string> => inTurn(() => hash(wire.toLowerCase(), COST));

/** Whether a password in its wire form is the one that was stored. */
export const fits = (stored: string, wire: string): Promise<boolean> =>
  inTurn(() => verify(stored, wire.toLowerCase()));

let nobody: Promise<string> | undefined;

/** Takes the time of `fits` without a user, so that nobody learns by the clock who has an account (readings S06). */
export async function fitsNobody(wire: string): Promise<false> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  await fits(await nobody, wire);
  return false;
}
