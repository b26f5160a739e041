import { captchaCheck, captchaGet, type CaptchaType } from '@plumbline/contract/features/captcha/calls.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, oneRow, rows, sql } from '../../db/database.ts';
import { buildServer } from '../../http/server.ts';
import { aServer } from '../../http/testing.ts';
import { captchaHandlers } from './calls.ts';
import { consumeCaptcha, verifyCaptcha } from './consume.ts';
import { CAPTCHA_LIMITS } from './limits.ts';
import type { Solution } from './solution.ts';
import { isHookOn, SOLUTION_HEADER } from './test-hook.ts';

const server = await aServer({ handlers: captchaHandlers });
const { db } = server.database;

beforeEach(() => rows(db, sql`delete from tries`));

const get = (captchaType: string, clientUid: string | null = null) =>
  server.call(captchaGet, { captchaType, clientUid, ts: Date.now() });
const check = (captchaType: string, token: string, pointJson: string) =>
  server.call(captchaCheck, { captchaType, token, pointJson });
async function solutionOf(token: string): Promise<Solution> {
  const stored = await oneRow<{ solution: Solution }>(db, sql`select solution from captcha where token = ${token}`);
  if (!stored) throw new Error('no captcha is kept under this token');
  return stored.solution;
}
const rightAnswer = (solution: Solution): string =>
  JSON.stringify(solution.type === 'blockPuzzle' ? { x: solution.x, y: 5 } : solution.points);
/** Fetches a captcha, with its answer. */
async function fetched(type: CaptchaType = 'blockPuzzle', clientUid: string | null = null) {
  const token = (await get(type, clientUid)).data.repData?.token ?? '';
  const solution = await solutionOf(token);
  return { token, solution, answer: rightAnswer(solution) };
}
/** Ages all stored captchas and verifications by this many seconds. */
const age = (seconds: number) =>
  Promise.all([
    rows(db, sql`update captcha set expires_at = expires_at - make_interval(secs => ${seconds})`),
    rows(db, sql`update captcha_pass set expires_at = expires_at - make_interval(secs => ${seconds})`),
  ]);
/** Creates a verification that is ready to be used. */
async function aPass(): Promise<string> {
  const { token, answer } = await fetched();
  expect((await check('blockPuzzle', token, answer)).data.repCode).toBe('0000');
  return `${token}---${answer}`;
}

describe('get', () => {
  test('returns two pictures, a token and code 0000 for a slider [R7.1-08, R3-086, R3-087, R3-088, R3-089, R3-090, R3-091, R3-093]', async () => {
    const answer = await get('blockPuzzle', 'slider-1');
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      msg: '',
      data: { repCode: '0000', repMsg: null, success: true },
    });
    const { repData } = answer.data;
    expect(Object.keys(repData ?? {}).toSorted()).toEqual([
      'jigsawImageBase64',
      'originalImageBase64',
      'result',
      'secretKey',
      'token',
      'wordList',
    ]);
    expect(repData).toMatchObject({ wordList: null, result: false });
    expect(repData?.token).toMatch(/^[0-9a-f]{32}$/);
    expect(repData?.originalImageBase64.length).toBeGreaterThan(5000);
    expect(repData?.jigsawImageBase64?.length).toBeGreaterThan(500);
  });

  test('returns one picture and three words in the order to click [R3-092]', async () => {
    const { repData } = (await get('clickWord')).data;
    expect(repData).toMatchObject({ jigsawImageBase64: null });
    expect(repData?.wordList).toHaveLength(3);
  });

  test('returns the result in data and again beside it [R3-093]', async () => {
    const answer = await get('blockPuzzle');
    const { repCode, repMsg, repData, success } = answer.data;
    expect(answer).toMatchObject({ repCode, repMsg, repData, success, code: 0, msg: '' });
  });

  test('encrypts nothing: no key is returned, and a plain answer is accepted [R7-25]', async () => {
    const answer = await get('blockPuzzle');
    expect(answer.data.repData?.secretKey).toBeNull();
    const token = answer.data.repData?.token ?? '';
    const plain = rightAnswer(await solutionOf(token));
    expect((await check('blockPuzzle', token, plain)).data.repCode).toBe('0000');
  });

  test('returns a new token and new pictures each time', async () => {
    const [one_, other] = [(await get('blockPuzzle')).data.repData, (await get('blockPuzzle')).data.repData];
    expect(one_?.token).not.toBe(other?.token);
    expect(one_?.originalImageBase64).not.toBe(other?.originalImageBase64);
  });

  test('refuses an unknown captcha type with a message in both languages, never with a fault', async () => {
    for (const captchaType of ['rotatePuzzle', 'BLOCKPUZZLE', 'x'.repeat(5000), '../etc'])
      expect((await get(captchaType)).data, captchaType.slice(0, 20)).toMatchObject({
        repCode: '0015',
        success: false,
        repData: null,
      });
    for (const captchaType of ['', null, undefined, 7, {}, []]) {
      const answer = await server.post(captchaGet.path, { captchaType, clientUid: [], ts: {} }, { language: 'zh' });
      expect(answer).toMatchObject({ status: 200, repCode: '0011', repMsg: 'captchaType 不能为空。' });
    }
    expect(
      (await server.post(captchaGet.path, { captchaType: 'blockPuzzle', clientUid: { a: 1 } })).data,
    ).toMatchObject({ repCode: '0000' });
    for (const body of [[], 'text', 7, null]) {
      const { status } = await server.post(captchaGet.path, body);
      expect(status, JSON.stringify(body)).toBeLessThan(500);
    }
  });

  test('answers many simultaneous requests separately', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => get('clickWord', `point-${at}`)));
    expect(new Set(answers.map(({ data }) => data.repData?.token)).size).toBe(20);
  });
});

describe('check', () => {
  test('a correct slider is 0000 and echoed with result true [R7.1-09, R3-094, R3-095, R3-096]', async () => {
    const { token, answer } = await fetched();
    const checked = await check('blockPuzzle', token, answer);
    expect(checked).toMatchObject({
      status: 200,
      code: 0,
      repCode: '0000',
      data: { repCode: '0000', repMsg: null, success: true },
    });
    expect(checked.data.repData).toEqual({ captchaType: 'blockPuzzle', token, pointJson: answer, result: true });
  });

  test('off by 5 passes, by 6 fails, another y fails, a fraction is cut off [R9-15, R9-16]', async () => {
    for (const [dx, y, code] of [
      [5, 5, '0000'],
      [-5, 5, '0000'],
      [5.94, 5, '0000'],
      [6, 5, '6111'],
      [-6, 5, '6111'],
      [0, 4, '6111'],
    ] as const) {
      const { token, solution } = await fetched('blockPuzzle', `off-${dx}-${y}`);
      const x = (solution.type === 'blockPuzzle' ? solution.x : 0) + dx;
      expect((await check('blockPuzzle', token, JSON.stringify({ x, y }))).data.repCode, `${dx} ${y}`).toBe(code);
    }
  });

  test('three words in order pass; two, four or another order do not [R4-66]', async () => {
    const attempt = async (change: (points: readonly unknown[]) => readonly unknown[]) => {
      const { token, solution } = await fetched('clickWord', `words-${Math.random()}`);
      const points = solution.type === 'clickWord' ? solution.points : [];
      return (await check('clickWord', token, JSON.stringify(change(points)))).data.repCode;
    };
    expect(await attempt((points) => points)).toBe('0000');
    expect(await attempt((points) => points.slice(0, 2))).toBe('6111');
    expect(await attempt((points) => [...points, { x: 1, y: 1 }])).toBe('6111');
    expect(await attempt((points) => points.toReversed())).toBe('6111');
  });

  test('a wrong answer is 6111, in the words of the specification [R8-09]', async () => {
    const { token } = await fetched();
    const answer = await server.post(
      captchaCheck.path,
      { captchaType: 'blockPuzzle', token, pointJson: '{"x":1,"y":5}' },
      { language: 'zh' },
    );
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      repCode: '6111',
      repMsg: '人机验证失败',
      success: false,
      repData: null,
    });
  });

  test('a token is spent by its first check, right or wrong', async () => {
    const right = await fetched();
    expect((await check('blockPuzzle', right.token, right.answer)).data.repCode).toBe('0000');
    expect((await check('blockPuzzle', right.token, right.answer)).data.repCode).toBe('6110');
    const wrong = await fetched();
    expect((await check('blockPuzzle', wrong.token, '{"x":0,"y":5}')).data.repCode).toBe('6111');
    expect((await check('blockPuzzle', wrong.token, wrong.answer)).data.repCode).toBe('6110');
    const unread = await fetched();
    expect((await check('blockPuzzle', unread.token, '{')).data.repCode).toBe('0001');
    expect((await check('blockPuzzle', unread.token, unread.answer)).data.repCode).toBe('6110');
  });

  test('of several simultaneous checks of one token only one is judged', async () => {
    const { token, answer } = await fetched();
    const codes = await Promise.all(Array.from({ length: 8 }, () => check('blockPuzzle', token, answer)));
    expect(codes.map(({ data }) => data.repCode).toSorted()).toEqual(['0000', ...Array(7).fill('6110')]);
  });

  test('a captcha expires after 120 s', async () => {
    const young = await fetched();
    await age(115);
    expect((await check('blockPuzzle', young.token, young.answer)).data.repCode).toBe('0000');
    const old = await fetched();
    await age(120);
    expect((await check('blockPuzzle', old.token, old.answer)).data.repCode).toBe('6110');
  });

  test('an answer to one kind of captcha is wrong for the other', async () => {
    const { token, answer } = await fetched();
    expect((await check('clickWord', token, answer)).data.repCode).toBe('6111');
  });

  test('an unreadable answer, an unknown token and empty members get a code, never a fault', async () => {
    for (const pointJson of ['', '[]', '[', '{', '5', 7, null, {}, 'x'.repeat(1_000_000), '\u0000', "' or 1=1"]) {
      const { token } = await fetched('blockPuzzle', `bad-${Math.random()}`);
      const answer = await server.post(captchaCheck.path, { captchaType: 'blockPuzzle', token, pointJson });
      expect(answer.status, String(pointJson).slice(0, 20)).toBe(200);
      expect(['0001', '6111']).toContain(Reflect.get(answer, 'repCode'));
    }
    expect((await check('blockPuzzle', 'unknown', '{}')).data.repCode).toBe('6110');
    expect((await check('blockPuzzle', 'x\u0000y', '{}')).status).toBe(200);
    expect((await check('blockPuzzle', '', '{}')).data.repCode).toBe('0011');
    expect((await check('', 'x', '{}')).data.repCode).toBe('0011');
  });
});

describe('the verification', () => {
  test('is accepted once', async () => {
    const pass = await aPass();
    expect(await consumeCaptcha(db, pass)).toBe(true);
    expect(await consumeCaptcha(db, pass)).toBe(false);
  });

  test('expires after 180 s', async () => {
    const young = await aPass();
    await age(175);
    expect(await consumeCaptcha(db, young)).toBe(true);
    const old = await aPass();
    await age(180);
    expect(await consumeCaptcha(db, old)).toBe(false);
  });

  test('requires a check that passed', async () => {
    const unchecked = await fetched();
    expect(await consumeCaptcha(db, `${unchecked.token}---${unchecked.answer}`)).toBe(false);
    const wrong = await fetched();
    await check('blockPuzzle', wrong.token, '{"x":0,"y":5}');
    expect(await consumeCaptcha(db, `${wrong.token}---{"x":0,"y":5}`)).toBe(false);
    const { token, answer } = await fetched();
    await check('blockPuzzle', token, answer);
    for (const text of [token, `${token}---`, `${token}---${answer} `, '', 'x'.repeat(1_000_000), '\u0000'])
      expect(await consumeCaptcha(db, text)).toBe(false);
    expect(await consumeCaptcha(db, `${token}---${answer}`)).toBe(true);
  });

  test('is accepted once among simultaneous requests, also from another process', async () => {
    const elsewhere = connect(server.database.url);
    const pass = await aPass();
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, at) => consumeCaptcha(at % 2 ? db : elsewhere.db, pass)),
    );
    await elsewhere.end();
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('is stored only as a hash, and the solution is deleted with its token', async () => {
    const pass = await aPass();
    const stored = await rows(db, sql`select encode(key, 'escape') as key from captcha_pass`);
    expect(JSON.stringify(stored)).not.toContain(pass.slice(0, 32));
    expect(await oneRow(db, sql`select 1 from captcha where token = ${pass.slice(0, 32)}`)).toBeUndefined();
  });
});

describe('limits', () => {
  test('the 121st picture in a minute is 6201 for that browser alone, for a minute', async () => {
    const { client } = CAPTCHA_LIMITS.get;
    await get('blockPuzzle', 'slider-busy');
    await rows(db, sql`update tries set count = ${client} where key like 'captcha-get:%'`);
    expect(await get('blockPuzzle', 'slider-busy')).toMatchObject({ status: 200, code: 0, repCode: '6201' });
    expect((await get('blockPuzzle', 'slider-calm')).data.repCode).toBe('0000');
    await rows(db, sql`update tries set since = since - interval '61 s'`);
    expect((await get('blockPuzzle', 'slider-busy')).data.repCode).toBe('0000');
  });

  test('changing the client name does not help: the address has a limit too', async () => {
    await get('blockPuzzle', 'name-1');
    await rows(db, sql`update tries set count = ${CAPTCHA_LIMITS.get.address} where key like 'captcha-get-address:%'`);
    expect((await get('blockPuzzle', 'name-2')).data.repCode).toBe('6201');
  });

  test('the sixth wrong answer in a minute locks the browser for five minutes: 6202', async () => {
    const fail = async () => {
      const { token } = await fetched('blockPuzzle', 'slider-bad');
      expect((await check('blockPuzzle', token, '{"x":0,"y":5}')).data.repCode).toBe('6111');
    };
    for (let wrong = 0; wrong < CAPTCHA_LIMITS.failed.client; wrong += 1) await fail();
    expect((await get('blockPuzzle', 'slider-bad')).data.repCode).toBe('0000');
    await fail();
    expect((await get('blockPuzzle', 'slider-bad')).data.repCode).toBe('6202');
    expect((await get('blockPuzzle', 'slider-good')).data.repCode).toBe('0000');
    await rows(db, sql`update tries set since = since - interval '290 s'`);
    expect((await get('blockPuzzle', 'slider-bad')).data.repCode).toBe('6202');
    await rows(db, sql`update tries set since = since - interval '20 s'`);
    expect((await get('blockPuzzle', 'slider-bad')).data.repCode).toBe('0000');
  });

  test('wrong answers under changing names lock the address', async () => {
    const { token } = await fetched('blockPuzzle', 'other-1');
    await rows(
      db,
      sql`insert into tries (key, count, since, window_seconds)
          values (${'captcha-failed:127.0.0.1'}, ${CAPTCHA_LIMITS.failed.address}, now(), 60)`,
    );
    await check('blockPuzzle', token, '{"x":0,"y":5}');
    expect((await get('blockPuzzle', 'other-2')).data.repCode).toBe('6202');
  });

  test('too many answers a minute are 6204 and spend no token', async () => {
    const { token, answer } = await fetched();
    await check('blockPuzzle', 'unknown', '{}');
    await rows(db, sql`update tries set count = ${CAPTCHA_LIMITS.check.address} where key like 'captcha-check:%'`);
    expect((await check('blockPuzzle', token, answer)).data.repCode).toBe('6204');
    await rows(db, sql`delete from tries`);
    expect((await check('blockPuzzle', token, answer)).data.repCode).toBe('0000');
  });

  test('too many verifications a minute from one address are 6205', async () => {
    expect(await verifyCaptcha(db, 'none', '192.0.2.7')).toBe('6110');
    await rows(db, sql`update tries set count = ${CAPTCHA_LIMITS.verify.address} where key like 'captcha-verify:%'`);
    const pass = await aPass();
    expect(await verifyCaptcha(db, pass, '192.0.2.7')).toBe('6205');
    expect(await verifyCaptcha(db, pass, '192.0.2.8')).toBe('0000');
  });

  test('expired captchas and unused verifications are deleted', async () => {
    await fetched();
    await aPass();
    await age(10_000);
    await aPass();
    const left = await oneRow<{ captchas: number; passes: number }>(
      db,
      sql`select (select count(*) from captcha)::int as captchas, (select count(*) from captcha_pass)::int as passes`,
    );
    expect(left).toEqual({ captchas: 0, passes: 1 });
  });
});

test('two servers on one database share captchas, verifications and limits', async () => {
  const elsewhere = connect(server.database.url);
  const app = await buildServer({
    database: elsewhere,
    handlers: captchaHandlers,
    registers: { call: () => Promise.reject(new Error('none')), upload: () => Promise.reject(new Error('none')) },
    dataDir: server.dataDir,
    webDir: null,
    logger: pino({ level: 'silent' }),
    allowMissing: true,
  });
  const there = async (url: string, payload: object): Promise<unknown> =>
    (await app.inject({ method: 'POST', url, payload })).json();
  try {
    const { token, answer } = await fetched('blockPuzzle', 'slider-two');
    const sent = { captchaType: 'blockPuzzle', token, pointJson: answer };
    expect(await there(captchaCheck.path, sent)).toMatchObject({ repCode: '0000' });
    expect((await check('blockPuzzle', token, answer)).data.repCode).toBe('6110');
    expect(await consumeCaptcha(db, `${token}---${answer}`)).toBe(true);
    expect(await consumeCaptcha(elsewhere.db, `${token}---${answer}`)).toBe(false);
    await rows(db, sql`update tries set count = ${CAPTCHA_LIMITS.get.client} where key like 'captcha-get:%'`);
    const wish = { captchaType: 'blockPuzzle', clientUid: 'slider-two', ts: 1 };
    expect(await there(captchaGet.path, wish)).toMatchObject({ repCode: '6201' });
  } finally {
    await app.close();
    await elsewhere.end();
  }
});

describe('the hook for automated tests', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('is off by default: nothing in the answer reveals the solution', async () => {
    vi.stubEnv('CAPTCHA_TEST_HOOK', undefined);
    const answer = await get('clickWord');
    expect(answer.headers[SOLUTION_HEADER]).toBeUndefined();
    const { originalImageBase64: _picture, token, ...rest } = answer.data.repData ?? { token: '' };
    expect(JSON.stringify([answer.headers, rest])).not.toMatch(/"x"|"y"|points|solution/i);
    expect((await solutionOf(token)).type).toBe('clickWord');
  });

  test('reveals the solution when switched on, but never in production', async () => {
    vi.stubEnv('CAPTCHA_TEST_HOOK', '1');
    const answer = await get('blockPuzzle');
    const token = answer.data.repData?.token ?? '';
    expect(JSON.parse(String(answer.headers[SOLUTION_HEADER]))).toEqual(await solutionOf(token));
    vi.stubEnv('NODE_ENV', 'production');
    expect((await get('blockPuzzle')).headers[SOLUTION_HEADER]).toBeUndefined();
    for (const value of ['0', 'true', '']) expect(isHookOn({ CAPTCHA_TEST_HOOK: value })).toBe(false);
  });
});
