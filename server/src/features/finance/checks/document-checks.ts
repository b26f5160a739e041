import { fill } from '@plumbline/contract/words/word.ts';
import { checkDocument } from '@plumbline/contract/rules/invoice/check-document.ts';
import { CHECK_MESSAGES, type CheckResult } from '@plumbline/contract/rules/invoice/check-result.ts';
import { TAX_CATEGORIES, type InvoiceDocument, type InvoiceLine } from '@plumbline/contract/rules/invoice/document.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { rows, sql } from '../../../db/database.ts';
import type { Finding, Subject } from './finding.ts';

const isKind = (value: unknown): value is NonNullable<InvoiceDocument['kind']> =>
  typeof value === 'string' && Object.hasOwn(registers.invoice.fields.kind.of, value);

/** A stored line, as the rules of documents read it. */
type StoredLine = {
  readonly id: string;
  readonly taxCategory: string | null;
} & Readonly<
  Record<
    | 'nature'
    | 'taxClass'
    | 'item'
    | 'spec'
    | 'unit'
    | 'quantity'
    | 'price'
    | 'allowances'
    | 'charges'
    | 'net'
    | 'rate'
    | 'tax',
    string | null
  >
>;

/** The fields that have a value: what is blank is not stated. */
const stated = <K extends string>(fields: Readonly<Record<K, unknown>>): Readonly<Partial<Record<K, string>>> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string' && value !== ''),
  ) as Partial<Record<K, string>>; // eslint-disable-line -- the keys stay

/** A party: an id that begins with a country is a VAT id. */
function partyOf(row: AnyRow, side: 'seller' | 'buyer') {
  const id = row[`${side}TaxId`];
  const isVat = row['kind'] === 'en16931';
  return stated({ name: row[`${side}Name`], taxId: isVat ? null : id, vatId: isVat ? id : null });
}

const lineOf = ({ id: _id, taxCategory, nature, ...rest }: StoredLine, at: number): InvoiceLine => {
  const category = TAX_CATEGORIES.find((key) => key === taxCategory);
  return {
    no: at + 1,
    ...stated(rest),
    ...(category && { taxCategory: category }),
    ...((nature === 'normal' || nature === 'discount' || nature === 'discounted') && { nature }),
  };
};

/** A stored invoice as the document that the rules are written for. */
function documentOf(row: AnyRow, lines: readonly StoredLine[]): InvoiceDocument {
  const { kind } = row;
  const { code, number, checkCode, issueDate, dueDate, blueCode, blueNumber, currency, words, remark } = row;
  const { allowances, charges, net, tax, gross, prepaid, rounding, due } = row;
  return {
    ...stated({ code, number, checkCode, issueDate, dueDate, blueCode, blueNumber, currency, words, remark }),
    ...(isKind(kind) && { kind }),
    colour: row['colour'] === 'red' ? 'red' : 'blue',
    seller: partyOf(row, 'seller'),
    buyer: partyOf(row, 'buyer'),
    totals: stated({ allowances, charges, net, tax, gross, prepaid, rounding, due }),
    lines: lines.map(lineOf),
    breakdown: [],
    attachments: [],
    sources: {},
    unread: [],
  };
}

const SEVERITIES = { stops: 'error', waivable: 'waivable', ticked: 'warning' } as const;
const OUTCOMES = { ok: 'ok', warn: 'failed', error: 'failed', notCheckable: 'notCheckable' } as const;

/** A1–A7, F1–F4 and T2: what an invoice must satisfy by itself. */
export async function documentChecks({ tx, tenantId, id }: Subject, row: AnyRow): Promise<readonly Finding[]> {
  const lines = await rows(
    tx,
    sql<StoredLine>`select l.id, l.tax_category as "taxCategory", l.nature, l.tax_class as "taxClass", l.item, l.spec, l.unit,
        trim_scale(l.quantity)::text as quantity, trim_scale(l.price)::text as price, l.allowances::text as allowances,
        l.charges::text as charges, l.net::text as net,
        trim_scale(l.rate)::text as rate, l.tax::text as tax from invoice_line l
      where l.tenant_id = ${tenantId}::uuid and l.invoice = ${id}::uuid and l.deleted_at is null order by l.place`,
  );
  return checkDocument(documentOf(row, lines)).map(
    ({ code, outcome, severity, message, facts, expected, actual, line }: CheckResult): Finding => ({
      code,
      severity: SEVERITIES[severity],
      outcome: OUTCOMES[outcome],
      line: line === undefined ? null : (lines[line - 1]?.id ?? null),
      expected: expected ?? null,
      actual: actual ?? null,
      message: fill(CHECK_MESSAGES[message], facts),
    }),
  );
}
