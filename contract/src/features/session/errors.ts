import { w } from '../../words/word.ts';

/** The errors of signing in. */
export const sessionErrors = {
  busy: {
    code: 429,
    words: w(
      'Many people are signing in right now. Try again in {seconds} seconds.',
      '当前登录人数过多，请 {seconds} 秒后再试。',
    ),
  },
  loginFailed: { code: 1, words: w('Wrong account or password.', '账号或密码错误。') },
  userDisabled: {
    code: 2,
    words: w('This account is switched off. Ask your administrator.', '该账号已停用，请联系管理员。'),
  },
  smsWrong: { code: 3, words: w('The verification code is incorrect.', '验证码不正确。') },
  smsExpired: {
    code: 6,
    words: w('The verification code has expired. Ask for a new one.', '验证码已过期，请重新获取。'),
  },
  smsNeeded: { code: 7, words: w('Enter the code we sent to your phone.', '请输入发送到您手机的验证码。') },
  passwordFirst: {
    code: 10,
    words: w('This is your first password. Choose your own before you continue.', '您正在使用初始密码，请先修改密码。'),
  },
  passwordExpired: {
    code: 11,
    words: w('Your password has expired. Choose a new one before you continue.', '您的密码已过期，请先修改密码。'),
  },
  passwordWeak: {
    code: 12,
    words: w(
      'Your password is too weak. Choose a stronger one before you continue.',
      '您的密码强度不足，请先修改密码。',
    ),
  },
  severalTenants: { code: 50_001, words: w('Please choose a company', '请选择租户信息') },
  tlsNeeded: {
    code: 1,
    words: w(
      'This installation accepts passwords over https only. Open its https address.',
      '本系统仅接受通过 https 提交的密码，请使用 https 地址访问。',
    ),
  },
  wrongPassword: { code: 1, words: w('The password is incorrect.', '密码不正确。') },
  ticketEnded: {
    code: 1,
    words: w('This took too long. Sign in again to change your password.', '操作超时，请重新登录后再修改密码。'),
  },
  /** For users with a second factor: the phone alone would be a single factor again. */
  phoneAlone: {
    code: 1,
    words: w('This account signs in with its password and a code.', '该账号须使用密码和验证码登录。'),
  },
  noPhone: {
    code: 1,
    words: w(
      'This account needs a code by SMS, but has no phone number. Ask your administrator.',
      '该账号登录需要短信验证码，但未登记手机号，请联系管理员。',
    ),
  },
  noSender: {
    code: 1,
    words: w(
      'This installation cannot send {what}: no provider is set up. Ask your administrator.',
      '本系统未配置{what}发送服务，请联系管理员。',
    ),
  },
  notSent: {
    code: 1,
    words: w('The {what} could not be sent. Try again in a minute.', '{what}发送失败，请稍后再试。'),
  },
  oldPassword: { code: 1, words: w('The old password is incorrect.', '原密码不正确。') },
} as const;
