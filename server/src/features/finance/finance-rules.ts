import type { RawBuilder } from 'kysely';
import { w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { column } from '../../register/row/columns.ts';
import { rules } from '../../register/row/rules.ts';

const WORDS = {
  month: w('Write the month as yyyy-mm, such as 2026-09.', '月份请写成 yyyy-mm，例如 2026-09。'),
  time: w('Write the time as hh:mm, such as 08:30.', '时间请写成 hh:mm，例如 08:30。'),
  rate: w('A rate is required where tax applies at a rate.', '按税率征税时须填写税率。'),
  noRate: w('Only tax at a rate has a rate.', '只有按税率征税时才填写税率。'),
  self: w('Nobody delegates to himself.', '不能委托给本人。'),
  sum: w('Accepted and rejected must add up to what was received.', '合格数量与不合格数量之和须等于到货数量。'),
  tare: w('The tare must be less than the gross weight.', '皮重须小于毛重。'),
  second: w('A second audit begins at or below what the role may pass.', '复审起点不得高于该角色的审核上限。'),
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
