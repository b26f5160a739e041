import type { InvoiceTotals } from './document.ts';
import { decimal, moneyText, plainText, rounded, ZERO } from './decimal.ts';

const WEIGHT_PLACES = 3;

/** The weight that is settled: (gross − tare) less impurity in per cent, to the kilogram of a tonne. */
export function settledWeight(gross: string, tare: string, impurity: string): string {
  const net = decimal(gross).minus(decimal(tare));
  const clean = decimal('1').minus(decimal(impurity).div('100'));
  return rounded(net.times(clean), WEIGHT_PLACES).toFixed(WEIGHT_PLACES);
}

/** Splits a gross amount into net and tax by a rate in per cent; both add up to it. */
export function splitGross(gross: string, rate: string): { readonly net: string; readonly tax: string } {
  const amount = decimal(moneyText(decimal(gross)));
  const net = rounded(amount.div(decimal(rate).div('100').plus('1')), 2);
  return { net: moneyText(net), tax: moneyText(amount.minus(net)) };
}

/** Tax of a used asset sold without its input tax having been deducted: 2 % of the amount without 3 %. */
export const usedAssetTax = (gross: string): string => moneyText(decimal(gross).div('1.03').times('0.02'));

const COMPARED = ['net', 'tax', 'gross'] as const;
type Compared = (typeof COMPARED)[number];

/**
 * By how much red letters exceed their blue invoice, in net, tax and gross, each where it does (R2); `missing` lists what
 * cannot be compared. Signs do not matter: some kinds write red amounts as negative, some as positive.
 */
export function redExcess(
  blue: InvoiceTotals,
  reds: readonly InvoiceTotals[],
): { readonly excess: Partial<Record<Compared, string>>; readonly missing: readonly Compared[] } {
  const excess: Partial<Record<Compared, string>> = {};
  const missing: Compared[] = [];
  for (const field of COMPARED) {
    const [limit, ...reversed] = [blue, ...reds].map((totals) => totals[field]);
    const stated = reversed.filter((amount) => amount !== undefined);
    if (limit === undefined || stated.length < reversed.length) {
      missing.push(field);
      continue;
    }
    const sum = stated.reduce((sum, amount) => sum.plus(decimal(amount).abs()), ZERO);
    const over = sum.minus(decimal(limit).abs());
    if (over.gt('0')) excess[field] = plainText(over);
  }
  return { excess, missing };
}
