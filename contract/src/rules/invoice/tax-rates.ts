import type { InvoiceDocument, InvoiceLine } from './document.ts';
import { isChinese } from './arithmetic-checks.ts';
import { type CheckResult, failed, FIELD_WORDS, notCheckable, resultsOf } from './check-result.ts';
import { decimal } from './decimal.ts';

/** A rate of the Chinese value-added tax, in per cent, and the days it is valid on. */
export interface DatedRate {
  readonly rate: string;
  readonly from?: string;
  readonly to?: string;
}

/** The rates to start with: 17, 11 and 6 %; 16 and 10 % since 2018-05-01; 13 and 9 % since 2019-04-01; levies. */
export const SEED_RATES: readonly DatedRate[] = [
  { rate: '17', to: '2018-04-30' },
  { rate: '11', to: '2018-04-30' },
  { rate: '16', from: '2018-05-01', to: '2019-03-31' },
  { rate: '10', from: '2018-05-01', to: '2019-03-31' },
  { rate: '13', from: '2019-04-01' },
  { rate: '9', from: '2019-04-01' },
  ...['6', '5', '3', '2', '1', '0'].map((rate) => ({ rate })),
];

/**
 * T2: the rate is valid on the day of issue. A red letter has the rate of its blue invoice, thus any that was valid until
 * then. Exempt lines and those outside the scope of the tax have none.
 */
export function checkRates(
  document: InvoiceDocument,
  rates: readonly DatedRate[] = SEED_RATES,
): readonly CheckResult[] {
  if (!isChinese(document)) return [];
  const { issueDate, colour, lines } = document;
  if (issueDate === undefined) return [notCheckable('T2', FIELD_WORDS.issueDate)];
  if (lines.length === 0) return [notCheckable('T2', FIELD_WORDS.lines)];
  const valid = rates.filter(
    ({ from = '', to = issueDate }) => from <= issueDate && (colour === 'red' || to >= issueDate),
  );
  const found = lines.flatMap((line) => lineRate(line, valid, issueDate) ?? []);
  return resultsOf('T2', true, found);
}

function lineRate(
  { no, rate, taxCategory }: InvoiceLine,
  valid: readonly DatedRate[],
  date: string,
): CheckResult | undefined {
  if (taxCategory === 'E' || taxCategory === 'O') return undefined;
  if (rate === undefined) return notCheckable('T2', FIELD_WORDS.rate, no);
  if (valid.some((item) => decimal(item.rate).eq(decimal(rate)))) return undefined;
  const expected = valid.map((item) => `${item.rate} %`).join(', ');
  return failed('T2', 'rate', { facts: { n: no, r: `${rate} %`, date }, expected, actual: `${rate} %`, line: no });
}
