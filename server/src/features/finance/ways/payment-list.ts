import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import type { paymentList } from '@plumbline/contract/features/finance/read-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { say, w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../../db/database.ts';
import { demand, may, type Scoped } from '../../../http/context.ts';
import type { FileAnswer } from '../../../http/handler.ts';
import { todayOf } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { heldBack, unpaid } from '../invoice-rules.ts';
import { ofReview } from '../queue.ts';
import { tableFile } from './table-file.ts';

const NAME = w('Payment list', '付款清单');
/** The columns, in order. */
const COLUMNS = {
  dueDate: w('Due date', '到期日'),
  supplier: w('Supplier', '供应商'),
  number: w('Invoice', '发票'),
  issueDate: w('Issue date', '开票日期'),
  bank: w('Bank', '开户行'),
  account: w('Bank account', '收款账号'),
  due: w('Amount due', '应付金额'),
  open: w('Not yet paid', '未付金额'),
  held: w('Held', '挂起金额'),
  currency: w('Currency', '币种'),
} as const;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as readonly Column[]; // eslint-disable-line -- the keys of the object above

const SHOWN_DIGITS = 4;
/** An account without all but its last digits. */
const masked = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? '' : `****${digits.slice(-SHOWN_DIGITS)}`;
};

/** A text as companies are compared: without width, case and blanks. */
const folded = (alias: string) => sql`upper(regexp_replace(normalize(${sql.ref(alias)}, nfkc), '\\s', '', 'g'))`;

/**
 * The passed invoices that are not paid in full. A red invoice that reverses a blue one has lowered what is open of that
 * one. The account is the one registered for the supplier, else the one written on the invoice; where several apply, none
 * is chosen.
 */
export async function paymentFile(context: Scoped, { format }: ParsedOf<typeof paymentList>): Promise<FileAnswer> {
  demand(context, 'inputReview', 'see');
  const actor = actorOf(context);
  const { language } = context;
  const found = await rows(
    context.db,
    sql<
      Record<Column, string | null>
    >`select coalesce(t.due_date, t.issue_date + (select max(c.payment_days) from contract c
          where c.tenant_id = t.tenant_id and c.id = any(t.contracts)))::text as "dueDate",
        t.seller_name as supplier, t.name as number, t.issue_date::text as "issueDate",
        case when a.count = 1 then a.bank end as bank,
        case when a.count = 1 then a.account when a.count > 1 then '' else t.seller_bank end as account,
        t.due::text as due, ${unpaid}::text as open, ${heldBack}::text as held, t.currency
      from (select i.* from invoice i where ${ofReview(actor, 'input')} and i.state in ('passed', 'redPart', 'redFull')
        and i.blue_invoice is null) t
      left join lateral (select count(*)::int as count, min(x.bank) as bank, min(x.account) as account
        from party_account x join party p on p.tenant_id = x.tenant_id and p.id = x.party and p.deleted_at is null
        where x.tenant_id = t.tenant_id and x.level_id = ${actor.path.B}::uuid and x.deleted_at is null
          and x.valid_from <= ${todayOf(actor)}::date and coalesce(x.valid_to, 'infinity') >= ${todayOf(actor)}::date
          and (upper(p.tax_id) = upper(t.seller_tax_id) or (p.tax_id is null and ${folded('p.name')} = ${folded('t.seller_name')}))) a on true
      where ${unpaid} <> 0
      order by 1 nulls last, t.seller_name, t.name`,
  );
  const maySee = may(context, registers.partyAccount.key, 'see');
  const cell = (row: (typeof found)[number], name: Column): string =>
    name === 'account' && !maySee ? masked(row.account ?? '') : (row[name] ?? '');
  async function* lines() {
    yield await Promise.resolve(found.map((row) => NAMES.map((name) => cell(row, name))));
  }
  const name = say(NAME, language);
  const columns = NAMES.map((key) => ({ caption: say(COLUMNS[key], language) }));
  return tableFile({ name, sheet: name, format, columns, rows: lines() });
}
