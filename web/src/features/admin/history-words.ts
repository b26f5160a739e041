import { w, type Word } from '@plumbline/contract/words/word.ts';
import { providerWords } from '../providers/words.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** Words of what happened to a record of administration. */
export const historyWords = {
  none: w('Nothing has changed since it was made', '创建后没有变更'),
  add: w('made it', '创建'),
  delete: w('deleted it', '删除'),
  setAnew: w('set anew', '已重新设置'),
} as const;

/** What the fields of administration are called. */
const FIELDS: Readonly<Record<string, Word>> = {
  username: userWords.username,
  fullName: userWords.fullName,
  email: userWords.email,
  mobilePhone: userWords.phone,
  password: userWords.password,
  secondFactor: userWords.secondFactor,
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
  parent: w('Above it', '上级'),
  parentId: w('Above it', '上级'),
  type: adminWords.type,
  providerLink: providerWords.links,
};

/** What a field is called; one that is not known goes by its key. */
export const fieldWord = (field: string): Word => FIELDS[field] ?? w(field, field);
