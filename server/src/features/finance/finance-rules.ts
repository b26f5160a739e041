import type { RawBuilder } from 'kysely';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../db/database.ts';
import { lockQuery } from '../../register/row/lock-rows.ts';
import { column, idArray } from '../../register/row/columns.ts';
import { type BesideOthers, rules } from '../../register/row/rules.ts';

const WORDS = {
  month: w('Write the month as yyyy-mm, such as 2026-09.', '月份请写成 yyyy-mm，例如 2026-09。'),
  time: w('Write the time as hh:mm, such as 08:30.', '时间请写成 hh:mm，例如 08:30。'),
  rate: w('A rate is required where tax applies at a rate.', '按税率征税时须填写税率。'),
  noRate: w('Only tax at a rate has a rate.', '只有按税率征税时才填写税率。'),
  self: w('Nobody delegates to himself.', '不能委托给本人。'),
  sum: w('Accepted and rejected must add up to what was received.', '合格数量与不合格数量之和须等于到货数量。'),
  tare: w('The tare must be less than the gross weight.', '皮重须小于毛重。'),
  second: w('A second audit begins at or below what the role may pass.', '复审起点不得高于该角色的审核上限。'),
  due: w('More is settled of {title} than is due: {due}.', '{title} 的核销金额超过应付金额 {due}。'),
  paid: w('More is allocated than was paid: {amount}.', '核销金额超过收付款金额 {amount}。'),
  country: w('Write the country as two letters, such as CN.', '国家请写成两个字母，例如 CN。'),
} as const;

/** A line is named after the row it belongs to and its number. */
const namedBy = (parent: string, more: Readonly<Record<string, RawBuilder<unknown>>> = {}) => ({
  inputs: [parent, 'number'],
  origins: { p: { by: parent, reads: ['number'] } },
  of: () => ({ fields: { name: sql`concat(p.number, ' / ', s.number)`, ...more } }),
});

/** The quantity of row `t` that live invoices consume. */
const consumed = (
  by: 'receipt_line' | 'delivery_line',
): RawBuilder<unknown> => sql`(select coalesce(sum(m.quantity), 0) from invoice_match m
  where m.tenant_id = t.tenant_id and m.${sql.ref(by)} = t.id and m.deleted_at is null)`;
const asExact = (it: RawBuilder<unknown>): RawBuilder<unknown> => sql`trim_scale(${it})::text`;

/** The rows that allocations `a` belong to are locked, so that two of them cannot each fit and together not. */
const lockOwners =
  (key: 'invoice' | 'payment'): NonNullable<BesideOthers['hold']> =>
  async (tx, actor, ids) =>
    lockQuery(
      tx,
      registers[key],
      sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.id in (select a.${sql.ref(key)} from payment_allocation a
        where a.tenant_id = t.tenant_id and a.id = any(${idArray(ids)}))`,
    );

/** The allocations of an invoice are at most what is due of it. */
const withinInvoice: BesideOthers = {
  fields: ['amount', 'invoice'],
  hold: lockOwners('invoice'),
  wrong: async (db, actor, ids) => {
    const found = await rows(
      db,
      sql<{
        id: string;
        title: string;
        due: string;
      }>`select a.id, i.name as title, i.due::text as due from payment_allocation a
        join invoice i on i.tenant_id = a.tenant_id and i.id = a.invoice
        where a.tenant_id = ${actor.tenantId}::uuid and a.id = any(${idArray(ids)}) and a.deleted_at is null
          and abs((select sum(x.amount) from payment_allocation x where x.tenant_id = i.tenant_id and x.invoice = i.id and x.deleted_at is null))
            > abs(i.due)`,
    );
    return new Map(found.map(({ id, ...facts }) => [id, fill(WORDS.due, facts)]));
  },
};
/** The allocations of a payment are at most the payment. */
const withinPayment: BesideOthers = {
  fields: ['amount', 'payment'],
  hold: lockOwners('payment'),
  wrong: async (db, actor, ids) => {
    const found = await rows(
      db,
      sql<{ id: string; amount: string }>`select a.id, p.amount::text as amount from payment_allocation a
        join payment p on p.tenant_id = a.tenant_id and p.id = a.payment
        where a.tenant_id = ${actor.tenantId}::uuid and a.id = any(${idArray(ids)}) and a.deleted_at is null
          and (select sum(abs(x.amount)) from payment_allocation x where x.tenant_id = p.tenant_id and x.payment = p.id and x.deleted_at is null)
            > p.amount`,
    );
    return new Map(found.map(({ id, amount }) => [id, fill(WORDS.paid, { amount })]));
  },
};

const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const timeError = (alias: string, field: 'inTime' | 'outTime') => ({
  field,
  when: sql<boolean>`(${column(alias, field)} !~ ${TIME})`,
  words: WORDS.time,
});

/** What the registers behind the review compute and refuse, one by one. */
export const financeRules = [
  rules('party', {
    rowErrors: (alias) => [
      {
        field: 'country',
        when: sql<boolean>`(${column(alias, 'country')} !~ '^[A-Za-z]{2}$')`,
        words: WORDS.country,
      },
    ],
  }),
  rules('taxCode', {
    derive: {
      inputs: ['code', 'validFrom'],
      of: () => ({ fields: { name: sql`concat(s.code, ' (', s.valid_from, ')')` } }),
    },
    rowErrors: (alias) => [
      {
        field: 'rate',
        when: sql<boolean>`(${column(alias, 'treatment')} = 'rated' and ${column(alias, 'rate')} is null)`,
        words: WORDS.rate,
      },
      {
        field: 'rate',
        when: sql<boolean>`(${column(alias, 'treatment')} <> 'rated' and ${column(alias, 'rate')} <> 0)`,
        words: WORDS.noRate,
      },
    ],
  }),
  rules('auditLimit', {
    rowErrors: (alias) => [
      {
        field: 'secondAbove',
        when: sql<boolean>`(${column(alias, 'secondAbove')} > ${column(alias, 'upTo')})`,
        words: WORDS.second,
      },
    ],
  }),
  rules('auditDelegation', {
    rowErrors: (alias) => [
      {
        field: 'deputy',
        when: sql<boolean>`(lower(${column(alias, 'giver')}) = lower(${column(alias, 'deputy')}))`,
        words: WORDS.self,
      },
    ],
  }),
  rules('accountingPeriod', {
    rowErrors: (alias) => [
      {
        field: 'month',
        when: sql<boolean>`(${column(alias, 'month')} !~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')`,
        words: WORDS.month,
      },
    ],
  }),
  rules('contractLine', {
    derive: {
      ...namedBy('contract', { amount: sql`round(s.quantity * s.price, 2)` }),
      inputs: ['contract', 'number', 'quantity', 'price'],
    },
  }),
  rules('goodsReceiptLine', {
    derive: namedBy('goodsReceipt'),
    computedOnRead: () => ({
      invoiced: asExact(consumed('receipt_line')),
      free: asExact(sql`(t.accepted - ${consumed('receipt_line')})`),
    }),
    rowErrors: (alias) => [
      {
        field: 'accepted',
        when: sql<boolean>`(${column(alias, 'accepted')} + ${column(alias, 'rejected')} <> ${column(alias, 'received')})`,
        words: WORDS.sum,
      },
    ],
  }),
  rules('deliveryLine', {
    derive: namedBy('delivery'),
    computedOnRead: () => ({
      invoiced: asExact(consumed('delivery_line')),
      free: asExact(sql`(t.quantity - ${consumed('delivery_line')})`),
    }),
  }),
  rules('paymentAllocation', { besideOthers: [withinInvoice, withinPayment] }),
  rules('weighTicket', {
    derive: {
      inputs: ['site', 'number', 'gross', 'tare', 'impurityPercent'],
      of: () => ({
        fields: {
          name: sql`concat(s.site, ' / ', s.number)`,
          net: sql`s.gross - s.tare`,
          settled: sql`round((s.gross - s.tare) * (1 - coalesce(s.impurity_percent, 0) / 100), 3)`,
        },
      }),
    },
    rowErrors: (alias) => [
      timeError(alias, 'inTime'),
      timeError(alias, 'outTime'),
      {
        field: 'tare',
        when: sql<boolean>`(${column(alias, 'tare')} >= ${column(alias, 'gross')})`,
        words: WORDS.tare,
      },
    ],
  }),
];
