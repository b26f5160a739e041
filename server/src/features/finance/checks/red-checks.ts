import { fill, w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql } from '../../../db/database.ts';
import { consumes, type Rule, rule, invoiceSql, type Subject, type Examined } from './finding.ts';

const WORDS = {
  unknown: w('The blue invoice is unknown', '未找到蓝字发票'),
  exceeds: w('The red invoices exceed the blue one in {title}', '红字发票的{title}超过蓝字发票'),
  other: w(
    'The red invoice has other parties than the blue one, or an earlier date',
    '红字发票与蓝字发票的购销双方不一致，或日期早于蓝字发票',
  ),
  transfer: w('The tax of {title} was deducted: transfer it out', '{title} 已抵扣：需进项转出'),
} as const;

/**
 * The blue invoice that a red one reverses, by what the red one says: its number, with its code if there is one; else by
 * the remark. Never by amount.
 */
export async function blueOf({ tx, tenantId, id }: Subject): Promise<string | null> {
  const found = await oneRow(
    tx,
    sql<{ id: string }>`select b.id from (select x.*, coalesce(x.blue_number,
          (regexp_match(x.remark, '被红冲蓝字数电(?:发|)票号码[:：] *([0-9]{20})'))[1]) as named
        from invoice x where x.tenant_id = ${tenantId}::uuid and x.id = ${id}::uuid and x.colour = 'red') i
      join invoice b on b.tenant_id = i.tenant_id and b.deleted_at is null and b.colour = 'blue' and b.state <> 'voided' and b.page = i.page
        and lower(b.number) = lower(i.named) and (i.blue_code is null or b.code = i.blue_code)
        and (b.kind in ('digitalSpecial', 'digitalOrdinary') or i.blue_code is not null or b.seller_tax_id = i.seller_tax_id)
      order by b.level_id = i.level_id desc limit 1`,
  );
  return found?.id ?? null;
}

/** The red invoices of blue invoice `b` that are under review or passed, with `i`, summed in one amount. */
const reds = (column: 'net' | 'tax' | 'gross') => sql`(select sum(abs(r.${sql.ref(column)})) from invoice r
  where r.tenant_id = b.tenant_id and r.blue_invoice = b.id and (r.id = i.id or ${consumes('r')}))`;
/** A result of its own for each amount. */
const CODES = { net: 'R2N', tax: 'R2T', gross: 'R2' } as const;
const TITLES = { net: w('net', '金额'), tax: w('tax', '税额'), gross: w('gross', '价税合计') } as const;

/** R1–R3: which blue invoice a red one reverses, whether it reverses more than there is, and the tax to transfer out. */
export function redChecks(subject: Subject): readonly Rule[] {
  const from = sql`${invoiceSql(subject)} join invoice b on b.tenant_id = i.tenant_id and b.id = i.blue_invoice`;
  const exceeding = (column: keyof typeof TITLES): Rule =>
    rule(CODES[column], 'error', {
      from: sql<Examined>`select ${reds(column)} > abs(b.${sql.ref(column)}) as bad, abs(b.${sql.ref(column)})::text as expected,
        ${reds(column)}::text as actual from ${from}`,
      message: () => fill(WORDS.exceeds, { title: TITLES[column] }),
    });
  return [
    rule('R1', 'warning', {
      from: sql<Examined>`select i.blue_invoice is null as bad, i.blue_number as actual from ${invoiceSql(subject)} where i.colour = 'red'`,
      message: () => WORDS.unknown,
    }),
    exceeding('net'),
    exceeding('tax'),
    exceeding('gross'),
    rule('R2P', 'error', {
      from: sql<Examined>`select (i.issue_date < b.issue_date or i.seller_tax_id is distinct from b.seller_tax_id
          or i.buyer_tax_id is distinct from b.buyer_tax_id or i.currency <> b.currency) as bad, b.name as expected from ${from}`,
      message: () => WORDS.other,
    }),
    rule('R2R', 'error', {
      // rate by rate
      from: sql<Examined>`select coalesce(x.red, 0) > coalesce(x.blue, 0) as bad, coalesce(x.blue, 0)::text as expected, x.red::text as actual from (
        select coalesce(l.rate, -1) as rate,
          sum(abs(l.net)) filter (where l.invoice <> b.id) as red, abs(sum(l.net) filter (where l.invoice = b.id)) as blue
        from ${from} join invoice r on r.tenant_id = b.tenant_id and (r.id = b.id or (r.blue_invoice = b.id and (r.id = i.id or ${consumes('r')})))
        join invoice_line l on l.tenant_id = r.tenant_id and l.invoice = r.id and l.deleted_at is null group by 1) x where x.red is not null`,
      message: () => fill(WORDS.exceeds, { title: w('net at a rate', '同一税率的金额') }),
    }),
    rule('R3', 'warning', {
      from: sql<Examined>`select b.deduction in ('selected', 'transferred') as bad, b.name as title, abs(i.tax)::text as expected from ${from} where i.page = 'input'`,
      message: ({ title }) => fill(WORDS.transfer, { title: title ?? '' }),
    }),
  ];
}
