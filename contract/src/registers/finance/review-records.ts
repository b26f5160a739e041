import { choice, date, flag, instant, integer, money, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { invoiceAmount, quantityPer } from './shared.ts';

const done = { computed: true } as const;
const invoice = ref(w('Invoice', '发票'), { to: 'invoice', required: true, ...done });
const invoiceLine = ref(w('Invoice line', '发票明细'), { to: 'invoiceLine', ...done });
const by = text(w('By', '操作人'), { max: 200, ...done });
const at = instant(w('At', '时间'), done);
const words = (label: Parameters<typeof text>[0], max = 500) => text(label, { max, ...done });

/** What stands behind a line of an invoice: the part of a receipt, a delivery or a weigh ticket it consumes. */
export const invoiceMatch = register({
  key: 'invoiceMatch',
  label: w('Match', '匹配'),
  route: '/Finance/Match',
  group: 'Finance',
  level: 'D',
  naturalKey: ['invoiceLine', 'receiptLine', 'deliveryLine', 'weighTicket'],
  title: 'invoiceLine',
  access: 'log',
  fields: {
    invoice,
    invoiceLine: ref(w('Invoice line', '发票明细'), { to: 'invoiceLine', required: true, ...done }),
    receiptLine: ref(w('Goods receipt line', '入库明细'), {
      to: 'goodsReceiptLine',
      ...done,
      tab: w('Matches', '匹配'),
    }),
    deliveryLine: ref(w('Delivery line', '出库明细'), { to: 'deliveryLine', ...done, tab: w('Matches', '匹配') }),
    weighTicket: ref(w('Weigh ticket', '磅单'), { to: 'weighTicket', ...done, tab: w('Matches', '匹配') }),
    quantity: { ...quantityPer(w('Quantity', '数量'), 'invoiceLine.unit'), ...done },
    net: money(w('Net', '金额'), { ...invoiceAmount, ...done }),
    origin: choice(w('Matched by', '匹配方式'), {
      ...done,
      start: 'machine',
      of: { machine: w('The product', '系统'), person: w('A person', '人工') },
    }),
    by,
    at,
  },
  grid: { sort: ['invoice'] },
});

/** What a check found in an invoice or in one of its lines. A check that cannot run says so, and is never passed. */
export const invoiceCheck = register({
  key: 'invoiceCheck',
  label: w('Check result', '检查结果'),
  route: '/Finance/CheckResult',
  group: 'Finance',
  level: 'D',
  naturalKey: ['invoice', 'code', 'invoiceLine'],
  title: 'code',
  access: 'log',
  fields: {
    invoice,
    invoiceLine,
    code: text(w('Check', '检查项'), { max: 10, mono: true, ...done }),
    severity: choice(w('Severity', '级别'), {
      ...done,
      of: {
        error: w('Error', '错误'),
        waivable: w('Error that can be waived', '可豁免错误'),
        warning: w('Warning', '提示'),
        note: w('Note', '信息'),
      },
    }),
    outcome: choice(w('Outcome', '结果'), {
      ...done,
      of: {
        ok: w('Passed', '通过'),
        failed: w('Failed', '未通过'),
        notCheckable: w('Not checkable', '无法检查'),
      },
    }),
    expected: words(w('Expected', '应为')),
    actual: words(w('Actual', '实际')),
    messageEn: words(w('Message (English)', '说明（英文）')),
    messageZh: words(w('Message (Chinese)', '说明（中文）')),
    ticked: flag(w('Acknowledged', '已确认'), done),
    tickedBy: words(w('Acknowledged by', '确认人'), 200),
    waivedBy: words(w('Waived by', '豁免人'), 200),
    waiveReason: words(w('Reason of the waiver', '豁免原因')),
    at,
  },
  grid: { sort: ['invoice', 'code'] },
});

/** A part of an invoice that may not be paid yet, and what clears it. */
export const invoiceHold = register({
  key: 'invoiceHold',
  label: w('Hold', '挂起'),
  route: '/Finance/Hold',
  group: 'Finance',
  level: 'D',
  naturalKey: ['invoice', 'number'],
  title: 'code',
  access: 'log',
  fields: {
    invoice,
    number: integer(w('No.', '序号'), done),
    invoiceLine,
    code: text(w('Code', '代码'), { max: 30, mono: true, ...done }),
    object: words(w('Because of', '关联对象'), 200),
    amount: money(w('Amount', '金额'), { ...invoiceAmount, ...done }),
    messageEn: words(w('Message (English)', '说明（英文）')),
    messageZh: words(w('Message (Chinese)', '说明（中文）')),
    owner: words(w('Owner', '责任人'), 200),
    plannedDate: date(w('Planned date', '计划日期'), done),
    origin: choice(w('Held by', '挂起方式'), {
      ...done,
      start: 'machine',
      of: { machine: w('The product', '系统'), person: w('A person', '人工') },
    }),
    by,
    at,
    releasedBy: words(w('Released by', '解除人'), 200),
    releasedAt: instant(w('Released', '解除时间'), done),
    releaseReason: words(w('Reason of the release', '解除原因')),
  },
  grid: { sort: ['invoice', 'number'] },
});

/** An act on an invoice. Audit records are only ever added, also by administrators. */
export const invoiceAudit = register({
  key: 'invoiceAudit',
  label: w('Audit record', '审核记录'),
  route: '/Finance/AuditRecord',
  group: 'Finance',
  level: 'D',
  naturalKey: ['invoice', 'number'],
  title: 'action',
  access: 'log',
  fields: {
    invoice,
    number: integer(w('No.', '序号'), done),
    round: integer(w('Round', '审核轮次'), done),
    action: choice(w('Act', '审核操作'), {
      ...done,
      of: {
        submit: w('Submitted', '提交'),
        claim: w('Claimed', '领取'),
        pass: w('Passed', '审核通过'),
        second: w('Sent to second audit', '转复审'),
        return: w('Returned', '退回'),
        unaudit: w('Un-audited', '反审核'),
        void: w('Voided', '作废'),
        hold: w('Held', '挂起'),
        release: w('Hold released', '解除挂起'),
        match: w('Matched', '匹配'),
        tick: w('Warning acknowledged', '确认提示'),
        waive: w('Error waived', '豁免错误'),
        verify: w('Verified', '查验'),
        deduct: w('Deduction set', '设置抵扣'),
      },
    }),
    from: text(w('From state', '原状态'), { max: 30, ...done }),
    to: text(w('To state', '新状态'), { max: 30, ...done }),
    reasonCode: text(w('Reason code', '原因代码'), { max: 30, mono: true, ...done }),
    remark: words(w('Remark', '说明'), 1000),
    by,
    userId: text(w('User', '用户标识'), { max: 40, ...done, hide: ['grid', 'form'] }),
    onBehalfOf: words(w('On behalf of', '受托于'), 200),
    at,
    version: integer(w('Version', '版本'), done),
    evidence: text(w('SHA-256 of the evidence', '证据快照 SHA-256'), { max: 64, mono: true, ...done }),
  },
  grid: { sort: ['invoice', 'number'] },
});
