import type { StatisticsTable } from '@plumbline/contract/features/finance/statistics-calls.ts';
import { passedInvoiceLine } from '@plumbline/contract/lists/finance-lists.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../db/database.ts';
import { todayOf } from '../../../register/row/actor.ts';
import { unpaid } from '../invoice-rules.ts';
import {
  asFilter,
  type Group,
  groupsOf,
  isPassed,
  issuedWithin,
  isValue,
  type Reading,
  same,
  signed,
  tableOf,
  those,
  thosePassed,
} from './figures.ts';

const WORDS = {
  invoices: w('Invoices', '发票数'),
  net: w('Net', '金额'),
  tax: w('Tax', '税额'),
  gross: w('Gross', '价税合计'),
  open: w('Open amount', '未结金额'),
  lines: w('Lines', '明细数'),
  unknown: w('Not stated', '未填写'),
} as const;
const AMOUNTS = [
  { label: WORDS.invoices, isAmount: false },
  { label: WORDS.net, isAmount: true },
  { label: WORDS.tax, isAmount: true },
  { label: WORDS.gross, isAmount: true },
];
const { invoice, invoiceLine } = registers;
const amounts = sql`array[count(*)::text, sum(${signed('net')})::text, sum(${signed('tax')})::text, sum(${signed('gross')})::text] as figures`;
const choiceWord = (of: Readonly<Record<string, Word>>, key: string | null): Word =>
  Object.entries(of).find(([each]) => each === key)?.[1] ?? same(key ?? '');
const ofCurrency = (currency: string | null): readonly Filter[] =>
  currency === null ? [] : [{ field: 'currency', op: 'is', value: currency }];
/** The other side of an invoice. */
const otherField = (reading: Reading) => (reading.asked.page === 'input' ? 'sellerName' : 'buyerName');
const otherColumn = (reading: Reading) => sql.ref(`i.${reading.asked.page === 'input' ? 'seller_name' : 'buyer_name'}`);

/** A table of invoices by something that each of them has. */
async function byKey(
  reading: Reading,
  table: Pick<StatisticsTable, 'key' | 'title' | 'by'>,
  {
    key,
    label = sql`null::text`,
    all = false,
    say,
    filter,
  }: {
    readonly key: RawBuilder<unknown>;
    readonly label?: RawBuilder<unknown>;
    /** True for invoices in every state. */
    readonly all?: boolean;
    readonly say: (group: Group) => Word;
    readonly filter: (group: Group) => readonly Filter[];
  },
): Promise<StatisticsTable> {
  const found = await groupsOf(
    reading,
    sql<Group>`select ${key} as key, ${label} as label, i.currency, ${amounts} from invoice i
      where ${all ? those(reading) : thosePassed(reading)} group by 1, 3 order by 3, 1`,
  );
  const within = all ? [] : [isPassed];
  return tableOf({ ...table, columns: AMOUNTS }, found, {
    label: say,
    rows: (group) => ({
      register: invoice.key,
      filter: asFilter(reading.asked, ...within, ...ofCurrency(group.currency), ...filter(group)),
    }),
    ofAll: (currency) => ({
      register: invoice.key,
      filter: asFilter(reading.asked, ...within, ...ofCurrency(currency)),
    }),
  });
}

const byState = (reading: Reading) =>
  byKey(
    reading,
    { key: 'state', title: w('By state', '按审核状态'), by: invoice.fields.state.label },
    {
      key: sql`i.state`,
      all: true,
      say: ({ key }) => choiceWord(invoice.fields.state.of, key),
      filter: ({ key }) => [isValue('state', key)],
    },
  );

const monthDays = (month: string): readonly Filter[] => {
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  return issuedWithin({ from: `${month}-01`, to: addDays(`${next}-01`, -1) });
};
const byMonth = (reading: Reading) =>
  byKey(
    reading,
    { key: 'month', title: w('Passed, by month of issue', '已通过，按开票月份'), by: w('Month', '月份') },
    {
      key: sql`to_char(i.issue_date, 'YYYY-MM')`,
      say: ({ key }) => same(key ?? ''),
      filter: ({ key }) => monthDays(key ?? ''),
    },
  );

const byParty = (reading: Reading) =>
  byKey(
    reading,
    {
      key: 'party',
      title: w('Passed, by the other side', '已通过，按对方单位'),
      by: invoice.fields[otherField(reading)].label,
    },
    {
      key: sql`lower(${otherColumn(reading)})`,
      label: sql`min(${otherColumn(reading)})`,
      say: ({ label }) => same(label ?? ''),
      filter: ({ label }) => [isValue(otherField(reading), label ?? null)],
    },
  );

const byKind = (reading: Reading) =>
  byKey(
    reading,
    { key: 'kind', title: w('Passed, by kind', '已通过，按发票种类'), by: invoice.fields.kind.label },
    {
      key: sql`i.kind`,
      say: ({ key }) => choiceWord(invoice.fields.kind.of, key),
      filter: ({ key }) => [isValue('kind', key)],
    },
  );

/** Lines by their rate: one invoice may have several. */
async function byRate(reading: Reading): Promise<StatisticsTable> {
  const { page, from, to } = reading.asked;
  const line = (column: string) =>
    sql`sum(case when i.colour = 'red' then -abs(${sql.ref(`l.${column}`)}) else ${sql.ref(`l.${column}`)} end)`;
  const found = await groupsOf(
    reading,
    sql<Group>`select trim_scale(l.rate)::text as key, i.currency, array[count(*)::text, coalesce(${line('net')}, 0.00)::text,
        coalesce(${line('tax')}, 0.00)::text] as figures
      from invoice i join invoice_line l on l.tenant_id = i.tenant_id and l.invoice = i.id and l.deleted_at is null
      where ${thosePassed(reading)} group by l.rate, i.currency order by i.currency, l.rate`,
  );
  // a filter of lines cannot look at their invoices: this list has the facts of both
  const linesOf = (currency: string | null, more: readonly Filter[]) => ({
    register: passedInvoiceLine.key,
    filter: { and: [isValue('page', page), ...issuedWithin({ from, to }), ...ofCurrency(currency), ...more] },
  });
  return tableOf(
    {
      key: 'rate',
      title: w('Passed, by tax rate', '已通过，按税率'),
      by: invoiceLine.fields.rate.label,
      columns: [
        { label: WORDS.lines, isAmount: false },
        { label: WORDS.net, isAmount: true },
        { label: WORDS.tax, isAmount: true },
      ],
    },
    found,
    {
      label: ({ key }) => (key === null ? WORDS.unknown : same(`${key} %`)),
      rows: ({ key, currency }) => linesOf(currency, [isValue('rate', key)]),
      ofAll: (currency) => linesOf(currency, []),
    },
  );
}

/** The days overdue from which each column of the ageing begins; the first is not yet due. */
const AGES = [
  { title: w('Not yet due', '未到期'), from: null, to: 0 },
  { title: w('1–30 days overdue', '逾期 1–30 天'), from: 1, to: 30 },
  { title: w('31–60 days overdue', '逾期 31–60 天'), from: 31, to: 60 },
  { title: w('61–90 days overdue', '逾期 61–90 天'), from: 61, to: 90 },
  { title: w('More than 90 days overdue', '逾期 90 天以上'), from: 91, to: null },
] as const;

/** What is open of passed blue invoices, by how long it is overdue; without a due date it is due on its day of issue. */
async function byAge(reading: Reading): Promise<StatisticsTable> {
  const today = todayOf(reading.actor);
  const late = sql`(${today}::date - t.due_date)`;
  const bucket = sql`case when t.due_date is null then 5 ${sql.join(
    AGES.map(
      ({ from, to }, at) =>
        sql`when ${late} >= ${from ?? -100_000} and ${late} <= ${to ?? 100_000} then ${sql.lit(at)}`,
    ),
    sql` `,
  )} end`;
  const found = await groupsOf(
    reading,
    sql<Group>`select (${bucket})::text as key, t.currency, array[count(*)::text, sum(${unpaid})::text] as figures
      from (select i.* from invoice i where ${thosePassed(reading)} and i.colour = 'blue') t group by 1, 2 order by 2, 1`,
  );
  const days = (key: string | null): readonly Filter[] => {
    const age = AGES[Number(key)];
    if (age === undefined) return [{ field: 'dueDate', op: 'blank' }];
    return [
      ...(age.to === null ? [] : [{ field: 'dueDate', op: 'atLeast', value: addDays(today, -age.to) } as const]),
      ...(age.from === null ? [] : [{ field: 'dueDate', op: 'atMost', value: addDays(today, -age.from) } as const]),
    ];
  };
  const blue: Filter = { field: 'colour', op: 'is', value: 'blue' };
  return tableOf(
    {
      key: 'age',
      title: w('Open amounts, by due date', '未结金额，按到期日账龄'),
      by: w('Age', '账龄'),
      columns: [
        { label: WORDS.invoices, isAmount: false },
        { label: WORDS.open, isAmount: true },
      ],
    },
    found,
    {
      label: ({ key }) => AGES[Number(key)]?.title ?? w('No due date', '无到期日'),
      rows: ({ key, currency }) => ({
        register: invoice.key,
        filter: asFilter(reading.asked, isPassed, blue, ...ofCurrency(currency), ...days(key)),
      }),
      ofAll: (currency) => ({
        register: invoice.key,
        filter: asFilter(reading.asked, isPassed, blue, ...ofCurrency(currency)),
      }),
    },
  );
}

/** The tables that every review has. */
export async function commonTables(reading: Reading): Promise<readonly StatisticsTable[]> {
  const found: StatisticsTable[] = [];
  for (const table of [byState, byMonth, byParty, byRate, byKind, byAge]) found.push(await table(reading));
  return found;
}
