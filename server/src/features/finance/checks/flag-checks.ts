import { fill, w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../../db/database.ts';
import { type Rule, rule, invoiceSql, linesSql, orderedSql, type Subject, type Examined } from './finding.ts';

const WORDS = {
  notVerified: w('Not checked with the tax office', '未经税务局查验'),
  differs: w('The tax office has another version, or the invoice is void there', '查验不一致，或发票在税务局已作废'),
  split: w(
    'Three invoices of this seller in seven days are together above a limit',
    '同一销售方 7 天内的三张发票合计超过限额',
  ),
  dear: w(
    '{title}: more than 15 % above the median price of twelve months',
    '{title}：单价高于 12 个月中位数 15% 以上',
  ),
  early: w('Issued before the goods were received', '开票早于入库'),
  risk: w('The tax platform says: {title}', '税务平台风险等级：{title}'),
} as const;
const titled =
  (word: (typeof WORDS)[keyof typeof WORDS]) =>
  ({ title }: Examined) =>
    fill(word, { title: title ?? '' });

/** V1 and G: what the tax office says, and what may be worth a second look. */
export function flagChecks(subject: Subject): readonly Rule[] {
  const from = invoiceSql(subject);
  return [
    rule('V1', 'warning', {
      from: sql<Examined>`select case when i.verification = 'same' then false when i.verification in ('differs', 'unknown') then true end as bad,
        case when i.verification in ('differs', 'unknown') then 'waivable' else 'warning' end as severity,
        i.verification_answer as actual from ${from} where i.kind not in ('en16931', 'other')`,
      message: () => WORDS.differs,
      unknown: WORDS.notVerified,
    }),
    rule('G1', 'note', {
      from: sql<Examined>`select z.count >= 3 and exists (select from audit_limit a where a.tenant_id = i.tenant_id and a.deleted_at is null and a.page = i.page
          and a.currency = i.currency and z.sum > a.second_above and z.most <= a.second_above) as bad, z.sum::text as actual
        from ${from}, lateral (select count(*) as count, sum(x.gross) as sum, max(x.gross) as most from invoice x where x.tenant_id = i.tenant_id
          and x.seller_tax_id = i.seller_tax_id and x.currency = i.currency and x.deleted_at is null and x.state <> 'voided' and x.colour = 'blue'
          and x.issue_date between i.issue_date - 6 and i.issue_date) z`,
      message: () => WORDS.split,
    }),
    rule('G2', 'note', {
      from: sql<Examined>`select l.price > z.median * 1.15 as bad, l.id as line, l.name as title, round(z.median, 2)::text as expected,
        trim_scale(l.price)::text as actual from ${from} ${linesSql} ${orderedSql}, lateral (
          select percentile_cont(0.5) within group (order by y.price)::numeric as median from invoice_line y
          join invoice x on x.tenant_id = y.tenant_id and x.id = y.invoice and x.state = 'passed' and x.currency = i.currency
            and x.issue_date between i.issue_date - 365 and i.issue_date
          join contract_line b on b.tenant_id = y.tenant_id and b.id = y.contract_line and b.material_code = c.material_code
          where y.tenant_id = i.tenant_id and y.deleted_at is null and y.invoice <> i.id) z where z.median is not null and l.price is not null`,
      message: titled(WORDS.dear),
    }),
    rule('G3', 'note', {
      from: sql<Examined>`select i.issue_date < min(g.date) as bad, i.issue_date::text as actual, min(g.date)::text as expected from ${from}
        join invoice_match m on m.tenant_id = i.tenant_id and m.invoice = i.id and m.deleted_at is null
        join goods_receipt_line r on r.tenant_id = m.tenant_id and r.id = m.receipt_line
        join goods_receipt g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt group by i.issue_date`,
      message: () => WORDS.early,
    }),
    rule('G4', 'note', {
      from: sql<Examined>`select i.risk_level not in ('正常', 'normal', 'Normal') as bad, i.risk_level as title from ${from} where i.risk_level is not null`,
      message: titled(WORDS.risk),
    }),
  ];
}
