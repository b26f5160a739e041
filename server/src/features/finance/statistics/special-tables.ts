import type { StatisticsTable } from '@plumbline/contract/features/finance/statistics-calls.ts';
import { receivedNotInvoiced } from '@plumbline/contract/lists/finance-lists.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../db/database.ts';
import { notInvoiced } from '../finance-lists.ts';
import { asFilter, type Group, groupsOf, isValue, type Reading, same, signed, tableOf, those } from './figures.ts';

const { invoice, weighTicket } = registers;

/** How the invoices of each supplier fared: how many passed in their first round, were returned, and how long it took. */
export async function supplierTable(reading: Reading): Promise<StatisticsTable> {
  const found = await groupsOf(
    reading,
    sql<Group>`select lower(i.seller_name) as key, min(i.seller_name) as label, null::text as currency,
        array[count(*)::text, count(*) filter (where i.passed_at is not null and i.round = 1)::text,
          count(*) filter (where i.round > 1 or i.state = 'returned')::text] as figures
      from invoice i where ${those(reading)} and i.submitted_at is not null group by 1 order by 1`,
  );
  const submitted = { field: 'submittedAt', op: 'notBlank' } as const;
  const table = tableOf(
    {
      key: 'supplier',
      title: w('Reviews, by supplier', '审核情况，按供应商'),
      by: invoice.fields.sellerName.label,
      columns: [
        w('Submitted', '已提交'),
        w('Passed in the first round', '首轮通过'),
        w('Returned at least once', '曾被退回'),
      ].map((label) => ({ label, isAmount: false })),
    },
    found,
    {
      label: ({ label }) => same(label ?? ''),
      rows: ({ label }) => ({
        register: invoice.key,
        filter: asFilter(reading.asked, submitted, isValue('sellerName', label ?? null)),
      }),
      ofAll: () => ({ register: invoice.key, filter: asFilter(reading.asked, submitted) }),
    },
  );
  const first = {
    and: [{ field: 'passedAt', op: 'notBlank' } as const, { field: 'round', op: 'is', value: 1 } as const],
  };
  const returned = {
    or: [
      { field: 'round', op: 'atLeast', value: 2 } as const,
      { field: 'state', op: 'is', value: 'returned' } as const,
    ],
  };
  // each column counts other rows of the same supplier
  return {
    ...table,
    lines: table.lines.map((line) => ({
      ...line,
      figures: line.figures.map(({ value, rows }, at) => {
        const more = [undefined, first, returned][at];
        return { value, rows: rows && more ? { ...rows, filter: { and: [rows.filter, more] } } : rows };
      }),
    })),
  };
}

/** What was weighed and billed for each disposal, and by how much it was above the floor price. */
export async function scrapTable(reading: Reading): Promise<StatisticsTable> {
  const { tenantId, path } = reading.actor;
  const found = await groupsOf(
    reading,
    sql<Group>`select d.id::text as key, d.number as label, d.currency, array[
        trim_scale(w.settled)::text, round(w.settled * d.floor_price, 2)::text, b.gross::text,
        (b.gross - round(b.quantity * d.floor_price, 2))::text] as figures
      from disposal d
      cross join lateral (select coalesce(sum(t.settled), 0) as settled from weigh_ticket t where t.tenant_id = d.tenant_id
        and t.disposal = d.id and t.deleted_at is null) w
      cross join lateral (select coalesce(sum(${signed('gross')}), 0.00) as gross, coalesce(sum(l.quantity), 0) as quantity
        from invoice i cross join lateral (select sum(y.quantity) as quantity from invoice_line y
            join contract_line c on c.tenant_id = y.tenant_id and c.id = y.contract_line and c.contract = d.contract
          where y.tenant_id = i.tenant_id and y.invoice = i.id and y.deleted_at is null) l
        where ${those(reading)} and i.state in ('passed', 'redPart', 'redFull') and l.quantity is not null) b
      where d.tenant_id = ${tenantId}::uuid and d.level_id = ${path.D}::uuid and d.deleted_at is null order by d.currency, d.number`,
  );
  const tickets = (filter: Parameters<typeof asFilter>[1]) => ({ register: weighTicket.key, filter });
  return tableOf(
    {
      key: 'scrap',
      title: w('Scrap, by disposal', '废旧物资，按处置单'),
      by: registers.disposal.label,
      columns: [
        { label: w('Settled, t', '结算重量（吨）'), isAmount: false },
        { label: w('Value at the floor price', '按底价计值'), isAmount: true },
        { label: w('Billed', '已开票'), isAmount: true },
        { label: w('Above the floor', '超底价金额'), isAmount: true },
      ],
    },
    found,
    {
      label: ({ label }) => same(label ?? ''),
      rows: ({ key }) => tickets(isValue('disposal', key)),
      ofAll: () => tickets({ field: 'disposal', op: 'notBlank' }),
    },
  );
}

/** What was received until the last day and is not invoiced yet, by contract and by party. */
export async function receivedTables(reading: Reading): Promise<readonly StatisticsTable[]> {
  const { from, where, amount } = notInvoiced(reading.actor);
  const { to } = reading.asked;
  const by = async (
    table: Pick<StatisticsTable, 'key' | 'title' | 'by'>,
    {
      field,
      key,
      label,
    }: { readonly field: string; readonly key: RawBuilder<unknown>; readonly label: RawBuilder<unknown> },
  ): Promise<StatisticsTable> => {
    const found = await groupsOf(
      reading,
      sql<Group>`select ${key}::text as key, min(${label}) as label, k.currency, array[count(*)::text, sum(${amount})::text] as figures
        from ${from} join party p on p.tenant_id = k.tenant_id and p.id = k.party
        where ${where} and g.date <= ${to}::date group by ${key}, k.currency order by k.currency, 2, 1`,
    );
    const those = (currency: string | null, ...more: readonly Filter[]) => ({
      register: receivedNotInvoiced.key,
      filter: { and: [{ field: 'date', op: 'atMost', value: to } as const, isValue('currency', currency), ...more] },
    });
    const columns = [
      { label: w('Receipt lines', '入库明细数'), isAmount: false },
      { label: receivedNotInvoiced.fields['amount']?.label ?? w('Amount', '金额'), isAmount: true },
    ];
    return tableOf({ ...table, columns }, found, {
      label: ({ label: name }) => same(name ?? ''),
      rows: ({ key: value, currency }) => those(currency, isValue(field, value)),
      ofAll: (currency) => those(currency),
    });
  };
  return [
    await by(
      {
        key: 'receivedByContract',
        title: w('Received, not invoiced, by contract', '已收货未开票，按合同'),
        by: registers.contract.label,
      },
      { field: 'contract', key: sql`k.id`, label: sql`k.number || ' · ' || p.name` },
    ),
    await by(
      {
        key: 'receivedByParty',
        title: w('Received, not invoiced, by party', '已收货未开票，按往来单位'),
        by: registers.party.label,
      },
      { field: 'party', key: sql`k.party`, label: sql`p.name` },
    ),
  ];
}
