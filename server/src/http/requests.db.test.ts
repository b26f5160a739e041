import { once } from 'node:events';
import { connect } from 'node:net';
import { getCurrentHrUserInfo, login } from '@plumbline/contract/features/session/calls/sessions.ts';
import { listMyProjects } from '@plumbline/contract/features/levels/calls/projects.ts';
import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { importRows } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { levelChoose, levelTree } from '@plumbline/contract/features/levels/calls/levels.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows, sql } from '../db/database.ts';
import type { Context, SignedIn } from './context.ts';
import { handle } from './handler.ts';
import { listen } from './listen.ts';
import { aServer, headersOf, type Person, type TestServer } from './testing.ts';

let server: TestServer;
let path: LevelPath;
let user: Person;
let received: unknown;

beforeAll(async () => {
  server = await aServer({
    handlers: [
      handle(login, (_context: Context, input) => {
        received = input;
        throw new AppError('loginFailed');
      }),
      handle(home, () => {
        throw new Error('secret detail of ours');
      }),
      handle(listMyProjects, (_context: SignedIn, input) => {
        received = input;
        return [];
      }),
      handle(importRows, () => {
        throw new InvalidError([
          { field: 'name', words: w('Missing', '缺少'), missing: true },
          { field: 'lines.2.qty', words: w('Wrong', '错误') },
        ]);
      }),
      handle(levelTree, async ({ db, caller }: SignedIn) => {
        await rows(
          db,
          sql`insert into level (tenant_id, id, step, parent_id, name)
              select tenant_id, gen_random_uuid(), step, parent_id, name from level where tenant_id = ${caller.tenantId}`,
        );
        return [];
      }),
      handle(levelChoose, () => {
        throw new AppError('stale', { who: 'Li Wei' }, { theirs: 1 });
      }),
      handle(getCurrentHrUserInfo, () => {
        throw new AppError('tooMany', { seconds: 9 });
      }),
    ],
  });
  path = await server.aTenant();
  user = await server.aUser(path);
});

const send = (options: {
  method?: 'GET' | 'PUT' | 'DELETE' | 'HEAD' | 'POST';
  url: string;
  type?: string;
  payload?: string;
}) =>
  server.app.inject({
    method: options.method ?? 'POST',
    url: options.url,
    headers: {
      ...headersOf({ as: user, path }),
      ...(options.type === undefined ? {} : { 'content-type': options.type }),
    },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
const JSON_TYPE = 'application/json';

describe('the envelope', () => {
  test('an API call returns code, data and msg, with code 0 [R7-04, R7-05]', async () => {
    const answer = await send({ url: listMyProjects.path, type: JSON_TYPE, payload: '{}' });
    expect(answer.json()).toEqual({ code: 0, data: [], msg: '' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a refusal has its code, its data and a message in the language of the header Lang', async () => {
    const input = { levelE: path.E };
    const english = await server.call(levelChoose, input, { as: user });
    expect(english).toMatchObject({ status: 200, code: 409, data: { theirs: 1 } });
    expect(english.msg).toContain('Li Wei changed this record');
    const chinese = await server.call(levelChoose, input, { as: user, language: 'zh' });
    expect(chinese.msg).toContain('Li Wei 在您编辑期间修改了该记录');
  });

  test.each([
    ['zh_CN', '账号或密码错误。'],
    ['zh-CN', '账号或密码错误。'],
    ['en_US', 'Wrong account or password.'],
    ['fr', 'Wrong account or password.'],
  ])('reads the language %s', async (lang, msg) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: login.path,
      headers: { lang },
      payload: { username: 'x', password: '0'.repeat(32) },
    });
    expect(answer.json()).toEqual({ code: 1, data: null, msg });
  });

  test('too many attempts answer 429 with the seconds to wait [R8-33, R9-41]', async () => {
    const answer = await send({ url: getCurrentHrUserInfo.path });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('9');
    expect(answer.json()).toMatchObject({ code: 429, msg: 'Too many attempts. Try again in 9 seconds.' });
  });
});

describe('invalid requests', () => {
  test.each(['GET', 'PUT', 'DELETE'] as const)(
    '%s of a call answers 405 with Allow: POST and does nothing [R7-01]',
    async (method) => {
      for (const url of [listMyProjects.path, login.path, '/api/register/tag/page', '/newapi/project/listMyProjects']) {
        const answer = await send({ method, url });
        expect(answer.statusCode).toBe(405);
        expect(answer.headers['allow']).toBe('POST');
        expect(answer.json()).toMatchObject({ data: null });
        expect(answer.json()).not.toMatchObject({ code: 0 });
      }
    },
  );

  test.each([
    '/api/nothing',
    '/auth-center/nothing',
    '/user-center/x',
    '/newapi/x',
    '/api',
    '/api/register/nothing/page',
    '/api/register/tag/nothing',
    '/elsewhere',
  ])('an unknown call %s answers 404 with the envelope [R8-33]', async (url) => {
    const answer = await send({ url, type: JSON_TYPE, payload: '{}' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 404, data: null, msg: 'There is no such call.' });
  });

  test('a GET of an unknown call answers 404 too, not the page', async () => {
    const answer = await send({ method: 'GET', url: '/api/nothing' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 404 });
  });

  test.each(['{', '[1,', 'x', '{"__proto__":{"a":1}}'])('broken JSON %s answers 400 [R8-33]', async (payload) => {
    const answer = await send({ url: listMyProjects.path, type: JSON_TYPE, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 400, data: null, msg: 'The request could not be read.' });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s is refused',
    async (type) => {
      const answer = await send({ url: listMyProjects.path, type, payload: '{}' });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ code: 400 });
    },
  );

  test('a body over one megabyte answers 413 [R8-33, R9-41, attack D21]', async () => {
    const payload = JSON.stringify({ keyword: 'x'.repeat(1024 * 1024) });
    const answer = await send({ url: listMyProjects.path, type: JSON_TYPE, payload });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      code: 413,
      msg: 'The request is too large: at most 1 MB. Split it into smaller parts.',
    });
  });

  test('a client that sends too much can read the reason, although the rest is discarded [attack D21]', async () => {
    const { app } = await aServer({ handlers: [] });
    const { port, close } = await listen(app, { host: '127.0.0.1', port: 0, portRich: 0 });
    const sent = connect(port, '127.0.0.1');
    const size = 8 * 1024 * 1024;
    sent.write(
      `POST ${listMyProjects.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    let heard = '';
    sent.on('data', (chunk) => (heard += String(chunk)));
    const faults: unknown[] = [];
    sent.on('error', (error) => faults.push(error));
    // a client that writes the whole body before it reads
    const piece = Buffer.alloc(64 * 1024, 0x20);
    for (let at = 0; at < size; at += piece.length) {
      if (!sent.write(piece) && !sent.destroyed) await Promise.race([once(sent, 'drain'), once(sent, 'close')]);
    }
    await expect.poll(() => heard).toContain('"code":413');
    expect(faults).toEqual([]);
    sent.destroy();
    await close();
  });

  test('a call without a body needs no content type', async () => {
    expect((await send({ url: listMyProjects.path })).json()).toMatchObject({ code: 0 });
    expect((await send({ url: listMyProjects.path, type: JSON_TYPE, payload: '' })).json()).toMatchObject({ code: 0 });
  });

  test('a path that cannot be decoded answers 400', async () => {
    const answer = await send({ url: '/api/%E0%A4%A' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 400 });
  });
});

describe('code 14', () => {
  test('separates missing fields from those with a wrong format [R5-20]', async () => {
    const answer = await server.post(login.path, { username: '  ', password: 'plain' });
    expect(answer).toMatchObject({
      status: 200,
      code: 14,
      msg: 'Please check the marked fields.',
      data: {
        reqFieldErrorList: [{ field: 'username', msg: 'Please fill this in.' }],
        reqFormatErrorList: [{ field: 'password', msg: 'This value has the wrong format.' }],
      },
    });
    const missing = await server.post(login.path, {}, { language: 'zh' });
    expect(missing.data).toEqual({
      reqFieldErrorList: [
        { field: 'username', msg: '请填写此项。' },
        { field: 'password', msg: '请填写此项。' },
      ],
      reqFormatErrorList: [],
    });
  });

  test('limits are given with their value', async () => {
    const answer = await server.post(listMyProjects.path, { keyword: 'x'.repeat(201) }, { as: user });
    expect(answer.data).toMatchObject({ reqFormatErrorList: [{ field: 'keyword', msg: 'At most 200 characters.' }] });
  });

  test('a handler refuses single fields, with a path of one part or three', async () => {
    const input = { job: '00000000-0000-4000-8000-000000000000' };
    const answer = await server.post(importRows.path, input, { as: user, path, language: 'zh' });
    expect(answer).toMatchObject({
      code: 14,
      data: {
        reqFieldErrorList: [{ field: 'name', msg: '缺少' }],
        reqFormatErrorList: [{ field: 'lines.2.qty', msg: '错误' }],
      },
    });
  });
});

describe('errors', () => {
  test('a fault answers 500 with the id of the request and nothing about its cause [R8-33]', async () => {
    const answer = await server.call(home, null, { as: user, path });
    expect(answer).toMatchObject({ status: 500, code: 500, data: null });
    expect(answer.msg).toBe(
      `Something went wrong on our side. Nothing was changed. Request ${String(answer.headers['x-request-id'])}.`,
    );
    const { fault, ...sent } = answer;
    expect(JSON.stringify(sent)).not.toMatch(/secret|at .*\.ts/);
    expect(fault, 'logged').toContain('secret detail of ours');
  });

  test('of two users creating the same row simultaneously, the second is refused because it exists', async () => {
    const answer = await server.call(levelTree, null, { as: user, language: 'zh' });
    expect(answer).toMatchObject({ status: 200, code: 409 });
    expect(answer.msg).toMatch(/^层级 中已存在 level /);
  });
});

describe('parameters', () => {
  test('are read from the query string too, where the body takes precedence', async () => {
    await send({ url: `${listMyProjects.path}?keyword=pipe` });
    expect(received).toEqual({ keyword: 'pipe' });
    await send({ url: `${listMyProjects.path}?keyword=pipe`, type: JSON_TYPE, payload: '{"keyword":"tank"}' });
    expect(received).toEqual({ keyword: 'tank' });
  });

  test('secrets are read from the body only', async () => {
    const answer = await send({ url: `${login.path}?username=x&password=${'0'.repeat(32)}` });
    expect(answer.json()).toMatchObject({ code: 14, data: { reqFieldErrorList: [{ field: 'password' }] } });
  });
});

test('/newapi/x is /api/x, and uinfo proves nothing', async () => {
  const url = '/newapi/project/listMyProjects';
  expect((await send({ url })).json()).toMatchObject({ code: 0 });
  const uinfo = Buffer.from(JSON.stringify({ userId: user.userId, username: user.username })).toString('base64url');
  const answer = await server.app.inject({ method: 'POST', url, headers: { uinfo } });
  expect(answer.json()).toMatchObject({ code: 4 });
});
