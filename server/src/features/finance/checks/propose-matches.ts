import { registers } from '@plumbline/contract/registers/index.ts';
import { oneRow, rows, sql } from '../../../db/database.ts';
import { lockQuery } from '../../../register/row/lock-rows.ts';
import { removeRows } from '../../../register/write/remove.ts';
import { addWritten, type Held } from '../acts/act-on.ts';

const { invoiceMatch, goodsReceiptLine, deliveryLine, weighTicket } = registers;

/** A part of a line, and what it consumes. */
interface Part {
  readonly receiptLine: string | null;
  readonly deliveryLine: string | null;
  readonly weighTicket: string | null;
  readonly quantity: string;
}

/** Removes what the product matched before; what a person matched stays. */
async function forget({ tx, actor, row }: Held): Promise<void> {
  const found = await rows(
    tx,
    sql<{
      id: string;
    }>`select m.id from invoice_match m where m.tenant_id = ${actor.tenantId}::uuid and m.invoice = ${row.id}::uuid
      and m.deleted_at is null and m.origin = 'machine' order by m.id`,
  );
  await removeRows(
    tx,
    actor,
    invoiceMatch,
    found.map(({ id }) => id),
  );
}

/** The receipts or deliveries of a contract line, or the tickets of its disposals, locked in one order. */
async function lockTargets({ tx, actor, row }: Held): Promise<void> {
  const ordered = sql`t.tenant_id = ${actor.tenantId}::uuid and t.deleted_at is null and t.contract_line in (
    select l.contract_line from invoice_line l where l.tenant_id = t.tenant_id and l.invoice = ${row.id}::uuid and l.deleted_at is null)`;
  if (row['page'] === 'input') await lockQuery(tx, goodsReceiptLine, sql<boolean>`${ordered}`);
  else if (row['page'] === 'sales') await lockQuery(tx, deliveryLine, sql<boolean>`${ordered}`);
  else
    await lockQuery(
      tx,
      weighTicket,
      sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.deleted_at is null and t.disposal in (
        select d.id from disposal d join contract_line c on c.tenant_id = d.tenant_id and c.contract = d.contract
        join invoice_line l on l.tenant_id = c.tenant_id and l.contract_line = c.id and l.deleted_at is null
        where l.tenant_id = t.tenant_id and l.invoice = ${row.id}::uuid)`,
    );
}

/** What is free, in the order in which it arrived, as `id`, `free`, `day`. */
function targetsOf({ row }: Held, line: string) {
  if (row['page'] === 'input')
    return sql`select r.id, g.date as day, r.accepted - (select coalesce(sum(m.quantity), 0) from invoice_match m
        where m.tenant_id = r.tenant_id and m.receipt_line = r.id and m.deleted_at is null) as free
      from invoice_line l join goods_receipt_line r on r.tenant_id = l.tenant_id and r.contract_line = l.contract_line and r.deleted_at is null
      join goods_receipt g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt where l.id = ${line}::uuid`;
  return sql`select r.id, g.signed_date as day, r.quantity - (select coalesce(sum(m.quantity), 0) from invoice_match m
      where m.tenant_id = r.tenant_id and m.delivery_line = r.id and m.deleted_at is null) as free
    from invoice_line l join delivery_line r on r.tenant_id = l.tenant_id and r.contract_line = l.contract_line and r.deleted_at is null
    join delivery g on g.tenant_id = r.tenant_id and g.id = r.delivery and g.signed_date is not null where l.id = ${line}::uuid`;
}

/** What a line of goods consumes: first what arrived first, until its quantity is reached. */
const partsOf = (locked: Held, line: string): Promise<readonly Part[]> => {
  const isInput = locked.row['page'] === 'input';
  return rows(
    locked.tx,
    sql<Part>`with free as (select * from (${targetsOf(locked, line)}) z where z.free > 0),
      need as (select l.quantity - (select coalesce(sum(m.quantity), 0) from invoice_match m where m.tenant_id = l.tenant_id
        and m.invoice_line = l.id and m.deleted_at is null) as quantity from invoice_line l where l.id = ${line}::uuid),
      running as (select f.*, sum(f.free) over (order by f.day, f.id) - f.free as before from free f),
      taken as (select r.id, r.day, least(r.free, n.quantity - r.before) as quantity from running r, need n)
      select ${isInput ? sql`id` : sql`null::uuid`} as "receiptLine", ${isInput ? sql`null::uuid` : sql`id`} as "deliveryLine",
        null::uuid as "weighTicket", trim_scale(quantity)::text as quantity from taken where quantity > 0 order by day, id`,
  );
};

/** What a line of scrap consumes: the tickets of its disposals that no other invoice has, up to its issue date. */
const ticketsOf = ({ tx, actor, row }: Held, line: string): Promise<readonly Part[]> =>
  rows(
    tx,
    sql<Part>`select null::uuid as "receiptLine", null::uuid as "deliveryLine", t.id as "weighTicket", trim_scale(t.settled)::text as quantity
      from invoice_line l join contract_line c on c.tenant_id = l.tenant_id and c.id = l.contract_line
      join disposal d on d.tenant_id = c.tenant_id and d.contract = c.contract and d.deleted_at is null
      join weigh_ticket t on t.tenant_id = d.tenant_id and t.disposal = d.id and t.deleted_at is null
      where l.tenant_id = ${actor.tenantId}::uuid and l.id = ${line}::uuid and t.out_date <= ${row['issueDate']}::date
        and not exists (select from invoice_match m where m.tenant_id = t.tenant_id and m.weigh_ticket = t.id and m.deleted_at is null)
      order by t.id`,
  );

/**
 * Matches the lines of a blue invoice that name a contract line with what was received, delivered or weighed and is still
 * free; the rest of a quantity stays unmatched. The targets are locked first, so that of two invoices for the last
 * quantity one gets it. Returns how far the invoice is matched.
 */
export async function proposeMatches(locked: Held): Promise<string> {
  const { tx, actor, row } = locked;
  await lockTargets(locked);
  await forget(locked);
  if (row['colour'] !== 'blue') return 'none';
  const list = await rows(
    tx,
    sql<{
      id: string;
    }>`select l.id from invoice_line l where l.tenant_id = ${actor.tenantId}::uuid and l.invoice = ${row.id}::uuid
      and l.deleted_at is null and l.contract_line is not null and l.quantity > 0 order by l.place`,
  );
  const at = new Date().toISOString();
  for (const { id } of list) {
    const parts = row['page'] === 'scrap' ? await ticketsOf(locked, id) : await partsOf(locked, id);
    if (parts.length > 0)
      await addWritten(
        tx,
        actor,
        'invoiceMatch',
        parts.map((part) => ({ invoice: row.id, invoiceLine: id, ...part, origin: 'machine', by: actor.userName, at })),
      );
  }
  return stateOf(locked);
}

async function stateOf({ tx, actor, row }: Held): Promise<string> {
  const found = await oneRow(
    tx,
    sql<{
      state: string;
    }>`select case when coalesce(sum(z.matched), 0) = 0 then 'none' when bool_and(z.matched = z.quantity) then 'full'
        when bool_or(z.matched < z.quantity and z.ordered) then 'over' else 'part' end as state
      from (select l.quantity, l.contract_line is not null as ordered, (select coalesce(sum(m.quantity), 0) from invoice_match m
        where m.tenant_id = l.tenant_id and m.invoice_line = l.id and m.deleted_at is null) as matched
        from invoice_line l where l.tenant_id = ${actor.tenantId}::uuid and l.invoice = ${row.id}::uuid and l.deleted_at is null) z`,
  );
  return found?.state ?? 'none';
}
