import { createHash } from 'node:crypto';
import type { Effect } from '@plumbline/contract/calls/effect.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { SECRET_PARAMETERS } from '@plumbline/contract/rules/secrets.ts';
import type { FastifyRequest } from 'fastify';
import { type Db, oneRow, rows, sql, transaction, type Tx } from '../db/database.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Context } from './context.ts';
import { isFileAnswer } from './handler.ts';
import { knownError } from './known-error.ts';

/** The header that makes a repeated call harmless: the same key with the same body returns the first result. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** How long keys are retained, in hours. */
const KEPT_HOURS = 24;
/** The name of the job that deletes old keys. */
export const KEYS_TASK = 'forget-keys';

/** The work of a call, once its access and input are checked. */
export interface Doing<C extends Context> {
  /** The name of the call; together with the input it distinguishes requests. */
  readonly name: string;
  readonly effect: Effect;
  readonly input: unknown;
  /** A key sent in the body. */
  readonly key?: string | undefined;
  run(context: C): unknown;
}

/**
 * Runs a call. A writing call with a key runs once: a later request with the same key gets the stored result, and a
 * simultaneous one waits for it.
 *
 * @throws AppError `badRequest` for an invalid key, `keyTaken` when the key was used for something else
 */
export async function perform<C extends Context>(
  { request, ledger }: { readonly request: FastifyRequest; readonly ledger: Pick<Ledger, 'poke'> | undefined },
  context: C,
  doing: Doing<C>,
): Promise<unknown> {
  if (doing.effect !== 'writes') return doing.run(context);
  const key = keyOf(request) ?? doing.key;
  const answer = key === undefined ? await doing.run(context) : await runUnderKey(context, key, doing);
  ledger?.poke();
  return answer;
}

function keyOf({ headers: { [IDEMPOTENCY_HEADER]: key } }: FastifyRequest): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) throw new AppError('badRequest');
  return key;
}

const SECRETS: readonly string[] = SECRET_PARAMETERS;
/** Distinguishes requests. Secrets are left out: a hash of a short password would reveal it. */
const hashOf = ({ name, input }: Doing<never>, { path }: Context): string =>
  createHash('sha256')
    .update(JSON.stringify([name, path, input], (field, value: unknown) => (SECRETS.includes(field) ? null : value)))
    .digest('hex');

/** The owner of a key. */
interface Owner {
  readonly tenantId: string;
  readonly userId: string;
  readonly key: string;
}
const rowOf = ({ tenantId, userId, key }: Owner) =>
  sql`tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid and key = ${key}`;

interface Kept {
  readonly hash: string;
  readonly answer: string;
}
/**
 * Claims a key, or returns the result stored under it. The second of two calls waits here until the first has ended.
 */
async function claim(tx: Tx, owner: Owner, hash: string): Promise<Kept | undefined> {
  const taken = await rows(
    tx,
    sql`insert into idempotency_key (tenant_id, user_id, key, hash, answer)
      values (${owner.tenantId}::uuid, ${owner.userId}::uuid, ${owner.key}, ${hash}, 'null') on conflict do nothing returning key`,
  );
  if (taken.length > 0) return undefined;
  return oneRow(tx, sql<Kept>`select hash, answer from idempotency_key where ${rowOf(owner)}`);
}

/** The key, the work and the result are one transaction: after a crash, either all or nothing was done. */
async function runUnderKey<C extends Context>(context: C, key: string, doing: Doing<C>): Promise<unknown> {
  if (context.caller === null) return doing.run(context);
  const owner: Owner = { tenantId: context.caller.tenantId, userId: context.caller.userId, key };
  const hash = hashOf(doing, context);
  const end = await transaction(context.db, async (tx) => {
    const stored = await claim(tx, owner, hash);
    if (stored && stored.hash !== hash) throw new AppError('keyTaken');
    if (stored) return { answer: JSON.parse(stored.answer) as unknown };
    try {
      const answer = await doing.run({ ...context, db: tx });
      if (isFileAnswer(answer)) throw new Error('A call that answers a file does not write.');
      await sql`update idempotency_key set answer = ${JSON.stringify(answer ?? null)} where ${rowOf(owner)}`.execute(
        tx,
      );
      return { answer };
    } catch (error) {
      return refused(tx, owner, error);
    }
  });
  if ('refusal' in end) throw end.refusal;
  return end.answer;
}

/**
 * A refusal is not stored: the same call may be tried again. What the call wrote before it refused stays, as it does
 * without a key, unless the database has aborted the transaction. After a fault nothing stays.
 */
async function refused(tx: Tx, owner: Owner, refusal: unknown): Promise<{ readonly refusal: unknown }> {
  if (knownError(refusal) === null) throw refusal;
  try {
    await sql`delete from idempotency_key where ${rowOf(owner)}`.execute(tx);
  } catch {
    throw refusal;
  }
  return { refusal };
}

/** Deletes keys that nobody will send again. */
export async function forgetKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key where at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(db);
}
