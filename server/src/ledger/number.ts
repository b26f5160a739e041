import { type Db, one, rows, sql, type Tx } from '../db/database.ts';
import { tell } from '../db/news.ts';

/** So many lines are numbered in one transaction. */
const PAGE = 20_000;
/** Two numberers met; PostgreSQL let one go on. */
const SERIALIZATION_FAILURE = '40001';

/** The cluster we are in. Numbers of transactions mean nothing in another one. */
const CLUSTER = sql`(select system_identifier::text from pg_control_system())`;

/** The lines of `h` that came to be seen after the head `k` last looked, up to a snapshot. */
const between = (target: ReturnType<typeof sql>) => sql`h.tenant_id = k.tenant_id and h.xid >= pg_snapshot_xmin(k.seen)
  and h.xid < pg_snapshot_xmax(${target}) and not pg_visible_in_snapshot(h.xid, k.seen)
  and pg_visible_in_snapshot(h.xid, ${target})`;

/** The companies whose history has lines without a number. */
async function waiting(db: Db): Promise<readonly string[]> {
  await sql`insert into ledger_head (tenant_id, seen) select l.id, pg_current_snapshot() from level l
    where l.step = 'A' and not exists (select from ledger_head k where k.tenant_id = l.id) on conflict do nothing`.execute(
    db,
  );
  const found = await rows(
    db,
    sql<{ tenantId: string }>`select k.tenant_id as "tenantId" from ledger_head k
      where k.target is not null or k.cluster <> ${CLUSTER} or exists (select from history h where ${between(sql`pg_current_snapshot()`)})`,
  );
  return found.map(({ tenantId }) => tenantId);
}

/** How a page went: all is numbered, there is more, or somebody else is at it. */
type Page = 'done' | 'more' | 'busy';

/**
 * Numbers the next lines of a company. Lines committed between two looks come in the order they were written in, which is
 * that of their commits wherever two of them have to do with each other: who changes a row waits for who changed it before.
 */
async function numberPage(tx: Tx, tenantId: string, size: number): Promise<Page> {
  const lock = await one(
    tx,
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`ledger ${tenantId}`}, 7)) as free`,
  );
  if (!lock?.free) return 'busy';
  const head = await one(
    tx,
    sql<{ foreign: boolean }>`update ledger_head set target = coalesce(target, pg_current_snapshot())
      where tenant_id = ${tenantId}::uuid returning cluster <> ${CLUSTER} as foreign`,
  );
  // restored elsewhere, or new: what has no number yet gets one in the order of writing
  const isNew = head?.foreign ? sql`h.tenant_id = k.tenant_id` : between(sql`k.target`);
  const put = await one(
    tx,
    sql<{
      count: number;
      last: number | null;
    }>`with k as materialized (select * from ledger_head where tenant_id = ${tenantId}::uuid),
      fresh as materialized (select h.id from k join history h on h.tenant_id = ${tenantId}::uuid and h.id > k.after and ${isNew}
        and not exists (select from ledger_entry e where e.tenant_id = h.tenant_id and e.history_id = h.id)
        order by h.id limit ${size}),
      put as (insert into ledger_entry (tenant_id, seq, history_id)
        select k.tenant_id, k.seq + row_number() over (order by f.id), f.id from fresh f cross join k returning history_id)
      select count(*) as count, max(history_id) as last from put`,
  );
  return moveHead(tx, tenantId, { count: put?.count ?? 0, last: put?.last ?? 0, isFull: put?.count === size });
}

/** Keeps how far the numbers have come; a full page has more behind it, and the next one goes on after its last line. */
async function moveHead(
  tx: Tx,
  tenantId: string,
  { count, last, isFull }: { readonly count: number; readonly last: number; readonly isFull: boolean },
): Promise<Page> {
  const standing = isFull ? sql`after = ${last}` : sql`after = 0, seen = target, target = null, cluster = ${CLUSTER}`;
  const head = await one(
    tx,
    sql<{
      seq: number;
    }>`update ledger_head set seq = seq + ${count}, ${standing} where tenant_id = ${tenantId}::uuid returning seq`,
  );
  if (count > 0 && head) await tell(tx, { kind: 'numbered', tenantId, from: head.seq - count, seq: head.seq });
  return isFull ? 'more' : 'done';
}

const isRace = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === SERIALIZATION_FAILURE;

async function numberTenant(db: Db, tenantId: string, size: number): Promise<Page> {
  for (;;) {
    // one snapshot for the whole page: what it numbers and what it says it has seen are the same
    const page = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => numberPage(tx, tenantId, size))
      .catch((error: unknown): Page => {
        if (isRace(error)) return 'busy';
        throw error;
      });
    if (page !== 'more') return page;
  }
}

/**
 * Gives every line of history that came to be seen since the last time its number: `seq`, without gaps in each company. Any
 * number of processes may call it at once, and it may be cut off anywhere: what it began goes on the next time.
 *
 * @param options `page`: how many lines go into one transaction, for tests
 * @returns whether all that was there is numbered; false where another process was at it
 */
export async function numberNew(db: Db, options: { readonly page?: number } = {}): Promise<boolean> {
  const pages: Page[] = [];
  for (const tenantId of await waiting(db)) pages.push(await numberTenant(db, tenantId, options.page ?? PAGE));
  return !pages.includes('busy');
}
