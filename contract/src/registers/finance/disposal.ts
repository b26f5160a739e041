import { date, flag, integer, money, order, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments } from '../shared.ts';
import { currency, ownAmount, ownCurrency, percent, quantityPer } from './shared.ts';

const weight = (label: Parameters<typeof quantityPer>[0]) => quantityPer(label, null);

/** Scrap, surplus or dismantled material to be sold: appraisal, approved price, bids and award. */
export const disposal = register({
  key: 'disposal',
  label: w('Disposal', '处置单'),
  route: '/Finance/Disposal',
  group: 'Finance',
  level: 'D',
  naturalKey: ['number'],
  title: 'number',
  access: 'work',
  fields: {
    number: text(w('Number', '编号'), { required: true, max: 100, mono: true }),
    description: text(w('Description', '描述'), { required: true, max: 255 }),
    currency,
    appraisal: money(w('Appraised value', '评估价'), { ...ownAmount, min: 0 }),
    floorPrice: money(w('Floor price of a tonne', '每吨底价'), { required: true, ...ownCurrency, min: 0 }),
    priceValidTo: date(w('Price approved until', '价格批准有效期至'), { required: true }),
    bidsRequired: integer(w('Bids required', '最少报价家数'), { required: true, min: 1, max: 99 }),
    winner: ref(w('Awarded to', '中标单位'), { to: 'party' }),
    awardPrice: money(w('Award price of a tonne', '每吨中标价'), { ...ownCurrency, min: 0 }),
    awardDate: date(w('Awarded on', '中标日期'), {}),
    contract: ref(w('Contract', '合同'), { to: 'contract', tab: w('Disposals', '处置单') }),
    creditAgreed: flag(w('Sold on credit', '允许赊销'), {}),
    usedAsset: flag(w('Used asset without input deduction', '已使用且未抵扣进项的资产'), {}),
  },
  grid: {
    columns: ['number', 'description', 'floorPrice', 'priceValidTo', 'winner', 'awardPrice', 'awardDate', 'currency'],
    sort: ['number'],
  },
});

/** A thing to be sold. */
export const disposalItem = register({
  key: 'disposalItem',
  label: w('Disposal item', '处置明细'),
  route: '/Finance/DisposalItem',
  group: 'Finance',
  level: 'D',
  naturalKey: ['disposal', 'number'],
  title: 'description',
  access: 'work',
  fields: {
    disposal: ref(w('Disposal', '处置单'), { to: 'disposal', required: true }),
    place: order(w('No.', '序号'), { within: 'disposal' }),
    number: text(w('Line number', '行号'), { max: 20, mono: true, countedIn: 'disposal' }),
    description: text(w('Description', '描述'), { required: true, max: 255 }),
    category: text(w('Category', '类别'), { required: true, max: 100 }),
    weight: { ...weight(w('Weight, t', '重量（吨）')), min: 0 },
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem', tab: w('Disposal', '处置') }),
    comments,
  },
  grid: { sort: ['disposal', 'place'] },
});

/** What a bidder offers for a disposal. */
export const disposalBid = register({
  key: 'disposalBid',
  label: w('Bid', '报价'),
  route: '/Finance/Bid',
  group: 'Finance',
  level: 'D',
  naturalKey: ['disposal', 'bidder'],
  title: 'bidder',
  access: 'work',
  fields: {
    disposal: ref(w('Disposal', '处置单'), { to: 'disposal', required: true }),
    place: order(w('No.', '序号'), { within: 'disposal' }),
    bidder: ref(w('Bidder', '报价单位'), { to: 'party', required: true, tab: w('Bids', '报价') }),
    price: money(w('Price of a tonne', '每吨报价'), { required: true, currencyOf: 'disposal', decimals: 2, min: 0 }),
    date: date(w('Date', '报价日期'), { required: true }),
    deposit: money(w('Deposit', '保证金'), {
      currencyOf: 'disposal',
      decimals: 2,
      min: 0,
      addsPer: 'disposal.currency',
    }),
    comments,
  },
  grid: { sort: ['disposal', 'place'] },
});

const time = (label: Parameters<typeof text>[0]) => text(label, { required: true, max: 5, mono: true });

/** The weighing of one truck on its way in and out. Weights are in tonnes. */
export const weighTicket = register({
  key: 'weighTicket',
  label: w('Weigh ticket', '磅单'),
  route: '/Finance/WeighTicket',
  group: 'Finance',
  level: 'D',
  naturalKey: ['site', 'number'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Weigh ticket', '磅单'), { max: 130, computed: true, mono: true }),
    site: text(w('Weighbridge', '磅房'), { required: true, max: 50 }),
    number: text(w('Number', '编号'), { required: true, max: 50, mono: true }),
    disposal: ref(w('Disposal', '处置单'), { to: 'disposal', required: true, tab: w('Weigh tickets', '磅单') }),
    plate: text(w('Plate', '车牌号'), { required: true, max: 20, mono: true }),
    gross: { ...weight(w('Gross, t', '毛重（吨）')), required: true, min: 0 },
    tare: { ...weight(w('Tare, t', '皮重（吨）')), required: true, min: 0 },
    impurityPercent: percent(w('Impurity %', '扣杂 %')),
    net: { ...weight(w('Net, t', '净重（吨）')), computed: true },
    settled: { ...weight(w('Settled, t', '结算重量（吨）')), computed: true },
    inDate: date(w('Weighed in on', '进磅日期'), { required: true }),
    inTime: time(w('Weighed in at (hh:mm)', '进磅时间 (hh:mm)')),
    outDate: date(w('Weighed out on', '出磅日期'), { required: true, notBefore: ['inDate'] }),
    outTime: time(w('Weighed out at (hh:mm)', '出磅时间 (hh:mm)')),
    gatePass: text(w('Gate pass', '出门证'), { max: 50, mono: true }),
    exitDate: date(w('Left on', '出厂日期'), { notBefore: ['inDate'] }),
  },
  grid: { sort: ['-inDate', 'name'] },
});
