import type { InvoiceDocument, InvoiceLine } from './document.ts';
import { amountOfWords } from './amount-words.ts';
import { type CheckResult, failed, FIELD_WORDS, notCheckable, passed, resultsOf } from './check-result.ts';
import { type Decimal, decimal, moneyText, plainText, rounded, sumOf, ZERO } from './decimal.ts';

const CENT = decimal('0.01');
/** EN 16931 rounds prices, so that a line may be off by two cents. */
const EN_LINE = decimal('0.02');
const HUNDRED = decimal('100');
/** How lines are taxed that bear no tax: exempt, or outside the scope. */
export const NO_TAX: ReadonlySet<string> = new Set(['E', 'O']);

/** True for the kinds of the Chinese tax office; false for EN 16931 and where the kind is not known to be Chinese. */
export const isChinese = ({ kind }: Pick<InvoiceDocument, 'kind'>): boolean =>
  kind !== undefined && kind !== 'en16931' && kind !== 'other';
const isEuropean = ({ kind }: Pick<InvoiceDocument, 'kind'>): boolean => kind === 'en16931';

const difference = (expected: Decimal, actual: Decimal): string => plainText(actual.minus(expected));
/** The amount with two decimals, or all its digits where it has more. */
const shown = (value: Decimal): string => (rounded(value, 2).eq(value) ? moneyText(value) : plainText(value));

/** A1: quantity × price is net. Lines without quantity and price, as of services, are not looked at. */
export function checkLineNets(document: InvoiceDocument): readonly CheckResult[] {
  const tolerance = isEuropean(document) ? EN_LINE : CENT;
  const lines = document.lines.filter((line) => hasPrice(line) || lacksRead(document, line));
  const found = lines.flatMap((line) => lineNet(line, tolerance) ?? []);
  return resultsOf('A1', lines.length > 0, found);
}

const hasPrice = ({ quantity, price }: InvoiceLine): boolean => quantity !== undefined && price !== undefined;
const lacksRead = ({ unread }: InvoiceDocument, { no }: InvoiceLine): boolean =>
  unread.some(({ path }) => path === `lines.${no}.quantity` || path === `lines.${no}.price`);

function lineNet(line: InvoiceLine, tolerance: Decimal): CheckResult | undefined {
  const { no, quantity, price, baseQuantity = '1', allowances = '0', charges = '0', net } = line;
  if (quantity === undefined) return notCheckable('A1', FIELD_WORDS.quantity, no);
  if (price === undefined) return notCheckable('A1', FIELD_WORDS.price, no);
  if (net === undefined) return notCheckable('A1', FIELD_WORDS.net, no);
  const base = decimal(baseQuantity);
  if (base.eq('0')) return notCheckable('A1', FIELD_WORDS.price, no);
  const product = decimal(quantity).times(decimal(price)).div(base);
  const expected = rounded(product.minus(decimal(allowances)).plus(decimal(charges)), 2);
  if (expected.minus(decimal(net)).abs().lte(tolerance)) return undefined;
  return failed('A1', 'lineNet', { facts: { n: no }, expected: moneyText(expected), actual: net, line: no });
}

/** A2: net × rate is the tax of each line. Lines of EN 16931 state no tax: A6 checks it by category. */
export function checkLineTaxes(document: InvoiceDocument): readonly CheckResult[] {
  if (isEuropean(document)) return [];
  return resultsOf(
    'A2',
    document.lines.length > 0,
    document.lines.flatMap((line) => lineTax(line) ?? []),
  );
}

function lineTax({ no, net, rate, tax, taxCategory }: InvoiceLine): CheckResult | undefined {
  if (taxCategory !== undefined && NO_TAX.has(taxCategory)) {
    if (tax === undefined || decimal(tax).eq('0')) return undefined;
    return failed('A2', 'exemptTax', { facts: { n: no }, expected: '0.00', actual: tax, line: no });
  }
  if (net === undefined) return notCheckable('A2', FIELD_WORDS.net, no);
  if (rate === undefined) return notCheckable('A2', FIELD_WORDS.rate, no);
  if (tax === undefined) return notCheckable('A2', FIELD_WORDS.tax, no);
  const expected = taxOn(decimal(net), rate);
  if (expected.minus(decimal(tax)).abs().lte(CENT)) return undefined;
  const facts = { n: no, d: difference(expected, decimal(tax)) };
  return failed('A2', 'lineTax', { facts, expected: moneyText(expected), actual: tax, line: no });
}

const taxOn = (net: Decimal, rate: string): Decimal => rounded(net.times(decimal(rate)).div(HUNDRED), 2);

/** The tax of the invoice: none where it is not stated (`***`) because no line bears any. */
function headTax({ lines, totals: { tax } }: InvoiceDocument): string | undefined {
  const isFree = lines.length > 0 && lines.every(({ taxCategory }) => NO_TAX.has(taxCategory ?? ''));
  return tax ?? (isFree ? '0' : undefined);
}

/** A3: Σ lines − allowances + charges = net, Σ line tax = tax, net + tax = gross, each exactly. */
export function checkTotals(document: InvoiceDocument): readonly CheckResult[] {
  const found = [...lineSum(document), ...lineTaxSum(document), ...grossSum(document)];
  return resultsOf('A3', true, found);
}

function lineSum({ lines, totals }: InvoiceDocument): readonly CheckResult[] {
  if (totals.net === undefined) return [notCheckable('A3', FIELD_WORDS.net)];
  if (lines.length === 0) return [notCheckable('A3', FIELD_WORDS.lines)];
  const nets = lines.map(({ net }) => net);
  const blank = lines.find(({ net }) => net === undefined);
  if (blank) return [notCheckable('A3', FIELD_WORDS.net, blank.no)];
  const sum = sumOf(nets.filter((net) => net !== undefined));
  const expected = sum.minus(decimal(totals.allowances ?? '0')).plus(decimal(totals.charges ?? '0'));
  return unless('sumOfLines', expected, totals.net);
}

function lineTaxSum(document: InvoiceDocument): readonly CheckResult[] {
  const { lines } = document;
  const tax = headTax(document);
  // lines of EN 16931 state no tax; without lines the sum of nets has said so
  if (isEuropean(document) || lines.length === 0) return [];
  if (tax === undefined) return [notCheckable('A3', FIELD_WORDS.tax)];
  const blank = lines.find(({ tax, taxCategory }) => tax === undefined && !NO_TAX.has(taxCategory ?? ''));
  if (blank) return [notCheckable('A3', FIELD_WORDS.tax, blank.no)];
  return unless('sumOfLineTax', sumOf(lines.map(({ tax }) => tax ?? '0')), tax);
}

function grossSum(document: InvoiceDocument): readonly CheckResult[] {
  const { net, gross } = document.totals;
  const tax = headTax(document);
  if (gross === undefined) return [notCheckable('A3', FIELD_WORDS.gross)];
  if (tax === undefined) return [notCheckable('A3', FIELD_WORDS.tax)];
  return net === undefined ? [] : unless('gross', decimal(net).plus(decimal(tax)), gross);
}

function unless(
  message: 'sumOfLines' | 'sumOfLineTax' | 'gross',
  expected: Decimal,
  actual: string,
): readonly CheckResult[] {
  if (expected.eq(decimal(actual))) return [];
  const facts = { d: difference(expected, decimal(actual)) };
  return [failed('A3', message, { facts, expected: shown(expected), actual })];
}

/** A4: net × rate is the tax of the invoice, within a cent for each line: how far the rounding of lines can go. */
export function checkHeadTax(document: InvoiceDocument): readonly CheckResult[] {
  const { lines } = document;
  if (isEuropean(document)) return [];
  const tax = headTax(document);
  if (tax === undefined) return [notCheckable('A4', FIELD_WORDS.tax)];
  if (lines.length === 0) return [notCheckable('A4', FIELD_WORDS.lines)];
  const blank = lines.find(
    ({ net, rate, taxCategory }) => net === undefined || !(rate ?? NO_TAX.has(taxCategory ?? '')),
  );
  if (blank) return [notCheckable('A4', blank.net === undefined ? FIELD_WORDS.net : FIELD_WORDS.rate, blank.no)];
  const exact = lines.reduce((sum, { net, rate }) => sum.plus(decimal(net ?? '0').times(decimal(rate ?? '0'))), ZERO);
  const expected = rounded(exact.div(HUNDRED), 2);
  const bound = CENT.times(decimal(String(lines.length)));
  const actual = decimal(tax);
  if (expected.minus(actual).abs().lte(bound)) return [passed('A4')];
  const facts = { d: difference(expected, actual) };
  return [failed('A4', 'headTax', { facts, expected: moneyText(expected), actual: tax })];
}

/** A5: the words state the gross amount. Only Chinese invoices have them. */
export function checkWords(document: InvoiceDocument): readonly CheckResult[] {
  const {
    words,
    totals: { gross },
  } = document;
  if (words === undefined) return isChinese(document) ? [notCheckable('A5', FIELD_WORDS.words)] : [];
  if (gross === undefined) return [notCheckable('A5', FIELD_WORDS.gross)];
  const stated = amountOfWords(words);
  if (stated === undefined)
    return [failed('A5', 'wordsUnread', { facts: { text: words }, expected: gross, actual: words })];
  if (decimal(stated).eq(decimal(gross))) return [passed('A5', gross)];
  return [failed('A5', 'words', { facts: {}, expected: gross, actual: stated })];
}

/** Lines of a discount have the opposite sign of the line they belong to, and neither quantity nor price. */
function isDiscount(line: InvoiceLine, previous: InvoiceLine | undefined): boolean {
  if (line.nature === 'discount') return true;
  return line.nature === undefined && !hasPrice(line) && previous !== undefined && previous.item === line.item;
}

/** A7: lines have the sign of their invoice. In European kinds a negative line of a blue invoice is valid. */
export function checkSigns(document: InvoiceDocument): readonly CheckResult[] {
  if (!isChinese(document)) return [];
  const { colour, lines } = document;
  if (colour === undefined) return [notCheckable('A7', FIELD_WORDS.colour)];
  const message = colour === 'blue' ? 'negativeLine' : 'positiveLine';
  const isWrong = (net: Decimal): boolean => (colour === 'blue' ? net.lt('0') : net.gt('0'));
  const found = lines.flatMap((line, at) => {
    if (line.net === undefined) return [notCheckable('A7', FIELD_WORDS.net, line.no)];
    if (!isWrong(decimal(line.net)) || isDiscount(line, lines[at - 1])) return [];
    return [failed('A7', message, { facts: { n: line.no }, actual: line.net, line: line.no })];
  });
  return resultsOf('A7', lines.length > 0, found);
}
