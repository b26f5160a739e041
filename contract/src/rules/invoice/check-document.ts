import type { InvoiceDocument } from './document.ts';
import * as arithmetic from './arithmetic-checks.ts';
import type { CheckResult } from './check-result.ts';
import { checkEuropeanRules } from './european-checks.ts';
import { checkNumberForm, checkNumberYear, checkTaxIds, checkVatIds } from './form-checks.ts';
import { checkRates, type DatedRate, SEED_RATES } from './tax-rates.ts';

/**
 * All checks that need nothing but the invoice. A check that does not apply to its kind has no result; one that applies
 * and cannot run is `notCheckable`.
 */
export const checkDocument = (
  document: InvoiceDocument,
  rates: readonly DatedRate[] = SEED_RATES,
): readonly CheckResult[] => [
  ...arithmetic.checkLineNets(document),
  ...arithmetic.checkLineTaxes(document),
  ...arithmetic.checkTotals(document),
  ...arithmetic.checkHeadTax(document),
  ...arithmetic.checkWords(document),
  ...checkEuropeanRules(document),
  ...arithmetic.checkSigns(document),
  ...checkNumberForm(document),
  ...checkNumberYear(document),
  ...checkTaxIds(document),
  ...checkVatIds(document),
  ...checkRates(document, rates),
];
