import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addressOf, type Call } from '@plumbline/contract/calls/call.ts';
import { effectOf, READS, SESSION } from '@plumbline/contract/calls/effect.ts';
import { calls } from '@plumbline/contract/calls/index.ts';
import { SUCCESS, serviceOf } from '@plumbline/contract/envelope.ts';
import { handlers } from '@plumbline/server/app.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';

const server = await aServer({ handlers, registers: registerService });
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const admin = await server.anAdmin(path);
const stranger = await server.anAdmin(elsewhere);
const nobody = await server.aUser(path, { permissions: [] });

/** An input each call accepts; where it names a record, one that does not exist. */
const id = randomUUID();
const INPUTS: Readonly<Record<keyof typeof calls, unknown>> = {
  login: { username: 'x', password: '0'.repeat(32) },
  logout: {},
  passwordUpdate: { oldPassword: '0'.repeat(32), newPassword: '1'.repeat(32) },
  userInfo: {},
  authLogin: { username: 'x', password: 'x', captcha: 'x' },
  authChangePassword: { ticket: 'x', oldPassword: 'x', newPassword: 'y' },
  authForgotPassword: { username: 'x', smsToken: 'x', smsCode: '000000', newPassword: 'a good password' },
  authRegister: {
    username: 'xyz',
    fullName: 'x',
    email: 'x@example.org',
    mobile: '13800000000',
    password: 'a good password',
    tenantCode: 'x',
    captcha: 'x',
  },
  authSmsCode: { username: 'x', captcha: 'x' },
  authTenantInfo: {},
  wzhbglogin: { ticket: 'x' },
  xyycplogin: { employeeCode: 'x' },
  providerStart: { provider: 'wecom' },
  providerFinish: { query: 'state=x&code=y' },
  providerLinks: { userId: id },
  providerLinkSave: { userId: id, provider: 'wecom', subject: 'x' },
  providerLinkDelete: { userId: id, id },
  sessionLock: {},
  sessionUnlock: { password: 'x' },
  captchaCheck: { captchaType: 'blockPuzzle', pointJson: '{}', token: 'x' },
  captchaGet: { captchaType: 'blockPuzzle', clientUid: null, ts: 1 },
  getCurrentHrUserInfo: {},
  listMyProjects: {},
  switchMyCurrentProject: { projectId: id },
  cunchuUrl: {},
  officeUrl: {},
  errorLog: { url: '/x', message: 'x' },
  checkSheetGet: { id },
  checkSheetPrint: { selection: { mode: 'these', ids: [id] } },
  checkSheetRead: {},
  checkSheetWorkbook: { selection: { mode: 'these', ids: [id] } },
  checkSheetSave: { id, rev: 1, answers: {}, comment: '' },
  doSignature: { businessType: 'tagItr', businessId: id, signature: 'x' },
  ossPreviewUrl: { path: `files/${id}` },
  previewUrl: { token: 'x' },
  fileDelete: { id },
  fileList: { register: 'tagItr', id },
  fileRestore: { id },
  fileTable: { file: 'x' },
  fileUpload: { register: 'tagItr', id },
  formTemplateGet: { register: 'itr', id },
  formTemplatePrint: { register: 'itr', id },
  formTemplateSave: {
    register: 'itr',
    id,
    stamp: '0',
    template: {
      title: { en: 'x', zh: 'x' },
      header: [],
      boxes: ['OK'],
      tasks: [{ name: 'a', number: '1', text: { en: 'x', zh: 'x' } }],
    },
    comment: '',
  },
  handoverBlockers: { id },
  handoverCandidates: { type: 'NONE' },
  handoverPrint: { id },
  handoverRaise: { type: 'NONE', objects: 'all' },
  home: {},
  importAbout: { job: id },
  importBadRows: { job: id },
  importCancel: { job: id },
  importConsequences: { job: id },
  importInspect: {},
  importRerun: { job: id, setting: 'simulate', columns: ['name'], rows: [['x']] },
  importResult: { job: id },
  importRows: { job: id },
  importStart: { plan: '[{"register":"discipline"}]' },
  importTemplates: {},
  importUndo: { job: id, dryRun: true },
  levelChoose: { levelE: id },
  levelList: { step: 'C' },
  levelSave: { parentId: id, name: 'x' },
  levelDisable: { id, disabled: true },
  levelSettings: {},
  levelKeepers: { register: 'tag' },
  aliasList: {},
  aliasSave: { aliases: [] },
  defaultSignOffs: { levelC: id },
  defaultSignOffsSave: { levelC: id, entity: 'tagItr', signOffs: [] },
  pictureGet: { owner: id, place: 'logoLeft' },
  pictureSave: { owner: id, place: 'logoLeft', data: null },
  levelTree: {},
  myAccount: {},
  mySessionsEnd: {},
  getMenuTreetByUser: {},
  menuDelete: { id },
  menuMove: { id, parentId: null, before: null },
  menuSave: { parentId: null, names: { en: 'x', zh: 'x' }, frontPath: 'Tag' },
  menuSwitch: { id, displayFlag: true },
  menuTree: {},
  messageApplied: {},
  messageChoiceSave: { scene: 'S0000006', bell: true, toast: false, mail: false },
  messageChoices: {},
  messageDay: { day: '2026-11-21' },
  messageDayExport: { day: '2026-11-21' },
  messageList: {},
  messagePending: {},
  messageRead: { ids: [id] },
  messageTeamWeek: { from: '2026-11-16' },
  messageWeek: { from: '2026-11-16' },
  progressDetails: {},
  progressGrid: {},
  progressSkyline: { type: 'NONE' },
  projectNew: { code: 'x', region: { name: 'x' }, facility: { name: 'x' }, scope: 'x' },
  columnSetDelete: { id },
  columnSetList: { register: 'tag' },
  columnSetSave: { register: 'tag', name: 'x', columns: [{ name: 'name', shown: true, pinned: true }] },
  savedSearchDelete: { id },
  savedSearchList: {},
  savedSearchSave: { register: 'tag', name: 'x', view: {} },
  search: { text: 'abc' },
  signOffOf: { register: 'tagItr', id },
  signOffReject: { register: 'tagItr', id, reason: 'x' },
  signOffSign: {
    register: 'tagItr',
    selection: { mode: 'these', ids: [id] },
    label: 'x',
    person: id,
    date: '2026-01-01',
  },
  signOffSigners: { register: 'tagItr', id },
  workbench: {},
  registerUser: { username: 'x' },
  updateUser: { id },
  userToggleStatus: { userId: id },
  deleteUser: { id },
  userListPage: {},
  userBindRoles: { userId: id, roleIds: [id] },
  userUnbindRoles: { userId: id, roleIds: [id] },
  searchUserBindRoles: { id },
  grantsOf: { userId: id },
  grantsSave: { userId: id, levelIds: [] },
  usersImport: { rows: [{ username: 'x' }] },
  usersExport: { format: 'csv' },
  roleListPage: {},
  addRoles: { code: 'X', name: 'x' },
  updateRole: { id },
  deleteRole: { id },
  roleBindPermissions: { roleId: id, permissionIds: [id] },
  roleUnbindPermissions: { roleId: id, permissionIds: [id] },
  searchRoleBindPermissions: { id },
  roleBindMenus: { roleId: id, menuIds: [] },
  searchRoleBindMenus: { id },
  permissionListPage: {},
  addPermissions: { code: 'x', name: 'x' },
  updatePermission: { id },
  deletePermission: { id },
  departmentsList: {},
  departmentsSave: { code: 'x', name: 'x' },
  departmentsDelete: { id },
  postsList: {},
  postsSave: { code: 'x', name: 'x' },
  postsDelete: { id },
  dictionaryTypes: {},
  dictionaryTypeSave: { code: 'x', name: 'x' },
  dictionaryTypeDelete: { id },
  dictionaryItems: { typeId: id },
  dictionaryItemSave: { typeId: id, code: 'x', name: 'x' },
  dictionaryItemDelete: { id },
  getDictListByDicType: { typeCode: 'x' },
  getEnumListByCls: { enumClassName: 'x' },
  adminHistory: { area: 'user' },
};
const all = Object.entries(calls).map(([name, call]) => ({ name: name as keyof typeof calls, call: call as Call }));
/** Makes a call with its own input, on its own address. */
const make = (name: keyof typeof calls, by: By = {}) => {
  const { path: url, body } = addressOf(calls[name], INPUTS[name]);
  return server.post(url, body, by);
};
const SESSION_ENDED = { api: 4, 'auth-center': 401, 'user-center': 401 } as const;
const closed = all.filter(({ call }) => call.access !== 'open');
const scoped = all.filter(
  ({ call: { access } }) => access === 'level' || (typeof access === 'object' && 'register' in access),
);

test('every call has an input to be tried with, and every path is its own', () => {
  expect(Object.keys(INPUTS).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(new Set(all.map(({ call }) => call.path)).size).toBe(all.length);
  for (const { name, call } of all) expect(call.input.safeParse(INPUTS[name]).success, name).toBe(true);
});

describe.each(closed)('$call.path', ({ name, call }) => {
  test('[R7-01 R4-52 R4-57] refuses who is not signed in, in the dialect of its service', async () => {
    expect((await make(name, { path })).code).toBe(SESSION_ENDED[serviceOf(call.path)]);
    expect((await make(name, { path, token: 'forged' })).code).toBe(SESSION_ENDED[serviceOf(call.path)]);
  });
  test('answers bad input with the fields that are wrong, never with a fault', async () => {
    for (const body of [
      [],
      'text',
      7,
      {
        tagItr: 1,
        id: [],
        register: {},
        selection: 'x',
        type: null,
        text: 5,
        job: '',
        levelE: 'x',
        projectId: 1,
        oldPassword: {},
        itr: 3,
      },
    ]) {
      const answer = await server.post(call.path, body, { as: await server.anAdmin(path), path });
      expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
    }
  });
});

describe.each(all.filter(({ call }) => call.access === 'open'))('$call.path', ({ call }) => {
  test('answers bad input of anybody with a refusal, never with a fault', async () => {
    const odd = { username: {}, password: [], mobile: 1, captcha: false, ticket: null, tenantId: 'x', single: 'maybe' };
    for (const body of [[], 'text', 7, odd, { username: '\u0000', password: '\u0000', captcha: '\ud800' }]) {
      const answer = await server.post(call.path, body);
      expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
    }
  });
});

describe.each(scoped)('$call.path', ({ name }) => {
  test('refuses a path of another tenant and a scope that is not granted', async () => {
    expect((await make(name, { as: stranger, path })).code).toBe(403);
    const outsider = await server.aUser(path, { permissions: ['*'], levels: [] });
    expect((await make(name, { as: outsider, path })).code).toBe(403);
    expect((await make(name, { as: admin })).code).toBe(403);
  });
  test('says the same of a record that does not exist as of one of another scope', async () => {
    const answer = await make(name, { as: admin, path });
    expect([0, 404, 14]).toContain(answer.code);
    expect(answer.status).toBeLessThan(500);
  });
});

describe.each(closed.filter(({ call }) => typeof call.access === 'object'))('$call.path', ({ name }) => {
  test('[R6-16] refuses who lacks the right, in words', async () => {
    const answer = await make(name, { as: nobody, path, language: 'zh' });
    expect(answer.code).toBe(403);
    expect(answer.msg).toMatch(/权限/);
  });
});

describe('what a call says it does', () => {
  const { url } = server.database;
  test('every call that is named as reading, or as about the session, is one of ours', () => {
    const paths = new Set(all.map(({ call }) => call.path as string));
    expect([...READS, ...SESSION].filter((one) => !paths.has(one))).toEqual([]);
    expect([...READS].filter((one) => SESSION.has(one))).toEqual([]);
  });
  test('one that reads writes nothing: it answers the same from a database that takes no writes', async () => {
    const readOnly = {
      ...server.database,
      url: `${url}${url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`,
    };
    const reading = await aServer({ handlers, registers: registerService, database: readOnly });
    const refused = await reading.post('/api/ext/posts/save', INPUTS.postsSave, { as: admin, path });
    expect(refused.code, 'a call that writes is stopped').toBe(500);
    for (const { name, call } of all.filter((one) => effectOf(one.call) === 'reads')) {
      const { path: address, body } = addressOf(call, INPUTS[name]);
      const answer = await reading.post(address, body, { as: admin, path });
      expect([name, answer.code, answer.msg]).not.toContain(500);
    }
  });
});

test('[R7-05 R7-06 R7-07] success is 0 under /api and 200 under /auth-center', async () => {
  expect((await server.post('/api/user/getCurrentHrUserInfo', {}, { as: admin })).code).toBe(SUCCESS.api);
  expect((await server.post('/auth-center/user-info', {}, { as: admin })).code).toBe(SUCCESS['auth-center']);
});
