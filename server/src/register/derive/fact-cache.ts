import { isDeepStrictEqual } from 'node:util';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import type { Contribution } from '../../compose/point.ts';
import { type Db, oneRow, rows, rowsByKeptPlan, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, levelOf, unrestricted } from '../row/actor.ts';
import { idsOfMany } from '../row/columns.ts';
import { addFigures, type Key } from './catalogue.ts';
import { Sums, type Tally } from './tally.ts';
import { unestimated } from '../row/tenant-of.ts';

/*
 * The basis for figures over all rows of a register, cached in the process and brought up to date from the ledger
 * before each question (ADR 62). The history has a line for every change of every row, so it lists everything that
 * changed; nothing else needs to be read again.
 */

/** Changes that affect rows: what is calculated from them follows. */
export interface Followed {
  readonly tenantId: string;
  /** The level whose history is followed. */
  readonly levelId: string;
  /**
   * The registers whose changes affect rows, each with a query of the `id`s of affected rows for one line `h` of its
   * history, which has `tenant_id`, `row_id` and `changes`. The query may return ids that are not rows, and rows that do
   * not change.
   */
  readonly movedBy: Readonly<Partial<Record<RegisterKey, RawBuilder<unknown>>>>;
}

/** What is known about one row. */
export interface Fact {
  readonly id: string;
}

/** Cached facts about the rows of a register, and sums over them, `S` by name. */
interface FactsOf<F extends Fact, S> {
  /** The register the facts describe; cached separately for each level its rows live at. */
  readonly register: RegisterKey;
  /** What they are grouped by, where a fact is not about one row. */
  readonly by?: string;
  readonly movedBy: Followed['movedBy'];
  /** The query for the facts of every row the actor sees; `ids`, an array, limits it to some rows. */
  readonly read: (actor: Actor, ids?: RawBuilder<unknown>) => RawBuilder<F>;
  readonly tallies: { readonly [K in keyof S]: Tally<F, S[K]> };
}

/** The cached facts as of one moment. The next question updates them in place, so use them immediately. */
export interface CachedFacts<F, S> {
  /** By row id. */
  readonly facts: ReadonlyMap<string, F>;
  readonly sums: { readonly [K in keyof S]: Iterable<S[K]> & Pick<Sums<F, S[K]>, 'get'> };
}

/**
 * Access to cached facts: those of all rows at the actor's level, even for people who see only the work of their
 * subcontractors.
 */
interface FactCache<F, S> {
  /** Facts as of a moment no earlier than the question. */
  readonly current: (db: Db, actor: Actor) => Promise<CachedFacts<F, S>>;
}

/**
 * Maximum facts of one kind cached in a process, over all scopes; the least recently used are dropped first. A fact
 * takes some 350 bytes.
 */
const MOST = 100_000;
/** Maximum history lines followed, and maximum transactions examined for them; beyond that everything is read again. */
const FOLLOWED = 2000;
const LOOKED_THROUGH = 10_000;

/** The facts of one level with their sums. */
class Facts<F extends Fact, S> implements CachedFacts<F, S> {
  readonly facts = new Map<string, F>();
  readonly sums: { readonly [K in keyof S]: Sums<F, S[K]> };

  constructor({ tallies }: FactsOf<F, S>) {
    this.sums = mapped(tallies);
  }

  /** Adds a fact, or replaces the previous one for its row. */
  set(fact: F): void {
    this.delete(fact.id);
    this.facts.set(fact.id, fact);
    for (const name in this.sums) this.sums[name].count(fact, 1);
  }

  delete(id: string): void {
    const fact = this.facts.get(id);
    if (fact === undefined) return;
    this.facts.delete(id);
    for (const name in this.sums) this.sums[name].count(fact, -1);
  }
}
const mapped = <F extends Fact, S>(tallies: FactsOf<F, S>['tallies']): { readonly [K in keyof S]: Sums<F, S[K]> } => {
  const sums: { [K in keyof S]?: Sums<F, S[K]> } = {};
  for (const name in tallies) sums[name] = new Sums(tallies[name]);
  return sums as { [K in keyof S]: Sums<F, S[K]> }; // each has been given one
};

/** The facts of one level, and how up to date they are. */
interface CachedLevel<F extends Fact, S> {
  /** Who asked first, with sight of everything. */
  readonly actor: Actor;
  facts: Facts<F, S>;
  /** The facts include everything this snapshot sees; null before they have been read. */
  seen: string | null;
  /** The history they follow: in another one, transaction numbers mean nothing. */
  where: string;
  /** Settles with the last question in progress: each question continues from where the previous one stopped. */
  turn: Promise<unknown>;
}

/** Identifies the history of this database; a restore creates a new one. */
const WHERE = sql<string>`concat_ws(' ', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database()),
  'history'::regclass::oid)`;

/** Caches facts in the process, for each level at which they are requested; the second value is its figure in the catalogue. */
export function cacheFacts<F extends Fact, S>(
  options: FactsOf<F, S>,
): readonly [cache: FactCache<F, S>, figure: Contribution<'figures'>] {
  const all = new Map<string, CachedLevel<F, S>>();
  const levelFor = (actor: Actor): CachedLevel<F, S> => {
    const name = `${actor.tenantId} ${levelOf(actor, known(options.register))}`;
    const unread = {
      actor: unrestricted(actor),
      facts: new Facts(options),
      seen: null,
      where: '',
      turn: Promise.resolve(),
    };
    const here = all.get(name) ?? unread;
    // mark as most recently used
    all.delete(name);
    all.set(name, here);
    return here;
  };
  const current = async (db: Db, actor: Actor): Promise<CachedFacts<F, S>> => {
    const here = levelFor(actor);
    const own = here.turn.then(() => refreshFacts(db, unrestricted(actor), options, here));
    here.turn = own.catch(() => undefined);
    await own;
    forgetOldest(all);
    return here.facts;
  };
  const levelsIn = (tenantId: string): readonly CachedLevel<F, S>[] =>
    [...all.values()].filter(({ actor }) => actor.tenantId === tenantId);
  const figure = addFigures(() => [
    {
      mechanism: 'cache',
      of: options.register,
      ...(options.by !== undefined && { name: options.by }),
      from: Object.fromEntries(Object.keys(options.movedBy).map((register) => [register, ['*']])),
      by: [...(options.by === undefined ? [] : [options.by]), ...Object.keys(options.tallies)],
      kept: {
        cached: async (db, actor) => (await current(db, actor)).facts,
        compare: async (db, tenantId) => {
          const keys: Key[] = [];
          for (const { actor } of levelsIn(tenantId)) {
            const [cached, fresh] = [(await current(db, actor)).facts, (await factsIn(db, actor, options)).facts];
            for (const id of new Set([...cached.keys(), ...fresh.keys()]))
              if (!isDeepStrictEqual(cached.get(id), fresh.get(id)))
                keys.push({ level: levelOf(actor, known(options.register)), id });
          }
          return keys;
        },
        forget: (tenantId) => {
          for (const [name, { actor }] of all) if (actor.tenantId === tenantId) all.delete(name);
        },
      },
    },
  ]);
  return [{ current }, figure];
}

async function factsIn<F extends Fact, S>(db: Db, actor: Actor, definition: FactsOf<F, S>): Promise<Facts<F, S>> {
  const found = new Facts(definition);
  for (const fact of await rows(db, definition.read(actor))) found.set(fact);
  return found;
}

/** Drops the least recently used facts until the rest is within the limit; the most recent always stay. */
function forgetOldest(all: Map<string, { readonly facts: { readonly facts: ReadonlyMap<string, unknown> } }>): void {
  let size = [...all.values()].reduce((sum, { facts }) => sum + facts.facts.size, 0);
  for (const [name, { facts }] of all) {
    if (size <= MOST || all.size === 1) return;
    size -= facts.facts.size;
    all.delete(name);
  }
}

/** A moment in the history of this database. */
export interface Moment {
  /** The snapshot of this look, and the history it examined. */
  readonly seen: string;
  readonly where: string;
}
/** What happened since an earlier moment. */
interface News extends Moment {
  /** More changed than is followed: `ids` is incomplete. */
  readonly isMore: boolean;
  /** The rows that may have changed; null: none. */
  readonly ids: readonly string[] | null;
}

/** Looks and reads until a look finds nothing new: all facts are then as of that look. */
async function refreshFacts<F extends Fact, S>(
  db: Db,
  actor: Actor,
  definition: FactsOf<F, S>,
  here: CachedLevel<F, S>,
): Promise<void> {
  const { register, movedBy } = definition;
  const followed = { tenantId: actor.tenantId, levelId: levelOf(actor, known(register)), movedBy };
  for (let tries = 0; tries < TRIES; tries++) {
    const news = here.seen === null ? undefined : await newsSince(db, followed, here.seen);
    if (!news || news.where !== here.where || news.isMore) {
      await readAll(db, actor, definition, here);
      continue;
    }
    if (news.ids) {
      const found = await rowsByKeptPlan(db, definition.read(actor, idsOfMany(news.ids)));
      for (const id of news.ids) here.facts.delete(id);
      for (const fact of found) here.facts.set(fact);
    }
    here.seen = news.seen;
    if (!news.ids) return;
  }
}
/** Maximum looks while others keep writing; the last of their changes are included the next time. */
const TRIES = 4;

async function readAll<F extends Fact, S>(
  db: Db,
  actor: Actor,
  options: FactsOf<F, S>,
  here: CachedLevel<F, S>,
): Promise<void> {
  here.seen = null;
  const now = await currentMoment(db);
  here.facts = await factsIn(db, actor, options);
  here.where = now.where;
  here.seen = now.seen;
}

/** The moment of a question: what is read afterwards includes everything before it. */
export async function currentMoment(db: Db): Promise<Moment> {
  const found = await oneRow(db, sql<Moment>`select pg_current_snapshot()::text as seen, ${WHERE} as where`);
  return found ?? { seen: '', where: '' };
}

/**
 * The transactions that became visible since a snapshot, their history lines, and the rows these affect. Transactions
 * are examined one by one, so a long one still in progress is skipped with all its lines.
 */
export async function newsSince(
  db: Db,
  { tenantId, levelId, movedBy }: Followed,
  seen: string,
): Promise<News | undefined> {
  // names and numbers are literals: with parameters in their place, the cached plan would look worse than one made each
  // time
  const names = Object.keys(movedBy).map((name) => sql.lit(name));
  const moved = Object.entries(movedBy).map(
    ([name, ids]) => sql`select x.id from line h cross join lateral (${ids}) x where h.register = ${sql.lit(name)}`,
  );
  const end = (snapshot: string) => sql`pg_snapshot_xmax(look.${sql.ref(snapshot)})::text::bigint`;
  const [news] = await rowsByKeptPlan(
    db,
    sql<News>`with look as materialized (select ${seen}::pg_snapshot as before, pg_current_snapshot() as now),
      act as materialized (
        select x::text::xid8 as xid from look cross join lateral generate_series(${end('before')},
            least(${end('now')} - 1, ${end('before')} + ${sql.lit(LOOKED_THROUGH)})) x where pg_visible_in_snapshot(x::text::xid8, look.now)
        union all select x from look cross join lateral pg_snapshot_xip(look.before) x where pg_visible_in_snapshot(x, look.now)),
      line as materialized (select h.* from act cross join lateral (select h.tenant_id, h.register, h.row_id, h.changes from history h
          where h.tenant_id = ${unestimated(tenantId)} and h.xid = act.xid and h.level_id = ${levelId}::uuid and h.register in (${sql.join(names)})
          limit ${sql.lit(FOLLOWED + 1)}) h limit ${sql.lit(FOLLOWED + 1)})
      select look.now::text as seen, ${WHERE} as where,
        ${end('now')} - ${end('before')} > ${sql.lit(LOOKED_THROUGH)} or (select count(*) from line) > ${sql.lit(FOLLOWED)} as "isMore",
        (select json_agg(distinct x.id) from (${sql.join(moved, sql` union all `)}) x where x.id is not null) as ids
      from look`,
  );
  return news;
}
