import { w } from '@plumbline/contract/words/word.ts';

/** Words of the authenticator app, and of proving who one is. */
export const factorWords = {
  prove: w('Prove that it is you', '验证您的身份'),
  proveText: w(
    'This facility asks signers to prove who they are. For ten minutes you will not be asked again here.',
    '本设施要求签署时验证身份。验证后十分钟内，在此处签署不再询问。',
  ),
  proveBy: w('How you prove it', '验证方式'),
  proveOk: w('Prove and sign', '验证并签署'),
  password: w('Password', '密码'),
  code: w('Code of your authenticator app', '身份验证器验证码'),
  codeHint: w('Six digits from the app, or a recovery code.', '应用中的六位数字，或恢复码。'),
  enterPassword: w('Enter your password', '请输入密码'),
  enterCode: w('Enter the code', '请输入验证码'),
  cancel: w('Cancel', '取消'),

  second: w('One more step', '还需一步'),
  goOn: w('Continue', '继续'),
  back: w('Back', '返回'),
  enrol: w('Set up an authenticator app', '设置身份验证器'),
  scan: w(
    'Scan this code with an authenticator app on your phone, then enter the six digits it shows.',
    '请用手机上的身份验证器应用扫描此二维码，然后输入其显示的六位数字。',
  ),
  qr: w('QR code for the authenticator app', '身份验证器二维码'),
  secret: w('Without a camera, enter this key in the app:', '无法扫码时，请在应用中输入此密钥：'),
  confirm: w('Confirm', '确认'),
  recovery: w('Keep your recovery codes', '请保存恢复码'),
  recoveryText: w(
    'Each signs you in once when the app is lost. They are shown only now: print them, or store them apart from your phone.',
    '身份验证器丢失时，每个恢复码可登录一次。恢复码仅显示一次：请打印，或与手机分开保存。',
  ),
  copy: w('Copy', '复制'),
  copied: w('Copied.', '已复制。'),
  stored: w('I have stored them', '我已保存'),

  app: w('Authenticator app', '身份验证器'),
  appOff: w('Not set up', '未设置'),
  appOn: w('Since {date}', '自 {date} 起'),
  left: w('Recovery codes left', '剩余恢复码'),
  setUp: w('Set up an app', '设置身份验证器'),
  newCodes: w('New recovery codes', '新恢复码'),
  newCodesText: w('The ones you have stop working.', '现有恢复码将失效。'),
  turnOff: w('Turn off', '关闭'),
  turnOffText: w('Signing in then takes the password alone.', '关闭后仅用密码登录。'),
  required: w('Your role requires it: only an administrator can reset it.', '您的角色要求使用：只有管理员可以重置。'),
  isOn: w('The authenticator app is set up.', '身份验证器已设置。'),
  isOff: w('The authenticator app is turned off.', '身份验证器已关闭。'),
} as const;
