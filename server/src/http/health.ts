import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rows, type Database } from '../db/database.ts';

/** How long the database may take to say that it is there, in milliseconds. */
const PATIENCE = 2000;

/** What else a process needs to do all of its work, by the name `/healthz` tells; each answers whether it is well. */
export type Vitals = Readonly<Record<string, () => boolean>>;

async function hasDatabase(database: Database): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  const there = rows(database.db, sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([there, late]);
}

/**
 * For those who watch over us; 503 names in `wrong` what is not there.
 * `/livez`: the process answers. For who starts dead processes again: a process without its database heals by itself.
 * `/readyz`: calls can be answered now. For balancers.
 * `/healthz`: all of its work is done, jobs too. For monitors.
 */
export function health(app: FastifyInstance, { database, vitals = {} }: { database: Database; vitals?: Vitals }): void {
  const tell = (path: string, look: () => Promise<readonly string[]>): void => {
    app.get(path, async (_request, reply) => {
      const wrong = await look();
      return reply
        .code(wrong.length === 0 ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(wrong.length === 0 ? { ok: true } : { ok: false, wrong });
    });
  };
  const ofDatabase = async (): Promise<readonly string[]> => ((await hasDatabase(database)) ? [] : ['database']);
  const ofVitals = (): readonly string[] => Object.keys(vitals).filter((name) => vitals[name]?.() === false);
  tell('/livez', () => Promise.resolve([]));
  tell('/readyz', ofDatabase);
  tell('/healthz', async () => [...(await ofDatabase()), ...ofVitals()]);
}
