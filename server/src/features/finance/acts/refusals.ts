import { w, type Word } from '@plumbline/contract/words/word.ts';

/** Why an act on an invoice is refused, by a code that never changes. */
export const REFUSALS = {
  NOT_FOUND: w('There is no such invoice here.', '此处没有该发票。'),
  FORBIDDEN: w('You need the right “{right}” of this review.', '您没有此审核的“{right}”权限。'),
  STALE: w('{title} was changed by {who}. Look at it again.', '{title} 已由 {who} 修改，请重新查看。'),
  STATE: w('{title} is {state}, so this cannot be done.', '{title} 当前为“{state}”，不能执行此操作。'),
  OWN: w(
    'You entered, edited, matched or submitted {title}; somebody else must audit it.',
    '{title} 由您录入、修改、匹配或提交，须由他人审核。',
  ),
  OWN_GIVER: w(
    '{who}, for whom you act, entered, edited, matched or submitted {title}; somebody else must audit it.',
    '委托人 {who} 录入、修改、匹配或提交过 {title}，须由他人审核。',
  ),
  SAME: w(
    'You passed {title} in first instance; the second audit is for somebody else.',
    '{title} 由您初审，复审须由他人进行。',
  ),
  CLAIMED: w('{who} is at {title} until {until}.', '{who} 正在处理 {title}，至 {until}。'),
  DELEGATION: w(
    'No audit delegation of {who} to you applies to this review and currency today.',
    '{who} 今日没有对此审核类别和币种的委托。',
  ),
  LIMIT: w('{amount} is above what you may pass: {limit}.', '{amount} 超出您的审核限额：{limit}。'),
  NO_LIMIT: w(
    'Your roles have no audit limit for this review in {currency}; finance can add one.',
    '您的角色没有此审核类别 {currency} 的审核限额；可由财务主管添加。',
  ),
  ERRORS: w('{title} has errors: {checks}.', '{title} 有错误：{checks}。'),
  WAIVE: w(
    '{title} has errors that only a second audit can waive: {checks}.',
    '{title} 有须由复审豁免的错误：{checks}。',
  ),
  UNTICKED: w('Acknowledge the warnings of {title} first: {checks}.', '请先确认 {title} 的提示：{checks}。'),
  UNCHECKED: w('{title} was changed after its checks; check it again.', '{title} 在检查后有变化，请重新检查。'),
  PERIOD: w('The month {month} is closed.', '{month} 月份已关闭。'),
  APPROVER: w(
    '{title} has no order: only its approver, {who}, passes it.',
    '{title} 没有订单：只能由其审批人 {who} 通过。',
  ),
  NO_APPROVER: w('{title} has no order: name its approver.', '{title} 没有订单：请填写审批人。'),
  REASON: w('Returning an invoice needs a reason code and a text.', '退回发票须填写原因代码和说明。'),
  PAID: w('{title} was paid in part or in full.', '{title} 已部分或全部结算。'),
  REVERSED: w('{title} was reversed by a red invoice.', '{title} 已被红字发票冲销。'),
  HOLD: w('There is no such open hold.', '没有该未解除的挂起。'),
  HOLD_AMOUNT: w(
    'A hold needs an amount above 0, at most what is open and not held: {limit}.',
    '挂起金额须大于 0，且不超过未结且未挂起的金额：{limit}。',
  ),
  NO_VERIFIER: w(
    'Verification is off: an administrator can connect a service.',
    '未启用查验：可由管理员接入查验服务。',
  ),
  TRIES: w(
    '{title} was asked about as often as is allowed in a day ({count}); ask again tomorrow.',
    '{title} 今日已查验 {count} 次，请明日再试。',
  ),
  INPUT: w('{title} is no input invoice: only their tax is deducted.', '{title} 不是进项发票，只有进项税额可以抵扣。'),
  ORDINARY: w('{title} is an ordinary invoice, whose tax is not deductible.', '{title} 为普通发票，税额不可抵扣。'),
  MONTH: w('Name the month, as yyyy-mm.', '请填写月份，格式为 yyyy-mm。'),
  NOT_SELECTED: w(
    '{title} was not selected for deduction, so nothing is transferred out.',
    '{title} 未勾选抵扣，无需转出。',
  ),
  TRANSFER: w('At most the tax of {title} is transferred out: {tax}.', '转出税额不得超过 {title} 的税额：{tax}。'),
  NO_LINES: w('{title} has no lines.', '{title} 没有明细。'),
} as const satisfies Record<string, Word>;
/** The code of a refusal. */
export type RefusalCode = keyof typeof REFUSALS;

/** Refuses an act on one invoice; the others of the same call go on. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly facts: Readonly<Record<string, string | Word>>;

  constructor(code: RefusalCode, facts: Readonly<Record<string, string | Word>> = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.facts = facts;
  }
}
