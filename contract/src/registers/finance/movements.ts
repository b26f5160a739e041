import { choice, date, money, order, ref, refs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments } from '../shared.ts';
import { currency, invoiceAmount, ownAmount, quantityPer } from './shared.ts';

const number = text(w('Number', '编号'), { required: true, max: 100, mono: true });
const invoiced = {
  ...quantityPer(w('Invoiced', '已开票数量'), 'contractLine.unit'),
  computed: true,
  live: true,
} as const;
const free = { ...quantityPer(w('Free', '可开票数量'), 'contractLine.unit'), computed: true, live: true } as const;

/** Goods that arrived for contracts with one party. */
export const goodsReceipt = register({
  key: 'goodsReceipt',
  label: w('Goods receipt', '入库单'),
  route: '/Finance/GoodsReceipt',
  group: 'Finance',
  level: 'D',
  naturalKey: ['number'],
  title: 'number',
  access: 'work',
  fields: {
    number,
    party: ref(w('Party', '往来单位'), { to: 'party', required: true }),
    date: date(w('Date', '日期'), { required: true }),
    deliveryNote: text(w('Delivery note', '送货单号'), { max: 100, mono: true }),
    comments,
  },
  grid: { sort: ['-date', 'number'] },
});

/** What was received of a contract line. Only what was accepted can be invoiced. */
export const goodsReceiptLine = register({
  key: 'goodsReceiptLine',
  label: w('Goods receipt line', '入库明细'),
  route: '/Finance/GoodsReceiptLine',
  group: 'Finance',
  level: 'D',
  naturalKey: ['goodsReceipt', 'number'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Goods receipt line', '入库明细'), { max: 130, computed: true, mono: true }),
    goodsReceipt: ref(w('Goods receipt', '入库单'), { to: 'goodsReceipt', required: true }),
    place: order(w('No.', '序号'), { within: 'goodsReceipt' }),
    number: text(w('Line number', '行号'), { max: 20, mono: true, countedIn: 'goodsReceipt' }),
    contractLine: ref(w('Contract line', '合同明细'), {
      to: 'contractLine',
      required: true,
      tab: w('Receipts', '入库记录'),
    }),
    received: { ...quantityPer(w('Received', '到货数量'), 'contractLine.unit'), required: true, min: 0 },
    accepted: { ...quantityPer(w('Accepted', '合格数量'), 'contractLine.unit'), required: true, min: 0 },
    rejected: { ...quantityPer(w('Rejected', '不合格数量'), 'contractLine.unit'), required: true, min: 0 },
    invoiced,
    free,
    heat: text(w('Heat or serial number', '炉批号/序列号'), { max: 100, mono: true }),
    taggedItems: refs(w('Tagged items', '位号对象'), { to: 'taggedItem' }),
    materialCertificate: text(w('Material certificate', '质量证明书'), { max: 100, mono: true }),
    inspectedBy: ref(w('Inspected by', '检验人'), { to: 'authorisedPerson' }),
  },
  grid: { sort: ['goodsReceipt', 'place'] },
});

/** Goods that left to a customer. */
export const delivery = register({
  key: 'delivery',
  label: w('Delivery', '出库单'),
  route: '/Finance/Delivery',
  group: 'Finance',
  level: 'D',
  naturalKey: ['number'],
  title: 'number',
  access: 'work',
  fields: {
    number,
    customer: ref(w('Customer', '客户'), { to: 'party', required: true }),
    date: date(w('Date', '发货日期'), { required: true }),
    signedDate: date(w('Signed for on', '签收日期'), { notBefore: ['date'] }),
    comments,
  },
  grid: { sort: ['-date', 'number'] },
});

/** What was delivered of a line of a sale, and the receipt it came from. */
export const deliveryLine = register({
  key: 'deliveryLine',
  label: w('Delivery line', '出库明细'),
  route: '/Finance/DeliveryLine',
  group: 'Finance',
  level: 'D',
  naturalKey: ['delivery', 'number'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Delivery line', '出库明细'), { max: 130, computed: true, mono: true }),
    delivery: ref(w('Delivery', '出库单'), { to: 'delivery', required: true }),
    place: order(w('No.', '序号'), { within: 'delivery' }),
    number: text(w('Line number', '行号'), { max: 20, mono: true, countedIn: 'delivery' }),
    contractLine: ref(w('Contract line', '合同明细'), {
      to: 'contractLine',
      required: true,
      tab: w('Deliveries', '出库记录'),
    }),
    quantity: { ...quantityPer(w('Quantity', '数量'), 'contractLine.unit'), required: true, min: 0 },
    invoiced,
    free,
    sourceLine: ref(w('From goods receipt line', '来源入库明细'), { to: 'goodsReceiptLine' }),
    comments,
  },
  grid: { sort: ['delivery', 'place'] },
});

/** Money that was paid to a party, or collected from one. */
export const payment = register({
  key: 'payment',
  label: w('Payment', '收付款'),
  route: '/Finance/Payment',
  group: 'Finance',
  level: 'D',
  naturalKey: ['number'],
  title: 'number',
  access: 'work',
  fields: {
    number,
    direction: choice(w('Direction', '方向'), {
      required: true,
      start: 'paid',
      of: { paid: w('Paid', '付款'), collected: w('Collected', '收款') },
    }),
    party: ref(w('Party', '往来单位'), { to: 'party', required: true, tab: w('Payments', '收付款') }),
    date: date(w('Date', '日期'), { required: true, past: true }),
    currency,
    amount: money(w('Amount', '金额'), { required: true, ...ownAmount, min: 0 }),
    account: text(w('Account', '账号'), { max: 40, mono: true }),
    comments,
  },
  grid: { sort: ['-date', 'number'] },
});

/** Which part of a payment settles which invoice. */
export const paymentAllocation = register({
  key: 'paymentAllocation',
  label: w('Allocation of a payment', '核销明细'),
  route: '/Finance/PaymentAllocation',
  group: 'Finance',
  level: 'D',
  naturalKey: ['payment', 'invoice'],
  title: 'invoice',
  access: 'work',
  fields: {
    payment: ref(w('Payment', '收付款'), { to: 'payment', required: true }),
    place: order(w('No.', '序号'), { within: 'payment' }),
    invoice: ref(w('Invoice', '发票'), { to: 'invoice', required: true, tab: w('Payments', '收付款') }),
    amount: money(w('Amount', '金额'), { required: true, ...invoiceAmount }),
    comments,
  },
  grid: { sort: ['payment', 'place'] },
});
