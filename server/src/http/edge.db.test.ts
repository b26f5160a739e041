import { getCurrentHrUserInfo, userInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { handoverPrint } from '@plumbline/contract/features/handover/calls.ts';
import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { LEVELS, type LevelPath } from '@plumbline/contract/levels.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows, sql } from '../db/database.ts';
import type { Scoped, SignedIn } from './context.ts';
import { handle } from './handler.ts';
import { aServer, headersOf, type Person, type TestServer } from './testing.ts';

const FIGURES = {
  tags: 7,
  itrs: { total: 0, done: 0 },
  punch: [],
  handovers: [],
  mocs: null,
  preservation: null,
  next: [],
};

let server: TestServer;
let path: LevelPath;
let user: Person;

beforeAll(async () => {
  server = await aServer({
    handlers: [
      handle(home, () => FIGURES),
      handle(handoverPrint, () => ({ file: '证书 "1".pdf', type: 'application/pdf', body: Buffer.from('%PDF') })),
      handle(getCurrentHrUserInfo, ({ caller, path: chosen }: SignedIn) => ({
        id: caller.userId,
        username: caller.username,
        fullName: caller.fullName,
        mobilePhone: JSON.stringify(chosen),
      })),
      handle(userInfo, ({ caller }: SignedIn) => ({
        userExpansion: { user: { id: caller.userId, username: '' }, userExpand: { fullName: '' } },
        permissions: [...caller.permissions],
        roles: [],
      })),
    ],
  });
  path = await server.aTenant();
  user = await server.aUser(path, { levels: [path.E] });
});

const disable = (id: string, disabled: boolean) =>
  rows(server.database.db, sql`update level set disabled = ${disabled} where id = ${id}`);

describe('session', () => {
  test('answers code 4 under /api and 401 under /auth-center without a session', async () => {
    const api = await server.call(home, null, { path });
    expect(api).toMatchObject({ status: 200, code: 4, data: null });
    expect(api.msg).toBe('Your login information has expired, please log in again');
    expect(await server.call(userInfo, null)).toMatchObject({ status: 200, code: 401 });
  });

  test.each(['', 'x', 'a'.repeat(65), 'é'.repeat(65)])('refuses the token "%s"', async (token) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: home.path,
      headers: { accesstoken: encodeURIComponent(token) },
    });
    expect(answer.json()).toMatchObject({ code: 4 });
  });

  test('reads the token from the header accesstoken [R7-16]', async () => {
    expect(await server.call(userInfo, null, { as: user })).toMatchObject({ code: 200 });
    expect(await server.call(userInfo, null, { token: user.token.replace(/.$/, '_') })).toMatchObject({ code: 401 });
  });

  test('refuses the token of a user disabled since sign-in', async () => {
    const gone = await server.aUser(path);
    expect(await server.call(userInfo, null, { as: gone })).toMatchObject({ code: 200 });
    await rows(server.database.db, sql`update app_user set status = 0 where id = ${gone.userId}`);
    expect(await server.call(userInfo, null, { as: gone })).toMatchObject({ code: 401 });
  });

  test('refuses the token of a user deleted since sign-in', async () => {
    const gone = await server.aUser(path);
    await rows(server.database.db, sql`update app_user set deleted_at = now() where id = ${gone.userId}`);
    expect(await server.call(userInfo, null, { as: gone })).toMatchObject({ code: 401 });
  });

  test('reads permissions at each call, so that a removed role takes effect immediately', async () => {
    const someone = await server.aUser(path, { permissions: ['tag:see', 'tag:add'] });
    const before = await server.call(userInfo, null, { as: someone });
    expect(before.data).toMatchObject({ permissions: ['tag:see', 'tag:add'] });
    await rows(server.database.db, sql`delete from user_role where user_id = ${someone.userId}`);
    expect((await server.call(userInfo, null, { as: someone })).data).toMatchObject({ permissions: [] });
  });
});

describe('level', () => {
  test('answers on a granted path', async () => {
    expect(await server.call(home, null, { as: user, path })).toMatchObject({ status: 200, code: 0, data: FIGURES });
  });

  test.each(LEVELS)('a grant at level %s opens the path', async (level) => {
    const someone = await server.aUser(path, { levels: [path[level]] });
    expect(await server.call(home, null, { as: someone, path })).toMatchObject({ code: 0 });
  });

  test('gives one answer for no path, another tenant, and an ungranted, missing or broken chain of levels', async () => {
    const stranger = await server.aTenant('Other');
    const sister = await server.aLevel({ tenantId: path.A, parentId: path.D, step: 'E' });
    const cousin = await server.aLevel({ tenantId: path.A, parentId: path.C, step: 'D' });
    // everything is granted, yet there is no chain: rows kept at B or C are read by the header alone
    const facility = await server.aLevel({ tenantId: path.A, parentId: path.B, step: 'C' });
    const region = await server.aLevel({ tenantId: path.A, parentId: path.A, step: 'B' });
    const unknown = '00000000-0000-4000-8000-000000000000';
    const wrong: readonly (LevelPath | undefined)[] = [
      undefined,
      stranger,
      { ...path, E: stranger.E },
      { ...path, A: stranger.A },
      { ...path, E: sister },
      { ...path, E: unknown },
      { ...path, D: cousin },
      { ...path, C: facility },
      { ...path, B: region },
      { ...path, A: region },
      { ...path, E: path.D, D: path.E },
      { ...path, E: "'; drop table level" },
    ];
    const answers = await Promise.all(wrong.map((each) => server.call(home, null, { as: user, path: each })));
    expect(new Set(answers.map(({ status, code, msg, data }) => JSON.stringify({ status, code, msg, data })))).toEqual(
      new Set([
        JSON.stringify({ status: 200, code: 403, msg: 'Choose a project and a scope of work first.', data: null }),
      ]),
    );
  });

  test('refuses four of the five headers', async () => {
    const headers = headersOf({ as: user, path });
    delete headers['level-b'];
    const answer = await server.app.inject({ method: 'POST', url: home.path, headers });
    expect(answer.json()).toMatchObject({ code: 403 });
  });

  test.each(LEVELS)('a disabled level %s is closed even to the administrator', async (level) => {
    const admin = await server.anAdmin(path);
    await disable(path[level], true);
    expect(await server.call(home, null, { as: admin, path })).toMatchObject({ code: 403 });
    await disable(path[level], false);
    expect(await server.call(home, null, { as: admin, path })).toMatchObject({ code: 0 });
  });

  test('a call that needs no path ignores a bad one', async () => {
    const stranger = await server.aTenant('Third');
    const answer = await server.call(getCurrentHrUserInfo, null, { as: user, path: stranger });
    expect(answer).toMatchObject({ code: 0, data: { mobilePhone: 'null' } });
  });
});

describe('permission', () => {
  const input = { id: '00000000-0000-4000-8000-000000000000' };

  test('refuses a call without its permission, and names it in the language of the caller', async () => {
    const english = await server.call(handoverPrint, input, { as: user, path });
    expect(english).toMatchObject({ status: 200, code: 403 });
    expect(english.msg).toContain('See');
    const chinese = await server.call(handoverPrint, input, { as: user, path, language: 'zh' });
    expect(chinese.msg).toContain('查看');
  });

  test('the level is checked before the permission', async () => {
    const answer = await server.call(handoverPrint, input, { as: user });
    expect(answer.msg).toBe('Choose a project and a scope of work first.');
  });

  test.each(['*', 'handover:see', 'handover:*', '*:see'])(
    'the code %s opens it, and the answer is the file',
    async (code) => {
      const someone = await server.aUser(path, { permissions: [code] });
      const answer = await server.app.inject({
        method: 'POST',
        url: handoverPrint.path,
        headers: headersOf({ as: someone, path }),
        payload: input,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="__ _1_.pdf"; filename*=UTF-8''%E8%AF%81%E4%B9%A6%20%221%22.pdf`,
      );
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toBe('%PDF');
    },
  );
});

test('the path in the context is the granted one', async () => {
  let seen: Scoped['path'] | undefined;
  const own = await aServer({
    handlers: [
      handle(home, ({ path: chosen }) => {
        seen = chosen;
        return FIGURES;
      }),
    ],
  });
  const there = await own.aTenant();
  await own.call(home, null, { as: await own.aUser(there), path: there });
  expect(seen).toEqual(there);
});
