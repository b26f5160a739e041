import type { InvoiceDocument } from '../../features/invoices/document.ts';
import { isDigital } from './form-checks.ts';
import { foldId } from './tax-id.ts';

type Keyed = Pick<InvoiceDocument, 'kind' | 'code' | 'number' | 'issueDate' | 'seller'>;

/**
 * What identifies an invoice among the live ones of a company: a digital one its number; one on paper or electronic its
 * code and number; others seller, number and year, since sellers start again each year. Undefined where a part is
 * missing.
 */
export function invoiceKey(document: Keyed): string | undefined {
  const { kind, code, number, issueDate, seller } = document;
  if (number === undefined) return undefined;
  const folded = foldId(number);
  if (isDigital(kind)) return folded;
  if (kind !== undefined && kind !== 'en16931' && kind !== 'other')
    return code === undefined ? undefined : `${foldId(code)}+${folded}`;
  const from = seller.vatId ?? seller.taxId ?? seller.name;
  if (from === undefined || issueDate === undefined) return undefined;
  return `${foldId(from)}+${folded}+${issueDate.slice(0, 4)}`;
}
