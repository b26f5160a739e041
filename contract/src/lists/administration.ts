import { choice, flag, instant, integer, list, ref, refs, text } from '../field/field.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/**
 * The kinds of permission: a right on a register, a right on an area of administration, one that stands for many, and
 * one created by an installation for its own menus and pages.
 */
export const PERMISSION_TYPES = {
  register: w('Register', '台账'),
  area: w('Administration', '系统管理'),
  wildcard: w('Wildcard', '通配'),
  custom: w('Custom', '自定义'),
} as const;

/** Whether a user may sign in. */
const USER_STATES = { enabled: w('Enabled', '启用'), disabled: w('Disabled', '停用') } as const;

/** What is known of a user's password. */
const PASSWORD_STATES = {
  own: w('In use', '正常'),
  /** Set by an administrator. */
  given: w('Must be changed', '需修改'),
  /** The user has not chosen one yet. */
  none: w('Not set yet', '尚未设置'),
} as const;

/** Whether the holders of a role need an authenticator app, by the keys of `FACTOR_RULES`. */
export const FACTOR_RULE_WORDS = {
  none: w('Not required', '不要求'),
  password: w('Required to sign in with a password', '使用密码登录时要求'),
  always: w('Always required, also through a provider', '始终要求（包括通过第三方登录）'),
} as const;

const remark = text(w('Remark', '备注'), { max: 1000, lines: 3 });

/** What every list of users says about the person. */
const person = {
  username: text(w('Login name', '登录名'), { max: 100, mono: true }),
  fullName: text(w('Full name', '姓名'), { max: 200 }),
  state: choice(w('Status', '状态'), { of: USER_STATES }),
  email: text(w('E-mail', '邮箱'), { max: 200 }),
  mobilePhone: text(w('Telephone', '电话'), { max: 30 }),
  department: ref(w('Department', '部门'), { to: 'department' }),
  /** The department and those above it, so that a filter by one finds everybody below it. */
  departments: refs(w('Department, with those above', '部门及其上级'), { to: 'department' }),
  post: ref(w('Post', '岗位'), { to: 'post' }),
} as const;

const account = {
  ...person,
  /** By code, in the reader's language. */
  roles: list(w('Roles', '角色'), { max: 200 }),
  levels: integer(w('Levels', '层级'), {}),
  sessions: integer(w('Open sessions', '在线会话'), {}),
  passwordState: choice(w('Password', '密码'), { of: PASSWORD_STATES }),
  secondFactor: flag(w('Two-step sign-in', '两步登录验证'), {}),
  /** A confirmed app, which is asked for at every sign-in with a password. */
  authenticator: flag(w('Authenticator app', '身份验证器'), {}),
  created: instant(w('Created', '创建时间'), {}),
  remark,
} as const;

/** The users of the company, with their roles. */
export const user = queryList({
  key: 'user',
  label: w('User', '用户'),
  route: '/SystemSettings/User',
  group: 'Admin',
  level: 'A',
  title: 'username',
  rightsOf: 'user',
  fields: account,
  grid: {
    columns: ['username', 'fullName', 'roles', 'state', 'department', 'post', 'levels', 'email', 'mobilePhone'],
    sort: ['username'],
  },
});

/** The same users as sign-in accounts: whether they may sign in, their passwords and sessions. */
export const signInAccount = queryList({
  key: 'signInAccount',
  label: w('Sign-in account', '登录账号'),
  route: '/SystemSettings/Accountlist',
  group: 'Admin',
  level: 'A',
  title: 'username',
  rightsOf: 'user',
  fields: account,
  grid: {
    columns: [
      'username',
      'fullName',
      'state',
      'passwordState',
      'sessions',
      'secondFactor',
      'authenticator',
      'email',
      'created',
    ],
    sort: ['username'],
  },
});

/** One row for each role of each user. */
export const roleHolder = queryList({
  key: 'roleHolder',
  label: w('User of a role', '角色用户'),
  route: '/SystemSettings/assign-user',
  group: 'Admin',
  level: 'A',
  title: 'username',
  rightsOf: 'user',
  fields: {
    roleCode: text(w('Role code', '角色编码'), { max: 100, mono: true }),
    role: text(w('Role', '角色'), { max: 200 }),
    ...person,
    /** The ids behind a row, with which the role is taken away. */
    userId: text(w('User', '用户'), { max: 36, hide: ['grid'] }),
    roleId: text(w('Role', '角色'), { max: 36, hide: ['grid'] }),
  },
  grid: {
    columns: ['role', 'roleCode', 'username', 'fullName', 'department', 'post', 'state'],
    sort: ['roleCode', 'username'],
  },
});

/** The name of a row: in the reader's language, and in each. */
const names = {
  name: text(w('Name', '名称'), { max: 200 }),
  nameEn: text(w('English name', '英文名称'), { max: 200 }),
  nameZh: text(w('Chinese name', '中文名称'), { max: 200 }),
} as const;

/** Roles, with how many permissions and menu entries they have, and how many users have them. */
export const role = queryList({
  key: 'role',
  label: w('Role', '角色'),
  route: '/SystemSettings/Role',
  group: 'Admin',
  level: 'A',
  title: 'code',
  rightsOf: 'role',
  fields: {
    code: text(w('Code', '编码'), { max: 100, mono: true }),
    ...names,
    permissions: integer(w('Permissions', '权限'), {}),
    menus: integer(w('Menus', '菜单'), {}),
    users: integer(w('Users', '用户'), {}),
    secondFactor: choice(w('Authenticator app', '身份验证器'), { of: FACTOR_RULE_WORDS }),
    fixed: flag(w('Fixed', '固定'), {}),
    remark,
  },
  grid: {
    columns: ['code', 'name', 'permissions', 'menus', 'users', 'secondFactor', 'fixed', 'remark'],
    sort: ['code'],
  },
});

/** The catalogue of permission codes, with how many roles have each. */
export const permissionCode = queryList({
  key: 'permissionCode',
  label: w('Permission', '权限'),
  route: '/SystemSettings/PermissionManagement',
  group: 'Admin',
  level: 'A',
  title: 'code',
  rightsOf: 'permission',
  fields: {
    code: text(w('Code', '编码'), { max: 100, mono: true }),
    ...names,
    type: choice(w('Type', '类型'), { of: PERMISSION_TYPES }),
    roles: integer(w('Roles', '角色'), {}),
    remark,
  },
  grid: { columns: ['code', 'name', 'type', 'roles', 'remark'], sort: ['type', 'code'] },
});
