import { w } from '@plumbline/contract/words/word.ts';

/** Words of users and their sign-in accounts. Quoted texts are those of the specification (8). */
export const userWords = {
  note: w('Who may sign in, what they may do, and where.', '谁可以登录、能做什么、在哪里工作。'),
  add: w('New user', '新建用户'),
  you: w('You', '您'),

  username: w('Login name', '登录名'),
  fullName: w('Full name', '姓名'),
  email: w('E-mail', '邮箱'),
  phone: w('Telephone', '电话'),
  department: w('Department', '部门'),
  post: w('Post', '岗位'),
  password: w('Password', '密码'),
  passwordHint: w(
    'Temporary: must be changed at first sign-in. Leave empty to let the user set one with “Forgot your password?”.',
    '首次登录时必须修改。留空时，用户可通过“忘记密码?”自行设置。',
  ),
  signerHint: w(
    'To sign check sheets and certificates, a user must also be linked to an Authorised person (Reference data › People).',
    '用户需关联“授权人”（基础数据 › 人员）后，才能签署检查表和证书。',
  ),
  secondFactor: w('Two-step sign-in', '两步登录验证'),
  secondFactorHint: w(
    'Ask for a code by text message or email after the password.',
    '输入密码后还需短信或邮件验证码。',
  ),
  authenticator: w('Authenticator app', '身份验证器'),
  resetFactor: w('Reset app', '重置验证器'),
  resetFactorAsk: w('Remove the authenticator app of {name}?', '移除 {name} 的身份验证器？'),
  resetFactorText: w(
    'Make sure that it is really this person who lost it. Open sessions end; signing in takes the password alone until an app is set up again.',
    '请先确认确为本人丢失。已打开的会话将结束；重新设置身份验证器之前仅用密码登录。',
  ),
  created: w('Created', '创建时间'),
  sessions: w('Open sessions', '在线会话'),
  mustChange: w('Must be changed', '需修改'),

  turnOn: w('Turn {name} on', '启用 {name}'),
  turnOff: w('Turn {name} off', '停用 {name}'),
  notSelf: w('You cannot do this to yourself.', '不能对自己执行此操作。'),

  deleteAsk: w('Delete the user {name}?', '删除用户 {name}？'),
  deleteMany: w('Delete {count} {count:user|users}?', '删除 {count} 个用户？'),
  deleteText: w(
    'Sessions, roles and levels go at once. The name stays in the history.',
    '会话、角色和层级立即失效；历史记录中保留姓名。',
  ),
  enableChosen: w('Enable', '启用'),
  disableChosen: w('Disable', '停用'),
  deleteChosen: w('Delete', '删除'),

  resetPassword: w('Reset password', '重置密码'),
  resetOf: w('Reset password of {name}', '重置密码：{name}'),
  resetText: w(
    'All sessions of this person end. The new password must be changed at the next sign-in.',
    '该用户的所有会话将结束；下次登录时必须修改新密码。',
  ),
  newPassword: w('New password', '新密码'),
  generate: w('Generate', '生成'),
  resetDone: w('Password reset successfully', '密码重置成功'),
  resetFailed: w('Password reset failed', '密码重置失败'),
  resetShown: w('Hand the new password over now: it is not shown again.', '请立即转交新密码：之后不会再显示。'),
  copy: w('Copy', '复制'),
  copied: w('Copied', '已复制'),

  rolesNote: w('A tick assigns the role at once, also in open sessions.', '勾选后立即分配角色，已打开的会话也会生效。'),
  findRole: w('Find a role', '查找角色'),
  noRoles: w('There are no roles', '没有角色'),

  levelsNote: w(
    'A level is granted with everything below it. Changes work at the next click of the user.',
    '授予层级即包括其下的全部内容；更改在用户下一次操作时生效。',
  ),
  findLevel: w('Find a level', '查找层级'),
  levelChange: w('{count} granted', '已授予 {count} 项'),
  noLevels: w('No level is granted: this user sees no project.', '未授予层级：该用户看不到任何项目。'),
  noLevel: w('There are no levels', '没有层级'),

  accountsNote: w(
    'Sign-in accounts: whether they are on, their passwords and sessions.',
    '登录账号的状态、密码和会话。',
  ),
} as const;
