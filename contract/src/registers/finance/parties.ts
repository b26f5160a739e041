import { choice, date, flag, list, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { percent } from './shared.ts';

const name = text(w('Name', '名称'), { required: true, max: 100 });

/** A company of the group that buys and sells in its own name: the buyer of input invoices, the seller of sales invoices. */
export const ownCompany = register({
  key: 'ownCompany',
  label: w('Own company', '本单位'),
  route: '/Finance/OwnCompany',
  group: 'Finance',
  level: 'A',
  naturalKey: ['taxId'],
  title: 'name',
  access: 'reference',
  fields: {
    name,
    formerNames: list(w('Former names', '曾用名'), { max: 100 }),
    taxId: text(w('Tax id', '纳税人识别号'), { required: true, max: 20, mono: true }),
    vatId: text(w('VAT id', '增值税号'), { max: 20, mono: true }),
    kind: choice(w('Taxpayer', '纳税人类型'), {
      required: true,
      start: 'general',
      of: { general: w('General taxpayer', '一般纳税人'), small: w('Small-scale taxpayer', '小规模纳税人') },
    }),
    addressPhone: text(w('Address and telephone', '地址、电话'), { max: 200 }),
    bankAccount: text(w('Bank and account', '开户行及账号'), { max: 200 }),
  },
});

/** A company that sells to us or buys from us. */
export const party = register({
  key: 'party',
  label: w('Party', '往来单位'),
  route: '/Finance/Party',
  group: 'Finance',
  level: 'B',
  naturalKey: ['name', 'country'],
  title: 'name',
  access: 'reference',
  fields: {
    name,
    aliases: list(w('Aliases', '别名'), { max: 100 }),
    isSupplier: flag(w('Supplier', '供应商'), {}),
    isSubcontractor: flag(w('Subcontractor', '分包商'), {}),
    isCustomer: flag(w('Customer', '客户'), {}),
    isRecycler: flag(w('Recycler', '回收单位'), {}),
    taxId: text(w('Tax id', '纳税人识别号'), { max: 20, mono: true, secondKey: true }),
    vatId: text(w('VAT id', '增值税号'), { max: 20, mono: true }),
    country: text(w('Country code', '国家代码'), { max: 2, mono: true }),
    vendor: ref(w('Vendor', '供应商名录'), { to: 'vendor' }),
    blocked: flag(w('Blocked', '已停用'), { alarm: true }),
    blockedReason: text(w('Why it is blocked', '停用原因'), { max: 500, when: { field: 'blocked', is: true } }),
    recyclerLicence: text(w('Recycler licence', '回收经营资质证号'), {
      max: 50,
      when: { field: 'isRecycler', is: true },
    }),
    licenceExpiry: date(w('Licence expiry', '资质有效期至'), { when: { field: 'isRecycler', is: true } }),
  },
});

/** A bank account of a party, from the day on which it applies: a recent change is a warning before a payment. */
export const partyAccount = register({
  key: 'partyAccount',
  label: w('Bank account', '收款账户'),
  route: '/Finance/BankAccount',
  group: 'Finance',
  level: 'B',
  naturalKey: ['party', 'account'],
  title: 'account',
  access: 'reference',
  fields: {
    party: ref(w('Party', '往来单位'), { to: 'party', required: true, tab: w('Bank accounts', '收款账户') }),
    bank: text(w('Bank', '开户行'), { required: true, max: 100 }),
    account: text(w('Account', '账号'), { required: true, max: 40, mono: true }),
    validFrom: date(w('Valid from', '生效日期'), { required: true }),
    validTo: date(w('Valid to', '失效日期'), { notBefore: ['validFrom'] }),
  },
});

/** A rate of value added tax, and from which day it applies. */
export const taxCode = register({
  key: 'taxCode',
  label: w('Tax code', '税码'),
  route: '/Finance/TaxCode',
  group: 'Finance',
  level: 'A',
  naturalKey: ['code', 'validFrom'],
  title: 'name',
  access: 'reference',
  fields: {
    name: text(w('Tax code', '税码'), { max: 60, computed: true, mono: true }),
    code: text(w('Code', '代码'), { required: true, max: 20, mono: true }),
    description: text(w('Description', '描述'), { required: true, max: 255 }),
    treatment: choice(w('Treatment', '征税方式'), {
      required: true,
      start: 'rated',
      of: {
        rated: w('At a rate', '按税率征税'),
        zero: w('Zero-rated', '零税率'),
        exempt: w('Exempt', '免税'),
        outside: w('Outside the scope of tax', '不征税'),
      },
    }),
    rate: percent(w('Rate %', '税率 %')),
    method: choice(w('Method', '计税方法'), {
      required: true,
      start: 'general',
      of: { general: w('General', '一般计税'), simplified: w('Simplified', '简易计税') },
    }),
    validFrom: date(w('Valid from', '生效日期'), { required: true }),
    validTo: date(w('Valid to', '失效日期'), { notBefore: ['validFrom'] }),
    deductible: flag(w('Deductible', '可抵扣'), {}),
    specialAllowed: flag(w('Special invoice allowed', '可开具专用发票'), {}),
  },
});
