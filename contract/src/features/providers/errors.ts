import { w } from '../../words/word.ts';

/** The errors of sign-in through another server. */
export const providersErrors = {
  ssoOff: {
    code: 1,
    words: w(
      'Single sign-on is not turned on in this installation. Sign in with your account.',
      '本系统未开通单点登录，请使用账号登录。',
    ),
  },
  /** Reveals nothing about the account: the text is the same whether or not it exists (readings S04, S06). */
  ssoRefused: {
    code: 1,
    words: w(
      'Single sign-on did not work. Open this product from your portal again, or sign in with your account.',
      '单点登录失败，请从门户重新进入，或使用账号登录。',
    ),
  },
  providerOff: {
    code: 1,
    words: w('This way of signing in is not set up in this installation.', '本系统未开通该登录方式。'),
  },
  providerFailed: {
    code: 1,
    words: w(
      'Signing in with {provider} did not work. Try again, or sign in with your account.',
      '{provider}登录失败，请重试，或使用账号登录。',
    ),
  },
  providerEnded: {
    code: 1,
    words: w(
      'This sign-in took too long, was already used, or was started in another browser. Start again.',
      '本次登录已超时、已使用，或在其他浏览器中发起，请重新登录。',
    ),
  },
  notLinked: {
    code: 1,
    words: w(
      'Your {provider} account is not linked to a user. Ask your administrator to link it.',
      '您在{provider}的身份未关联本系统用户，请联系管理员。',
    ),
  },
} as const;
