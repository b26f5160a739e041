import { type Db, oneRow, rows, sql, type Tx } from '../db/database.ts';
import { tell } from '../db/news.ts';

/** Maximum number of lines numbered in one transaction. */
const PAGE = 20_000;
/** Two numberers conflicted; PostgreSQL ended one of them. */
const SERIALIZATION_FAILURE = '40001';

/** Identifies the current cluster. Transaction numbers mean nothing in another one. */
const CLUSTER = sql`(select system_identifier::text from pg_control_system())`;

/** The lines of `h` that became visible after the head `k` last looked, up to a snapshot. */
const between = (target: ReturnType<typeof sql>) => sql`h.tenant_id = k.tenant_id and h.xid >= pg_snapshot_xmin(k.seen)
  and h.xid < pg_snapshot_xmax(${target}) and not pg_visible_in_snapshot(h.xid, k.seen)
  and pg_visible_in_snapshot(h.xid, ${target})`;

/** The companies whose history has unnumbered lines. */
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

/** Result of a page: everything is numbered, there is more, or another process is numbering. */
type Page = 'done' | 'more' | 'busy';

/**
 * Numbers the next lines of a company. Lines committed between two looks are numbered in the order they were written,
 * which equals the order of their commits wherever two are related: a transaction that changes a row waits for the one
 * that changed it before.
 */
async function numberPage(tx: Tx, tenantId: string, size: number): Promise<Page> {
  const lock = await oneRow(
    tx,
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`ledger ${tenantId}`}, 7)) as free`,
  );
  if (!lock?.free) return 'busy';
  const head = await oneRow(
    tx,
    sql<{ foreign: boolean }>`update ledger_head set target = coalesce(target, pg_current_snapshot())
      where tenant_id = ${tenantId}::uuid returning cluster <> ${CLUSTER} as foreign`,
  );
  // restored elsewhere, or new: lines without a number get one in the order of writing
  const isNew = head?.foreign ? sql`h.tenant_id = k.tenant_id` : between(sql`k.target`);
  const put = await oneRow(
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

/** Stores how far numbering has got; a full page has more behind it, and the next one continues after its last line. */
async function moveHead(
  tx: Tx,
  tenantId: string,
  { count, last, isFull }: { readonly count: number; readonly last: number; readonly isFull: boolean },
): Promise<Page> {
  const standing = isFull ? sql`after = ${last}` : sql`after = 0, seen = target, target = null, cluster = ${CLUSTER}`;
  const head = await oneRow(
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
    // one snapshot for the whole page: the lines it numbers must be the ones it records as seen
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
 * Numbers every line of history that became visible since the last time: `seq`, without gaps within each company. Any
 * number of processes may call it at once, and it may be interrupted anywhere: the next call continues.
 *
 * @param options `page`: number of lines per transaction, for tests
 * @returns true when everything is numbered; false where another process was numbering
 */
export async function numberNew(db: Db, options: { readonly page?: number } = {}): Promise<boolean> {
  const pages: Page[] = [];
  for (const tenantId of await waiting(db)) pages.push(await numberTenant(db, tenantId, options.page ?? PAGE));
  return !pages.includes('busy');
}
