import type { RawBuilder } from 'kysely';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray } from '../../register/row/columns.ts';
import { type Change, rules } from '../../register/row/rules.ts';

const WORDS = {
  locked: w(
    '{title} is under review and stays as it is. Only a draft or a returned invoice can be changed; it is voided, never deleted, once it was submitted.',
    '{title} 已进入审核，不能更改。只有草稿或被退回的发票可以修改；提交过的发票只能作废，不能删除。',
  ),
  registered: w('Already registered: {title}.', '发票重复：{title} 已登记。'),
  negative: w(
    'A Chinese invoice in blue has no negative lines, except for discounts; enter a red invoice.',
    '蓝字发票除折扣行外不能有负数行；请录入红字发票。',
  ),
} as const;

/** What identifies an invoice, as SQL. */
interface Key {
  readonly kind: RawBuilder<unknown>;
  readonly code: RawBuilder<unknown>;
  readonly number: RawBuilder<unknown>;
  readonly sellerTaxId: RawBuilder<unknown>;
  readonly sellerName: RawBuilder<unknown>;
  readonly issueDate: RawBuilder<unknown>;
}

/** A text without case, width and outer blanks, as two people would compare it. */
const folded = (it: RawBuilder<unknown>): RawBuilder<string> => sql<string>`upper(btrim(normalize(${it}::text, nfkc)))`;

/**
 * The key of an invoice: the number of a digital one, code and number of one with a code, and seller, number and year of
 * any other, since sellers begin again each year.
 */
export const keyOf = ({ kind, code, number, sellerTaxId, sellerName, issueDate }: Key): RawBuilder<string> =>
  sql<string>`case when ${kind} in ('digitalSpecial', 'digitalOrdinary') then ${folded(number)}
    when ${kind} in ('en16931', 'other')
      then concat_ws(' ', coalesce(${folded(sellerTaxId)}, ${folded(sellerName)}), ${folded(number)}, extract(year from ${issueDate}::date))
    else concat_ws('-', ${folded(code)}, ${folded(number)}) end`;

/** What identifies the invoice that a row or an input has the fields of. */
export const keyFieldsOf = (alias: string): Key => ({
  kind: column(alias, 'kind'),
  code: column(alias, 'code'),
  number: column(alias, 'number'),
  sellerTaxId: column(alias, 'sellerTaxId'),
  sellerName: column(alias, 'sellerName'),
  issueDate: column(alias, 'issueDate'),
});

/** An invoice can be changed while it is a draft, or was returned. */
const isLocked = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${column(alias, 'state')} not in ('draft', 'returned'))`;

async function locked(db: Db, actor: Actor, { op, ids }: Change): Promise<readonly Refused[]> {
  if (op !== 'remove' && op !== 'update') return [];
  const isKept = op === 'remove' ? sql<boolean>`(t.state <> 'draft' or t.submitted_at is not null)` : isLocked('t');
  const found = await rows(
    db,
    sql<{ id: string; title: string }>`select t.id, t.name as title from invoice t
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) and ${isKept}`,
  );
  return found.map(({ id, title }) => ({ id, title, why: fill(WORDS.locked, { title }) }));
}

/** The amount of an invoice `t` that is neither paid nor reversed. */
export const unpaid = sql<string>`(t.due
  - coalesce((select sum(a.amount) from payment_allocation a where a.tenant_id = t.tenant_id and a.invoice = t.id and a.deleted_at is null), 0)
  + coalesce((select sum(r.due) from invoice r where r.tenant_id = t.tenant_id and r.blue_invoice = t.id and r.state = 'passed' and r.deleted_at is null), 0))`;
const openAmount = sql`${unpaid}::text`;
/** What holds keep back of an invoice `t`. */
export const heldBack = sql<string>`(select coalesce(sum(h.amount), 0.00) from invoice_hold h where h.tenant_id = t.tenant_id and h.invoice = t.id
  and h.released_at is null and h.deleted_at is null)`;
const heldAmount = sql`${heldBack}::text`;
const checksFailed = sql`(select count(*)::int from invoice_check c where c.tenant_id = t.tenant_id and c.invoice = t.id
  and c.outcome <> 'ok' and c.deleted_at is null)`;

/** Invoices: their key, their locks and their balances; and their lines, which are locked with them. */
export const invoiceRules = [
  rules('invoice', {
    derive: {
      inputs: ['kind', 'code', 'number', 'sellerTaxId', 'sellerName', 'issueDate'],
      of: () => ({
        fields: { name: keyOf(keyFieldsOf('s')) },
        // a void invoice left its key to the one that replaces it
        keeps: { name: sql<boolean>`(s.state = 'voided')` },
      }),
    },
    onCreate: async (_tx, actor) => ({ enteredBy: sql`${actor.userName}` }),
    computedOnRead: () => ({ openAmount, heldAmount, checksFailed }),
    frozen: isLocked,
    isVoid: (alias) => sql<boolean>`(${column(alias, 'state')} = 'voided')`,
    guard: locked,
    newErrors: (actor, field, { now, was, beside }) => {
      if (field !== 'number' || was !== null) return [];
      const key = keyOf({
        number: now,
        kind: beside('kind'),
        code: beside('code'),
        sellerTaxId: beside('sellerTaxId'),
        sellerName: beside('sellerName'),
        issueDate: beside('issueDate'),
      });
      const from = sql`from invoice x where x.tenant_id = ${actor.tenantId}::uuid and x.deleted_at is null and lower(x.name) = lower(${key})`;
      return [
        {
          field,
          when: sql<boolean>`exists (select ${from})`,
          words: WORDS.registered,
          title: sql<string>`(select min(x.name) ${from})`,
        },
      ];
    },
  }),
  rules('invoiceLine', {
    derive: {
      inputs: ['invoice', 'number'],
      origins: { p: { by: 'invoice', reads: ['name'] } },
      of: () => ({ fields: { name: sql`concat(p.name, ' / ', s.number)` } }),
    },
    rowErrors: (alias) => [
      {
        field: 'net',
        when: sql<boolean>`(${column(alias, 'net')} < 0 and ${column(alias, 'nature')} is distinct from 'discount' and exists (
          select from invoice i where i.tenant_id = ${column(alias, 'tenantId')} and i.id = ${column(alias, 'invoice')}
            and i.colour = 'blue' and i.kind not in ('en16931', 'other')))`,
        words: WORDS.negative,
      },
    ],
  }),
];
