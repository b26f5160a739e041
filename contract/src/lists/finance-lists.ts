import { choice, date, money, ref, text } from '../field/field.ts';
import { currency, ownAmount, percent, price, quantityPer, REVIEWS } from '../registers/finance/shared.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/**
 * Each line of a goods receipt of which more was accepted than invoices consume: what month end has to accrue. It concerns
 * contract lines that are invoiced by goods receipt. An invoice consumes from the moment at which it is matched, also as
 * a draft; a price that includes tax is stated without it. The amount of a line is what is open of it at the price of its
 * contract, rounded to the cent; sums over lines are sums of these.
 */
export const receivedNotInvoiced = queryList({
  key: 'receivedNotInvoiced',
  label: w('Received, not invoiced', '已收货未开票'),
  route: '/Finance/ReceivedNotInvoiced',
  group: 'Finance',
  level: 'D',
  title: 'name',
  rightsOf: 'goodsReceiptLine',
  opens: { register: 'table' },
  fields: {
    name: text(registers.goodsReceiptLine.label, { max: 130, mono: true }),
    goodsReceipt: ref(registers.goodsReceipt.label, { to: 'goodsReceipt' }),
    date: date(w('Received on', '入库日期'), {}),
    party: ref(registers.party.label, { to: 'party' }),
    contract: ref(registers.contract.label, { to: 'contract' }),
    contractLine: ref(registers.contractLine.label, { to: 'contractLine' }),
    description: text(w('Description', '描述'), { max: 255 }),
    unit: text(w('Unit', '单位'), { max: 20 }),
    accepted: quantityPer(w('Accepted', '合格数量'), 'unit'),
    invoiced: quantityPer(w('Invoiced', '已开票数量'), 'unit'),
    open: quantityPer(w('Not invoiced', '未开票数量'), 'unit'),
    price: price(w('Net price', '不含税单价')),
    currency,
    amount: money(w('Net amount not invoiced', '未开票金额（不含税）'), ownAmount),
    table: choice(w('Table', '表'), {
      of: { goodsReceiptLine: registers.goodsReceiptLine.label },
      hide: ['grid'],
    }),
  },
  grid: {
    columns: [
      'name',
      'date',
      'party',
      'contract',
      'description',
      'open',
      'unit',
      'amount',
      'currency',
      'price',
      'accepted',
      'invoiced',
    ],
    sort: ['date', 'name'],
  },
});

/**
 * The lines of passed invoices with the facts of their invoice, which the figures by tax rate are made of. Amounts of red
 * invoices are negative, whatever sign their issuer writes.
 */
export const passedInvoiceLine = queryList({
  key: 'passedInvoiceLine',
  label: w('Line of a passed invoice', '已通过发票明细'),
  route: '/Finance/PassedInvoiceLines',
  group: 'Finance',
  level: 'D',
  title: 'name',
  rightsOf: 'invoiceLine',
  hidden: true,
  opens: { register: 'table' },
  fields: {
    name: text(registers.invoiceLine.label, { max: 230, mono: true }),
    invoice: ref(registers.invoice.label, { to: 'invoice' }),
    page: choice(w('Review', '审核类别'), { of: REVIEWS }),
    issueDate: date(w('Issue date', '开票日期'), {}),
    sellerName: text(w('Seller', '销售方名称'), { max: 200 }),
    buyerName: text(w('Buyer', '购买方名称'), { max: 200 }),
    colour: choice(w('Blue or red', '蓝字/红字'), { of: registers.invoice.fields.colour.of }),
    item: text(w('Item', '货物或应税劳务名称'), { max: 300 }),
    unit: text(w('Unit', '单位'), { max: 30 }),
    quantity: quantityPer(w('Quantity', '数量'), 'unit'),
    price: price(w('Unit price', '单价')),
    currency,
    net: money(w('Net', '金额'), ownAmount),
    rate: percent(w('Rate %', '税率 %')),
    tax: money(w('Tax', '税额'), ownAmount),
    table: choice(w('Table', '表'), { of: { invoiceLine: registers.invoiceLine.label }, hide: ['grid'] }),
  },
  grid: {
    columns: ['name', 'issueDate', 'sellerName', 'item', 'net', 'rate', 'tax', 'currency', 'colour', 'buyerName'],
    sort: ['-issueDate', 'name'],
  },
});
