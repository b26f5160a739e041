import { registers } from '../../registers/index.ts';
import { fill, w, type Word } from '../../words/word.ts';
import type { InvoiceLine, InvoicePath } from './document.ts';

type Register = typeof registers;
/** A field of an invoice that a file can state. */
export type StatedField = Exclude<keyof Register['invoice']['fields'], 'name' | 'page' | 'source'>;
/** A field of a line that a file can state. */
export type StatedLineField = keyof Register['invoiceLine']['fields'] & keyof InvoiceLine;

/** The facts that a field of an invoice is made of: the first that is stated, or all of them in this order. */
export interface FieldFacts {
  readonly paths: readonly InvoicePath[];
  /** All facts together, in one text: address and telephone, bank and account. */
  readonly isJoined?: true;
}

const own = (path: InvoicePath): FieldFacts => ({ paths: [path] });
const joined = (...paths: InvoicePath[]): FieldFacts => ({ paths, isJoined: true });

/** What each field of an invoice is made of. European invoices identify a party by its VAT id, see `factsOf`. */
const FACTS = {
  kind: own('kind'),
  code: own('code'),
  number: own('number'),
  checkCode: own('checkCode'),
  issueDate: own('issueDate'),
  dueDate: own('dueDate'),
  colour: own('colour'),
  blueCode: own('blueCode'),
  blueNumber: own('blueNumber'),
  confirmationNote: own('confirmationNote'),
  sellerName: own('seller.name'),
  sellerTaxId: { paths: ['seller.taxId', 'seller.vatId'] },
  sellerContact: joined('seller.address', 'seller.phone'),
  sellerBank: joined('seller.bank', 'seller.account'),
  buyerName: own('buyer.name'),
  buyerTaxId: { paths: ['buyer.taxId', 'buyer.vatId'] },
  buyerContact: joined('buyer.address', 'buyer.phone'),
  buyerBank: joined('buyer.bank', 'buyer.account'),
  currency: own('currency'),
  allowances: own('totals.allowances'),
  charges: own('totals.charges'),
  net: own('totals.net'),
  tax: own('totals.tax'),
  gross: own('totals.gross'),
  prepaid: own('totals.prepaid'),
  rounding: own('totals.rounding'),
  due: own('totals.due'),
  words: own('words'),
  orderReference: { paths: ['order', 'contract'] },
  receiptReference: { paths: ['receipt', 'despatch'] },
  drawer: own('drawer'),
  remark: own('remark'),
  platformStatus: own('platformStatus'),
  riskLevel: own('riskLevel'),
} as const satisfies Partial<Record<StatedField, FieldFacts>>;

const VAT_FIRST: Partial<Record<StatedField, FieldFacts>> = {
  sellerTaxId: { paths: ['seller.vatId', 'seller.taxId'] },
  buyerTaxId: { paths: ['buyer.vatId', 'buyer.taxId'] },
};

/** A field of an invoice that files are read into. */
export type ReadField = keyof typeof FACTS;
/** The fields of an invoice that files are read into. */
export const READ_FIELDS = Object.keys(FACTS) as readonly ReadField[]; // eslint-disable-line -- the keys of the object above

/** What a field is made of in an invoice of this kind. */
export const factsOf = (field: ReadField, kind: string | undefined): FieldFacts =>
  (kind === 'en16931' ? VAT_FIRST[field] : undefined) ?? FACTS[field];

/** The field that a fact belongs to; undefined for one that is shown with its source alone. */
export const fieldOfPath = (path: string): ReadField | undefined =>
  READ_FIELDS.find((field) => (FACTS[field].paths as readonly string[]).includes(path));

/** The fields of a line that files are read into. */
export const READ_LINE_FIELDS = [
  'nature',
  'taxClass',
  'item',
  'spec',
  'unit',
  'quantity',
  'price',
  'allowances',
  'charges',
  'net',
  'taxCategory',
  'rate',
  'tax',
  'orderLine',
] as const satisfies readonly StatedLineField[];
/** A field of a line that files are read into. */
export type ReadLineField = (typeof READ_LINE_FIELDS)[number];

/** The place of a fact in a line, `lines.3.net`. */
export function linePath(path: string): { readonly no: number; readonly field: string } | undefined {
  const [, no, field] = /^lines\.(\d{1,5})\.(\w+)$/.exec(path) ?? [];
  return no === undefined || field === undefined ? undefined : { no: Number(no), field };
}
/** The field of a line by its name in a path. */
export const lineFieldOf = (name: string): ReadLineField | undefined => READ_LINE_FIELDS.find((key) => key === name);

const OTHERS: Readonly<Record<string, Word>> = {
  lines: w('Lines', '明细'),
  breakdown: w('Tax breakdown', '税额明细'),
  deliveryDate: w('Delivery date', '交付日期'),
  buyerReference: w('Buyer reference', '购买方参考号'),
  paymentTerms: w('Payment terms', '付款条件'),
  origin: w('Origin on the tax platform', '发票来源'),
  platformKind: w('Kind on the tax platform', '发票票种'),
  'totals.lines': w('Sum of the lines', '明细合计'),
  'seller.vatId': w('VAT id of the seller', '销售方增值税号'),
  'buyer.vatId': w('VAT id of the buyer', '购买方增值税号'),
  'seller.phone': w('Telephone of the seller', '销售方电话'),
  'buyer.phone': w('Telephone of the buyer', '购买方电话'),
  'seller.address': w('Address of the seller', '销售方地址'),
  'buyer.address': w('Address of the buyer', '购买方地址'),
  'seller.bank': w('Bank of the seller', '销售方开户行'),
  'buyer.bank': w('Bank of the buyer', '购买方开户行'),
  'seller.account': w('Bank account of the seller', '销售方账号'),
  'buyer.account': w('Bank account of the buyer', '购买方账号'),
  'seller.country': w('Country of the seller', '销售方国家'),
  'buyer.country': w('Country of the buyer', '购买方国家'),
  contract: w('Contract on the invoice', '发票所列合同号'),
  order: w('Order on the invoice', '发票所列订单号'),
  receipt: w('Receipt on the invoice', '发票所列入库单号'),
  despatch: w('Delivery note on the invoice', '发票所列送货单号'),
};
const LINE_OTHERS: Readonly<Record<string, Word>> = {
  id: w('Identifier', '行标识'),
  baseQuantity: w('Quantity of the price', '计价数量'),
  sellerItemId: w("Seller's item number", '销售方物料号'),
  buyerItemId: w("Buyer's item number", '购买方物料号'),
};
const OF_LINE = w('Line {no}: {field}', '第 {no} 行：{field}');

/** What people call the place of a fact. */
export function pathLabel(path: string): Word {
  const line = linePath(path);
  if (line === undefined) {
    const field = fieldOfPath(path);
    return OTHERS[path] ?? (field === undefined ? w(path, path) : registers.invoice.fields[field].label);
  }
  const field = lineFieldOf(line.field);
  const label =
    field === undefined
      ? (LINE_OTHERS[line.field] ?? w(line.field, line.field))
      : registers.invoiceLine.fields[field].label;
  return fill(OF_LINE, { no: line.no, field: label });
}

/** What people call a way in which facts arrive. */
export const wayLabel = (way: string): Word =>
  Object.entries(registers.invoice.fields.source.of).find(([key]) => key === way)?.[1] ?? w(way, way);
