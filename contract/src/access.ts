import { w, type Word } from './words/word.ts';

/** A user's possible rights on a register. A permission code is `<register key>:<right>`, e.g. `tag:update`. */
export const RIGHTS = {
  /** See rows: page, get, lookup, history, export. */
  see: w('See', '查看'),
  /** Create rows, also by import. */
  add: w('Add', '新增'),
  /** Change rows, also by import. */
  update: w('Edit', '编辑'),
  /** Delete and restore rows, also by import. */
  delete: w('Delete', '删除'),
  /** Import a file. */
  import: w('Import', '导入'),
  /** Import files beyond the ordinary limits on size and rows. */
  importLarge: w('Load large files', '导入大文件'),
  /** Sign off a record. */
  sign: w('Sign off', '签署'),
  /** Reject sign-offs with a reason, before the record is complete. */
  reject: w('Reject', '退回'),
  /** Withdraw sign-offs after the record is complete (domain guide 3.4 step 4). */
  reopen: w('Re-open', '重新打开'),
  /** Sign a certificate despite open items, as a named acceptance of the risk (domain guide 3.9.3). */
  acceptRisk: w('Accept risk', '接受风险'),
  /** Record the review of an as-built drawing (domain guide 2.10). */
  review: w('Review', '审核'),
  /** Accept an as-built drawing, or take that back. */
  accept: w('Accept', '接受'),
  /** Choose any authorised person for a sign-off, not only oneself (domain guide 3.2). */
  signForOthers: w('Sign for others', '代他人签署'),
  /** Send reports to mail addresses that belong to no account (domain guide 3.16). */
  sendOutside: w('Send outside', '对外发送'),
  /** Submit an invoice for its audit. */
  submit: w('Submit', '提交'),
  /** Pass or return an invoice. */
  audit: w('Audit', '审核'),
  /** Pass an invoice in second instance, above the bound of a first audit. */
  audit2: w('Second audit', '复审'),
  /** Take an audit back before its period closes. */
  unaudit: w('Un-audit', '反审核'),
  /** Void an invoice that is no longer valid. */
  void: w('Void', '作废'),
  /** Waive an error of an invoice with a reason, in second instance. */
  waive: w('Waive', '豁免'),
} as const satisfies Record<string, Word>;
/** One right. */
export type Right = keyof typeof RIGHTS;

/**
 * The rights that exist for a register, by its access profile:
 * - `reference`: lists and libraries
 * - `work`: records people work on; the rights to sign come with the record (workflow/rights.ts)
 * - `executed`: worked through step by step and completed by a named person, without a set of sign-offs
 * - `log`: written by the server, read by people
 */
export const PROFILES = {
  reference: ['see', 'add', 'update', 'delete', 'import'],
  work: ['see', 'add', 'update', 'delete', 'import'],
  executed: ['see', 'add', 'update', 'delete', 'import', 'sign', 'reject', 'signForOthers'],
  log: ['see'],
} as const satisfies Record<string, readonly Right[]>;
/** The name of an access profile. */
export type Profile = keyof typeof PROFILES;

/**
 * Areas that administrators maintain and that are not registers: their rights need no scope of work. A permission code
 * is `<area>:<right>`, e.g. `user:update`.
 */
export const AREAS = {
  /** Users, their roles and levels. */
  user: w('User', '用户'),
  /** Roles and what is assigned to them. */
  role: w('Role', '角色'),
  /** The catalogue of permission codes. */
  permission: w('Permission', '权限'),
  /** The menu tree. */
  menu: w('Menu', '菜单'),
  /** Departments of the company. */
  department: w('Department', '部门'),
  /** Posts that people hold. */
  post: w('Post', '岗位'),
  /** The data dictionary. */
  dictionary: w('Data dictionary', '数据字典'),
  /** Levels A–E, their options, aliases and default sign-offs. */
  level: w('Level', '层级'),
  /** Projects: levels D and the levels above and below them. */
  project: w('Project', '项目'),
  /** Backups: view them and make one. */
  backup: w('Backup', '备份'),
  /** Scheduled reports of all scopes of work: view, pause and resume them. */
  schedule: w('Scheduled reports', '定时报表'),
  /** The review of invoices of suppliers and subcontractors. */
  inputReview: w('Purchase input invoice review', '采购进项发票审核'),
  /** The review of our invoices for material bought and passed on. */
  salesReview: w('Purchase sales invoice review', '采购销项发票审核'),
  /** The review of our invoices for scrap and surplus. */
  scrapReview: w('Scrap sales invoice review', '废旧物资销售发票审核'),
} as const satisfies Record<string, Word>;
/** One area of administration. */
export type Area = keyof typeof AREAS;
/** Every area, in order. */
export const areaKeys = Object.keys(AREAS) as [Area, ...Area[]]; // eslint-disable-line -- the keys of a constant
/** The rights that exist for every area. */
export const AREA_RIGHTS = ['see', 'add', 'update', 'delete'] as const satisfies readonly Right[];

/** The rights of a review of invoices; what it shows, and who edits it, follows from the rights on invoices. */
export const REVIEW_RIGHTS = [
  'see',
  'submit',
  'audit',
  'audit2',
  'unaudit',
  'void',
  'waive',
] as const satisfies readonly Right[];
/** The areas that are reviews of invoices, by what the invoices are for. */
export const REVIEW_AREAS = {
  input: 'inputReview',
  sales: 'salesReview',
  scrap: 'scrapReview',
} as const satisfies Record<string, Area>;
/** True for the areas of the three reviews. */
export const isReviewArea = (area: string): boolean => Object.values<string>(REVIEW_AREAS).includes(area);

/**
 * Registers of money and trade, which a right on every register does not include: an administrator grants each of them
 * (ADR 115).
 */
const COMMERCIAL: ReadonlySet<string> = new Set([
  'ownCompany',
  'party',
  'partyAccount',
  'taxCode',
  'companyTolerance',
  'projectTolerance',
  'auditLimit',
  'auditDelegation',
  'accountingPeriod',
  'contract',
  'contractLine',
  'goodsReceipt',
  'goodsReceiptLine',
  'delivery',
  'deliveryLine',
  'disposal',
  'disposalItem',
  'disposalBid',
  'weighTicket',
  'invoice',
  'invoiceLine',
  'invoiceMatch',
  'invoiceCheck',
  'invoiceHold',
  'invoiceAudit',
  'payment',
  'paymentAllocation',
]);
/** True when a right on every register does not include a subject. */
export const isApart = (subject: string): boolean => Object.hasOwn(AREAS, subject) || COMMERCIAL.has(subject);

/** The permission code of a right on a register or an area. */
export const permission = (subject: string, right: Right): string => `${subject}:${right}`;

/**
 * True when a set of granted codes includes a code. `*` grants everything, `tag:*` everything on one register or area,
 * `*:see` one right on every register. Areas of administration are not registers, and registers of money are granted one
 * by one: a user who may edit every register may not therefore edit users or invoices.
 */
export function holds(granted: ReadonlySet<string>, code: string): boolean {
  if (granted.has('*') || granted.has(code)) return true;
  const [subject = '', right] = code.split(':');
  return granted.has(`${subject}:*`) || (!isApart(subject) && granted.has(`*:${right}`));
}
