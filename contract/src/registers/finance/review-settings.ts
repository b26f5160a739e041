import { choice, date, instant, money, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { currency, ownCurrency, percent, REVIEWS } from './shared.ts';

const page = choice(w('Review', '审核类别'), { required: true, start: 'input', of: REVIEWS });

/** How far invoice and order may differ before it is an exception. A limit in per cent or absolute that is passed is exceeded. */
const tolerance = {
  name: text(w('Name', '名称'), { required: true, max: 100 }),
  kind: choice(w('Of what', '对象'), {
    required: true,
    start: 'quantity',
    of: {
      quantity: w('Quantity', '数量'),
      price: w('Price', '单价'),
      line: w('Net of a line', '行金额'),
      total: w('Contract total', '合同总额'),
      days: w('Days', '天数'),
      weight: w('Weight', '重量'),
    },
  }),
  page,
  currency,
  materialClass: text(w('Material class', '物料类别'), { max: 50 }),
  upperPercent: percent(w('Upper %', '上限 %')),
  lowerPercent: percent(w('Lower %', '下限 %')),
  upperAmount: money(w('Upper, absolute', '上限（绝对值）'), { ...ownCurrency, min: 0 }),
  lowerAmount: money(w('Lower, absolute', '下限（绝对值）'), { ...ownCurrency, min: 0 }),
  reaction: choice(w('Reaction', '处理'), {
    required: true,
    start: 'block',
    of: { warn: w('Warn', '提示'), block: w('Block', '阻止') },
  }),
} as const;

/** A tolerance of the company: it applies where no project has its own. Without a rule there is no tolerance. */
export const companyTolerance = register({
  key: 'companyTolerance',
  label: w('Company tolerance', '公司容差'),
  route: '/Finance/CompanyTolerance',
  group: 'Finance',
  level: 'A',
  naturalKey: ['kind', 'page', 'currency', 'materialClass'],
  title: 'name',
  access: 'reference',
  fields: tolerance,
});

/** A tolerance of a project, for one party or for all: it takes the place of the company's. */
export const projectTolerance = register({
  key: 'projectTolerance',
  label: w('Project tolerance', '项目容差'),
  route: '/Finance/ProjectTolerance',
  group: 'Finance',
  level: 'D',
  naturalKey: ['kind', 'page', 'currency', 'materialClass', 'party'],
  title: 'name',
  access: 'reference',
  fields: { ...tolerance, party: ref(w('Party', '往来单位'), { to: 'party' }) },
});

/** Up to which amount due the users of a role may pass invoices, and from which a second audit is needed. */
export const auditLimit = register({
  key: 'auditLimit',
  label: w('Audit limit', '审核限额'),
  route: '/Finance/AuditLimit',
  group: 'Finance',
  level: 'A',
  naturalKey: ['role', 'page', 'currency'],
  title: 'role',
  access: 'reference',
  fields: {
    role: text(w('Role code', '角色代码'), { required: true, max: 100, mono: true }),
    page,
    currency,
    upTo: money(w('May pass up to', '可审核金额上限'), { required: true, ...ownCurrency, min: 0 }),
    secondAbove: money(w('Second audit above', '复审起点金额'), { required: true, ...ownCurrency, min: 0 }),
  },
});

/** A deputy who audits for an absent user, up to a limit that is not above the absent user's own. */
export const auditDelegation = register({
  key: 'auditDelegation',
  label: w('Audit delegation', '审核委托'),
  route: '/Finance/AuditDelegation',
  group: 'Finance',
  level: 'A',
  naturalKey: ['giver', 'deputy', 'page', 'currency', 'fromDate'],
  title: 'giver',
  access: 'reference',
  fields: {
    giver: text(w('Delegated by', '委托人'), { required: true, max: 100, mono: true }),
    deputy: text(w('Deputy', '受托人'), { required: true, max: 100, mono: true }),
    page,
    currency,
    upTo: money(w('Up to', '金额上限'), { required: true, ...ownCurrency, min: 0 }),
    fromDate: date(w('From', '开始日期'), { required: true }),
    toDate: date(w('To', '结束日期'), { required: true, notBefore: ['fromDate'] }),
    reason: text(w('Reason', '原因'), { max: 500 }),
  },
});

/** A month of a company's books. Nothing is passed, un-audited or voided in a month that is closed. */
export const accountingPeriod = register({
  key: 'accountingPeriod',
  label: w('Accounting period', '会计期间'),
  route: '/Finance/AccountingPeriod',
  group: 'Finance',
  level: 'A',
  naturalKey: ['company', 'month'],
  title: 'company',
  access: 'reference',
  fields: {
    company: ref(w('Own company', '本单位'), { to: 'ownCompany', required: true }),
    month: text(w('Month (yyyy-mm)', '月份 (yyyy-mm)'), { required: true, max: 7, mono: true }),
    state: choice(w('State', '状态'), {
      computed: true,
      start: 'open',
      of: { open: w('Open', '已开启'), closed: w('Closed', '已关闭') },
    }),
    carriedIn: money(w('Input tax carried in (CNY)', '上期留抵税额（人民币）'), {
      currency: 'CNY',
      decimals: 2,
      min: 0,
    }),
    changedAt: instant(w('Opened or closed', '开启/关闭时间'), { computed: true }),
    changedBy: text(w('Opened or closed by', '开启/关闭人'), { computed: true, max: 200 }),
  },
});
