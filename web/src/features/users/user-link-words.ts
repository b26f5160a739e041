import { w } from '@plumbline/contract/words/word.ts';

/** Words of linking a user to their identity at another service. */
export const userLinkWords = {
  links: w('Other sign-ins', '第三方登录'),
  linksNote: w(
    'Who this user is at the services people can sign in with. Needed only where a verified phone number or e-mail address does not identify them.',
    '该用户在第三方登录服务中的标识。仅在无法通过已验证的手机号或邮箱识别时需要填写。',
  ),
  linksOff: w('No other way of signing in is set up.', '未配置其他登录方式。'),
  linksOffNote: w(
    'Enterprise chat, DingTalk, OpenID and single sign-on are set up in the settings of the server.',
    '企业微信、钉钉、OpenID 和单点登录在服务器设置中配置。',
  ),
  noLinks: w('Nothing linked yet.', '尚未关联。'),
  provider: w('Service', '服务'),
  subject: w('Id at the service', '对方标识'),
  link: w('Link', '关联'),
  unlink: w('Unlink {subject}', '取消关联 {subject}'),
  unlinkAsk: w('Unlink {subject}?', '取消关联 {subject}？'),
  unlinkText: w('This person can then no longer sign in with it.', '之后该用户将无法通过它登录。'),
} as const;
