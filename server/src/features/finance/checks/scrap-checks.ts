import { fill, w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../../db/database.ts';
import {
  type Rule,
  rule,
  foldedId,
  foldedName,
  invoiceSql,
  linesSql,
  orderedSql,
  type Subject,
  type Examined,
} from './finding.ts';

const WORDS = {
  disposal: w('No disposal stands behind this invoice', '该发票没有对应的处置单'),
  ticket: w('Weigh ticket {title}: the weights are wrong', '磅单 {title} 重量不符'),
  weights: w('The settled weights are not the quantity billed', '结算重量与开票数量不一致'),
  twice: w('Weigh ticket {title} is in another invoice', '磅单 {title} 已用于其他发票'),
  winner: w('The buyer is not the winner of {title}', '购买方不是 {title} 的中标单位'),
  price: w('{title}: the price is below the floor, or not that of the award', '{title}：低于底价，或与中标价不符'),
  approval: w(
    '{title}: the price was no longer approved when the first truck left',
    '{title}：首车出厂时价格批准已过期',
  ),
  bids: w('{title} has fewer bids than required', '{title} 报价家数不足'),
  before: w('{title} left before it was paid for', '{title} 先提货后付款'),
  tare: w('{title}: the tare is not the usual one of this plate', '{title}：皮重与该车牌的常用皮重不符'),
  soon: w('{title}: the same plate was weighed within 20 minutes', '{title}：同一车牌 20 分钟内重复过磅'),
  exit: w('{title} left before it was weighed', '{title} 出厂早于过磅'),
  installed: w('{title} is still installed: it has checks', '{title} 仍在装：存在检查记录'),
  method: w('Check the tax method: expected {title}', '核对计税方法：应为 {title}'),
} as const;
const titled =
  (word: (typeof WORDS)[keyof typeof WORDS]) =>
  ({ title }: Examined) =>
    fill(word, { title: title ?? '' });

/** X1–X6: weigh tickets, award, payment before collection, and the tax on used assets. */
export function scrapChecks(subject: Subject): readonly Rule[] {
  const scrap = sql`(select * from ${invoiceSql(subject)} where i.page = 'scrap' and i.colour = 'blue') i`;
  const disposals = sql`(select distinct d.* from disposal d join contract_line c on c.tenant_id = d.tenant_id and c.contract = d.contract
    join invoice_line l on l.tenant_id = c.tenant_id and l.contract_line = c.id and l.deleted_at is null
    where l.tenant_id = i.tenant_id and l.invoice = i.id and d.deleted_at is null)`;
  const tickets = sql`(select distinct t.* from weigh_ticket t join invoice_match m on m.tenant_id = t.tenant_id and m.weigh_ticket = t.id
    and m.deleted_at is null where m.tenant_id = i.tenant_id and m.invoice = i.id)`;
  const firstExit = sql`(select min(coalesce(t.exit_date, t.out_date)) from weigh_ticket t where t.tenant_id = d.tenant_id and t.disposal = d.id and t.deleted_at is null)`;
  const at = (alias: string) => sql`(${sql.ref(`${alias}.in_date`)} + ${sql.ref(`${alias}.in_time`)}::time)`;
  return [
    rule('X', 'waivable', {
      from: sql<Examined>`select not exists (select from ${disposals} d) as bad from ${scrap}`,
      message: () => WORDS.disposal,
    }),
    rule('X1', 'error', {
      from: sql<Examined>`select not (t.gross > t.tare and t.net = t.gross - t.tare
          and t.settled = round(t.net * (1 - coalesce(t.impurity_percent, 0) / 100), 3)) as bad, t.name as title from ${scrap}, lateral ${tickets} t`,
      message: titled(WORDS.ticket),
    }),
    rule('X2', 'waivable', {
      from: sql<Examined>`select case when z.billed is null then null else z.weighed is distinct from z.billed end as bad,
          trim_scale(z.weighed)::text as expected, trim_scale(z.billed)::text as actual
        from ${scrap}, lateral (select (select sum(t.settled) from ${tickets} t) as weighed,
          (select sum(l.quantity) from invoice_line l where l.tenant_id = i.tenant_id and l.invoice = i.id and l.deleted_at is null) as billed) z`,
      message: () => WORDS.weights,
    }),
    rule('X2T', 'waivable', {
      from: sql<Examined>`select exists (select from invoice_match m where m.tenant_id = t.tenant_id and m.weigh_ticket = t.id and m.deleted_at is null
        and m.invoice <> i.id) as bad, t.name as title from ${scrap}, lateral ${tickets} t`,
      message: titled(WORDS.twice),
    }),
    rule('X3', 'waivable', {
      from: sql<Examined>`select p.id is null or not (case when p.tax_id is not null and i.buyer_tax_id is not null
          then ${foldedId(sql`p.tax_id`)} = ${foldedId(sql`i.buyer_tax_id`)} else ${foldedName(sql`p.name`)} = ${foldedName(sql`i.buyer_name`)} end) as bad,
        d.number as title, p.name as expected, i.buyer_name as actual
        from ${scrap}, lateral ${disposals} d left join party p on p.tenant_id = d.tenant_id and p.id = d.winner`,
      message: titled(WORDS.winner),
    }),
    rule('X3P', 'waivable', {
      from: sql<Examined>`select l.quantity is null or l.quantity = 0 or d.award_price is null or d.award_price < d.floor_price
          or abs((l.net + case when k.prices_include_tax then coalesce(l.tax, 0) else 0 end) - round(l.quantity * d.award_price, 2)) > 0.01 as bad,
        d.number as title, l.id as line, coalesce(d.award_price, d.floor_price)::text as expected,
        round((l.net + case when k.prices_include_tax then coalesce(l.tax, 0) else 0 end) / nullif(l.quantity, 0), 2)::text as actual
        from ${scrap} ${linesSql} ${orderedSql} join disposal d on d.tenant_id = k.tenant_id and d.contract = k.id and d.deleted_at is null`,
      message: titled(WORDS.price),
    }),
    rule('X3A', 'waivable', {
      from: sql<Examined>`select ${firstExit} > d.price_valid_to as bad, d.number as title, d.price_valid_to::text as expected, ${firstExit}::text as actual
        from ${scrap}, lateral ${disposals} d where ${firstExit} is not null`,
      message: titled(WORDS.approval),
    }),
    rule('X3B', 'waivable', {
      from: sql<Examined>`select z.bids < d.bids_required as bad, d.number as title, d.bids_required::text as expected, z.bids::text as actual
        from ${scrap}, lateral ${disposals} d, lateral (select count(*) as bids from disposal_bid b where b.tenant_id = d.tenant_id and b.disposal = d.id
          and b.deleted_at is null) z`,
      message: titled(WORDS.bids),
    }),
    rule('X4', 'waivable', {
      from: sql<Examined>`select z.collected < i.gross as bad, d.number as title, i.gross::text as expected, z.collected::text as actual
        from ${scrap}, lateral ${disposals} d, lateral (select coalesce(sum(a.amount), 0) as collected from payment_allocation a
          join payment p on p.tenant_id = a.tenant_id and p.id = a.payment and p.direction = 'collected' and p.deleted_at is null
          where a.tenant_id = i.tenant_id and a.invoice = i.id and a.deleted_at is null and p.date <= ${firstExit}) z
        where not coalesce(d.credit_agreed, false) and ${firstExit} is not null`,
      message: titled(WORDS.before),
    }),
    rule('X5', 'warning', {
      from: sql<Examined>`select abs(t.tare - z.usual) > z.usual * 0.03 as bad, t.name as title, z.usual::text as expected, trim_scale(t.tare)::text as actual
        from ${scrap}, lateral ${tickets} t, lateral (select percentile_cont(0.5) within group (order by x.tare)::numeric(18,3) as usual
          from weigh_ticket x where x.tenant_id = t.tenant_id and x.plate = t.plate and x.deleted_at is null) z`,
      message: titled(WORDS.tare),
    }),
    rule('X5S', 'warning', {
      from: sql<Examined>`select exists (select from weigh_ticket x where x.tenant_id = t.tenant_id and x.plate = t.plate and x.id <> t.id and x.deleted_at is null
        and abs(extract(epoch from ${at('x')} - ${at('t')})) < 1200) as bad, t.name as title from ${scrap}, lateral ${tickets} t`,
      message: titled(WORDS.soon),
    }),
    rule('X5E', 'warning', {
      from: sql<Examined>`select coalesce(t.exit_date < t.out_date, false) or (t.out_date + t.out_time::time) <= (t.in_date + t.in_time::time) as bad,
        t.name as title from ${scrap}, lateral ${tickets} t`,
      message: titled(WORDS.exit),
    }),
    rule('X5I', 'warning', {
      from: sql<Examined>`select exists (select from tag_itr c where c.tenant_id = g.tenant_id and c.tagged_item = g.id and c.deleted_at is null
        and c.progress <> 'void') as bad, g.name as title from ${scrap}, lateral ${disposals} d
        join disposal_item m on m.tenant_id = d.tenant_id and m.disposal = d.id and m.deleted_at is null
        join tagged_item g on g.tenant_id = m.tenant_id and g.id = m.tagged_item`,
      message: titled(WORDS.installed),
    }),
    rule('X6', 'warning', {
      // a used asset without input deduction: 3 % reduced to 2 %, and no special invoice
      from: sql<Examined>`select i.tax <> round(i.gross / 1.03 * 0.02, 2) or i.kind in ('digitalSpecial', 'electronicSpecial', 'paperSpecial') as bad,
        round(i.gross / 1.03 * 0.02, 2)::text as expected, i.tax::text as actual, round(i.gross / 1.03 * 0.02, 2)::text as title
        from ${scrap}, lateral ${disposals} d where d.used_asset`,
      message: titled(WORDS.method),
    }),
  ];
}
