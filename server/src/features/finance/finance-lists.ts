import { passedInvoiceLine, receivedNotInvoiced } from '@plumbline/contract/lists/finance-lists.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';

/**
 * The lines of goods receipts `t` that the actor sees and that are not invoiced in full: with receipt `g`, contract line
 * `c`, contract `k`, what is open `o`, and the net price `z`.
 */
export const notInvoiced = (
  actor: Actor,
): {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly amount: RawBuilder<unknown>;
} => ({
  from: sql`goods_receipt_line t join goods_receipt g on g.tenant_id = t.tenant_id and g.id = t.goods_receipt
    join contract_line c on c.tenant_id = t.tenant_id and c.id = t.contract_line
    join contract k on k.tenant_id = c.tenant_id and k.id = c.contract
    left join tax_code x on x.tenant_id = c.tenant_id and x.id = c.tax_code
    cross join lateral (select coalesce(sum(m.quantity), 0)::numeric(18,6) as invoiced from invoice_match m
      where m.tenant_id = t.tenant_id and m.receipt_line = t.id and m.deleted_at is null) o
    cross join lateral (select case when k.prices_include_tax then c.price / (1 + coalesce(x.rate, 0) / 100) else c.price end as price) z`,
  where: sql`${visible(registers.goodsReceiptLine, actor, 't')} and c.basis = 'receipt' and t.accepted > o.invoiced`,
  amount: sql`round((t.accepted - o.invoiced) * z.price, 2)`,
});

/** The lists of the review of invoices. */
export const financeLists = [
  queryRows(receivedNotInvoiced.key, ({ actor }) => {
    const { from, where, amount } = notInvoiced(actor);
    return [
      sql`select t.id, t.name, t.title_sort, t.goods_receipt, g.date, k.party, c.contract, t.contract_line, c.description, c.unit,
          t.accepted, o.invoiced, (t.accepted - o.invoiced)::numeric(18,6) as open, round(z.price, 13)::numeric(24,13) as price, k.currency,
          ${amount}::numeric(18,2) as amount, 'goodsReceiptLine'::text as "table"
        from ${from} where ${where}`,
    ];
  }),
  queryRows(passedInvoiceLine.key, ({ actor }) => {
    const signed = (column: string): RawBuilder<unknown> =>
      sql`(case when i.colour = 'red' then -abs(${sql.ref(`t.${column}`)}) else ${sql.ref(`t.${column}`)} end)`;
    return [
      sql`select t.id, t.name, t.title_sort, t.invoice, i.page, i.issue_date, i.seller_name, i.buyer_name, i.colour, t.item, t.unit,
          t.quantity, t.price, i.currency, ${signed('net')} as net, t.rate, ${signed('tax')} as tax, 'invoiceLine'::text as "table"
        from invoice_line t join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice
        where ${visible(registers.invoiceLine, actor, 't')} and i.state in ('passed', 'redPart', 'redFull') and i.deleted_at is null`,
    ];
  }),
];
