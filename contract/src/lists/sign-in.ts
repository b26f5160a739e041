import { choice, instant, text } from '../field/field.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** How somebody said who they are. */
export const SIGN_IN_WAYS = {
  /** Account and password, by either form. */
  password: w('Password', '密码'),
  /** Phone and a code. */
  phone: w('Phone code', '手机验证码'),
  /** A code that sets a forgotten password. */
  forgottenPassword: w('Forgotten password', '找回密码'),
  /** The old password, to choose a new one. */
  passwordChange: w('Password change', '修改密码'),
  /** The password, at a locked screen. */
  unlock: w('Screen unlock', '解锁屏幕'),
  /** A provider of OpenID Connect. */
  openId: w('OpenID Connect', 'OpenID Connect'),
  /** WeCom. */
  weCom: w('WeCom', '企业微信'),
  /** DingTalk. */
  dingTalk: w('DingTalk', '钉钉'),
  /** A ticket of single sign-on. */
  ticket: w('Single sign-on ticket', '单点登录票据'),
  /** A signed employee code. */
  employee: w('Employee code', '员工编号'),
} as const;
/** One way of signing in. */
export type SignInWay = keyof typeof SIGN_IN_WAYS;

/** What became of it. */
export const SIGN_IN_OUTCOMES = {
  /** Let in. */
  accepted: w('Accepted', '通过'),
  /** A wrong password or code, or nobody of that name. */
  refused: w('Refused', '拒绝'),
  /** Too many tries: refused without being judged. */
  tooMany: w('Too many attempts', '尝试次数过多'),
  /** Right, of somebody who was switched off. */
  disabled: w('Account disabled', '账号已停用'),
  /** Right so far; a second step was asked: a code, a choice of company, a new password. */
  nextStep: w('Next step needed', '需要后续步骤'),
  /** It could not be judged: a fault of ours or of a provider. */
  fault: w('Could not be checked', '无法验证'),
} as const;
/** One outcome. */
export type SignInOutcome = keyof typeof SIGN_IN_OUTCOMES;

/** Days a line is kept; long enough to look back over a year when something is found. */
export const SIGN_INS_KEPT_DAYS = 400;

/**
 * Who tried to sign in, from where, how, and with what outcome. Kept for 400 days. A name that is nobody's is shown by its
 * first two letters alone: people type passwords there. What is known of no company stands in the log only.
 */
export const signIn = queryList({
  key: 'signIn',
  label: w('Sign-in', '登录记录'),
  route: '/Admin/SignIns',
  group: 'Admin',
  level: 'A',
  title: 'name',
  rightsOf: 'user',
  fields: {
    name: text(w('Account', '账号'), { max: 100 }),
    fullName: text(w('Full name', '姓名'), { max: 100 }),
    at: instant(w('Time', '时间'), {}),
    outcome: choice(w('Outcome', '结果'), { of: SIGN_IN_OUTCOMES }),
    way: choice(w('How', '方式'), { of: SIGN_IN_WAYS }),
    address: text(w('Address', '来源地址'), { max: 60, mono: true }),
    agent: text(w('Browser', '浏览器'), { max: 255 }),
    request: text(w('Request', '请求编号'), { max: 40, mono: true, hide: ['grid'] }),
  },
  grid: { columns: ['at', 'name', 'fullName', 'outcome', 'way', 'address', 'agent'], sort: ['-at'] },
});
