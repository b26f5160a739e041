import { TAX_CATEGORIES, type InvoiceSource, type TaxGroup } from '@plumbline/contract/features/invoices/document.ts';
import { decimal, plainText, sumOf } from '@plumbline/contract/rules/invoice/decimal.ts';
import { readDate, readXmlDecimal } from '@plumbline/contract/rules/invoice/read-values.ts';
import { Draft, type LineDraft, type ReadDocument } from './draft.ts';
import { reason } from './unreadable.ts';
import type { XmlElement } from './xml-tree.ts';

type TextPath = Parameters<Draft['text']>[0];
type AmountPaths = Readonly<Record<string, TextPath>>;

/** The codes of credit notes (UNTDID 1001). */
const CREDIT_NOTES = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']);

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
const UBL_TEXTS: Readonly<Record<string, TextPath>> = {
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
  ublParty(draft, 'seller', root.one('AccountingSupplierParty/Party'));
  ublParty(draft, 'buyer', root.one('AccountingCustomerParty/Party'));
  draft.single('seller.account', root.texts('PaymentMeans/PayeeFinancialAccount/ID'));
  draft.single('seller.bank', root.texts('PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID'));
  takeAmounts(draft, root.one('LegalMonetaryTotal'), UBL_TOTALS);
  ublTax(draft, root);
  for (const element of root.all(isCredit ? 'CreditNoteLine' : 'InvoiceLine')) ublLine(draft.line(), element, isCredit);
  for (const document of root.all('AdditionalDocumentReference'))
    takeAttachment(draft, document, 'Attachment/EmbeddedDocumentBinaryObject', ['ID', 'DocumentDescription']);
  const type = root.at(isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode');
  return finish(
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
  const at = party.one('PostalAddress');
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

/** The VAT id, and the legal registration id, else the number at the local tax office. */
function takeIds(
  draft: Draft,
  to: 'seller' | 'buyer',
  legal: string | undefined,
  registrations: readonly { readonly id: string | undefined; readonly isVat: boolean }[],
): void {
  const ids = (isVat: boolean): readonly string[] =>
    registrations.flatMap((one) => (one.isVat === isVat ? (one.id ?? []) : []));
  draft.single(`${to}.vatId`, ids(true));
  draft.single(`${to}.taxId`, legal === undefined ? ids(false) : [legal]);
}

function takeAmounts(draft: Draft, from: XmlElement | undefined, paths: AmountPaths): void {
  for (const [path, to] of Object.entries(paths)) draft.amount(to, from?.at(path), readXmlDecimal);
}

/** The tax in the currency of the invoice: a second total may state it in the currency of the books. */
function ublTax(draft: Draft, root: XmlElement): void {
  const currency = draft.get('currency');
  const totals = root.all('TaxTotal').filter((total) => {
    const stated = total.one('TaxAmount')?.attributes.get('currencyID');
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

type GroupTexts = { readonly [K in keyof TaxGroup]: string | undefined };

/** A group of the breakdown; an amount that cannot be read is left out, with its reason. */
function takeGroup(draft: Draft, texts: GroupTexts): void {
  const no = draft.breakdown.length + 1;
  const group: Record<string, string> = {};
  for (const field of ['rate', 'taxable', 'tax'] as const) {
    const read = readXmlDecimal(texts[field] ?? '');
    if ('refusal' in read)
      draft.unread.push({ path: `breakdown.${no}.${field}`, text: texts[field] ?? '', reason: read.refusal });
    else if (read.value !== undefined) group[field] = field === 'rate' ? plainText(decimal(read.value)) : read.value;
  }
  const category = TAX_CATEGORIES.find((code) => code === texts.taxCategory);
  draft.breakdown.push({
    ...group,
    ...(category && { taxCategory: category }),
    ...(texts.reason !== undefined && { reason: texts.reason }),
  });
}

function takeRate(line: LineDraft, rate: string | undefined, category: string | undefined): void {
  const read = readXmlDecimal(rate ?? '');
  if ('value' in read && read.value !== undefined) line.text('rate', plainText(decimal(read.value)));
  else line.take('rate', rate, read);
  line.text(
    'taxCategory',
    TAX_CATEGORIES.find((code) => code === category),
  );
}

function ublLine(line: LineDraft, element: XmlElement, isCredit: boolean): void {
  const quantity = element.one(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity');
  line.text('id', element.at('ID'));
  line.amount('quantity', quantity?.text, readXmlDecimal);
  line.text('unit', quantity?.attributes.get('unitCode'));
  line.amount('net', element.at('LineExtensionAmount'), readXmlDecimal);
  line.single('orderLine', element.texts('OrderLineReference/LineID'));
  line.text('item', element.at('Item/Name'));
  line.text('spec', element.at('Item/Description'));
  line.text('sellerItemId', element.at('Item/SellersItemIdentification/ID'));
  line.text('buyerItemId', element.at('Item/BuyersItemIdentification/ID'));
  line.amount('price', element.at('Price/PriceAmount'), readXmlDecimal);
  line.amount('baseQuantity', element.at('Price/BaseQuantity'), readXmlDecimal);
  takeRate(line, element.at('Item/ClassifiedTaxCategory/Percent'), element.at('Item/ClassifiedTaxCategory/ID'));
  takeAllowances(
    line,
    element.all('AllowanceCharge').map((one) => ({ isCharge: one.at('ChargeIndicator'), amount: one.at('Amount') })),
  );
}

/** Allowances and charges of a line, each kind as one sum. */
function takeAllowances(
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
      line.text(field, plainText(sumOf(values.flatMap((one) => ('value' in one ? (one.value ?? []) : [])))));
  }
}

const BASE64 = /^[\w+/\s]*={0,2}\s*$/;

function takeAttachment(draft: Draft, document: XmlElement, path: string, [id, description]: [string, string]): void {
  const object = document.one(path);
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
function finish(draft: Draft, isCredit: boolean, preceding: readonly string[]): ReadDocument {
  const gross = draft.get('totals.gross') ?? draft.get('totals.due');
  const isRed = isCredit || (gross !== undefined && decimal(gross).lt('0'));
  draft.text('colour', isRed ? 'red' : 'blue');
  if (isRed) draft.single('blueNumber', preceding);
  return draft.done();
}

const HEADER = 'SupplyChainTradeTransaction/ApplicableHeaderTrade';
const CII_TEXTS: Readonly<Record<string, TextPath>> = {
  'ExchangedDocument/ID': 'number',
  [`${HEADER}Settlement/InvoiceCurrencyCode`]: 'currency',
  [`${HEADER}Agreement/BuyerReference`]: 'buyerReference',
  [`${HEADER}Agreement/BuyerOrderReferencedDocument/IssuerAssignedID`]: 'order',
  [`${HEADER}Agreement/ContractReferencedDocument/IssuerAssignedID`]: 'contract',
  [`${HEADER}Delivery/ReceivingAdviceReferencedDocument/IssuerAssignedID`]: 'receipt',
  [`${HEADER}Delivery/DespatchAdviceReferencedDocument/IssuerAssignedID`]: 'despatch',
};
const CII_TOTALS: AmountPaths = {
  LineTotalAmount: 'totals.lines',
  AllowanceTotalAmount: 'totals.allowances',
  ChargeTotalAmount: 'totals.charges',
  TaxBasisTotalAmount: 'totals.net',
  GrandTotalAmount: 'totals.gross',
  TotalPrepaidAmount: 'totals.prepaid',
  RoundingAmount: 'totals.rounding',
  DuePayableAmount: 'totals.due',
};

/** Reads a cross-industry invoice (CII), alone or embedded in a PDF. @throws Unreadable */
export function readCii(root: XmlElement, source: InvoiceSource): ReadDocument {
  const draft = new Draft(source);
  const settlement = root.one(`${HEADER}Settlement`);
  const agreement = root.one(`${HEADER}Agreement`);
  draft.text('kind', 'en16931');
  for (const [path, to] of Object.entries(CII_TEXTS)) draft.text(to, root.at(path));
  draft.date('issueDate', root.at('ExchangedDocument/IssueDateTime/DateTimeString'));
  const delivered = `${HEADER}Delivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`;
  draft.single('deliveryDate', root.texts(delivered), readDate);
  draft.text('remark', root.texts('ExchangedDocument/IncludedNote/Content').join(' '));
  const terms = settlement?.all('SpecifiedTradePaymentTerms') ?? [];
  draft.single(
    'dueDate',
    terms.flatMap((term) => term.texts('DueDateDateTime/DateTimeString')),
    readDate,
  );
  draft.text('paymentTerms', terms.flatMap((term) => term.texts('Description')).join(' '));
  ciiParty(draft, 'seller', agreement?.one('SellerTradeParty'));
  ciiParty(draft, 'buyer', agreement?.one('BuyerTradeParty'));
  if (settlement) ciiSettlement(draft, settlement);
  for (const element of root.all('SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem'))
    ciiLine(draft.line(), element);
  for (const document of agreement?.all('AdditionalReferencedDocument') ?? [])
    takeAttachment(draft, document, 'AttachmentBinaryObject', ['IssuerAssignedID', 'Name']);
  const isCredit = CREDIT_NOTES.has(root.at('ExchangedDocument/TypeCode') ?? '');
  return finish(draft, isCredit, settlement?.texts('InvoiceReferencedDocument/IssuerAssignedID') ?? []);
}

function ciiSettlement(draft: Draft, settlement: XmlElement): void {
  const means = settlement.all('SpecifiedTradeSettlementPaymentMeans');
  const account = 'PayeePartyCreditorFinancialAccount';
  draft.single('seller.account', [
    ...means.flatMap((one) => one.texts(`${account}/IBANID`)),
    ...means.flatMap((one) => one.texts(`${account}/ProprietaryID`)),
  ]);
  draft.single(
    'seller.bank',
    means.flatMap((one) => one.texts('PayeeSpecifiedCreditorFinancialInstitution/BICID')),
  );
  const summation = settlement.one('SpecifiedTradeSettlementHeaderMonetarySummation');
  takeAmounts(draft, summation, CII_TOTALS);
  const currency = draft.get('currency');
  const taxes = summation?.all('TaxTotalAmount').filter(({ attributes }) => {
    const stated = attributes.get('currencyID');
    return stated === undefined || stated === currency;
  });
  draft.single('totals.tax', taxes?.flatMap(({ text }) => text ?? []) ?? [], readXmlDecimal);
  for (const group of settlement.all('ApplicableTradeTax')) {
    takeGroup(draft, {
      taxCategory: group.at('CategoryCode'),
      rate: group.at('RateApplicablePercent'),
      taxable: group.at('BasisAmount'),
      tax: group.at('CalculatedAmount'),
      reason: group.at('ExemptionReason'),
    });
  }
}

function ciiParty(draft: Draft, to: 'seller' | 'buyer', party: XmlElement | undefined): void {
  if (party === undefined) return;
  draft.text(`${to}.name`, party.at('Name'));
  const registrations = party
    .all('SpecifiedTaxRegistration/ID')
    .map(({ text, attributes }) => ({ id: text, isVat: attributes.get('schemeID') === 'VA' }));
  takeIds(draft, to, party.at('SpecifiedLegalOrganization/ID'), registrations);
  const at = party.one('PostalTradeAddress');
  const lines = ['LineOne', 'LineTwo', 'LineThree', 'PostcodeCode', 'CityName', 'CountrySubDivisionName'];
  draft.text(`${to}.address`, lines.flatMap((line) => at?.texts(line) ?? []).join(', '));
  draft.text(`${to}.country`, at?.at('CountryID'));
  draft.single(`${to}.phone`, party.texts('DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber'));
}

function ciiLine(line: LineDraft, element: XmlElement): void {
  const product = element.one('SpecifiedTradeProduct');
  const agreement = element.one('SpecifiedLineTradeAgreement');
  const settlement = element.one('SpecifiedLineTradeSettlement');
  const quantity = element.one('SpecifiedLineTradeDelivery/BilledQuantity');
  line.text('id', element.at('AssociatedDocumentLineDocument/LineID'));
  line.text('item', product?.at('Name'));
  line.text('spec', product?.at('Description'));
  line.text('sellerItemId', product?.at('SellerAssignedID'));
  line.text('buyerItemId', product?.at('BuyerAssignedID'));
  line.amount('quantity', quantity?.text, readXmlDecimal);
  line.text('unit', quantity?.attributes.get('unitCode'));
  line.amount('price', agreement?.at('NetPriceProductTradePrice/ChargeAmount'), readXmlDecimal);
  line.amount('baseQuantity', agreement?.at('NetPriceProductTradePrice/BasisQuantity'), readXmlDecimal);
  line.text('orderLine', agreement?.at('BuyerOrderReferencedDocument/LineID'));
  const sum = 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';
  line.amount('net', settlement?.at(sum), readXmlDecimal);
  const tax = settlement?.one('ApplicableTradeTax');
  takeRate(line, tax?.at('RateApplicablePercent'), tax?.at('CategoryCode'));
  takeAllowances(
    line,
    (settlement?.all('SpecifiedTradeAllowanceCharge') ?? []).map((one) => ({
      isCharge: one.at('ChargeIndicator/Indicator'),
      amount: one.at('ActualAmount'),
    })),
  );
}
