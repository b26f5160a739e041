import { amountOfWords } from '@plumbline/contract/rules/invoice/amount-words.ts';
import { decimal, moneyText, plainText } from '@plumbline/contract/rules/invoice/decimal.ts';
import type { InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import { taxIdFault } from '@plumbline/contract/rules/invoice/tax-id.ts';
import { finish, kindOfName } from './chinese-xml.ts';
import { Draft, type ReadDocument } from './draft.ts';

const NUMBER = /发票号码 ?: ?(\d{20}|\d{8})(?!\d)/;
const TWENTY_DIGITS = /(?<!\d)\d{20}(?!\d)/g;
const CODE = /发票代码 ?: ?(\d{12}|\d{10})(?!\d)/;
const DATE = /\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?日/g;
const TAX_ID = /(?<![0-9A-Z])[0-9A-HJ-NPQRTUWXY]{18}(?![0-9A-Z])/g;
const NAME = /名 ?称 ?: ?([^\s:]{1,100})/g;
const MONEY = /¥ ?(-?[\d,]{1,25}\.\d{2})(?!\d)/g;
const WORDS = /[(（]?负?数?[)）]?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{1,40}[圆元][零壹贰叁肆伍陆柒捌玖角分整正]{0,6}/g;
/** Characters that are looked at: patterns run where the server answers calls, and an invoice has fewer. */
const MOST_CHARACTERS = 100_000;
const TITLE = /[^\s:]{0,20}发票 ?\([^)]{0,20}发票\)|增值税[^\s:]{0,6}发票/;

const distinct = (text: string, pattern: RegExp, group = 0): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map((found) => found[group] ?? '')),
];
const only = (found: readonly string[]): string | undefined => (found.length === 1 ? found[0] : undefined);

/**
 * Reads the text of a Chinese invoice. Text has an order, but no fields: what is found in it is a proposal that a person
 * confirms, and what is found twice is left blank. Undefined for a text without an invoice number.
 */
export function readInvoiceText(body: string, source: InvoiceSource): ReadDocument | undefined {
  const text = body.slice(0, MOST_CHARACTERS);
  const number = NUMBER.exec(text)?.[1] ?? only(distinct(text, TWENTY_DIGITS));
  if (number === undefined) return undefined;
  const draft = new Draft(source);
  draft.text('number', number);
  draft.text('code', number.length === 8 ? CODE.exec(text)?.[1] : undefined);
  draft.text('kind', kindOfName(TITLE.exec(text)?.[0], number));
  draft.date('issueDate', only(distinct(text, DATE)));
  const ids = distinct(text, TAX_ID).filter((id) => taxIdFault(id) === undefined);
  const names = distinct(text, NAME, 1);
  // the buyer stands first, on paper as on digital invoices
  for (const [at, party] of (['buyer', 'seller'] as const).entries()) {
    if (ids.length === 2) draft.text(`${party}.taxId`, ids[at]);
    if (names.length === 2) draft.text(`${party}.name`, names[at]);
  }
  const words = only(distinct(text, WORDS).filter((words) => amountOfWords(words) !== undefined));
  draft.text('words', words);
  takeSums(draft, distinct(text, MONEY, 1), words === undefined ? undefined : amountOfWords(words));
  draft.text('currency', 'CNY');
  return finish(draft);
}

/** More amounts than stand on the pages of an invoice that is printed as text. */
const MOST_AMOUNTS = 300;

/** Of all amounts, the three of which two add up to the third; the words say which, where several do. */
function takeSums(draft: Draft, texts: readonly string[], words: string | undefined): void {
  const amounts = [...new Set(texts.map((text) => plainText(decimal(text.replaceAll(',', '')))))];
  const sums = amounts.length > MOST_AMOUNTS ? [] : sumsAmong(amounts);
  const agreeing = words === undefined ? sums : sums.filter(({ gross }) => decimal(gross).eq(decimal(words)));
  const [sum] = agreeing;
  if (agreeing.length === 1 && sum) {
    draft.text('totals.net', sum.net);
    draft.text('totals.tax', sum.tax);
    draft.text('totals.gross', sum.gross);
  } else draft.text('totals.gross', words);
}

interface Sum {
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}

function sumsAmong(amounts: readonly string[]): readonly Sum[] {
  const known = new Set(amounts);
  return amounts.flatMap((first, at) =>
    amounts.slice(at + 1).flatMap((second) => {
      const gross = decimal(first).plus(decimal(second));
      if (!known.has(plainText(gross))) return [];
      const [net, tax] = decimal(first).abs().gte(decimal(second).abs()) ? [first, second] : [second, first];
      return [{ net: moneyText(decimal(net)), tax: moneyText(decimal(tax)), gross: moneyText(gross) }];
    }),
  );
}
