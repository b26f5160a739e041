import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, rows, sql } from '@plumbline/server/db/database.ts';
import { random, type Random } from '@plumbline/server/features/demo/plant/random.ts';
import { filesOf, ledgerOf } from '@plumbline/server/features/operations/doctor/records.ts';
import { derivedOf } from '@plumbline/server/features/operations/doctor/truth.ts';
import { storeOf } from '@plumbline/server/files/stores.ts';
import { postmasterOf } from '../../checks/support/product.ts';
import { median, round, say, tell } from '../figure.ts';
import type { FaultOptions } from '../options.ts';
import { aPlant, type Plant, until } from './plant.ts';
import { bulkChanger, creator, filer, importer, puncher, raiser, saver, signer } from './writers.ts';
import { aTeam, type Team } from './writes.ts';

const BENCH = 'R1 kill -9';
/** How long work continues before something is killed, in milliseconds. */
const WORK = { least: 200, most: 2500 } as const;
const BACK_WITHIN = 60_000;
/** Maximum time until a job that lost its process is taken over and done, in milliseconds. */
const JOBS_WITHIN = 120_000;

/** What is killed; repeated entries are killed more often. */
const VICTIMS = ['server', 'server', 'server and database', 'database', 'backend'] as const;
type Victim = (typeof VICTIMS)[number];

/** @throws Error for an invalid process id: 0 would kill the whole process group */
function kill(pid: number): void {
  if (pid <= 1) throw new Error('There is nothing to kill.');
  // it may have ended in the meantime
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}

/** A database process that serves the product. */
async function aBackend({ db }: Database, chance: Random): Promise<number> {
  const found = await rows(
    db,
    sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`,
  );
  return found[Math.floor(chance.next() * found.length)]?.pid ?? 0;
}

/** The main process of the database, from its pid file; 0 while there is none. */
function postmaster({ dataDir }: Plant): number {
  try {
    return postmasterOf(dataDir);
  } catch {
    return 0;
  }
}
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Kills the victim and restarts it where it does not restart by itself. Returns a function that is true once the victim
 * has been replaced: its remaining processes may respond a little longer.
 */
async function strike(plant: Plant, victim: Victim, chance: Random): Promise<() => boolean> {
  if (victim === 'backend') {
    const pid = await plant.look((database) => aBackend(database, chance));
    kill(pid);
    return () => !isAlive(pid);
  }
  const before = postmaster(plant);
  if (victim !== 'server') kill(before);
  if (victim === 'database') return () => ![0, before].includes(postmaster(plant));
  await plant.product.end('SIGKILL');
  await plant.start();
  return () => true;
}

/** Differences from the acknowledged writes, and problems found by the product's own health check. */
async function wrongIn(plant: Plant, team: Team): Promise<readonly string[]> {
  return plant.look(async (database) => {
    const findings = [
      await derivedOf(database),
      await ledgerOf(database),
      ...(await filesOf(database, storeOf(undefined, plant.dataDir))),
    ];
    // leftover bytes of a file whose call was interrupted do no harm, and the doctor reports them
    const ill = findings
      .filter(({ health, about }) => health !== 'ok' && about !== 'strays')
      .map(({ found }) => found.en);
    return [...(await team.wrong(database.db)), ...ill];
  });
}

/** R1: the server, its database, or one of the database's processes is killed at random moments of mixed work. */
export async function run({ rounds, seed }: FaultOptions): Promise<void> {
  const plant = await aPlant();
  const chance = random('R1', seed);
  const { facts } = plant;
  const imports = importer();
  const writers = [
    creator(),
    puncher(facts),
    saver(facts.areas[0] ?? ''),
    signer(facts),
    raiser(facts),
    bulkChanger(facts),
    filer(facts.areas.slice(1)),
    imports,
  ];
  const team = aTeam(writers, () => plant.product);
  const [faults, backs]: [string[], number[]] = [[], []];
  try {
    for (let at = 1; at <= rounds; at++) {
      const victim = chance.pick(VICTIMS);
      const before = { ...team.tally };
      const over = new AbortController();
      const working = team.work(over.signal);
      await sleep(chance.int(WORK.least, WORK.most));
      const killed = performance.now();
      const isReplaced = await strike(plant, victim, chance);
      const isBack = async (): Promise<boolean> => isReplaced() && (await plant.product.status('/readyz')) === 200;
      await until('back', isBack, BACK_WITHIN);
      const back = performance.now() - killed;
      over.abort();
      await working;
      await team.settle();
      const found = [...team.faults.splice(0), ...(await wrongIn(plant, team))];
      if (plant.product.code !== null) found.push(`the server ended with code ${plant.product.code}`);
      backs.push(back);
      faults.push(...found.map((what) => `round ${at}, ${victim}: ${what}`));
      const { acknowledged, unanswered } = team.tally;
      say(
        `  ${at}/${rounds} ${victim}: ${acknowledged - before.acknowledged} acknowledged, ${unanswered - before.unanswered} cut off, ` +
          `back in ${Math.round(back)} ms${found.length === 0 ? '' : `: ${found.join(' · ')}`}`,
      );
    }
    await until('imports ended', () => plant.look(async ({ db }) => !hasOpen(await imports.ended(db))), JOBS_WITHIN);
    faults.push(...(await wrongIn(plant, team)).map((what) => `at the end: ${what}`));
    const detail = {
      seed,
      ...team.tally,
      imports: await plant.look(({ db }) => imports.ended(db)),
      backMs: { median: round(median(backs)), most: round(Math.max(...backs)) },
      faults: faults.slice(0, 20),
    };
    tell({
      bench: BENCH,
      figure: `rounds with something lost, half or twice, of ${rounds}`,
      ratio: faults.length,
      bar: 0,
      detail,
    });
    tell({
      bench: BENCH,
      figure: 'longest until it served again, of 60 s',
      ratio: Math.max(...backs) / BACK_WITHIN,
      bar: 1,
    });
  } finally {
    await plant.end();
  }
}

const hasOpen = ({ queued = 0, running = 0 }: Readonly<Record<string, number>>): boolean => queued + running > 0;
