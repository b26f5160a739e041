import { choice, date, flag, integer, money, order, ref, refs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { currency, ownAmount, ownCurrency, percent, price, quantityPer } from './shared.ts';

/** A contract or an order: what is bought from or sold to a party, at which prices and terms. */
export const contract = register({
  key: 'contract',
  label: w('Contract', '合同'),
  route: '/Finance/Contract',
  group: 'Finance',
  level: 'D',
  naturalKey: ['number'],
  title: 'number',
  access: 'work',
  fields: {
    number: text(w('Number', '编号'), { required: true, max: 100, mono: true }),
    description: text(w('Description', '描述'), { max: 255 }),
    party: ref(w('Party', '往来单位'), { to: 'party', required: true, tab: w('Contracts', '合同') }),
    direction: choice(w('Direction', '方向'), {
      required: true,
      start: 'purchase',
      of: { purchase: w('Purchase', '采购'), sale: w('Sale', '销售'), scrap: w('Scrap sale', '废旧物资销售') },
    }),
    date: date(w('Date', '签订日期'), { required: true }),
    validTo: date(w('Valid to', '有效期至'), { notBefore: ['date'] }),
    currency,
    pricesIncludeTax: flag(w('Prices include tax', '单价含税'), {}),
    paymentDays: integer(w('Payment days', '付款天数'), { required: true, min: 0, max: 999 }),
    creditLimit: money(w('Credit limit', '信用额度'), { ...ownCurrency, min: 0 }),
    creditAgreed: flag(w('Sold on credit', '允许赊销'), {}),
    retentionPercent: percent(w('Retention %', '质保金比例 %')),
    retentionCapPercent: percent(w('Retention cap %', '质保金上限 %')),
    advanceAmount: money(w('Advance', '预付款'), { ...ownAmount, min: 0 }),
    advanceRecoveryPercent: percent(w('Advance recovery %', '预付款扣回比例 %')),
  },
  grid: {
    columns: ['number', 'description', 'party', 'direction', 'date', 'validTo', 'currency', 'paymentDays'],
    sort: ['number'],
  },
});

/** A line of a contract: one material or service, its quantity and its price. */
export const contractLine = register({
  key: 'contractLine',
  label: w('Contract line', '合同明细'),
  route: '/Finance/ContractLine',
  group: 'Finance',
  level: 'D',
  naturalKey: ['contract', 'number'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Contract line', '合同明细'), { max: 130, computed: true, mono: true }),
    contract: ref(w('Contract', '合同'), { to: 'contract', required: true }),
    place: order(w('No.', '序号'), { within: 'contract' }),
    number: text(w('Line number', '行号'), { max: 20, mono: true, countedIn: 'contract' }),
    materialCode: text(w('Material code', '物料编码'), { max: 50, mono: true }),
    materialClass: text(w('Material class', '物料类别'), { max: 50 }),
    description: text(w('Description', '描述'), { required: true, max: 255 }),
    unit: text(w('Unit', '单位'), { required: true, max: 20 }),
    quantity: { ...quantityPer(w('Quantity', '数量'), 'unit'), required: true, min: 0 },
    price: { ...price(w('Unit price', '单价')), required: true, min: 0 },
    taxCode: ref(w('Tax code', '税码'), { to: 'taxCode', required: true }),
    basis: choice(w('Invoiced by', '开票依据'), {
      required: true,
      start: 'receipt',
      of: {
        receipt: w('Goods receipt', '入库'),
        progress: w('Progress', '进度'),
        milestone: w('Milestone', '里程碑'),
        claim: w('Claim', '签证'),
      },
    }),
    taggedItems: refs(w('Tagged items', '位号对象'), { to: 'taggedItem' }),
    amount: money(w('Amount', '金额'), {
      computed: true,
      currencyOf: 'contract',
      decimals: 2,
      addsPer: 'contract.currency',
    }),
  },
  grid: { sort: ['contract', 'place'] },
});
