import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@plumbline/contract/errors.ts';

/** OWASP's least for Argon2id, which is the default of the library (readings S01); memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** As many at once: each keeps a core busy for some 20 ms, and one is left for all the other calls. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** As many may wait, about a second's work: who comes then is refused at once, and the server stays free for others. */
export const MOST_WAITING = 40;
/** When to come again, in seconds. */
const COME_AGAIN = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Refuses while the queue is full. Asked before a try is counted, so that a flood locks nobody's account.
 *
 * @throws AppError `busy`
 */
export function demandTurn(): void {
  if (waiting.length >= MOST_WAITING) throw new AppError('busy', { seconds: COME_AGAIN });
}

/** Runs one costly thing when its turn comes. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  demandTurn();
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

/** What is stored of a password, from its wire form. Throws AppError `busy`. */
export const hashPassword = (wire: string): Promise<string> => inTurn(() => hash(wire.toLowerCase(), COST));

let nobody: Promise<string> | undefined;

/** Takes the time of `fits` without a user, so that nobody learns by the clock who has an account (readings S06). */
export async function fitsNobody(wire: string): Promise<false> {
  nobody ??= hash(randomBytes(16).toString('hex'), COST);
  const stored = await nobody;
  await inTurn(() => verify(stored, wire.toLowerCase()));
  return false;
}

/**
 * Whether a password in its wire form is the one that was stored; of somebody who has none, no password is. Throws AppError
 * `busy`.
 */
export const fits = (stored: string, wire: string): Promise<boolean> =>
  stored.startsWith('$argon2') ? inTurn(() => verify(stored, wire.toLowerCase())) : fitsNobody(wire);
