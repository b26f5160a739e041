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
 * `reference` lists and libraries · `work` records that are also signed · `log` written by the server, read by people.
 */
export const PROFILES = {
  reference: ['see', 'add', 'update', 'delete', 'import'],
  work: ['see', 'add', 'update', 'delete', 'import', 'sign', 'reject', 'reopen', 'acceptRisk', 'signForOthers'],
  log: ['see'],
} as const satisfies Record<string, readonly Right[]>;
/** The name of an access profile. */
export type Profile = keyof typeof PROFILES;

/** The permission code of a right on a register. */
export const permission = (register: string, right: Right): string => `${register}:${right}`;

/** Whether a set of granted codes holds a code. `*` grants all, `tag:*` all of a register, `*:see` a right on every register. */
export function holds(granted: ReadonlySet<string>, code: string): boolean {
  if (granted.has('*') || granted.has(code)) return true;
  const [register, right] = code.split(':');
  return granted.has(`${register}:*`) || granted.has(`*:${right}`);
}
