import type { InvoiceDocument, InvoiceKind } from './document.ts';
import { w } from '../../words/word.ts';
import { isChinese } from './arithmetic-checks.ts';
import { type CheckResult, failed, FIELD_WORDS, notCheckable, passed, resultsOf } from './check-result.ts';
import { hasVatPrefix, taxIdFault } from './tax-id.ts';

const PARTY_WORDS = { seller: w('seller', '销售方'), buyer: w('buyer', '购买方') } as const;
const PARTIES = ['seller', 'buyer'] as const;

/** True for the kinds that have one number of 20 digits and no code. */
const isDigital = (kind: InvoiceKind | undefined): boolean => kind === 'digitalSpecial' || kind === 'digitalOrdinary';

/** F1: the form of number, code and check code. */
export function checkNumberForm(document: InvoiceDocument): readonly CheckResult[] {
  const { kind, number } = document;
  if (kind === undefined) return [notCheckable('F1', FIELD_WORDS.kind)];
  if (number === undefined) return [notCheckable('F1', FIELD_WORDS.number)];
  if (!isChinese(document)) return [passed('F1', number)];
  return resultsOf('F1', true, isDigital(kind) ? digitalForm(document, number) : paperForm(document, number));
}

/** A digital invoice has no code, unless it was also printed on numbered paper (数电纸质发票). */
function digitalForm({ code, platformKind = '' }: InvoiceDocument, number: string): readonly CheckResult[] {
  const found: CheckResult[] = [];
  if (!/^\d{20}$/.test(number)) found.push(wrong('numberForm', '20 × 0–9', number));
  if (code !== undefined && !platformKind.includes('纸质')) found.push(wrong('codeForm', '–', code));
  return found;
}

function paperForm({ code, checkCode }: InvoiceDocument, number: string): readonly CheckResult[] {
  const found: CheckResult[] = [];
  if (!/^\d{8}$/.test(number)) found.push(wrong('numberForm', '8 × 0–9', number));
  if (code === undefined) found.push(notCheckable('F1', FIELD_WORDS.code));
  else if (!/^(?:\d{10}|\d{12})$/.test(code)) found.push(wrong('codeForm', '10 / 12 × 0–9', code));
  if (checkCode !== undefined && !/^\d{20}$/.test(checkCode.replaceAll(' ', '')))
    found.push(wrong('checkCodeForm', '20 × 0–9', checkCode));
  return found;
}

const wrong = (message: 'numberForm' | 'codeForm' | 'checkCodeForm', expected: string, actual: string): CheckResult =>
  failed('F1', message, { facts: {}, expected, actual });

/** F2: a digital number begins with the last two digits of its year. */
export function checkNumberYear({ kind, number, issueDate }: InvoiceDocument): readonly CheckResult[] {
  if (!isDigital(kind)) return [];
  if (number === undefined) return [notCheckable('F2', FIELD_WORDS.number)];
  if (issueDate === undefined) return [notCheckable('F2', FIELD_WORDS.issueDate)];
  const [expected, actual] = [issueDate.slice(2, 4), number.slice(0, 2)];
  if (expected === actual) return [passed('F2', expected)];
  return [failed('F2', 'numberYear', { facts: { year: issueDate.slice(0, 4) }, expected, actual })];
}

/** F3: length and check character of taxpayer ids. The buyer of an ordinary invoice may be a person without one. */
export function checkTaxIds(document: InvoiceDocument): readonly CheckResult[] {
  if (!isChinese(document)) return [];
  const mayLackBuyer = document.kind?.endsWith('Ordinary') === true;
  const found = PARTIES.flatMap((party): readonly CheckResult[] => {
    const { taxId } = document[party];
    if (taxId === undefined) {
      if (party === 'buyer' && mayLackBuyer) return [];
      return [notCheckable('F3', party === 'seller' ? FIELD_WORDS.sellerTaxId : FIELD_WORDS.buyerTaxId)];
    }
    const wrong = taxIdFault(taxId);
    if (wrong === undefined) return [];
    const message = wrong.fault === 'length' ? 'taxIdLength' : 'taxIdCheck';
    return [failed('F3', message, { facts: { party: PARTY_WORDS[party] }, expected: wrong.expected, actual: taxId })];
  });
  return resultsOf('F3', true, found);
}

/** F4: VAT ids begin with a country. */
export function checkVatIds(document: InvoiceDocument): readonly CheckResult[] {
  if (document.kind !== 'en16931') return [];
  const stated = PARTIES.filter((party) => document[party].vatId !== undefined);
  const found = stated.flatMap((party) => {
    const { vatId = '' } = document[party];
    if (hasVatPrefix(vatId)) return [];
    return [failed('F4', 'vatPrefix', { facts: { party: PARTY_WORDS[party] }, actual: vatId })];
  });
  return resultsOf('F4', stated.length > 0, found);
}
