import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import pg from 'pg';
import { rows, sql, type Database, type Db } from './database.ts';
import { indexSql } from './ddl.ts';
import { isLarge } from './large.ts';
import { baseOf, tableOf } from './model.ts';
import { type OnDemandIndex, registerTables } from './register-tables.ts';

/*
 * Indexes of large registers that are made when people sort or filter by their column often enough on a large
 * installation, and removed when nobody has for a long time (ADR 135): each index costs every row that is imported,
 * and most columns of a large register are never sorted by.
 */

/** How many times a column must have been asked for within the time that demand counts. */
const ASKED_LEAST = 3;
/** How long demand counts towards making an index, and how long an index stays after it was last asked for. */
const COUNTS_FOR = '30 days';
const STAYS_FOR = '90 days';
/** A table with fewer rows is read whole in a moment. */
const ROWS_LEAST = 50_000;
/** How often demand is written down and looked at, in milliseconds. */
const EVERY_MS = 60_000;
/**
 * The most times that demand is only written down after indexes could not be changed, as on a full disk: each try reads a
 * large table from the beginning.
 */
const MOST_SKIPPED = 64;
/** Any number will do, as long as all our processes use the same one. */
const LOCK = 7_240_506;

interface Made extends OnDemandIndex {
  readonly table: string;
}

/** The history of a scope by who changed and by what was done, each newest first: its list walks those of each value. */
const OF_HISTORY = (
  [
    ['person', 'lower(user_name)'],
    ['action', 'action'],
  ] as const
).map(([field, value]): Made => ({
  table: 'history',
  field,
  name: `history__${field}`,
  columns: `tenant_id, level_id, register, ${value}, at desc nulls last, id desc`,
}));

let known: ReadonlyMap<string, Made> | undefined;
/** The indexes made on demand, by the name of their table and field. */
const onDemand = (): ReadonlyMap<string, Made> =>
  (known ??= new Map(
    [
      ...OF_HISTORY,
      ...registerTables().flatMap(({ name: table, onDemand: indexes }) =>
        indexes.map((index): Made => ({ ...index, table })),
      ),
    ].map((index) => [`${index.table}.${index.field}`, index]),
  ));
const indexFor = (register: AnyRegister, field: string): Made | undefined =>
  onDemand().get(`${tableOf(register)}.${field}`);

/** All indexes that are made on demand, with their tables. */
export const onDemandIndexes = (): readonly Made[] => [...onDemand().values()];

/** Which of them there are, as this process last read it; none until then. */
let present: ReadonlySet<string> = new Set();
/** How many times each was asked for since that was last written down. */
const demand = new Map<string, number>();

/** Notes that the history was sorted or filtered by a field; true when its index is there. */
export function isHistoryIndexed(field: 'person' | 'action'): boolean {
  const index = onDemand().get(`history.${field}`);
  if (index === undefined) return false;
  note(index);
  return present.has(index.name);
}

/** True when a column that may be indexed has its index now: from the start, or made on demand. */
export function isIndexed(register: AnyRegister, field: string): boolean {
  const index = indexFor(register, field);
  return index === undefined || present.has(index.name);
}

const note = ({ name }: Made): unknown => demand.set(name, (demand.get(name) ?? 0) + 1);

/** Notes that a list of a register was sorted or filtered by some of its fields. */
export function noteDemand(register: AnyRegister, fields: Iterable<string>): void {
  if (!isLarge(register)) return;
  const base = baseOf(register);
  for (const field of new Set(fields)) {
    const index = indexFor(base, field);
    if (index) note(index);
  }
}

/** Reads which indexes there are; one whose making was broken off is not among them. */
export async function readIndexes(db: Db): Promise<void> {
  const names = onDemandIndexes().map(({ name }) => name);
  const found = await rows(
    db,
    sql<{ name: string }>`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisvalid and c.relnamespace = current_schema()::regnamespace and c.relname = any(${names}::text[])`,
  );
  present = new Set(found.map(({ name }) => name));
}

/** Writes down what was asked for; what was asked for long ago counts no longer. */
export async function writeDemand(db: Db): Promise<void> {
  const noted = [...demand];
  demand.clear();
  if (noted.length === 0) return;
  try {
    // in one order, so that two processes never wait for each other
    const entries = noted.toSorted(([a], [b]) => (a < b ? -1 : 1));
    await sql`insert into index_demand as d (name, asked, last_asked)
      select n, a, now() from unnest(${entries.map(([name]) => name)}::text[], ${entries.map(([, count]) => count)}::int[]) as x (n, a)
      on conflict (name) do update set last_asked = now(),
        asked = excluded.asked + case when d.last_asked > now() - ${COUNTS_FOR}::interval then d.asked else 0 end`.execute(
      db,
    );
  } catch (error) {
    for (const [name, count] of noted) demand.set(name, count + (demand.get(name) ?? 0));
    throw error;
  }
}

/** What is done to an index. */
export interface IndexChange {
  readonly name: string;
  readonly change: 'made' | 'removed';
  readonly ms: number;
}

/** The next index to be made or removed; undefined when all is as it should be. */
async function nextChange(db: Db): Promise<Pick<IndexChange, 'name' | 'change'> | undefined> {
  const indexes = onDemandIndexes();
  const [next] = await rows(
    db,
    sql<Pick<IndexChange, 'name' | 'change'>>`with x as (
        select x.name, x.table_name, d.asked, d.last_asked, coalesce(i.indisvalid, false) as is_valid, i.indexrelid is not null as is_there,
          t.reltuples
        from unnest(${indexes.map(({ name }) => name)}::text[], ${indexes.map(({ table }) => table)}::text[]) as x (name, table_name)
        join pg_class t on t.relname = x.table_name and t.relnamespace = current_schema()::regnamespace
        left join pg_class c on c.relname = x.name and c.relnamespace = current_schema()::regnamespace
        left join pg_index i on i.indexrelid = c.oid
        left join index_demand d on d.name = x.name)
      select name, 'made' as change, asked from x where not is_valid and reltuples >= ${ROWS_LEAST} and asked >= ${ASKED_LEAST}
        and last_asked > now() - ${COUNTS_FOR}::interval
      union all
      select name, 'removed', 0 from x where is_there and last_asked < now() - ${STAYS_FOR}::interval
      order by asked desc, name limit 1`,
  );
  return next;
}

/** Makes or removes one index while everybody goes on working. */
async function apply(client: pg.Client, { name, change }: Pick<IndexChange, 'name' | 'change'>): Promise<void> {
  const index = onDemandIndexes().find((each) => each.name === name);
  if (!index) return;
  // also what is left of one whose making was broken off
  await client.query(`drop index concurrently if exists ${name}`);
  if (change === 'removed') return;
  const { table, field: _field, ...made } = index;
  await client.query(indexSql(table, made).replace(/^create index/, 'create index concurrently'));
}

/** Does what is due to the indexes, one after the other; nothing while another process does so. */
export async function changeIndexes(
  database: Database,
  { signal, onChange }: { readonly signal?: AbortSignal; readonly onChange?: (change: IndexChange) => void } = {},
): Promise<void> {
  // one that came with a copy of a database was not asked for here yet: its time begins now
  await sql`insert into index_demand (name, asked, last_asked) select n, 0, now() from unnest(${[...present]}::text[]) n
    on conflict do nothing`.execute(database.db);
  if (!(await nextChange(database.db))) return;
  const client = new pg.Client({
    connectionString: database.directUrl,
    application_name: 'plumbline indexes',
    options: '-c statement_timeout=0 -c lock_timeout=0',
  });
  client.on('error', () => undefined);
  await client.connect();
  const { rows: pids } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cancel = (): void =>
    void sql`select pg_cancel_backend(${pids[0]?.pid ?? 0})`.execute(database.db).catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const { rows: locks } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (!locks[0]?.free) return;
    for (let next = await nextChange(database.db); next; next = await nextChange(database.db)) {
      if (signal?.aborted) return;
      const began = performance.now();
      await apply(client, next);
      await readIndexes(database.db);
      onChange?.({ ...next, ms: Math.round(performance.now() - began) });
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
    await client.end();
  }
}

/** Attends to the indexes until stopped. */
export interface IndexKeeper {
  stop(): Promise<void>;
}

/**
 * Attends to the indexes made on demand. Every process notes what its users ask for; one of them makes and removes
 * indexes, and the others learn of it within a minute.
 *
 * @param options `onFault` is called with errors, such as a database that is away; it is tried again, after
 *   longer and longer pauses
 */
export async function startKeepingIndexes(
  database: Database,
  options: {
    readonly every?: number;
    readonly onChange?: (change: IndexChange) => void;
    readonly onFault?: (error: unknown) => void;
  } = {},
): Promise<IndexKeeper> {
  const { every = EVERY_MS, onChange, onFault } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  await readIndexes(database.db);
  let [pause, skipped] = [0, 0];
  const look = async (): Promise<void> => {
    await writeDemand(database.db);
    if (signal.aborted) return;
    await readIndexes(database.db);
    if (skipped < pause) {
      skipped += 1;
      return;
    }
    [pause, skipped] = [Math.min(Math.max(1, pause * 2), MOST_SKIPPED), 0];
    await changeIndexes(database, { signal, ...(onChange && { onChange }) });
    pause = 0;
  };
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(every, undefined, { signal, ref: false }).catch(() => undefined);
      try {
        await look();
      } catch (error) {
        if (!signal.aborted) onFault?.(error);
      }
    }
  };
  const running = work();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
