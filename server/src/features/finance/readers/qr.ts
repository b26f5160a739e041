import type { InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import { QR_KINDS, finish } from './chinese-xml.ts';
import { Draft, type ReadDocument } from './draft.ts';
import { reason, refuse } from './unreadable.ts';

const PARTS = 7;

/** True for a text that begins as the QR code of a Chinese invoice does. */
export const isInvoiceCode = (text: string): boolean => /^\s*01,\d{2},/.test(text);

/**
 * Reads the text of the QR code on an invoice: `01,type,code,number,amount,date,check…`. The amount is the gross one of
 * digital invoices, the net one of others; of an unknown type it is not read. @throws Unreadable
 */
export function readQrText(text: string, source: InvoiceSource): ReadDocument {
  const parts = text.split(',').map((part) => part.trim());
  const [version, type = '', code, number, amount, date, check] = parts;
  if (version !== '01') refuse('unknownKind');
  if (parts.length < PARTS) refuse('qrParts', { count: parts.length });
  const kind = QR_KINDS[type];
  const draft = new Draft(source);
  draft.text('kind', kind);
  draft.text('code', code);
  draft.text('number', number);
  draft.date('issueDate', date);
  if (/^\d{20}$/.test(check ?? '')) draft.text('checkCode', check);
  if (kind === undefined) draft.leave('totals.gross', amount ?? '', reason('qrKind', { kind: type }));
  else draft.amount(kind.startsWith('digital') ? 'totals.gross' : 'totals.net', amount);
  draft.text('currency', 'CNY');
  return finish(draft);
}
