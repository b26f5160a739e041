import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rows, type Database } from '../db/database.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** How long the database may take to say that it is there, in milliseconds. */
const PATIENCE = 2000;

async function isReady(database: Database): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  const there = rows(database.db, sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([there, late]);
}

/**
 * For balancers and monitors: `/healthz` says the process lives, `/readyz` that it reaches its database. A ledger that is
 * behind is told of, in seconds, but calls are answered all the same.
 */
export function health(app: FastifyInstance, database: Database, ledger?: Pick<Ledger, 'behind'>): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ok = await isReady(database);
    const seconds = ledger?.behind() ?? null;
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(seconds === null ? { ok } : { ok, ledgerBehindSeconds: seconds });
  });
}
