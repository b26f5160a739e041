import type { InvoiceDocument, TaxGroup } from './document.ts';
import { type CheckResult, failed, FIELD_WORDS, notCheckable, resultsOf } from './check-result.ts';
import { type Decimal, decimal, plainText, rounded, sumOf } from './decimal.ts';

const EXACT = decimal('0');
/** EN 16931 allows the tax of a category to be off by one unit of the currency. */
const ONE = decimal('1');

interface Rule {
  readonly rule: string;
  readonly expected: Decimal;
  readonly actual: string;
  readonly tolerance: Decimal;
}

/** A6: the calculation rules BR-CO-10 and 13 to 17 of EN 16931. */
export function checkEuropeanRules(document: InvoiceDocument): readonly CheckResult[] {
  if (document.kind !== 'en16931') return [];
  const found = [
    ...linesSum(document),
    ...netSum(document),
    ...taxSum(document),
    ...grossSum(document),
    ...dueSum(document),
    ...document.breakdown.flatMap(groupTax),
  ];
  return resultsOf(
    'A6',
    true,
    found.flatMap((item) => ('code' in item ? [item] : broken(item))),
  );
}

function broken({ rule, expected, actual, tolerance }: Rule): readonly CheckResult[] {
  const off = decimal(actual).minus(expected);
  if (off.abs().lte(tolerance)) return [];
  return [failed('A6', 'rule', { facts: { rule, d: plainText(off) }, expected: plainText(expected), actual })];
}

const exactly = (rule: string, expected: Decimal, actual: string): Rule => ({
  rule,
  expected,
  actual,
  tolerance: EXACT,
});
type Found = readonly (Rule | CheckResult)[];

function linesSum({ lines, totals }: InvoiceDocument): Found {
  if (totals.lines === undefined) return [notCheckable('A6', FIELD_WORDS.lineSum)];
  // that a line lacks its net is said by A3
  return [exactly('BR-CO-10', sumOf(lines.map(({ net }) => net ?? '0')), totals.lines)];
}

function netSum({ totals }: InvoiceDocument): Found {
  if (totals.lines === undefined || totals.net === undefined) return [notCheckable('A6', FIELD_WORDS.net)];
  const { allowances = '0', charges = '0' } = totals;
  const expected = decimal(totals.lines).minus(decimal(allowances)).plus(decimal(charges));
  return [exactly('BR-CO-13', expected, totals.net)];
}

function taxSum({ breakdown, totals }: InvoiceDocument): Found {
  if (breakdown.length === 0) return [notCheckable('A6', FIELD_WORDS.breakdown)];
  return [exactly('BR-CO-14', sumOf(breakdown.map(({ tax }) => tax ?? '0')), totals.tax ?? '0')];
}

function grossSum({ totals: { net, tax = '0', gross } }: InvoiceDocument): Found {
  if (net === undefined || gross === undefined) return [notCheckable('A6', FIELD_WORDS.gross)];
  return [exactly('BR-CO-15', decimal(net).plus(decimal(tax)), gross)];
}

function dueSum({ totals: { gross, prepaid = '0', rounding = '0', due } }: InvoiceDocument): Found {
  if (gross === undefined || due === undefined) return [notCheckable('A6', FIELD_WORDS.due)];
  return [exactly('BR-CO-16', decimal(gross).minus(decimal(prepaid)).plus(decimal(rounding)), due)];
}

function groupTax({ taxable, rate, tax, taxCategory }: TaxGroup): Found {
  if (taxable === undefined || tax === undefined) return [notCheckable('A6', FIELD_WORDS.breakdown)];
  if (rate === undefined && taxCategory !== 'O') return [notCheckable('A6', FIELD_WORDS.rate)];
  const expected = rounded(
    decimal(taxable)
      .times(decimal(rate ?? '0'))
      .div('100'),
    2,
  );
  return [{ rule: 'BR-CO-17', expected, actual: tax, tolerance: ONE }];
}
