import type { InvoiceKind, InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import { blueOfRemark } from '@plumbline/contract/rules/invoice/blue-of-remark.ts';
import { decimal } from '@plumbline/contract/rules/invoice/decimal.ts';
import { Draft, type LineDraft, type ReadDocument } from './draft.ts';
import { reason, refuse } from './unreadable.ts';
import type { XmlElement } from './xml-tree.ts';

type TextPath = Parameters<Draft['text']>[0];
type LinePath = Parameters<LineDraft['text']>[0];

/** Where a structure keeps the facts of an invoice, by path of local names. */
interface Structure {
  readonly texts: Readonly<Record<string, TextPath>>;
  readonly amounts: Readonly<Record<string, TextPath>>;
  readonly date: string;
  /** The element that has the lines; the root where there is none. */
  readonly list?: string;
  readonly line: string;
  readonly lineTexts: Readonly<Record<string, LinePath>>;
  readonly lineAmounts: Readonly<Record<string, LinePath>>;
  readonly lineRate: string;
  readonly lineNature?: string;
}

const INFORMATION = 'EInvoiceData';
const party = (side: 'Seller' | 'Buyer'): Record<string, TextPath> => {
  const at = `${INFORMATION}/${side}Information/${side}`;
  const to = side === 'Seller' ? 'seller' : 'buyer';
  return {
    [`${at}Name`]: `${to}.name`,
    [`${at}IdNum`]: `${to}.taxId`,
    [`${at}Addr`]: `${to}.address`,
    [`${at}TelNum`]: `${to}.phone`,
    [`${at}BankName`]: `${to}.bank`,
    [`${at}BankAccNum`]: `${to}.account`,
  };
};
const BASIC = `${INFORMATION}/BasicInformation`;
const RED = `${INFORMATION}/SpecificInformation/RedEInvoice`;

/** The XML of digital invoices (数电票), versions 0.31 to 0.37. */
const DIGITAL: Structure = {
  texts: {
    ...party('Seller'),
    ...party('Buyer'),
    'TaxSupervisionInfo/InvoiceNumber': 'number',
    [`${BASIC}/TotalTax-includedAmountInChinese`]: 'words',
    [`${BASIC}/Drawer`]: 'drawer',
    [`${RED}/OriginalInvoiceCode`]: 'blueNumber',
    [`${RED}/CreditNoteNumber`]: 'confirmationNote',
    [`${INFORMATION}/AdditionalInformation/Remark`]: 'remark',
  },
  amounts: {
    [`${BASIC}/TotalAmWithoutTax`]: 'totals.net',
    [`${BASIC}/TotalTaxAm`]: 'totals.tax',
    [`${BASIC}/TotalTax-includedAmount`]: 'totals.gross',
  },
  date: 'TaxSupervisionInfo/IssueTime',
  list: INFORMATION,
  line: 'IssuItemInformation',
  lineTexts: { ItemName: 'item', SpecMod: 'spec', MeaUnits: 'unit', TaxClassificationCode: 'taxClass' },
  lineAmounts: { Quantity: 'quantity', UnPrice: 'price', Amount: 'net', ComTaxAm: 'tax' },
  lineRate: 'TaxRate',
};

const side2019 = (side: 'Seller' | 'Buyer'): Record<string, TextPath> => {
  const to = side === 'Seller' ? 'seller' : 'buyer';
  return {
    [`${side}/${side}Name`]: `${to}.name`,
    [`${side}/${side}TaxID`]: `${to}.taxId`,
    [`${side}/${side}AddrTel`]: `${to}.address`,
    [`${side}/${side}FinancialAccount`]: `${to}.bank`,
  };
};
/** The XML attached to OFD since 2019. */
const OFD_2019: Structure = {
  texts: {
    ...side2019('Seller'),
    ...side2019('Buyer'),
    InvoiceCode: 'code',
    InvoiceNo: 'number',
    InvoiceCheckCode: 'checkCode',
    TaxInclusiveTotalAmountWithWords: 'words',
    InvoiceClerk: 'drawer',
    OriginalInvoiceCode: 'blueCode',
    OriginalInvoiceNo: 'blueNumber',
    Note: 'remark',
  },
  amounts: {
    TaxExclusiveTotalAmount: 'totals.net',
    TaxTotalAmount: 'totals.tax',
    TaxInclusiveTotalAmount: 'totals.gross',
  },
  date: 'IssueDate',
  list: 'GoodsInfos',
  line: 'GoodsInfo',
  lineTexts: { Item: 'item', Specification: 'spec', MeasurementDimension: 'unit', Code: 'taxClass' },
  lineAmounts: { Quantity: 'quantity', Price: 'price', Amount: 'net', TaxAmount: 'tax' },
  lineRate: 'TaxScheme',
  lineNature: 'LineNature',
};

const ID = 'TaxpayerIdentificationNumberUnifiedSocialCreditCodeOf';
const BANK = 'DepositBankAndAccountNumberOf';
/** The XBRL attached to OFD since 2021. */
const XBRL: Structure = {
  texts: {
    NameOfSeller: 'seller.name',
    [`${ID}Seller`]: 'seller.taxId',
    AddressPhoneNumberOfSeller: 'seller.address',
    [`${BANK}Seller`]: 'seller.bank',
    NameOfPurchaser: 'buyer.name',
    [`${ID}Purchaser`]: 'buyer.taxId',
    AddressPhoneNumberOfPurchaser: 'buyer.address',
    [`${BANK}Purchaser`]: 'buyer.bank',
    CodeOfInvoice: 'code',
    NumberOfInvoice: 'number',
    IdentifyingCode: 'checkCode',
    TaxIncludedAmountInWords: 'words',
    Issuer: 'drawer',
    Remarks: 'remark',
  },
  amounts: {
    TotalAmountExcludingTax: 'totals.net',
    TotalTaxAmount: 'totals.tax',
    TaxIncludedAmountInFigures: 'totals.gross',
  },
  date: 'DateOfIssue',
  line: 'InformationOfTaxableGoodsOrServicesDetailItemsTuple',
  lineTexts: {
    NameOfTaxableGoodsOrServices: 'item',
    Specification: 'spec',
    UnitOfGoodsOrServices: 'unit',
  },
  lineAmounts: {
    QuantityOfGoodsOrServices: 'quantity',
    UnitPriceOfGoodsOrServices: 'price',
    AmountExcludingTax: 'net',
    TaxAmount: 'tax',
  },
  lineRate: 'TaxRate',
  lineNature: 'NatureOfInvoiceLine',
};

const NATURES: Readonly<Record<string, string>> = { '0': 'normal', '1': 'discount', '2': 'discounted' };

function takeNature(line: LineDraft, code: string | undefined): void {
  if (code === undefined) return;
  const nature = NATURES[code];
  if (nature === undefined) line.leave('nature', code, reason('valueUnknown', { text: code }));
  else line.text('nature', nature);
}

/** Takes the facts that a structure declares; a container that should be single and is not is refused. */
function take(root: XmlElement, structure: Structure, source: InvoiceSource): Draft {
  const draft = new Draft(source);
  for (const [path, to] of Object.entries(structure.texts)) draft.text(to, root.at(path));
  for (const [path, to] of Object.entries(structure.amounts)) draft.amount(to, root.at(path));
  draft.date('issueDate', root.at(structure.date));
  const listed = structure.list === undefined ? root : root.child(structure.list);
  for (const element of listed?.all(structure.line) ?? []) {
    const line = draft.line();
    for (const [path, to] of Object.entries(structure.lineTexts)) line.text(to, element.at(path));
    for (const [path, to] of Object.entries(structure.lineAmounts)) line.amount(to, element.at(path));
    line.rate(element.at(structure.lineRate));
    if (structure.lineNature !== undefined) takeNature(line, element.at(structure.lineNature));
  }
  draft.text('currency', 'CNY');
  return draft;
}

/** Reads the XML of a digital invoice. @throws Unreadable */
export function readDigitalXml(root: XmlElement, source: InvoiceSource): ReadDocument {
  const draft = take(root, DIGITAL, source);
  const id = root.at('Header/EIid');
  const number = draft.get('number');
  if (number !== undefined && id !== undefined && id !== number) refuse('numbersDiffer', { first: number, second: id });
  if (number === undefined) draft.text('number', id);
  const label = root.at('Header/InherentLabel/GeneralOrSpecialVAT/LabelCode');
  const kinds: Readonly<Record<string, InvoiceKind>> = { '01': 'digitalSpecial', '02': 'digitalOrdinary' };
  draft.text('kind', kinds[label ?? '']);
  const type = root.at('Header/InherentLabel/InIssuType/LabelCode');
  return finish(draft, { Y: 'blue', N: 'red' }[type ?? '']);
}

/** Reads the XML of an OFD since 2019. @throws Unreadable */
export function readOfd2019(root: XmlElement, source: InvoiceSource): ReadDocument {
  const draft = take(root, OFD_2019, source);
  draft.text('kind', kindOfCode(root.at('GraphCode')?.split(',')[1], draft.get('code')));
  return finish(draft);
}

/** Reads the XBRL of an OFD. @throws Unreadable */
export function readXbrl(root: XmlElement, source: InvoiceSource): ReadDocument {
  const draft = take(root, XBRL, source);
  draft.text('kind', kindOfName(root.at('TypeOfInvoice'), draft.get('number')));
  return finish(draft);
}

/** The kinds by the number in QR codes. */
export const QR_KINDS: Readonly<Record<string, InvoiceKind>> = {
  '01': 'paperSpecial',
  '04': 'paperOrdinary',
  '08': 'electronicSpecial',
  '10': 'electronicOrdinary',
  '11': 'paperOrdinary',
  '31': 'digitalSpecial',
  '32': 'digitalOrdinary',
};

/** The kind by the number in a QR code, else by the end of the code of an electronic invoice. */
function kindOfCode(type: string | undefined, code: string | undefined): InvoiceKind | undefined {
  const known = QR_KINDS[type ?? ''];
  if (known !== undefined) return known;
  const end = /^0\d{9}(1[123])$/.exec(code ?? '')?.[1];
  if (end === undefined) return undefined;
  return end === '13' ? 'electronicSpecial' : 'electronicOrdinary';
}

/** The kind by its name, such as 增值税电子普通发票; one with 20 digits is digital. */
export function kindOfName(name: string | undefined, number: string | undefined): InvoiceKind | undefined {
  if (name === undefined) return undefined;
  const tax = /专用/.test(name) ? 'Special' : /普通|卷/.test(name) && 'Ordinary';
  if (tax === false) return 'other';
  if (/^\d{20}$/.test(number ?? '')) return `digital${tax}`;
  return name.includes('电子') ? `electronic${tax}` : `paper${tax}`;
}

/** Adds what follows from other facts: the colour, the blue invoice of a red letter, and that all of it is due. */
export function finish(draft: Draft, stated?: string): ReadDocument {
  draft.text('colour', stated ?? colourOf(draft));
  if (draft.get('colour') === 'red' && draft.get('blueNumber') === undefined) {
    const blue = blueOfRemark(draft.get('remark') ?? '');
    draft.text('blueCode', blue?.code);
    draft.text('blueNumber', blue?.number);
  }
  draft.text('totals.due', draft.get('totals.gross'));
  return draft.done();
}

/** Red letters are negative, and name what they reverse; undefined where no amount is known. */
function colourOf(draft: Draft): 'red' | 'blue' | undefined {
  if ((draft.get('blueNumber') ?? draft.get('confirmationNote')) !== undefined) return 'red';
  const amount = draft.get('totals.gross') ?? draft.get('totals.net');
  if (amount === undefined) return undefined;
  return decimal(amount).lt('0') ? 'red' : 'blue';
}
