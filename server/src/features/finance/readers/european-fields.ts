import { TAX_CATEGORIES, type TaxGroup } from '@plumbline/contract/rules/invoice/document.ts';
import { decimal, plainText, sumOf } from '@plumbline/contract/rules/invoice/decimal.ts';
import { readXmlDecimal } from '@plumbline/contract/rules/invoice/read-values.ts';
import type { Draft, LineDraft, ReadDocument } from './draft.ts';
import { reason } from './unreadable.ts';
import type { XmlElement } from './xml-tree.ts';

type TextPath = Parameters<Draft['text']>[0];
/** Fields by the path of their element. */
export type AmountPaths = Readonly<Record<string, TextPath>>;

/** The codes of credit notes (UNTDID 1001). */
export const CREDIT_NOTES = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']);

/** The VAT id, and the legal registration id, else the number at the local tax office. */
export function takeIds(
  draft: Draft,
  to: 'seller' | 'buyer',
  legal: string | undefined,
  registrations: readonly { readonly id: string | undefined; readonly isVat: boolean }[],
): void {
  const ids = (isVat: boolean): readonly string[] =>
    registrations.flatMap((item) => (item.isVat === isVat ? (item.id ?? []) : []));
  draft.single(`${to}.vatId`, ids(true));
  draft.single(`${to}.taxId`, legal === undefined ? ids(false) : [legal]);
}

/** Takes amounts of the invoice. */
export function takeAmounts(draft: Draft, from: XmlElement | undefined, paths: AmountPaths): void {
  for (const [path, to] of Object.entries(paths)) draft.amount(to, from?.at(path), readXmlDecimal);
}

type GroupTexts = { readonly [K in keyof TaxGroup]: string | undefined };

/** A group of the breakdown; an amount that cannot be read is left out, with its reason. */
export function takeGroup(draft: Draft, texts: GroupTexts): void {
  const no = draft.breakdown.length + 1;
  const group: Record<string, string> = {};
  for (const field of ['rate', 'taxable', 'tax'] as const) {
    const read = readXmlDecimal(texts[field] ?? '');
    if ('refusal' in read)
      draft.unread.push({ path: `breakdown.${no}.${field}`, text: texts[field] ?? '', reason: read.refusal });
    else if (read.value !== undefined) group[field] = field === 'rate' ? plainText(decimal(read.value)) : read.value;
  }
  const stated = texts.taxCategory;
  const category = TAX_CATEGORIES.find((code) => code === stated);
  if (stated !== undefined && category === undefined)
    draft.unread.push({
      path: `breakdown.${no}.taxCategory`,
      text: stated,
      reason: reason('valueUnknown', { text: stated }),
    });
  draft.breakdown.push({
    ...group,
    ...(category && { taxCategory: category }),
    ...(texts.reason !== undefined && { reason: texts.reason }),
  });
}

/** Takes rate and category of a line. */
export function takeRate(line: LineDraft, rate: string | undefined, category: string | undefined): void {
  const read = readXmlDecimal(rate ?? '');
  if ('value' in read && read.value !== undefined) line.text('rate', plainText(decimal(read.value)));
  else line.take('rate', rate, read);
  const known = TAX_CATEGORIES.find((code) => code === category);
  if (category !== undefined && known === undefined)
    line.leave('taxCategory', category, reason('valueUnknown', { text: category }));
  line.text('taxCategory', known);
}

/** Fields of a line by the path of their element. */
export type LinePaths = Readonly<Record<string, Parameters<LineDraft['text']>[0]>>;

/** Takes texts and numbers of a line. */
export function takeLine(line: LineDraft, element: XmlElement, texts: LinePaths, amounts: LinePaths): void {
  for (const [path, to] of Object.entries(texts)) line.text(to, element.at(path));
  for (const [path, to] of Object.entries(amounts)) line.amount(to, element.at(path), readXmlDecimal);
}

/** Allowances and charges of a line, each kind as one sum. */
export function takeAllowances(
  line: LineDraft,
  found: readonly { readonly isCharge: string | undefined; readonly amount: string | undefined }[],
): void {
  for (const [field, indicator] of [
    ['allowances', 'false'],
    ['charges', 'true'],
  ] as const) {
    const texts = found.filter(({ isCharge }) => isCharge === indicator).map(({ amount }) => amount ?? '');
    const values = texts.map((text) => readXmlDecimal(text));
    const unread = values.find((value) => 'refusal' in value);
    if (unread) line.take(field, texts.join(', '), unread);
    else if (values.length > 0)
      line.text(field, plainText(sumOf(values.flatMap((item) => ('value' in item ? (item.value ?? []) : [])))));
  }
}

const BASE64 = /^[\w+/\s]*={0,2}\s*$/;

/** Takes an embedded document; one whose base64 is damaged is left out, with a note. */
export function takeAttachment(
  draft: Draft,
  document: XmlElement,
  path: string,
  [id, description]: [string, string],
): void {
  const object = document.child(path);
  if (object?.text === undefined) return;
  const name = object.attributes.get('filename') ?? document.at(id) ?? 'attachment';
  if (!BASE64.test(object.text)) {
    draft.notes.push(reason('attachmentDamaged', { name }));
    return;
  }
  const text = document.texts(description).join(' ');
  draft.attachments.push({
    name,
    mediaType: object.attributes.get('mimeCode') ?? 'application/octet-stream',
    ...(text !== '' && { description: text }),
    bytes: new Uint8Array(Buffer.from(object.text, 'base64')),
  });
}

/** A credit note is red, and so is an invoice of negative amounts; only then is the preceding invoice the blue one. */
export function finishEuropean(draft: Draft, isCredit: boolean, preceding: readonly string[]): ReadDocument {
  const gross = draft.get('totals.gross') ?? draft.get('totals.due');
  const isRed = isCredit || (gross !== undefined && decimal(gross).lt('0'));
  draft.text('colour', isRed ? 'red' : 'blue');
  if (isRed) draft.single('blueNumber', preceding);
  return draft.done();
}
