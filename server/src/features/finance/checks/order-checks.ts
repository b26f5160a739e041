import { fill, w } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../db/database.ts';
import { consumes, type Rule, rule, invoiceSql, linesSql, orderedSql, type Subject, type Examined } from './finding.ts';

const WORDS = {
  noOrder: w('{title} has no contract line', '{title} 未关联合同明细'),
  noReceipt: w('Nothing was received for {title}', '{title} 无入库记录'),
  over: w('{title}: more is billed than is free', '{title}：超收货开票'),
  overDelivery: w('{title}: more is billed than was signed for', '{title}：超发货开票'),
  price: w('{title}: the price is not that of the contract', '{title}：单价与合同不符'),
  line: w('{title}: more is billed than the contract line has', '{title}：超合同明细金额'),
  total: w('More is billed than contract {title} has', '超合同 {title} 总额'),
  unit: w('{title}: the units differ', '{title}：单位不一致'),
  source: w('{title}: more was sold than was received of its source', '{title}：销售数量超过来源入库数量'),
  cost: w('{title}: sold below cost', '{title}：售价低于成本'),
  overdue: w('{title} is overdue', '{title} 有逾期未收款'),
  credit: w('{title} is over its credit limit', '{title} 超信用额度'),
  quantity: w('Without quantity, this is not checkable', '缺少数量，无法检查'),
} as const;
const titled =
  (word: (typeof WORDS)[keyof typeof WORDS]) =>
  ({ title }: Examined) =>
    fill(word, { title: title ?? '' });

const limits = sql`p.upper_percent, p.upper_amount, p.lower_percent, p.lower_amount, p.reaction`;
/**
 * The tolerance `t` of a kind for invoice `i` and contract `k`, the most special first: the project's for the party and the
 * class of material, for the party, for the class, for all; then the company's for the class, and for all.
 */
const tolerance = (kind: string, materialClass: RawBuilder<unknown> = sql`null::text`): RawBuilder<unknown> => {
  const ofKind = sql`p.tenant_id = i.tenant_id and p.deleted_at is null and p.kind = ${kind} and p.page = i.page and p.currency = i.currency
    and (p.material_class is null or lower(p.material_class) = lower(${materialClass}))`;
  return sql`left join lateral (select x.* from (
    select case when p.party is null then 4 else 1 end + case when p.material_class is null then 1 else 0 end as rank, ${limits}
      from project_tolerance p where ${ofKind} and p.level_id = i.level_id and (p.party is null or p.party = k.party)
    union all
    select case when p.material_class is null then 9 else 8 end, ${limits} from company_tolerance p where ${ofKind}
  ) x order by x.rank limit 1) t on true`;
};
const ofLine = sql`c.material_class`;
/** What an exceeded tolerance does: without one, it blocks. */
const reaction = sql`case when coalesce(t.reaction, 'block') = 'warn' then 'warning' else 'waivable' end`;
/**
 * Whether a deviation is beyond the tolerance: a limit in per cent or in money that is passed is exceeded; without any
 * limit, nothing is tolerated.
 */
const beyond = (percent: RawBuilder<unknown>, amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when t.upper_percent is null and t.upper_amount is null then ${amount} > 0
    else coalesce(${percent} > t.upper_percent, false) or coalesce(${amount} > t.upper_amount, false) end)`;

/** The net price of a contract line. */
const orderPrice = sql`(case when k.prices_include_tax then c.price / (1 + coalesce(l.rate, 0) / 100) else c.price end)`;
const matched = sql`(select coalesce(sum(m.quantity), 0) from invoice_match m where m.tenant_id = l.tenant_id and m.invoice_line = l.id and m.deleted_at is null)`;
const accepted = sql`(select sum(r.accepted) from goods_receipt_line r where r.tenant_id = c.tenant_id and r.contract_line = c.id and r.deleted_at is null)`;
/** The net amount that live invoices bill of some contract lines, with this one. */
const billed = (those: RawBuilder<unknown>) => sql`(select coalesce(sum(y.net), 0) from invoice_line y
  join invoice x on x.tenant_id = y.tenant_id and x.id = y.invoice and (x.id = i.id or ${consumes('x')})
  where y.tenant_id = i.tenant_id and y.deleted_at is null and ${those})`;

/** M1–M6: whether what is billed was ordered and received, at the price of the order, within the tolerances. */
export function orderChecks(subject: Subject): readonly Rule[] {
  const all = sql`${invoiceSql(subject)} ${linesSql}`;
  const ordered = sql`${all} ${orderedSql}`;
  const input = sql`i.page = 'input' and i.colour = 'blue'`;
  return [
    rule('M1', 'waivable', {
      from: sql<Examined>`select l.contract_line is null as bad, l.id as line, l.name as title from ${all}
        where i.colour = 'blue' and not coalesce(i.without_order, false) and l.nature is distinct from 'discount'`,
      message: titled(WORDS.noOrder),
    }),
    rule('M1R', 'waivable', {
      from: sql<Examined>`select ${accepted} is null as bad, l.id as line, l.name as title from ${ordered} where ${input} and c.basis = 'receipt'`,
      message: titled(WORDS.noReceipt),
    }),
    rule('M2', 'waivable', {
      from: sql<Examined>`select case when l.quantity is null then null else ${beyond(
        sql`(z.over * 100 / nullif(coalesce(${accepted}, c.quantity), 0))`,
        sql`(z.over * ${orderPrice})`,
      )} end as bad, ${reaction} as severity, l.id as line, l.name as title, trim_scale(z.free)::text as expected,
        trim_scale(l.quantity)::text || ' (' || round(z.over * ${orderPrice}, 2)::text || ')' as actual
        from ${ordered} ${tolerance('quantity', ofLine)}, lateral (select greatest(0, l.quantity - ${matched}) as over, ${matched} as free) z
        where ${input} and c.basis = 'receipt'`,
      message: titled(WORDS.over),
      unknown: WORDS.quantity,
    }),
    rule('M3', 'waivable', {
      from: sql<Examined>`select ${beyond(sql`(z.each * 100 / nullif(${orderPrice}, 0))`, sql`(z.each * l.quantity)`)} as bad, ${reaction} as severity,
        l.id as line, l.name as title, trim_scale(round(${orderPrice}, 13))::text as expected,
        trim_scale(round(l.net / l.quantity, 13))::text || ' (' || round(z.each * l.quantity, 2)::text || ')' as actual
        from ${ordered} ${tolerance('price', ofLine)}, lateral (select l.net / nullif(l.quantity, 0) - ${orderPrice} as each) z
        where i.colour = 'blue' and l.quantity <> 0 and l.nature is distinct from 'discount'`,
      message: titled(WORDS.price),
    }),
    rule('M4', 'waivable', {
      from: sql<Examined>`select ${beyond(sql`((z.sum - z.most) * 100 / nullif(z.most, 0))`, sql`(z.sum - z.most)`)} as bad, ${reaction} as severity,
        l.id as line, l.name as title, z.most::text as expected, z.sum::text as actual
        from ${ordered} ${tolerance('line', ofLine)}, lateral (select ${billed(sql`y.contract_line = c.id`)} as sum, round(c.quantity * ${orderPrice}, 2) as most) z
        where i.colour = 'blue'`,
      message: titled(WORDS.line),
    }),
    rule('M5', 'waivable', {
      from: sql<Examined>`select ${beyond(sql`((z.sum - z.most) * 100 / nullif(z.most, 0))`, sql`(z.sum - z.most)`)} as bad, ${reaction} as severity,
        k.number as title, z.most::text as expected, z.sum::text as actual
        from (select distinct on (k.id) i.*, k.id as contract_id from ${ordered}) i
        join contract k on k.tenant_id = i.tenant_id and k.id = i.contract_id ${tolerance('total')}, lateral (select
          ${billed(sql`y.contract_line in (select c.id from contract_line c where c.tenant_id = k.tenant_id and c.contract = k.id)`)} as sum,
          (select sum(c.amount) from contract_line c where c.tenant_id = k.tenant_id and c.contract = k.id and c.deleted_at is null) as most) z
        where i.colour = 'blue' and not k.prices_include_tax`,
      message: titled(WORDS.total),
    }),
    rule('M6', 'waivable', {
      from: sql<Examined>`select lower(btrim(l.unit)) <> lower(btrim(c.unit)) as bad, l.id as line, l.name as title, c.unit as expected, l.unit as actual
        from ${ordered} where l.unit is not null`,
      message: titled(WORDS.unit),
    }),
  ];
}

/** L1, L2: whether what we bill was delivered and signed for, came from a receipt, and whether the customer pays. */
export function saleChecks(subject: Subject): readonly Rule[] {
  const sold = sql`${invoiceSql(subject)} ${linesSql} ${orderedSql}`;
  const sale = sql`i.page = 'sales' and i.colour = 'blue'`;
  const source = sql`join invoice_match m on m.tenant_id = l.tenant_id and m.invoice_line = l.id and m.deleted_at is null
    join delivery_line d on d.tenant_id = m.tenant_id and d.id = m.delivery_line
    join goods_receipt_line r on r.tenant_id = d.tenant_id and r.id = d.source_line
    join contract_line b on b.tenant_id = r.tenant_id and b.id = r.contract_line`;
  const open = sql`(x.due - coalesce((select sum(a.amount) from payment_allocation a where a.tenant_id = x.tenant_id and a.invoice = x.id
    and a.deleted_at is null), 0))`;
  const customer = sql`join invoice x on x.tenant_id = i.tenant_id and x.page <> 'input' and x.currency = i.currency and x.deleted_at is null
    and x.state in ('passed', 'redPart') and x.buyer_tax_id = i.buyer_tax_id`;
  return [
    rule('L1', 'waivable', {
      from: sql<Examined>`select case when l.quantity is null then null else l.quantity > ${matched} end as bad, l.id as line, l.name as title,
        trim_scale(${matched})::text as expected, trim_scale(l.quantity)::text as actual from ${sold} where ${sale} and c.basis = 'receipt'`,
      message: titled(WORDS.overDelivery),
      unknown: WORDS.quantity,
    }),
    rule('L1S', 'waivable', {
      from: sql<Examined>`select (select sum(y.quantity) from delivery_line y where y.tenant_id = r.tenant_id and y.source_line = r.id and y.deleted_at is null)
        > r.accepted as bad, l.id as line, l.name as title, trim_scale(r.accepted)::text as expected from ${sold} ${source} where ${sale}`,
      message: titled(WORDS.source),
    }),
    rule('L1C', 'warning', {
      from: sql<Examined>`select l.net / l.quantity < b.price as bad, l.id as line, l.name as title, trim_scale(b.price)::text as expected,
        trim_scale(round(l.net / l.quantity, 13))::text as actual from ${sold} ${source} where ${sale} and l.quantity <> 0`,
      message: titled(WORDS.cost),
    }),
    rule('L2', 'warning', {
      from: sql<Examined>`select sum(${open}) filter (where x.due_date < ${subject.today}::date) > 0 as bad, min(i.buyer_name) as title,
        sum(${open}) filter (where x.due_date < ${subject.today}::date)::text as actual from ${invoiceSql(subject)} ${customer}
        where i.page <> 'input' having count(*) > 0`,
      message: titled(WORDS.overdue),
    }),
    rule('L2C', 'warning', {
      from: sql<Examined>`select z.open + i.due > z.most as bad, i.buyer_name as title, z.most::text as expected, (z.open + i.due)::text as actual
        from ${invoiceSql(subject)}, lateral (select
          (select min(k.credit_limit) from invoice_line l ${orderedSql} where l.tenant_id = i.tenant_id and l.invoice = i.id and l.deleted_at is null) as most,
          (select coalesce(sum(${open}), 0) from (select 1) one ${customer} and x.id <> i.id) as open) z
        where i.page <> 'input' and z.most is not null`,
      message: titled(WORDS.credit),
    }),
  ];
}
