import { amountInWords } from '@plumbline/contract/rules/invoice/amount-words.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { decimal, moneyText, sumOf } from '@plumbline/contract/rules/invoice/decimal.ts';
import {
  type FinancePlace,
  financeContent as content,
  type PlantInvoice,
  type PlantInvoiceLine,
  taxIdOf,
} from './finance-content.ts';
import { smallTable, type PlantRow, type PlantTable } from './table.ts';

type Numbers = ReadonlyMap<string, string>;
/** A line with its amounts. */
interface Amounts {
  readonly row: PlantRow;
  readonly net: string;
  readonly tax: string;
}

const isEuropean = ({ kind }: PlantInvoice): boolean => kind === 'en16931';

const UNORDERED = { says: '', unit: null, price: undefined, rate: undefined, line: null } as const;
/** What a line without values of its own takes from its contract line. */
function orderedBy({ of }: PlantInvoiceLine, numbers: Numbers) {
  const [key = '', at = ''] = of?.split('/') ?? [];
  const line = content.contracts[key]?.lines[Number(at) - 1];
  if (line === undefined) return UNORDERED;
  const rate = content.taxCodes.find(({ code }) => code === line.tax)?.rate;
  return { ...line, rate, line: `${numbers.get(key) ?? ''} / ${at}` };
}

/** The amounts of a line: quantity × price, and net × rate, where it states none of its own. */
function amountsOf(
  line: PlantInvoiceLine,
  { price, rate }: { readonly price: string | undefined; readonly rate: string | undefined },
) {
  const ownRate = line.rate ?? rate ?? '0';
  const ownPrice = line.price ?? (line.net === undefined ? price : undefined);
  const net = line.net ?? moneyText(decimal(line.quantity ?? '0').times(decimal(ownPrice ?? '0')));
  const tax = line.tax ?? moneyText(decimal(net).times(decimal(ownRate)).div('100'));
  return { price: ownPrice ?? null, rate: ownRate, net, tax };
}

function lineOf(invoice: PlantInvoice, line: PlantInvoiceLine, numbers: Numbers): Amounts {
  const ordered = orderedBy(line, numbers);
  const { tax, ...amounts } = amountsOf(line, ordered);
  const counted =
    line.quantity === undefined
      ? { unit: null, quantity: null }
      : { unit: line.unit ?? ordered.unit, quantity: line.quantity };
  const row = {
    nature: line.nature,
    item: line.item ?? ordered.says,
    ...counted,
    ...amounts,
    ...(isEuropean(invoice) ? { taxCategory: 'G', tax: null } : { taxCategory: 'S', tax }),
    contractLine: ordered.line,
  };
  return { row, net: amounts.net, tax };
}

/** The number of a digital invoice: its year, where it was issued, and its position. */
const digitalNumber = (issued: string, at: number): string =>
  `${issued.slice(2, 4)}312000000000${String(4100 + at * 7).padStart(6, '0')}`;

const ownSide = { name: content.companies[0].name, taxId: taxIdOf(content.companies[0].id) };
const numberOf = (asOf: string, invoice: PlantInvoice, at: number): string =>
  isEuropean(invoice) ? `HS-${1040 + at}` : digitalNumber(addDays(asOf, invoice.day), at);

/** The other side of an invoice. @throws when the content has no such party */
function otherSide({ party: key }: PlantInvoice) {
  const party = content.parties[key];
  if (party === undefined) throw new Error(`finance.json names the party "${key}", which it lacks.`);
  const { name, vat, id, account } = party;
  return { name, taxId: vat ?? taxIdOf(id), account: account ? `${account.bank} ${account.number}` : null };
}

/** The terms of the contract with the other side; the usual ones without a contract. */
const termsOf = ({ party: key }: PlantInvoice): { readonly currency: string; readonly payment: number } =>
  Object.values(content.contracts).find(({ party }) => party === key) ?? { currency: 'CNY', payment: 30 };

/** Who sells and who buys. */
function sidesOf(invoice: PlantInvoice): PlantRow {
  const other = otherSide(invoice);
  const isInput = invoice.page === 'input';
  const [seller, buyer] = isInput ? [other, ownSide] : [ownSide, other];
  return {
    sellerName: seller.name,
    sellerTaxId: seller.taxId,
    sellerBank: isInput ? other.account : null,
    buyerName: buyer.name,
    buyerTaxId: buyer.taxId,
  };
}

/** What a red invoice says of its blue one. */
function blueOf(asOf: string, { red }: PlantInvoice): PlantRow {
  if (red === undefined) return { colour: 'blue', blueCode: null, blueNumber: null };
  const at = content.invoices.findIndex(({ key }) => key === red);
  const blue = content.invoices[at];
  const number = blue && (blue.set['number'] ?? numberOf(asOf, blue, at));
  return { colour: 'red', blueCode: blue?.set['code'] ?? null, blueNumber: number ?? null };
}

/** What a progress claim says of the certificate it stands on. */
const claimOf = (certificate: string | undefined): PlantRow =>
  certificate === undefined
    ? {}
    : { receiptReference: certificate, remark: `Progress claim on ${certificate} 进度款，依据 ${certificate}` };

/** What each invoice states, and its lines. */
function stated({ asOf, certificates, approver }: FinancePlace, numbers: Numbers) {
  return content.invoices.map((invoice, at) => {
    const lines = invoice.lines.map((line) => lineOf(invoice, line, numbers));
    const [net, tax] = [sumOf(lines.map((line) => line.net)), sumOf(lines.map((line) => line.tax))];
    const gross = moneyText(net.plus(tax));
    const { currency, payment } = termsOf(invoice);
    const issueDate = addDays(asOf, invoice.day);
    const row: PlantRow = {
      page: invoice.page,
      kind: invoice.kind,
      code: null,
      number: numberOf(asOf, invoice, at),
      issueDate,
      dueDate: addDays(issueDate, payment),
      ...blueOf(asOf, invoice),
      ...sidesOf(invoice),
      currency,
      net: moneyText(net),
      tax: moneyText(tax),
      gross,
      due: gross,
      words: isEuropean(invoice) ? null : (amountInWords(gross) ?? null),
      ...(invoice.claim && claimOf(certificates[at % Math.max(certificates.length, 1)])),
      source: 'hand',
      ...invoice.set,
      ...(invoice.set['approver'] !== undefined && { approver }),
    };
    return { invoice, row, lines };
  });
}

/** The key of an invoice, by which other rows name it. */
const keyOf = (row: PlantRow): string => {
  const text = (field: string): string => String(row[field]);
  if (row['kind'] === 'en16931') return `${text('sellerTaxId')} ${text('number')} ${text('issueDate').slice(0, 4)}`;
  return row['code'] === null ? text('number') : `${text('code')}-${text('number')}`;
};

/** The names of the invoices by their keys in the content. */
export const invoiceNames = (place: FinancePlace, numbers: Numbers): ReadonlyMap<string, string> =>
  new Map(stated(place, numbers).map(({ invoice, row }) => [invoice.key, keyOf(row)]));

/** The invoices of a plant, their lines, and what was paid of them. */
export function invoiceRows(place: FinancePlace, numbers: Numbers): readonly PlantTable[] {
  const all = stated(place, numbers);
  const paid = all.flatMap(({ invoice, row }, at) => {
    if (invoice.paid === undefined) return [];
    const isBefore = invoice.paid === 'before';
    const days = isBefore ? invoice.day - 2 : Math.min(invoice.day + 28, -1);
    const amount = invoice.paid === 'all' || isBefore ? String(row['due']) : invoice.paid;
    const payment = {
      number: `${invoice.page === 'input' ? 'PV' : 'RV'}-${3001 + at}`,
      direction: invoice.page === 'input' ? 'paid' : 'collected',
      party: otherSide(invoice).name,
      date: addDays(place.asOf, days),
      currency: String(row['currency']),
      amount,
    };
    return [{ payment, allocation: { payment: payment.number, invoice: keyOf(row), amount } }];
  });
  return [
    smallTable(
      'invoice',
      all.map(({ row }) => row),
    ),
    smallTable(
      'invoiceLine',
      all.flatMap(({ row, lines }) =>
        lines.map((line, at) => ({ invoice: keyOf(row), number: String(at + 1), ...line.row })),
      ),
    ),
    smallTable(
      'payment',
      paid.map(({ payment }) => payment),
    ),
    smallTable(
      'paymentAllocation',
      paid.map(({ allocation }) => allocation),
    ),
  ];
}
