import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { type Db, one, rows, rowsByKeptPlan, sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import { type Actor, levelOf, whole } from './actor.ts';
import { idsOfMany } from './columns.ts';
import { Sums, type Tally } from './tally.ts';

/*
 * What figures over all rows of a register are made of, kept in the process and put right by the ledger before each question (ADR 62). The
 * history has a line for every change of every row, so it is the list of what moved since: of nothing else anything need be read again.
 */

/** What is known of one row. */
export interface Fact {
  readonly id: string;
}

/** Facts that are kept of the rows of a register, and sums of them, `S` by their names. */
export interface FactsOf<F extends Fact, S> {
  /** The register whose rows they are of; kept for each level its rows live at. */
  readonly register: RegisterKey;
  /**
   * The registers whose changes move facts, each with the rows whose facts one line of its history moves: a query of `id`, where `h` is
   * that line with `tenant_id`, `row_id` and `changes`. It may name rows that are none, and rows whose facts stay.
   */
  readonly movedBy: Readonly<Partial<Record<RegisterKey, RawBuilder<unknown>>>>;
  /** The query of the facts of every row the actor sees; `ids`, an array of them, keeps it to some. */
  readonly read: (actor: Actor, ids?: RawBuilder<unknown>) => RawBuilder<F>;
  readonly tallies: { readonly [K in keyof S]: Tally<F, S[K]> };
}

/** What is kept, as of one moment. It moves on with the next question: what is made of it is made at once. */
export interface KeptFacts<F, S> {
  /** By the id of their row. */
  readonly facts: ReadonlyMap<string, F>;
  readonly sums: { readonly [K in keyof S]: Iterable<S[K]> & Pick<Sums<F, S[K]>, 'get'> };
}

/** How facts that are kept are asked for: those of all rows at the actor's level, also for who sees the work of subcontractors alone. */
export interface Keeper<F, S> {
  /** As of a moment after the question. */
  readonly kept: (db: Db, actor: Actor) => Promise<KeptFacts<F, S>>;
  /** The same read from the rows, whatever is kept: what it must be equal to. */
  readonly anew: (db: Db, actor: Actor) => Promise<KeptFacts<F, S>>;
}

/** So many facts of one kind are kept in a process, of all scopes together; those nobody asked for the longest go first. A fact takes some 350 bytes. */
const MOST = 100_000;
/** So many lines of history are followed, and so many transactions looked through for them; behind more all is read anew. */
const FOLLOWED = 2000;
const LOOKED_THROUGH = 10_000;

/** The facts of one level with their sums. */
class Facts<F extends Fact, S> implements KeptFacts<F, S> {
  readonly facts = new Map<string, F>();
  readonly sums: { readonly [K in keyof S]: Sums<F, S[K]> };

  constructor({ tallies }: FactsOf<F, S>) {
    this.sums = mapped(tallies);
  }

  /** A fact that comes, or comes in the place of the one before. */
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

/** The facts of one level, and how far they are put right. */
interface Kept<F extends Fact, S> {
  facts: Facts<F, S>;
  /** All that this snapshot sees is in them; null before they were read. */
  seen: string | null;
  /** Which history they follow: in another one numbers of transactions mean nothing. */
  where: string;
  /** Ends with the last question that is under way: each goes on from where the one before stands. */
  turn: Promise<unknown>;
}

/** The history of this database, which a restore makes anew. */
const WHERE = sql`concat_ws(' ', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database()),
  'history'::regclass::oid)`;

/** Keeps facts in the process, for each level they are asked at. */
export function keepFacts<F extends Fact, S>(of: FactsOf<F, S>): Keeper<F, S> {
  const all = new Map<string, Kept<F, S>>();
  const keptFor = (actor: Actor): Kept<F, S> => {
    const name = `${actor.tenantId} ${levelOf(actor, known(of.register))}`;
    const here = all.get(name) ?? { facts: new Facts(of), seen: null, where: '', turn: Promise.resolve() };
    // asked for last
    all.delete(name);
    all.set(name, here);
    return here;
  };
  return {
    kept: async (db, actor) => {
      const here = keptFor(actor);
      const mine = here.turn.then(() => putRight(db, whole(actor), of, here));
      here.turn = mine.catch(() => undefined);
      await mine;
      forgetOldest(all);
      return here.facts;
    },
    anew: (db, actor) => factsIn(db, whole(actor), of),
  };
}

async function factsIn<F extends Fact, S>(db: Db, actor: Actor, of: FactsOf<F, S>): Promise<Facts<F, S>> {
  const found = new Facts(of);
  for (const fact of await rows(db, of.read(actor))) found.set(fact);
  return found;
}

/** Of the facts asked for last as many stay as may; the very last always. */
function forgetOldest(all: Map<string, { readonly facts: { readonly facts: ReadonlyMap<string, unknown> } }>): void {
  let size = [...all.values()].reduce((sum, { facts }) => sum + facts.facts.size, 0);
  for (const [name, { facts }] of all) {
    if (size <= MOST || all.size === 1) return;
    size -= facts.facts.size;
    all.delete(name);
  }
}

/** What became of the rows of facts since they were last put right. */
interface News {
  /** The snapshot of this look, and the history it looked into. */
  readonly seen: string;
  readonly where: string;
  /** More than is followed: `ids` are not all. */
  readonly isMore: boolean;
  /** The rows whose facts may have moved; null: none. */
  readonly ids: readonly string[] | null;
}

/** Looks and reads until a look finds nothing new: all facts are then as of that look. */
async function putRight<F extends Fact, S>(db: Db, actor: Actor, of: FactsOf<F, S>, here: Kept<F, S>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const news = here.seen === null ? undefined : await newsOf(db, actor, of, here.seen);
    if (!news || news.where !== here.where || news.isMore) {
      await readAll(db, actor, of, here);
      continue;
    }
    if (news.ids) {
      const found = await rowsByKeptPlan(db, of.read(actor, idsOfMany(news.ids)));
      for (const id of news.ids) here.facts.delete(id);
      for (const fact of found) here.facts.set(fact);
    }
    here.seen = news.seen;
    if (!news.ids) return;
  }
}
/** While others write it is looked so often; what they wrote last is told the next time. */
const TRIES = 4;

async function readAll<F extends Fact, S>(db: Db, actor: Actor, of: FactsOf<F, S>, here: Kept<F, S>): Promise<void> {
  here.seen = null;
  const now = await one(
    db,
    sql<Pick<News, 'seen' | 'where'>>`select pg_current_snapshot()::text as seen, ${WHERE} as where`,
  );
  here.facts = await factsIn(db, actor, of);
  here.where = now?.where ?? '';
  here.seen = now?.seen ?? null;
}

/**
 * The transactions that came to be seen since a snapshot, their lines of history, and the rows these move. Transactions are asked for one
 * by one: a long one that is still under way, and all its lines, is so passed over.
 */
async function newsOf<F extends Fact, S>(
  db: Db,
  actor: Actor,
  { register, movedBy }: FactsOf<F, S>,
  seen: string,
): Promise<News | undefined> {
  const level = levelOf(actor, known(register));
  // names and numbers are written out: with parameters in their place the plan that is kept would look worse than one made each time
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
          where h.tenant_id = ${actor.tenantId}::uuid and h.xid = act.xid and h.level_id = ${level}::uuid and h.register in (${sql.join(names)})
          limit ${sql.lit(FOLLOWED + 1)}) h limit ${sql.lit(FOLLOWED + 1)})
      select look.now::text as seen, ${WHERE} as where,
        ${end('now')} - ${end('before')} > ${sql.lit(LOOKED_THROUGH)} or (select count(*) from line) > ${sql.lit(FOLLOWED)} as "isMore",
        (select json_agg(distinct x.id) from (${sql.join(moved, sql` union all `)}) x where x.id is not null) as ids
      from look`,
  );
  return news;
}
