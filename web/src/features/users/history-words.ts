import { ALIASED } from '@plumbline/contract/aliases.ts';
import { DEFAULT_SIGN_OFFS } from '@plumbline/contract/default-sign-offs.ts';
import { LEVEL_OPTIONS } from '@plumbline/contract/level-options.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { userLinkWords } from './user-link-words.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** Words of the history of administration records. */
export const historyWords = {
  none: w('Nothing has changed since it was created', '创建后没有变更'),
  add: w('made it', '创建'),
  delete: w('deleted it', '删除'),
  setAnew: w('reset', '已重新设置'),
} as const;

/** The changeable things of a level: its options, aliases, sign-offs and logos. */
const LEVEL_FIELDS: Readonly<Record<string, Word>> = {
  description: w('Description', '描述'),
  disabled: w('Closed', '已关闭'),
  setupFrom: w('Setup copied from', '设置复制自'),
  logoLeft: w('Logo, left', '左侧徽标'),
  logoRight: w('Logo, right', '右侧徽标'),
  ...Object.fromEntries(Object.entries(LEVEL_OPTIONS).map(([key, { label }]) => [key, label])),
  ...Object.fromEntries(Object.entries(ALIASED).map(([key, [word]]) => [key, word])),
  ...Object.fromEntries(Object.entries(DEFAULT_SIGN_OFFS).map(([key, { label }]) => [`signOffs ${key}`, label])),
};

/** The labels of administration fields. */
const FIELDS: Readonly<Record<string, Word>> = {
  username: userWords.username,
  fullName: userWords.fullName,
  email: userWords.email,
  mobilePhone: userWords.phone,
  password: userWords.password,
  secondFactor: userWords.secondFactor,
  authenticator: userWords.authenticator,
  department: userWords.department,
  departmentId: userWords.department,
  post: userWords.post,
  postId: userWords.post,
  status: adminWords.status,
  roles: adminWords.roles,
  levels: adminWords.levels,
  permissions: adminWords.permissions,
  menus: adminWords.menus,
  code: adminWords.code,
  name: adminWords.name,
  nameEn: adminWords.nameEn,
  nameZh: adminWords.nameZh,
  remark: adminWords.remark,
  sort: adminWords.sort,
  enabled: adminWords.enabled,
  parent: w('Parent', '上级'),
  parentId: w('Parent', '上级'),
  type: adminWords.type,
  providerLink: userLinkWords.links,
  ...LEVEL_FIELDS,
};

/** The label of a field; an unknown field shows its key. */
export const fieldWord = (field: string): Word => FIELDS[field] ?? w(field, field);
