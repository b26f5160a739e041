import type { InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import { readDate, readXmlDecimal } from '@plumbline/contract/rules/invoice/read-values.ts';
import { Draft, type LineDraft, type ReadDocument } from './draft.ts';
import {
  type AmountPaths,
  CREDIT_NOTES,
  finishEuropean,
  type LinePaths,
  takeAllowances,
  takeAmounts,
  takeAttachment,
  takeGroup,
  takeIds,
  takeLine,
  takeRate,
} from './european-fields.ts';
import type { XmlElement } from './xml-tree.ts';

/** True for the root of a UBL invoice or credit note. */
export const isUbl = ({ name, namespace }: XmlElement): boolean =>
  (name === 'Invoice' || name === 'CreditNote') &&
  namespace === `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`;

const UBL_TOTALS: AmountPaths = {
  LineExtensionAmount: 'totals.lines',
  AllowanceTotalAmount: 'totals.allowances',
  ChargeTotalAmount: 'totals.charges',
  TaxExclusiveAmount: 'totals.net',
  TaxInclusiveAmount: 'totals.gross',
  PrepaidAmount: 'totals.prepaid',
  PayableRoundingAmount: 'totals.rounding',
  PayableAmount: 'totals.due',
};
const UBL_TEXTS: AmountPaths = {
  ID: 'number',
  DocumentCurrencyCode: 'currency',
  BuyerReference: 'buyerReference',
  'OrderReference/ID': 'order',
};

/** Reads a UBL invoice or credit note. @throws Unreadable */
export function readUbl(root: XmlElement, source: InvoiceSource): ReadDocument {
  const draft = new Draft(source);
  const isCredit = root.name === 'CreditNote';
  draft.text('kind', 'en16931');
  for (const [path, to] of Object.entries(UBL_TEXTS)) draft.text(to, root.at(path));
  draft.date('issueDate', root.at('IssueDate'));
  draft.single('dueDate', [...root.texts('DueDate'), ...root.texts('PaymentMeans/PaymentDueDate')], readDate);
  draft.single('deliveryDate', root.texts('Delivery/ActualDeliveryDate'), readDate);
  draft.single('contract', root.texts('ContractDocumentReference/ID'));
  draft.single('receipt', root.texts('ReceiptDocumentReference/ID'));
  draft.single('despatch', root.texts('DespatchDocumentReference/ID'));
  draft.text('remark', root.texts('Note').join(' '));
  draft.text('paymentTerms', root.texts('PaymentTerms/Note').join(' '));
  ublParty(draft, 'seller', root.child('AccountingSupplierParty/Party'));
  ublParty(draft, 'buyer', root.child('AccountingCustomerParty/Party'));
  draft.single('seller.account', root.texts('PaymentMeans/PayeeFinancialAccount/ID'));
  draft.single('seller.bank', root.texts('PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID'));
  takeAmounts(draft, root.child('LegalMonetaryTotal'), UBL_TOTALS);
  ublTax(draft, root);
  for (const element of root.all(isCredit ? 'CreditNoteLine' : 'InvoiceLine')) ublLine(draft.line(), element);
  for (const document of root.all('AdditionalDocumentReference'))
    takeAttachment(draft, document, 'Attachment/EmbeddedDocumentBinaryObject', ['ID', 'DocumentDescription']);
  const type = root.at(isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode');
  return finishEuropean(
    draft,
    isCredit || CREDIT_NOTES.has(type ?? ''),
    root.texts('BillingReference/InvoiceDocumentReference/ID'),
  );
}

function ublParty(draft: Draft, to: 'seller' | 'buyer', party: XmlElement | undefined): void {
  if (party === undefined) return;
  draft.text(`${to}.name`, party.at('PartyLegalEntity/RegistrationName') ?? party.at('PartyName/Name'));
  const registrations = party.all('PartyTaxScheme').map((scheme) => ({
    id: scheme.at('CompanyID'),
    isVat: scheme.at('TaxScheme/ID')?.toUpperCase() === 'VAT',
  }));
  takeIds(draft, to, party.at('PartyLegalEntity/CompanyID'), registrations);
  const at = party.child('PostalAddress');
  const lines = [
    'StreetName',
    'AdditionalStreetName',
    'AddressLine/Line',
    'PostalZone',
    'CityName',
    'CountrySubentity',
  ];
  draft.text(`${to}.address`, lines.flatMap((line) => at?.texts(line) ?? []).join(', '));
  draft.text(`${to}.country`, at?.at('Country/IdentificationCode'));
  draft.text(`${to}.phone`, party.at('Contact/Telephone'));
}

/** The tax in the currency of the invoice: a second total may state it in the currency of the books. */
function ublTax(draft: Draft, root: XmlElement): void {
  const currency = draft.get('currency');
  const totals = root.all('TaxTotal').filter((total) => {
    const stated = total.child('TaxAmount')?.attributes.get('currencyID');
    return stated === undefined || stated === currency;
  });
  draft.single(
    'totals.tax',
    totals.flatMap((total) => total.texts('TaxAmount')),
    readXmlDecimal,
  );
  for (const group of totals.flatMap((total) => total.all('TaxSubtotal'))) {
    takeGroup(draft, {
      taxCategory: group.at('TaxCategory/ID'),
      rate: group.at('TaxCategory/Percent'),
      taxable: group.at('TaxableAmount'),
      tax: group.at('TaxAmount'),
      reason: group.texts('TaxCategory/TaxExemptionReason').join(' ') || undefined,
    });
  }
}

const UBL_LINE_TEXTS: LinePaths = {
  ID: 'id',
  'Item/Name': 'item',
  'Item/Description': 'spec',
  'Item/SellersItemIdentification/ID': 'sellerItemId',
  'Item/BuyersItemIdentification/ID': 'buyerItemId',
};
const UBL_LINE_AMOUNTS: LinePaths = {
  InvoicedQuantity: 'quantity',
  CreditedQuantity: 'quantity',
  LineExtensionAmount: 'net',
  'Price/PriceAmount': 'price',
  'Price/BaseQuantity': 'baseQuantity',
};

function ublLine(line: LineDraft, element: XmlElement): void {
  takeLine(line, element, UBL_LINE_TEXTS, UBL_LINE_AMOUNTS);
  const quantity = element.child('InvoicedQuantity') ?? element.child('CreditedQuantity');
  line.text('unit', quantity?.attributes.get('unitCode'));
  line.single('orderLine', element.texts('OrderLineReference/LineID'));
  takeRate(line, element.at('Item/ClassifiedTaxCategory/Percent'), element.at('Item/ClassifiedTaxCategory/ID'));
  takeAllowances(
    line,
    element.all('AllowanceCharge').map((item) => ({ isCharge: item.at('ChargeIndicator'), amount: item.at('Amount') })),
  );
}
