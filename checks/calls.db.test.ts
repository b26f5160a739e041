import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { permission, RIGHTS, type Right } from '@plumbline/contract/access.ts';
import { addressOf, type Call } from '@plumbline/contract/calls/call.ts';
import { effectOf, READS, SESSION } from '@plumbline/contract/calls/effect.ts';
import { calls } from '@plumbline/contract/calls/index.ts';
import { SUCCESS, serviceOf } from '@plumbline/contract/envelope.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { namedIn } from '@plumbline/server/http/named-in.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { sendForm } from './support/importing.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const admin = await server.anAdmin(path);
const stranger = await server.anAdmin(elsewhere);
const nobody = await server.aUser(path, { permissions: [] });

/** An input that each call accepts; a record it names does not exist. */
const id = randomUUID();
const INPUTS: Readonly<Record<keyof typeof calls, unknown>> = {
  login: { username: 'x', password: '0'.repeat(32) },
  logout: {},
  passwordUpdate: { oldPassword: '0'.repeat(32), newPassword: '1'.repeat(32), newPasswordText: 'a new one' },
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
  authSecondFactor: { ticket: 'x', authCode: '000000' },
  authFactorBegin: { ticket: 'x' },
  authFactorConfirm: { ticket: 'x', authCode: '000000' },
  proveIdentity: { password: 'x' },
  captchaCheck: { captchaType: 'blockPuzzle', pointJson: '{}', token: 'x' },
  captchaGet: { captchaType: 'blockPuzzle', clientUid: null, ts: 1 },
  getCurrentHrUserInfo: {},
  listMyProjects: {},
  switchMyCurrentProject: { projectId: id },
  cunchuUrl: {},
  officeUrl: {},
  backupPlan: null,
  backupStart: null,
  errorLog: { url: '/x', message: 'x' },
  importMake: { list: 'exReview', selection: { mode: 'these', ids: [id] }, setting: null },
  reviewAlign: { list: 'pwlReview', selection: { mode: 'these', ids: [id] }, dryRun: true },
  reviewRemove: { list: 'itrReview', selection: { mode: 'these', ids: [id] }, dryRun: true },
  checkAllocate: { register: 'tag', selection: { mode: 'these', ids: [id] }, setting: null },
  mocDecide: { selection: { mode: 'these', ids: [id] }, moc: id, decision: 'waived', reason: 'x', dryRun: true },
  retestPut: { selection: { mode: 'these', ids: [id] }, reason: 'x' },
  retestOf: { id },
  retestClear: { ids: [id], way: 'reverified', person: id, date: '2026-01-01', seen: 0 },
  voidPut: { register: 'tagItr', selection: { mode: 'these', ids: [id] }, reason: 'x' },
  voidRestore: { register: 'tagItr', selection: { mode: 'these', ids: [id] }, reason: 'x' },
  multiTagGenerate: { selection: { mode: 'these', ids: [id] } },
  answerTableExport: { register: 'multiTagItr', id, format: 'csv' },
  answerTableGet: { register: 'multiTagItr', id },
  answerTableRead: { register: 'multiTagItr', id },
  answerTableSave: { register: 'multiTagItr', id, changes: [{ id, answers: {} }] },
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
  filePictures: { register: 'tagItr', ids: [id] },
  fileRestore: { id },
  fileStage: { register: 'tagItr', id: '0190a0c0-0000-7000-8000-000000000001' },
  fileTable: { file: 'x' },
  fileUpload: { register: 'tagItr', id },
  formTemplateGet: { register: 'itr', id },
  formStarters: { register: 'itr', id },
  formStarterTake: { register: 'itr', id, starter: 'itr/E01A', stamp: '0' },
  formStarterApprove: { register: 'itr', id, revision: 1, approved: true, stamp: '0' },
  formStartersApprove: { register: 'itr', selection: { mode: 'these', ids: [id] } },
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
  preservationSkip: { selection: { mode: 'these', ids: [id] }, reason: 'x', dryRun: true },
  preservationResume: { selection: { mode: 'these', ids: [id] }, reason: 'x', dryRun: true },
  preservationMove: { selection: { mode: 'these', ids: [id] }, weeks: 1, reason: 'x', dryRun: true },
  preservationOffer: { certificate: id },
  preservationReadings: { id },
  preservationRound: { to: '2026-12-31' },
  preservationEnd: {
    of: { selection: { mode: 'these', ids: [id] } },
    endDate: '2026-01-02',
    reason: 'x',
    dryRun: true,
  },
  approvalNotify: { id },
  cardsPropose: { register: 'tagItr', selection: { mode: 'these', ids: [id] } },
  cardsMake: {
    pack: { kind: 'none' },
    cards: [
      {
        description: 'x',
        discipline: id,
        subSystem: id,
        operationType: id,
        items: [{ register: 'tagItr', id, weighting: 1 }],
      },
    ],
    dryRun: true,
  },
  documentOutline: { id },
  documentOutlineSave: { id, parts: [], inCard: [] },
  documentStart: { id, parts: [], inCard: [] },
  documentList: { workPack: id },
  documentCancel: { document: id },
  documentDownload: { document: id },
  evidenceStart: { tag: id },
  procedureDocumentStart: { id },
  workPackClearDoubt: { ids: [id], way: 'reverified', person: id, date: '2026-01-02', seen: 0 },
  workPackDoubt: { id },
  handoverClearDoubt: { ids: [id], way: 'reverified', person: id, date: '2026-01-02', seen: 0 },
  handoverDoubt: { id },
  handoverPrint: { id },
  outlineGet: { of: 'procedure', id },
  outlineSave: { of: 'procedure', id, sections: [], steps: [], removed: { sections: [], steps: [] } },
  outlineClone: { of: 'procedureSkeleton', id, into: id },
  outlineCopy: { of: 'procedureSkeleton', id, as: 'procedureSkeleton', name: 'x', description: 'x' },
  runGet: { id },
  stepsComplete: { steps: [id], person: id, date: '2026-01-05' },
  runComplete: { register: 'procedure', id, person: id, date: '2026-01-05' },
  runTakeBack: { register: 'procedure', id, reason: 'x' },
  procedurePrint: { id },
  handoverReadiness: { type: 'NONE' },
  handoverRaise: { type: 'NONE', objects: 'all' },
  home: {},
  importAbout: { job: id },
  importBadRows: { job: id },
  importCancel: { job: id },
  importConsequences: { job: id },
  importInspect: { register: 'discipline' },
  importRerun: { job: id, setting: 'simulate', columns: ['name'], rows: [['x']] },
  importResult: { job: id },
  importRows: { job: id },
  importStart: { plan: '[{"register":"discipline"}]' },
  exportsQueue: {},
  importTemplates: {},
  importUndo: { job: id, dryRun: true },
  importRemoveMissing: { job: id, all: true, dryRun: true },
  importMappings: {},
  importMappingSave: { name: 'x', register: 'discipline', captions: ['a'], mapping: { fields: {} }, shared: false },
  importMappingDelete: { id },
  linesGet: { register: 'tagSetMember', parent: id },
  linesSave: { register: 'tagSetMember', parent: id, rev: 1, lines: [] },
  levelChoose: { levelE: id },
  levelList: { step: 'C' },
  levelSave: { parentId: id, name: 'x' },
  levelCopySetup: { from: id, to: id, dryRun: true },
  levelDisable: { id, disabled: true },
  levelSettings: {},
  levelStorage: { id },
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
  myFactorBegin: { password: 'x' },
  myFactorConfirm: { authCode: '000000' },
  myRecoveryCodes: { password: 'x' },
  myFactorOff: { password: 'x' },
  getMenuTreetByUser: {},
  menuDelete: { id },
  menuMove: { id, parentId: null, before: null },
  menuSave: { parentId: null, names: { en: 'x', zh: 'x' }, frontPath: 'Tag' },
  menuSwitch: { id, displayFlag: true },
  menuTree: {},
  listExplain: { register: 'tag' },
  listPrint: { list: 'loopItem', id },
  messageApplied: {},
  messageChoiceSave: { scene: 'S0000006', bell: true, toast: false, mail: false },
  messageChoices: {},
  messageHabitSave: { quiet: null, digest: false, zone: 'UTC' },
  messageDay: { day: '2026-11-21' },
  messageChase: { lines: [{ register: 'tagItr', id }] },
  messageDayExport: { day: '2026-11-21' },
  messageList: {},
  messageFigures: {},
  messagePending: {},
  messageRead: { ids: [id] },
  messageTeamWeek: { from: '2026-11-16' },
  messageWeek: { from: '2026-11-16' },
  progressDetails: {},
  progressGrid: {},
  progressGridExport: {},
  progressSkyline: { type: 'NONE' },
  jobCardGrid: { workPack: id },
  jobCardSkyline: {},
  workPackGrid: {},
  workPackSkyline: {},
  certificateCurve: { type: 'MCC', measure: 'certificates', step: 'week' },
  plannedActual: { measure: 'number', step: 'week' },
  projectNew: { code: 'x', region: { name: 'x' }, facility: { name: 'x' }, scope: 'x' },
  codeNames: { registers: ['discipline'] },
  columnSetDelete: { id },
  columnSetList: { register: 'tag' },
  columnSetSave: { register: 'tag', name: 'x', columns: [{ name: 'name', shown: true, pinned: true }] },
  savedSearchDelete: { id },
  savedSearchList: {},
  savedSearchSave: { register: 'tag', name: 'x', view: {} },
  search: { text: 'abc' },
  signOffOf: { register: 'tagItr', id },
  signOffReject: { register: 'tagItr', selection: { mode: 'these', ids: [id] }, reason: 'x' },
  signOffSign: {
    register: 'tagItr',
    selection: { mode: 'these', ids: [id] },
    label: 'x',
    person: id,
    date: '2026-01-01',
  },
  signOffTrail: { register: 'tagItr', id },
  signOffSigners: { register: 'tagItr', id },
  workbench: {},
  registerUser: { username: 'x' },
  updateUser: { id },
  userToggleStatus: { userId: id },
  deleteUser: { id },
  userFactorReset: { id },
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
  postsList: {},
  getDictListByDicType: { typeCode: 'x' },
  getEnumListByCls: { enumClassName: 'x' },
  adminHistory: { area: 'user' },
};
const all = Object.entries(calls).map(([name, call]) => ({ name: name as keyof typeof calls, call: call as Call }));
/** Makes a call with its sample input, at its own address. */
const make = (name: keyof typeof calls, by: By = {}) => {
  const { path: url, body } = addressOf(calls[name], INPUTS[name]);
  return server.post(url, body, by);
};
/** The same as a form with a file, for calls that take one. */
const makeForm = (name: keyof typeof calls, by: By, input = INPUTS[name]) =>
  sendForm<unknown>(server, calls[name].path, {
    file: { name: 'Discipline.csv', body: 'Name,Description\nE,Electrical\n' },
    fields: Object.fromEntries(Object.entries(input ?? {}).map(([field, value]) => [field, String(value)])),
    by,
  });
const send = (name: keyof typeof calls, by: By) => ('upload' in calls[name] ? makeForm(name, by) : make(name, by));
/** Calls that declare only the level, grouped by subject: imports and files, whose right the handler checks itself. */
const OF_AN_IMPORT = [
  'importAbout',
  'importBadRows',
  'importCancel',
  'importConsequences',
  'importRerun',
  'importResult',
  'importRows',
  'importUndo',
  'importRemoveMissing',
] as const;
const OF_A_FILE = ['fileDelete', 'fileRestore', 'ossPreviewUrl', 'previewUrl'] as const;
/**
 * Calls about the caller's own data: settings, messages, work, saved items, documents; lists limited to what the caller
 * may see; sheets of records by code; photos not attached to anything yet.
 */
const OF_THE_CALLER = [
  'checkSheetRead',
  'checkSheetWorkbook',
  'codeNames',
  // the caller's documents, as long as the caller may see the subject of each
  'documentCancel',
  'documentDownload',
  'documentList',
  'fileStage',
  'home',
  'importMake',
  'importMappingDelete',
  'importMappings',
  'importTemplates',
  'levelSettings',
  'listPrint',
  'messageApplied',
  'messageDay',
  'messageDayExport',
  'messageList',
  'messageFigures',
  'messagePending',
  'messageRead',
  'messageWeek',
  'proveIdentity',
  'reviewAlign',
  'reviewRemove',
  'search',
] as const;
/** The register or area and the right a call requires for its input; undefined when it requires none. */
const asks = ({ access, input }: Call, name: keyof typeof calls): { subject: string; right: Right } | undefined => {
  if (typeof access === 'string') return undefined;
  const { right } = access;
  if ('register' in access) return { subject: access.register, right };
  if ('area' in access) return { subject: access.area, right };
  const [named] = namedIn(input.parse(INPUTS[name]), 'areaIn' in access ? access.areaIn : access.registerIn);
  if (!named) throw new Error(`The input of ${name} names nothing a right could be asked on.`);
  return { subject: named, right };
};
const SESSION_ENDED = { api: 4, 'auth-center': 401, 'user-center': 401 } as const;
const closed = all.filter(({ call }) => call.access !== 'open');
const scoped = all.filter(
  ({ call: { access } }) =>
    access === 'level' || (typeof access === 'object' && ('register' in access || 'registerIn' in access)),
);

test('every call has an input for these checks and a unique path', () => {
  expect(Object.keys(INPUTS).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(new Set(all.map(({ call }) => call.path)).size).toBe(all.length);
  for (const { name, call } of all) expect(call.input.safeParse(INPUTS[name]).success, name).toBe(true);
});

describe.each(closed)('the call $call.path, closed without a session', ({ name, call }) => {
  test('refuses callers without a session, in the dialect of its service [R7-01, R4-52, R4-57]', async () => {
    expect((await make(name, { path })).code).toBe(SESSION_ENDED[serviceOf(call.path)]);
    expect((await make(name, { path, token: 'forged' })).code).toBe(SESSION_ENDED[serviceOf(call.path)]);
  });
  test('answers bad input with the wrong fields, never with a fault', async () => {
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

describe.each(all.filter(({ call }) => call.access === 'open'))('the call $call.path, open to all', ({ call }) => {
  test('refuses bad input from anyone, without a fault', async () => {
    const odd = { username: {}, password: [], mobile: 1, captcha: false, ticket: null, tenantId: 'x', single: 'maybe' };
    for (const body of [[], 'text', 7, odd, { username: '\u0000', password: '\u0000', captcha: '\ud800' }]) {
      const answer = await server.post(call.path, body);
      expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
    }
  });
});

describe.each(scoped)('the call $call.path, within a scope', ({ name }) => {
  test('refuses a path of another tenant and a scope not granted', async () => {
    expect((await make(name, { as: stranger, path })).code).toBe(403);
    const outsider = await server.aUser(path, { permissions: ['*'], levels: [] });
    expect((await make(name, { as: outsider, path })).code).toBe(403);
    expect((await make(name, { as: admin })).code).toBe(403);
  });
  test('gives one answer for a missing record and a record of another scope', async () => {
    const answer = await make(name, { as: admin, path });
    // a wrong password is the caller's own
    expect(effectOf(calls[name]) === 'session' ? [1] : [0, 404, 14]).toContain(answer.code);
    expect(answer.status).toBeLessThan(500);
  });
});

const asking = all.flatMap(({ name, call }) => {
  const request = asks(call, name);
  const byInput = typeof call.access === 'object' && ('registerIn' in call.access || 'areaIn' in call.access);
  return request ? [{ name, call, byInput, ...request }] : [];
});
describe.each(asking)('the call $call.path, with its permission', ({ name, subject, right }) => {
  test('refuses callers without the permission with a message, whatever their other permissions [R6-16]', async () => {
    const others = Object.keys(RIGHTS).filter((candidate) => candidate !== right);
    const almost = await server.aUser(path, { permissions: others.map((other) => `${subject}:${other}`) });
    for (const as of [nobody, almost]) {
      const answer = await send(name, { as, path, language: 'zh' });
      expect(answer.code).toBe(403);
      expect(answer.msg).toMatch(/权限/);
    }
  });
});
/** They name a second register, for which a right is checked too. */
const ASK_TWICE: readonly string[] = ['checkAllocate', 'outlineCopy'];
test.each(asking.filter(({ name, byInput }) => byInput && !ASK_TWICE.includes(name)))(
  '$call.path requires no permission but the one on its subject',
  async ({ name, subject, right }) => {
    const holder = await server.aUser(path, { permissions: [permission(subject, right)] });
    expect((await send(name, { as: holder, path })).code).not.toBe(403);
  },
);

test('a call that requires only a level belongs to a row, or returns only what the caller may see', () => {
  const alone = all.filter(({ call }) => call.access === 'level').map(({ name }) => name);
  expect(alone.toSorted()).toEqual([...OF_AN_IMPORT, ...OF_A_FILE, ...OF_THE_CALLER].toSorted());
});

describe('a call about a row requires the permission on the register of the row', () => {
  const by = { as: admin, path };
  const refused = [403, 404];
  const cleaner = server.aUser(path, { permissions: ['area:*', 'importJob:*'] });
  const electrician = server.aUser(path, { permissions: ['discipline:*'] });

  test.each(OF_AN_IMPORT)('%s: of the imported register', async (name) => {
    const { data } = await makeForm('importStart', by);
    const { jobs } = data as { jobs: readonly [{ job: string }] };
    const input = { ...Object(INPUTS[name]), job: jobs[0].job };
    expect(refused).toContain((await server.post(calls[name].path, input, { as: await cleaner, path })).code);
    expect(refused).not.toContain((await server.post(calls[name].path, input, { as: await electrician, path })).code);
  });
  test.each(OF_AN_IMPORT)(
    '%s does not reveal which imports exist to users who may not see them [attack D14]',
    async (name) => {
      const { data } = await makeForm('importStart', by);
      const { jobs } = data as { jobs: readonly [{ job: string }] };
      const blind = { as: await server.aUser(path, { permissions: ['area:*', 'discipline:see'] }), path };
      const ask = async (job: string) => {
        const { code, msg } = await server.post(calls[name].path, { ...Object(INPUTS[name]), job }, blind);
        return { code, msg };
      };
      expect(await ask(jobs[0].job)).toEqual(await ask(randomUUID()));
    },
  );
  test.each(OF_A_FILE)('%s: of the row the file is attached to', async (name) => {
    const values = { name: randomUUID().slice(0, 8), description: 'x' };
    const { data: row } = await server.post('/api/register/discipline/create', { values }, by);
    const { data } = await makeForm('fileUpload', by, { register: 'discipline', id: (row as { id: string }).id });
    const file = data as { id: string; path: string };
    const address = await server.call(calls.ossPreviewUrl, { path: file.path }, by);
    const input = { id: file.id, path: file.path, token: new URL(address.data).searchParams.get('file') };
    expect(refused).toContain((await server.post(calls[name].path, input, { as: await cleaner, path })).code);
    expect(refused).not.toContain((await server.post(calls[name].path, input, { as: await electrician, path })).code);
  });
});

describe('the declared effect of a call', () => {
  const { url } = server.database;
  test('every call listed as reading or about the session exists', () => {
    const paths = new Set(all.map(({ call }) => call.path as string));
    expect([...READS, ...SESSION].filter((callPath) => !paths.has(callPath))).toEqual([]);
    expect([...READS].filter((callPath) => SESSION.has(callPath))).toEqual([]);
  });
  test('a call that reads writes nothing, and works on a read-only database', async () => {
    const readOnly = {
      ...server.database,
      url: `${url}${url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`,
    };
    const reading = await aServer({ features, registers: registerService, database: readOnly });
    const refused = await reading.post(calls.columnSetSave.path, INPUTS.columnSetSave, { as: admin, path });
    expect(refused.code, 'a call that writes is stopped').toBe(500);
    for (const { name, call } of all.filter((entry) => effectOf(entry.call) === 'reads')) {
      const { path: address, body } = addressOf(call, INPUTS[name]);
      const answer = await reading.post(address, body, { as: admin, path });
      expect([name, answer.code, answer.msg]).not.toContain(500);
    }
  });
});

test('success is 0 under /api and 200 under /auth-center [R7-05, R7-06, R7-07]', async () => {
  expect((await server.post('/api/user/getCurrentHrUserInfo', {}, { as: admin })).code).toBe(SUCCESS.api);
  expect((await server.post('/auth-center/user-info', {}, { as: admin })).code).toBe(SUCCESS['auth-center']);
});
