import type { InvoiceDocument } from './document.ts';
import { foldId } from './tax-id.ts';

type Keyed = Pick<InvoiceDocument, 'kind' | 'code' | 'number' | 'issueDate' | 'seller'>;

/**
 * What identifies an invoice among the live ones of a company: a digital one its 20 digits; one on paper or electronic its
 * code and number; others seller, number and year, since sellers start again each year. Undefined where a part is
 * missing. The form decides rather than the kind, which not every source states.
 */
export function invoiceKey({ kind, code, number, issueDate, seller }: Keyed): string | undefined {
  if (number === undefined) return undefined;
  const folded = foldId(number);
  if (kind !== 'en16931') {
    if (/^\d{20}$/.test(folded)) return folded;
    if (code !== undefined) return `${foldId(code)}+${folded}`;
    if (kind !== undefined && kind !== 'other') return undefined;
  }
  const from = seller.vatId ?? seller.taxId ?? seller.name;
  if (from === undefined || issueDate === undefined) return undefined;
  return `${foldId(from)}+${folded}+${issueDate.slice(0, 4)}`;
}
