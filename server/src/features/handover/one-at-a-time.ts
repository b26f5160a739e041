import { AppError } from '@plumbline/contract/errors.ts';
import type { RawBuilder } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { oneRow, transactionState, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';

/** The data a certificate depends on: the contents of a facility, and the company-wide rules. */
type Ground = 'facility' | 'company';
const KEYS = { facility: ({ path }: Actor) => path.C, company: ({ tenantId }: Actor) => tenantId } as const;
const keyOf = (actor: Actor, ground: Ground) =>
  sql`hashtextextended(${`what certificates of ${KEYS[ground](actor)} stand on`}, 7)`;

const noGround = (): Set<Ground> => new Set();

/**
 * Milliseconds that a signing waits for writes to the data a certificate depends on; it can only go on when there are
 * none.
 */
const PATIENCE_MS = 5000;
const EVERY_MS = 50;

/**
 * Must be called by any code that puts certificates in doubt, before it reads which are accepted: writers run side by
 * side, and a certificate accepted meanwhile is seen. It must be a statement of its own, so that the statement after it
 * reads a fresh state.
 */
export async function beforeReadingAccepted(tx: Tx, actor: Actor, ground: Ground = 'facility'): Promise<void> {
  const holding = sharedAcceptanceLock(tx, actor, ground);
  if (holding) await sql`select ${holding}`.execute(tx);
}

/**
 * The same as an expression, for a statement that comes before the one that reads; null when this transaction already
 * has the lock.
 */
export function sharedAcceptanceLock(tx: Tx, actor: Actor, ground: Ground = 'facility'): RawBuilder<unknown> | null {
  const lockedGrounds = transactionState(tx, noGround);
  if (lockedGrounds.has(ground)) return null;
  lockedGrounds.add(ground);
  return sql`pg_advisory_xact_lock_shared(${keyOf(actor, ground)})`;
}

/**
 * Locks the data certificates depend on until the transaction ends: earlier writes are seen when the certificates are
 * checked, and later writes find them accepted. No writer queues behind a waiting signing, since it polls for the lock.
 *
 * @throws {AppError} `groundMoves` when something is still being written after five seconds, such as an import
 */
export async function lockCertificateInputs(tx: Tx, actor: Actor, patience: number = PATIENCE_MS): Promise<void> {
  for (const until = Date.now() + patience; ; await wait(EVERY_MS)) {
    const got = await oneRow(
      tx,
      sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${keyOf(actor, 'facility')})
        and pg_try_advisory_xact_lock(${keyOf(actor, 'company')}) as free`,
    );
    if (got?.free) return;
    if (Date.now() > until) throw new AppError('groundMoves');
  }
}
