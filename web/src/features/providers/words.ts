import { w } from '@plumbline/contract/words/word.ts';

/** Words of signing in through another server. */
export const providerWords = {
  ssoTitle: w('Single sign-on', '单点登录'),
  ssoBusy: w('Signing you in…', '正在登录，请稍候…'),
  ssoNothing: w(
    'This address contains no ticket. Open the product from your portal, or sign in with your account.',
    '地址中没有登录票据。请从门户进入，或使用账号登录。',
  ),
  chatTitle: w('Sign-in by enterprise chat', '企业微信登录'),
  returnTitle: w('Sign-in by another service', '第三方登录'),
  returnBusy: w('Checking who you are…', '正在核实您的身份…'),
  returnNothing: w(
    'There is no sign-in to finish here. Start on the sign-in page.',
    '没有待完成的登录。请从登录页重新开始。',
  ),
  toLogin: w('To the sign-in page', '返回登录页'),
  scanTitle: w('Scan with {app}', '使用{app}扫码'),
  scanNote: w(
    'The QR code is on the page of {app}. After scanning it you return here, signed in.',
    '二维码在{app}的页面上显示。扫码确认后将自动返回并完成登录。',
  ),
  scanGo: w('Show the QR code', '显示二维码'),
  scanGoing: w('Opening…', '正在打开…'),
  or: w('or', '或'),
  by: w('Sign in with {name}', '使用{name}登录'),
  materialTitle: w('Materials', '物资管理'),
  materialNote: w('Your projects, your reviews, and the lists of materials.', '您的项目、财务审核和物资基础数据。'),
  projects: w('My projects', '我的项目'),
  noProject: w('No project is assigned to this person!', '该人员未分配项目!'),
  current: w('chosen', '当前'),
  reviews: w('Finance review', '财务审核'),
  noReviews: w('No review is granted to you.', '您没有审核权限。'),
  lists: w('Lists', '基础数据'),
  noLists: w('No list is granted to you.', '您没有基础数据权限。'),
  chooseFirst: w('Choose a project first.', '请先选择项目。'),
} as const;
