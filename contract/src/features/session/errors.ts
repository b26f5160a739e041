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
  /** After a correct password: the user signs in with an authenticator app too. */
  codeNeeded: {
    code: 20,
    words: w('Enter the code of your authenticator app.', '请输入身份验证器中的验证码。'),
  },
  codeWrong: {
    code: 21,
    words: w(
      'This code is wrong or was used already. Wait for the next one, or use a recovery code.',
      '验证码错误或已使用，请等待下一个验证码，或使用恢复码。',
    ),
  },
  enrolFirst: {
    code: 22,
    words: w(
      'Your role requires an authenticator app. Set it up before you continue.',
      '您的角色要求使用身份验证器，请先完成设置。',
    ),
  },
  stepEnded: {
    code: 1,
    words: w('This took too long. Sign in again.', '操作超时，请重新登录。'),
  },
  factorOn: {
    code: 409,
    words: w('An authenticator app is set up already. Turn it off first.', '已设置身份验证器，请先关闭。'),
  },
  factorOff: { code: 409, words: w('No authenticator app is set up.', '尚未设置身份验证器。') },
  factorRequired: {
    code: 409,
    words: w(
      'Your role requires an authenticator app: it cannot be turned off. To change the device, ask an administrator to reset it.',
      '您的角色要求使用身份验证器，不能关闭。如需更换设备，请联系管理员重置。',
    ),
  },
  /** The page asks for the proof, and repeats the act. */
  proofNeeded: {
    code: 19,
    words: w(
      'This facility asks signers to prove who they are. Enter your password or the code of your authenticator app; if a file signs, send it again after that.',
      '本设施要求签署时验证身份，请输入密码或身份验证器验证码；如由文件签署，请在验证后重新提交文件。',
    ),
  },
  proofImpossible: {
    code: 409,
    words: w(
      'This facility asks signers to prove who they are, and your account has neither a password nor an authenticator app. Set up the app in your personal information.',
      '本设施要求签署时验证身份，而您的账号既无密码也未设置身份验证器。请在个人信息中设置身份验证器。',
    ),
  },
  oldPassword: { code: 1, words: w('The old password is incorrect.', '原密码不正确。') },
} as const;
