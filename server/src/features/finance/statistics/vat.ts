import type { Figure, StatisticsLine, StatisticsTable } from '@plumbline/contract/features/finance/statistics-calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { decimal, moneyText } from '@plumbline/contract/rules/invoice/decimal.ts';
import { vatPayable } from '@plumbline/contract/rules/invoice/vat-payable.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../../db/database.ts';
import { isPassed, type Reading, same, signed } from './figures.ts';

const CURRENCY = 'CNY';
const { invoice, accountingPeriod } = registers;

const COLUMNS = [
  w('Output tax', '销项税额'),
  w('Input tax deducted', '进项税额（已抵扣）'),
  w('Transferred out', '进项转出'),
  w('Carried in', '上期留抵'),
  w('Payable', '应纳税额'),
  w('Carried on', '期末留抵'),
].map((label) => ({ label, isAmount: true }));

/** What invoices state of the tax of a month; and what somebody entered as carried into it. */
interface Month {
  readonly month: string;
  readonly output: string;
  readonly input: string;
  readonly out: string;
  readonly entered: string | null;
}

/** The months from one day to another. */
function monthsOf(from: string, to: string): readonly string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addDays(`${month}-28`, 4).slice(0, 7))
    months.push(month);
  return months;
}

const read = ({ db, actor: { tenantId, path }, asked: { from, to } }: Reading) => {
  const here = sql`i.tenant_id = ${tenantId}::uuid and i.level_id = ${path.D}::uuid and i.deleted_at is null
    and i.state in ('passed', 'redPart', 'redFull') and i.currency = ${CURRENCY}`;
  return rows(
    db,
    sql<Month>`select m.month,
        (select coalesce(sum(${signed('tax')}), 0.00)::text from invoice i where ${here} and i.page in ('sales', 'scrap')
          and to_char(i.issue_date, 'YYYY-MM') = m.month) as output,
        (select coalesce(sum(${signed('tax')}), 0.00)::text from invoice i where ${here} and i.page = 'input'
          and i.deduction in ('selected', 'transferred') and i.deduction_month = m.month) as input,
        (select coalesce(sum(i.transferred_out), 0.00)::text from invoice i where ${here} and i.page = 'input'
          and i.transfer_month = m.month) as out,
        (select sum(p.carried_in)::text from accounting_period p where p.tenant_id = ${tenantId}::uuid and p.deleted_at is null
          and p.month = m.month) as entered
      from unnest(${monthsOf(from, to)}::text[]) m(month) order by m.month`,
  );
};

const inMonth = (month: string): readonly Filter[] => [
  { field: 'issueDate', op: 'atLeast', value: `${month}-01` },
  { field: 'issueDate', op: 'atMost', value: addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1) },
];
const invoices = (...more: readonly Filter[]): Figure['rows'] => ({
  register: invoice.key,
  filter: { and: [isPassed, { field: 'currency', op: 'is', value: CURRENCY }, ...more] },
});

/**
 * Value added tax by month, over all three reviews: output − input that was selected + transferred out − carried in. What
 * is negative is carried on into the next month, unless its period states otherwise.
 */
export async function vatTable(reading: Reading): Promise<StatisticsTable> {
  let before = '0.00';
  const lines = (await read(reading)).map(({ month, output, input, out, entered }): StatisticsLine => {
    const carried = entered ?? before;
    const result = vatPayable({ output, input, transferOut: out, carried });
    const isDue = decimal(result).gte('0');
    const [payable, on] = isDue ? [result, '0.00'] : ['0.00', moneyText(decimal(result).abs())];
    before = on;
    const page = (...values: readonly string[]): Filter => ({ field: 'page', op: 'anyOf', value: values });
    return {
      label: same(month),
      currency: CURRENCY,
      isTotal: false,
      figures: [
        { value: output, rows: invoices(page('sales', 'scrap'), ...inMonth(month)) },
        { value: input, rows: invoices(page('input'), { field: 'deductionMonth', op: 'is', value: month }) },
        { value: out, rows: invoices(page('input'), { field: 'transferMonth', op: 'is', value: month }) },
        {
          value: moneyText(decimal(carried)),
          rows:
            entered === null
              ? null
              : { register: accountingPeriod.key, filter: { field: 'month', op: 'is', value: month } },
        },
        { value: payable, rows: null },
        { value: on, rows: null },
      ],
    };
  });
  return {
    key: 'vat',
    title: w('Value added tax by month, all reviews', '增值税，按月，全部审核类别'),
    by: w('Month', '月份'),
    columns: COLUMNS,
    lines,
  };
}
