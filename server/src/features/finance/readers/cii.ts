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

const HEADER = 'SupplyChainTradeTransaction/ApplicableHeaderTrade';
const TERMS = `${HEADER}Settlement/SpecifiedTradePaymentTerms`;
const CII_TEXTS: AmountPaths = {
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
  draft.text('kind', 'en16931');
  for (const [path, to] of Object.entries(CII_TEXTS)) draft.text(to, root.at(path));
  draft.date('issueDate', root.at('ExchangedDocument/IssueDateTime/DateTimeString'));
  const delivered = `${HEADER}Delivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`;
  draft.single('deliveryDate', root.texts(delivered), readDate);
  draft.text('remark', root.texts('ExchangedDocument/IncludedNote/Content').join(' '));
  draft.single('dueDate', root.texts(`${TERMS}/DueDateDateTime/DateTimeString`), readDate);
  draft.text('paymentTerms', root.texts(`${TERMS}/Description`).join(' '));
  ciiParty(draft, 'seller', root.child(`${HEADER}Agreement/SellerTradeParty`));
  ciiParty(draft, 'buyer', root.child(`${HEADER}Agreement/BuyerTradeParty`));
  const settlement = root.child(`${HEADER}Settlement`);
  if (settlement) ciiSettlement(draft, settlement);
  for (const element of root.all('SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem'))
    ciiLine(draft.line(), element);
  for (const document of root.all(`${HEADER}Agreement/AdditionalReferencedDocument`))
    takeAttachment(draft, document, 'AttachmentBinaryObject', ['IssuerAssignedID', 'Name']);
  const isCredit = CREDIT_NOTES.has(root.at('ExchangedDocument/TypeCode') ?? '');
  return finishEuropean(draft, isCredit, root.texts(`${HEADER}Settlement/InvoiceReferencedDocument/IssuerAssignedID`));
}

function ciiSettlement(draft: Draft, settlement: XmlElement): void {
  const means = settlement.all('SpecifiedTradeSettlementPaymentMeans');
  const account = 'PayeePartyCreditorFinancialAccount';
  draft.single('seller.account', [
    ...means.flatMap((item) => item.texts(`${account}/IBANID`)),
    ...means.flatMap((item) => item.texts(`${account}/ProprietaryID`)),
  ]);
  draft.single(
    'seller.bank',
    means.flatMap((item) => item.texts('PayeeSpecifiedCreditorFinancialInstitution/BICID')),
  );
  const summation = settlement.child('SpecifiedTradeSettlementHeaderMonetarySummation');
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
  const at = party.child('PostalTradeAddress');
  const lines = ['LineOne', 'LineTwo', 'LineThree', 'PostcodeCode', 'CityName', 'CountrySubDivisionName'];
  draft.text(`${to}.address`, lines.flatMap((line) => at?.texts(line) ?? []).join(', '));
  draft.text(`${to}.country`, at?.at('CountryID'));
  draft.single(`${to}.phone`, party.texts('DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber'));
}

const CII_LINE_TEXTS: LinePaths = {
  'AssociatedDocumentLineDocument/LineID': 'id',
  'SpecifiedTradeProduct/Name': 'item',
  'SpecifiedTradeProduct/Description': 'spec',
  'SpecifiedTradeProduct/SellerAssignedID': 'sellerItemId',
  'SpecifiedTradeProduct/BuyerAssignedID': 'buyerItemId',
  'SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID': 'orderLine',
};
const CII_LINE_AMOUNTS: LinePaths = {
  'SpecifiedLineTradeDelivery/BilledQuantity': 'quantity',
  'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount': 'price',
  'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity': 'baseQuantity',
  'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount': 'net',
};

function ciiLine(line: LineDraft, element: XmlElement): void {
  takeLine(line, element, CII_LINE_TEXTS, CII_LINE_AMOUNTS);
  line.text('unit', element.child('SpecifiedLineTradeDelivery/BilledQuantity')?.attributes.get('unitCode'));
  const tax = element.child('SpecifiedLineTradeSettlement/ApplicableTradeTax');
  takeRate(line, tax?.at('RateApplicablePercent'), tax?.at('CategoryCode'));
  takeAllowances(
    line,
    element.all('SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge').map((item) => ({
      isCharge: item.at('ChargeIndicator/Indicator'),
      amount: item.at('ActualAmount'),
    })),
  );
}
