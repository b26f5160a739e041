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
import { INPUTS } from './support/call-inputs.ts';
import { sendForm } from './support/importing.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const admin = await server.anAdmin(path);
const stranger = await server.anAdmin(elsewhere);
const nobody = await server.aUser(path, { permissions: [] });

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
  'importAgain',
  'importUnknown',
  'importResult',
  'importRows',
  'importUndo',
  'importRemoveMissing',
] as const;
const OF_A_FILE = [
  'drawingCompare',
  'drawingMarks',
  'fileClassify',
  'fileDelete',
  'fileDescribe',
  'fileDetails',
  'fileRestore',
  'fileRetire',
  'fileRevise',
  'ossPreviewUrl',
  'previewUrl',
] as const;
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
  'documentDelete',
  'documentDownload',
  'documentList',
  'drawingMatching',
  'fileStage',
  'fileTexts',
  'fileThumbnails',
  'guide',
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
  // a pack asks for the rights on each of its tables
  'packList',
  'packTake',
  'proveIdentity',
  // reports over registers the caller may see, and the files they put into the queue
  'reportCancel',
  'reportDownload',
  'reportList',
  'reportPreview',
  'reportQueue',
  'reportRun',
  'reportRuns',
  'reviewAlign',
  'reviewRemove',
  // the tray of scans, for users who may change a register of work
  'scanDelete',
  'scanFile',
  'scanList',
  'scanUpload',
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
    const input = {
      ...Object(INPUTS[name]),
      id: file.id,
      ids: [file.id],
      older: file.id,
      newer: file.id,
      path: file.path,
      token: new URL(address.data).searchParams.get('file'),
    };
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
      // a session is written once a minute: a new one each time is not
      const answer = await reading.post(address, body, { as: await server.anAdmin(path), path });
      expect([name, answer.code, answer.msg]).not.toContain(500);
    }
  });
});

test('success is 0 under /api and 200 under /auth-center [R7-05, R7-06, R7-07]', async () => {
  expect((await server.post('/api/user/getCurrentHrUserInfo', {}, { as: admin })).code).toBe(SUCCESS.api);
  expect((await server.post('/auth-center/user-info', {}, { as: admin })).code).toBe(SUCCESS['auth-center']);
});
