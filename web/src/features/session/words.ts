import { w } from '@plumbline/contract/words/word.ts';

/** Words of signing in. Texts quoted from the specification are verbatim (readings D36). */
export const sessionWords = {
  title: w('Login - 登录', 'Login - 登录'),
  pitch: w(
    'Every tag, every check, every certificate: from the first inspection to final acceptance.',
    '从第一份检验记录到最终验收，掌握每个位号、每次检验、每张证书。',
  ),
  pitchNote: w(
    'Check sheets, punch list and handover for construction and commissioning.',
    '面向施工与调试的检查表、尾项与移交管理。',
  ),
  drawing: w(
    'A skyline of certificates: green is complete, blue is ready, grey is still to come.',
    '证书天际线图：绿色为已完成，蓝色为就绪，灰色为待完成。',
  ),
  email: w('Email', '邮箱'),
  orLoginName: w('Or your login name', '或登录名'),
  required: w('Required', '必填'),
  password: w('Password', '密码'),
  remember: w('Remember Me', '记住我'),
  forgot: w('Forgot your password?', '忘记密码？'),
  signIn: w('Sign in', '登录'),
  signingIn: w('Signing in...', '正在登录...'),
  enterEmail: w('Enter your Email', '请输入邮箱'),
  enterPassword: w('Enter your password', '请输入密码'),
  showPassword: w('Show the password', '显示密码'),
  hidePassword: w('Hide the password', '隐藏密码'),
  capsLock: w('Caps Lock is on', '大写锁定已打开'),
  failed: w('Login Failed', '登录失败'),
  /** The text when the server gave no message (readings D12). */
  failedText: w('Login failed', '登录失败'),
  successful: w('Login Successful', '登录成功'),
  language: w('Language', '语言'),
} as const;
