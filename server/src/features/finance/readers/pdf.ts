import { INVOICE_READ_ERRORS, type ReadRefusal } from '@plumbline/contract/rules/invoice/read-errors.ts';
import type { InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { amountOfWords } from '@plumbline/contract/rules/invoice/amount-words.ts';
import { decimal } from '@plumbline/contract/rules/invoice/decimal.ts';
import { taxIdFault } from '@plumbline/contract/rules/invoice/tax-id.ts';
import { type EmbeddedFile, readPdfAttachments } from '../../../files/render/pdf-attachments.ts';
import { readPdfText } from '../../../files/render/pdf-text.ts';
import { Undrawable } from '../../../files/render/render-messages.ts';
import { finish, kindOfName } from './chinese-xml.ts';
import { Draft, type ReadDocument } from './draft.ts';
import { readXmlInvoice } from './read-xml-invoice.ts';
import { reason, refuse, Unreadable } from './unreadable.ts';

/** What a PDF states by itself: an invoice, or why not, and whether its QR code may say more. */
export interface ReadPdf {
  readonly document: ReadDocument | undefined;
  readonly way: 'pdfXml' | 'pdfText';
  readonly notes: readonly ReadRefusal[];
}

/** Reads the invoice data embedded in a PDF, else what its text says. @throws Unreadable */
export async function readPdf(bytes: Uint8Array, file: string): Promise<ReadPdf> {
  const notes: ReadRefusal[] = [];
  for (const { name, content } of await embeddedXml(bytes)) {
    try {
      return { document: readXmlInvoice(content, { way: 'pdfXml', file }), way: 'pdfXml', notes };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const why = fill(INVOICE_READ_ERRORS[error.reason.key], error.reason.facts);
      notes.push(reason('pdfXmlUnread', { name, reason: why }));
    }
  }
  const document = readInvoiceText(await textOf(bytes), { way: 'pdfText', file });
  return { document, way: 'pdfText', notes: document ? [...notes, reason('pdfText')] : notes };
}

/** The XML files embedded in a PDF, the names of standards first. */
async function embeddedXml(bytes: Uint8Array): Promise<readonly EmbeddedFile[]> {
  const found = await orRefuse(readPdfAttachments(bytes, (name) => name.toLowerCase().endsWith('.xml')));
  const rank = ({ name }: EmbeddedFile): number => (/factur-x|zugferd|xrechnung/i.test(name) ? 0 : 1);
  return [...found].sort((a, b) => rank(a) - rank(b));
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const { texts } = await orRefuse(readPdfText(bytes));
  return texts.map(({ body }) => body).join(' ');
}

async function orRefuse<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Undrawable)) throw error;
    return refuse(error.fault === 'password' ? 'pdfLocked' : 'pdfDamaged');
  }
}

const NUMBER = /发票号码 ?: ?(\d{20}|\d{8})(?!\d)/;
const TWENTY_DIGITS = /(?<!\d)\d{20}(?!\d)/g;
const CODE = /发票代码 ?: ?(\d{12}|\d{10})(?!\d)/;
const DATE = /\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?日/g;
const TAX_ID = /(?<![0-9A-Z])[0-9A-HJ-NPQRTUWXY]{18}(?![0-9A-Z])/g;
const NAME = /名 ?称 ?: ?([^\s:]+)/g;
const MONEY = /¥ ?(-?[\d,]+\.\d{2})(?!\d)/g;
const WORDS = /[(（]?负?数?[)）]?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]+[圆元][零壹贰叁肆伍陆柒捌玖角分整正]*/g;
const TITLE = /[^\s:]*发票 ?\([^)]*发票\)|增值税[^\s:]{0,6}发票/;

const distinct = (text: string, pattern: RegExp, group = 0): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map((found) => found[group] ?? '')),
];
const only = (found: readonly string[]): string | undefined => (found.length === 1 ? found[0] : undefined);

/**
 * Reads the text of a Chinese invoice. Text has an order, but no fields: what is found in it is a proposal that a person
 * confirms, and what is found twice is left blank. Undefined for a text without an invoice number.
 */
export function readInvoiceText(text: string, source: InvoiceSource): ReadDocument | undefined {
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

/** Of all amounts, the three of which two add up to the third; the words say which, where several do. */
function takeSums(draft: Draft, texts: readonly string[], words: string | undefined): void {
  const amounts = texts.map((text) => text.replaceAll(',', ''));
  const sums = amounts.flatMap((gross) =>
    amounts.flatMap((net, at) =>
      amounts
        .slice(at + 1)
        .filter((tax) => decimal(net).plus(decimal(tax)).eq(decimal(gross)))
        .map((tax) => {
          const isOrdered = decimal(net).abs().gte(decimal(tax).abs());
          return { gross, net: isOrdered ? net : tax, tax: isOrdered ? tax : net };
        }),
    ),
  );
  const agreeing = words === undefined ? sums : sums.filter(({ gross }) => decimal(gross).eq(decimal(words)));
  const [sum] = agreeing;
  if (agreeing.length === 1 && sum) {
    draft.text('totals.net', sum.net);
    draft.text('totals.tax', sum.tax);
    draft.text('totals.gross', sum.gross);
  } else draft.text('totals.gross', words);
}
