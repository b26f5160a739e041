import { AppError } from '@plumbline/contract/errors.ts';
import type { RawBuilder } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { one, rememberedBy, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';

/** What certificates stand on: what lies in a facility, and what a company rules for all of them. */
type Ground = 'facility' | 'company';
const KEYS = { facility: ({ path }: Actor) => path.C, company: ({ tenantId }: Actor) => tenantId } as const;
const keyOf = (actor: Actor, ground: Ground) =>
  sql`hashtextextended(${`what certificates of ${KEYS[ground](actor)} stand on`}, 7)`;

const noGround = (): Set<Ground> => new Set();

/** A certificate is signed while nothing it stands on is being written; so long is waited for that, in milliseconds. */
const PATIENCE_MS = 5000;
const EVERY_MS = 50;

/**
 * To be said by whatever makes certificates untrue, before it reads which of them are accepted: those who write go side by side, and
 * one that is being accepted meanwhile is seen. By a statement of its own: what is read after it is read as it is then.
 */
export async function beforeReadingAccepted(tx: Tx, actor: Actor, ground: Ground = 'facility'): Promise<void> {
  const holding = acceptedStay(tx, actor, ground);
  if (holding) await sql`select ${holding}`.execute(tx);
}

/** The same as an expression, for a statement that comes before the one that reads; null where this transaction has said it. */
export function acceptedStay(tx: Tx, actor: Actor, ground: Ground = 'facility'): RawBuilder<unknown> | null {
  const held = rememberedBy(tx, noGround);
  if (held.has(ground)) return null;
  held.add(ground);
  return sql`pg_advisory_xact_lock_shared(${keyOf(actor, ground)})`;
}

/**
 * Holds what certificates stand on until the transaction ends: what was written before is seen when they are judged, and what comes
 * after finds them accepted. Nobody waits behind one who waits here: it is asked for again and again.
 *
 * @throws {AppError} `groundMoves` when something is still being written after five seconds, such as an import
 */
export async function holdGround(tx: Tx, actor: Actor, patience: number = PATIENCE_MS): Promise<void> {
  for (const until = Date.now() + patience; ; await wait(EVERY_MS)) {
    const got = await one(
      tx,
      sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${keyOf(actor, 'facility')})
        and pg_try_advisory_xact_lock(${keyOf(actor, 'company')}) as free`,
    );
    if (got?.free) return;
    if (Date.now() > until) throw new AppError('groundMoves');
  }
}
