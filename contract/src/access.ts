import { w, type Word } from './words/word.ts';

/** What a person may do with a register. A permission code is `<register key>:<right>`, e.g. `tag:update`. */
export const RIGHTS = {
  /** See rows: page, get, lookup, history, export. */
  see: w('See', '查看'),
  /** Make new rows, also by import. */
  add: w('Add', '新增'),
  /** Change rows, also by import. */
  update: w('Edit', '编辑'),
  /** Delete and restore rows, also by import. */
  delete: w('Delete', '删除'),
  /** Load a file. */
  import: w('Import', '导入'),
  /** Load files beyond the ordinary limits of size and rows. */
  importLarge: w('Load large files', '导入大文件'),
  /** Give a sign-off. */
  sign: w('Sign off', '签署'),
  /** Take sign-offs back with a reason, before the record is complete. */
  reject: w('Reject', '退回'),
  /** Take sign-offs back after the record is complete (domain guide 3.4 step 4). */
  reopen: w('Re-open', '重新打开'),
  /** Sign a certificate in spite of open items, by name (domain guide 3.9.3). */
  acceptRisk: w('Accept risk', '接受风险'),
  /** Choose any authorised person in a sign-off, not only oneself (domain guide 3.2). */
  signForOthers: w('Sign for others', '代他人签署'),
} as const satisfies Record<string, Word>;
/** One right. */
export type Right = keyof typeof RIGHTS;

/**
 * Which rights exist for a register: the profile it names.
 * `reference` lists and libraries · `work` what is worked on; the rights to sign come with the record (workflow/rights.ts) ·
 * `executed` what is gone through step by step and completed by name, without a set of sign-offs · `log` written by the server, read by people.
 */
export const PROFILES = {
  reference: ['see', 'add', 'update', 'delete', 'import'],
  work: ['see', 'add', 'update', 'delete', 'import'],
  executed: ['see', 'add', 'update', 'delete', 'import', 'sign', 'reject', 'signForOthers'],
  log: ['see'],
} as const satisfies Record<string, readonly Right[]>;
/** The name of an access profile. */
export type Profile = keyof typeof PROFILES;

/** What administrators keep that is no register: its rights need no scope of work. A permission code is `<area>:<right>`, e.g. `user:update`. */
export const AREAS = {
  /** People who sign in, their roles and levels. */
  user: w('User', '用户'),
  /** Roles and what they are bound to. */
  role: w('Role', '角色'),
  /** The catalogue of permission codes. */
  permission: w('Permission', '权限'),
  /** The tree of the menu. */
  menu: w('Menu', '菜单'),
  /** Departments of the company. */
  department: w('Department', '部门'),
  /** Posts people hold. */
  post: w('Post', '岗位'),
  /** The data dictionary. */
  dictionary: w('Data dictionary', '数据字典'),
  /** Levels A–E, their options, aliases and default sign-offs. */
  level: w('Level', '层级'),
  /** Projects: levels D and the steps above and below them. */
  project: w('Project', '项目'),
  /** Backups: seeing them, making one. */
  backup: w('Backup', '备份'),
} as const satisfies Record<string, Word>;
/** One area of administration. */
export type Area = keyof typeof AREAS;
/** The rights that exist for every area. */
export const AREA_RIGHTS = ['see', 'add', 'update', 'delete'] as const satisfies readonly Right[];

/** The permission code of a right on a register or an area. */
export const permission = (subject: string, right: Right): string => `${subject}:${right}`;

/**
 * Whether a set of granted codes holds a code. `*` grants all, `tag:*` all of a register or area, `*:see` a right on every
 * register. Areas of administration are no registers: who may edit every register may not therefore edit users.
 */
export function holds(granted: ReadonlySet<string>, code: string): boolean {
  if (granted.has('*') || granted.has(code)) return true;
  const [subject = '', right] = code.split(':');
  return granted.has(`${subject}:*`) || (!Object.hasOwn(AREAS, subject) && granted.has(`*:${right}`));
}
