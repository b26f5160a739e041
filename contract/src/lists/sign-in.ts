import { choice, instant, text } from '../field/field.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** How a user signed in. */
const SIGN_IN_WAYS = {
  /** Account and password, on either form. */
  password: w('Password', '密码'),
  /** Phone and a verification code. */
  phone: w('Phone code', '手机验证码'),
  /** The code for resetting a forgotten password. */
  forgottenPassword: w('Forgotten password', '找回密码'),
  /** The old password, when choosing a new one. */
  passwordChange: w('Password change', '修改密码'),
  /** The password, on a locked screen. */
  unlock: w('Screen unlock', '解锁屏幕'),
  /** A code of the authenticator app, or a recovery code. */
  secondFactor: w('Authenticator code', '身份验证器验证码'),
  /** The password or a code, when signing a record. */
  signing: w('Proof when signing', '签署验证'),
  /** An OpenID Connect provider. */
  openId: w('OpenID Connect', 'OpenID Connect'),
  /** WeCom. */
  weCom: w('WeCom', '企业微信'),
  /** DingTalk. */
  dingTalk: w('DingTalk', '钉钉'),
  /** A single sign-on ticket. */
  ticket: w('Single sign-on ticket', '单点登录票据'),
  /** A signed employee code. */
  employee: w('Employee code', '员工编号'),
} as const;
/** One way of signing in. */
export type SignInWay = keyof typeof SIGN_IN_WAYS;

/** The outcome of a sign-in attempt. */
const SIGN_IN_OUTCOMES = {
  /** Admitted. */
  accepted: w('Accepted', '通过'),
  /** A wrong password or code, or an unknown account. */
  refused: w('Refused', '拒绝'),
  /** Too many attempts: refused without checking. */
  tooMany: w('Too many attempts', '尝试次数过多'),
  /** Correct, but the account is disabled. */
  disabled: w('Account disabled', '账号已停用'),
  /** Correct so far; a second step is required: a code, a choice of company, a new password. */
  nextStep: w('Next step needed', '需要后续步骤'),
  /** Could not be checked: a fault of the product or of a provider. */
  fault: w('Could not be checked', '无法验证'),
} as const;
/** One outcome. */
export type SignInOutcome = keyof typeof SIGN_IN_OUTCOMES;

/** Days an entry is kept: long enough to look back over a year after an incident. */
export const SIGN_INS_KEPT_DAYS = 400;

/**
 * Sign-in attempts: account, address, way and outcome. Kept for 400 days. Only the first two letters of an unknown
 * account name are shown, since people type passwords there. Attempts that belong to no company are only in the log.
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
