import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@plumbline/contract/errors.ts';

/** OWASP's minimum for Argon2id, the default of the library (readings S01); memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Maximum number of hashes at once: each occupies a core for some 20 ms, and one core is left for all other calls. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/**
 * Maximum number waiting, about a second's work: further calls are refused at once, and the server stays free for
 * others.
 */
export const MOST_WAITING = 40;
/** When to retry, in seconds. */
const COME_AGAIN = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Refuses while the queue is full. Called before an attempt is counted, so that a flood locks no account.
 *
 * @throws AppError `busy`
 */
export function demandTurn(): void {
  if (waiting.length >= MOST_WAITING) throw new AppError('busy', { seconds: COME_AGAIN });
}

/** Runs one expensive operation when its turn comes. */
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

/**
 * The form a password has on the wire: the MD5 of the trimmed text as lower-case hex. An encoding, not protection
 * (S01).
 */
export const wireForm = (password: string): string => createHash('md5').update(password.trim()).digest('hex');

/**
 * Hashes a password from its wire form. Throws AppError `busy`. What is stored is hashed by `hashNew`, which knows the
 * text.
 */
export const hashWire = (wire: string): Promise<string> => inTurn(() => hash(wire.toLowerCase(), COST));

let nobody: Promise<string> | undefined;

/** Takes as long as `fits` when there is no user, so that timing does not reveal who has an account (readings S06). */
export async function fitsNobody(wire: string): Promise<false> {
  nobody ??= hash(randomBytes(16).toString('hex'), COST);
  const stored = await nobody;
  await inTurn(() => verify(stored, wire.toLowerCase()));
  return false;
}

/**
 * True when a password in wire form matches the stored one; never for a user without a password. Throws AppError
 * `busy`.
 */
export const fits = (stored: string, wire: string): Promise<boolean> =>
  stored.startsWith('$argon2') ? inTurn(() => verify(stored, wire.toLowerCase())) : fitsNobody(wire);
