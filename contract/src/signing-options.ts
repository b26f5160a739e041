import type { LevelOption } from './level-option.ts';
import { w } from './words/word.ts';

/** Level options for who may sign, and how. */
export const signingOptions = {
  /** Signature images of authorised persons are stored and printed (domain guide 2.2.1). */
  apSignatures: {
    step: 'C',
    kind: 'flag',
    start: false,
    label: w('Signature pictures', '签名图片'),
    does: w(
      'Authorised persons have a signature picture; it is printed where they signed.',
      '授权人可保存签名图片，并打印在其签署处。',
    ),
  },
  /** Whether a person without a profession may sign for every discipline (domain guide 3.2). */
  openProfession: {
    step: 'C',
    kind: 'flag',
    start: true,
    label: w('No profession signs all', '无职业资格可签所有专业'),
    does: w(
      'On: a person without a profession may sign for every discipline. Off: for none.',
      '开启：没有职业资格的人可签署所有专业；关闭：均不可签署。',
    ),
  },
  /** Whether a check on a starter form that nobody has approved may be signed. */
  signOnStarters: {
    step: 'C',
    kind: 'flag',
    start: false,
    label: w('Sign on unapproved starters', '未批准的范本可签署'),
    does: w(
      'On: checks on a starter form may be signed before somebody who may design forms has approved it. Off: they may be filled in, but not signed.',
      '开启：范本表单未经有权设计表单的人批准，也可签署其检查。关闭：可以填写，但不能签署。',
    ),
  },
  /** Whether a signer proves who they are when signing (21 CFR 11.200, ADR 0101). */
  proveSigning: {
    step: 'C',
    kind: 'flag',
    start: false,
    label: w('Prove yourself when signing', '签署时验证身份'),
    does: w(
      'On: whoever signs gives the password or the code of their authenticator app again, once in ten minutes. Off: being signed in is enough.',
      '开启：签署时须再次输入密码或身份验证器验证码，十分钟内验证一次即可。关闭：登录后即可签署。',
    ),
  },
} as const satisfies Record<string, LevelOption>;
