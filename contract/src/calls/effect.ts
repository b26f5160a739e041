import type { Verb } from '../register/calls.ts';
import type { Call } from './call.ts';

/**
 * What a call does besides returning data:
 * - `reads`: nothing
 * - `writes`: changes what others see, so a repeat under the same key gets the stored response and is not done again
 * - `session`: changes only the caller's session, and is checked every time
 */
export type Effect = 'reads' | 'writes' | 'session';

/**
 * The calls that read. A call in neither this set nor the one below counts as writing: forgetting an entry stores a
 * response too often, never too seldom.
 */
export const READS: ReadonlySet<string> = new Set([
  '/api/api/getDictListByDicType',
  '/api/api/getEnumListByCls',
  '/api/api/ossPreviewUrl',
  '/api/api/previewUrl',
  '/api/ext/admin/history',
  '/api/ext/aliases/list',
  '/api/ext/answer-table/export',
  '/api/ext/answer-table/get',
  '/api/ext/answer-table/read',
  '/api/ext/backup/plan',
  '/api/ext/check-sheet/get',
  '/api/ext/check-sheet/print',
  '/api/ext/check-sheet/workbook',
  '/api/ext/code-names',
  '/api/ext/column-set/list',
  '/api/ext/default-sign-offs/list',
  '/api/ext/departments/list',
  '/api/ext/exports/queue',
  '/api/ext/file/list',
  '/api/ext/file/pictures',
  '/api/ext/form-template/get',
  '/api/ext/form-template/print',
  '/api/ext/form-template/starters',
  '/api/ext/grants/of',
  '/api/ext/handover/blockers',
  '/api/ext/handover/candidates',
  '/api/ext/checks/retest-of',
  '/api/ext/handover/doubt',
  '/api/ext/handover/print',
  '/api/ext/handover/readiness',
  '/api/ext/home',
  '/api/ext/import/about',
  '/api/ext/import/bad-rows',
  '/api/ext/import/consequences',
  '/api/ext/import/inspect',
  '/api/ext/import/mappings',
  '/api/ext/import/result',
  '/api/ext/import/rows',
  '/api/ext/import/templates',
  '/api/ext/levels/keepers',
  '/api/ext/levels/list',
  '/api/ext/levels/settings',
  '/api/ext/levels/tree',
  '/api/ext/list/explain',
  '/api/ext/list/print',
  '/api/ext/lines/get',
  '/api/ext/menu/tree',
  '/api/ext/message/applied',
  '/api/ext/message/choices',
  '/api/ext/message/day',
  '/api/ext/message/day-export',
  '/api/ext/message/figures',
  '/api/ext/message/list',
  '/api/ext/message/pending',
  '/api/ext/message/team-week',
  '/api/ext/message/week',
  '/api/ext/my/account',
  '/api/ext/pictures/get',
  '/api/ext/posts/list',
  '/api/ext/preservation/offer',
  '/api/ext/preservation/readings',
  '/api/ext/preservation/round',
  '/api/ext/procedure/outline',
  '/api/ext/procedure/print',
  '/api/ext/procedure/run',
  '/api/ext/progress/details',
  '/api/ext/progress/grid',
  '/api/ext/progress/grid-export',
  '/api/ext/progress/job-card-grid',
  '/api/ext/progress/job-cards',
  '/api/ext/progress/certificate-curve',
  '/api/ext/progress/planned-actual',
  '/api/ext/progress/skyline',
  '/api/ext/progress/work-pack-grid',
  '/api/ext/progress/work-packs',
  '/api/ext/provider/links',
  '/api/ext/saved-search/list',
  '/api/ext/search',
  '/api/ext/sign-off/of',
  '/api/ext/sign-off/signers',
  '/api/ext/users/export',
  '/api/ext/work-pack/propose-cards',
  '/api/ext/workbench',
  '/api/project/Contract/cunchuUrl',
  '/api/project/Contract/officeUrl',
  '/api/project/listMyProjects',
  '/api/sys/getMenuTreetByUser',
  '/api/user/getCurrentHrUserInfo',
  '/auth-center/user-info',
  '/user-center/permission/list-page',
  '/user-center/role/list-page',
  '/user-center/search/role-bind-menus/{id}',
  '/user-center/search/role-bind-permissions/{id}',
  '/user-center/search/user-bind-roles/{id}',
  '/user-center/user/list-page',
  '/api/ext/work-pack/document-outline',
  '/api/ext/work-pack/doubt',
  '/api/ext/work-pack/document-list',
  '/api/ext/work-pack/document-download',
]);

/** The calls around a session. Some count wrong passwords or codes: a stored response would bypass the count. */
export const SESSION: ReadonlySet<string> = new Set([
  '/api/ext/my/factor-begin',
  '/api/ext/my/factor-confirm',
  '/api/ext/my/factor-off',
  '/api/ext/my/recovery-codes',
  '/api/ext/my/sessions-end',
  '/api/ext/session/lock',
  '/api/ext/session/prove',
  '/api/ext/session/unlock',
  '/auth-center/password/update',
]);

/** Returns what a named call does besides returning data. Calls open to anyone have no user to store a response for. */
export function effectOf({ path, access }: Pick<Call, 'path' | 'access'>): Effect {
  if (access === 'open' || access === 'locked' || SESSION.has(path)) return 'session';
  return READS.has(path) ? 'reads' : 'writes';
}

/** What each verb does besides returning data; a verb that writes runs once per key. */
export const VERB_EFFECTS = {
  page: 'reads',
  count: 'reads',
  get: 'reads',
  lookup: 'reads',
  options: 'reads',
  history: 'reads',
  changes: 'reads',
  uses: 'reads',
  groups: 'reads',
  deleted: 'reads',
  export: 'reads',
  template: 'reads',
  import: 'writes',
  create: 'writes',
  update: 'writes',
  change: 'writes',
  paste: 'writes',
  undo: 'writes',
  remove: 'writes',
  restore: 'writes',
} as const satisfies { readonly [V in Verb]: Effect };
