import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rows, type Database } from '../db/database.ts';
import type { Disk } from '../files/disk-space.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** Time limit for the database to answer, in milliseconds. */
const PATIENCE = 2000;

/** What else a process needs to do all its work, by the name shown in `/healthz`; each returns true when it is well. */
export type Vitals = Readonly<Record<string, () => boolean>>;

/** True when the database answers in time, and calls get a connection to it in time. */
async function hasDatabase(database: Database): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  const there = rows(database.db, sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([there, late]);
}

/** What is told of a disk with little room, in whole megabytes; nothing of one with enough. */
function roomOf(disk: Pick<Disk, 'space'> | undefined): object {
  const { state, free, size } = disk?.space() ?? { state: 'ok', free: 0, size: 0 };
  const inMegabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
  return state === 'ok' ? {} : { disk: { state, freeMegabytes: inMegabytes(free), sizeMegabytes: inMegabytes(size) } };
}

/**
 * Health endpoints for monitoring; 503 lists in `wrong` what is unavailable.
 * - `/livez`: the process responds. For supervisors that restart dead processes: a process without its database
 *   recovers by itself.
 * - `/readyz`: calls can be answered now. For load balancers. A ledger that is behind is reported, in seconds, and a disk
 *   that is nearly full, with what is free; calls are answered all the same, and only saving may fail.
 * - `/healthz`: the process does all of its work, jobs included, and has room to write. For monitors.
 */
export function health(
  app: FastifyInstance,
  {
    database,
    vitals = {},
    ledger,
    disk,
  }: {
    readonly database: Database;
    readonly vitals?: Vitals;
    readonly ledger?: Pick<Ledger, 'behind'>;
    readonly disk?: Pick<Disk, 'space'>;
  },
): void {
  const tell = (path: string, look: () => Promise<readonly string[]>, more: () => object = () => ({})): void => {
    app.get(path, async (_request, reply) => {
      const wrong = await look();
      return reply
        .code(wrong.length === 0 ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ok: wrong.length === 0, ...(wrong.length > 0 && { wrong }), ...more() });
    });
  };
  const ofDatabase = async (): Promise<readonly string[]> => ((await hasDatabase(database)) ? [] : ['database']);
  const ofVitals = (): readonly string[] => Object.keys(vitals).filter((name) => vitals[name]?.() === false);
  tell('/livez', () => Promise.resolve([]));
  tell('/readyz', ofDatabase, () => {
    const seconds = ledger?.behind() ?? null;
    return { ...(seconds !== null && { ledgerBehindSeconds: seconds }), ...roomOf(disk) };
  });
  const ofDisk = (): readonly string[] => ('disk' in roomOf(disk) ? ['disk'] : []);
  tell(
    '/healthz',
    async () => [...(await ofDatabase()), ...ofVitals(), ...ofDisk()],
    () => roomOf(disk),
  );
}
