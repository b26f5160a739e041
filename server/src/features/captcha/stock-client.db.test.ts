import { describe, expect, test } from 'vitest';
import { oneRow, sql } from '../../db/database.ts';
import { aServer } from '../../http/testing.ts';
import { captchaHandlers } from './calls.ts';
import { consumeCaptcha } from './consume.ts';
import type { Point, Solution } from './solution.ts';

// Mimics what the public Vue client of the AJ-Captcha family sends and reads, following its source: axios with two
// headers, no clientUid before one is stored, sizes in whole CSS pixels, pointJson built by JSON.stringify.
const server = await aServer({ handlers: captchaHandlers });
const { db } = server.database;

/** The members the client reads, at the top of the body. */
interface Body {
  readonly repCode: string;
  readonly repMsg: string | null;
  readonly repData: {
    readonly originalImageBase64: string;
    readonly jigsawImageBase64: string;
    readonly token: string;
    readonly secretKey: string | null;
    readonly wordList: readonly string[];
  };
}

async function axios(url: string, data: string): Promise<Body> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: {
      accept: 'application/json, text/plain, */*',
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json; charset=UTF-8',
    },
    payload: data,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return answer.json<Body>();
}
const reqGet = (captchaType: string): Promise<Body> =>
  axios('/captcha/get', `{"captchaType":"${captchaType}","clientUid":null,"ts":${Date.now()}}`);
const reqCheck = (data: { captchaType: string; pointJson: string; token: string }): Promise<Body> =>
  axios('/captcha/check', JSON.stringify(data));
async function solutionOf(token: string): Promise<Solution | undefined> {
  return (await oneRow<{ solution: Solution }>(db, sql`select solution from captcha where token = ${token}`))?.solution;
}
const sizeOf = (base64: string): readonly number[] => {
  const bytes = Buffer.from(base64, 'base64');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

describe('the public Vue client, unmodified', () => {
  test.each([310, 400, 355])('its slider of %i pixels passes [R3-093, R9-15, R9-16]', async (imgWidth) => {
    const got = await reqGet('blockPuzzle');
    expect(got).toMatchObject({ repCode: '0000', repMsg: null });
    const { originalImageBase64, jigsawImageBase64, token, secretKey } = got.repData;
    expect([sizeOf(originalImageBase64), sizeOf(jigsawImageBase64)]).toEqual([
      [310, 155],
      [47, 155],
    ]);
    const solution = await solutionOf(token);
    const x = solution?.type === 'blockPuzzle' ? solution.x : 0;
    // the user stops where the piece looks right; the client uses whole pixels of its own width
    const moveBlockLeft = `${(x * imgWidth) / 310}px`;
    const moveLeftDistance = (Number.parseInt(moveBlockLeft.replace('px', ''), 10) * 310) / imgWidth;
    expect(secretKey).toBeFalsy();
    const pointJson = JSON.stringify({ x: moveLeftDistance, y: 5.0 });
    const res = await reqCheck({ captchaType: 'blockPuzzle', pointJson, token });
    expect(res.repCode).toBe('0000');
    expect(await consumeCaptcha(db, `${token}---${pointJson}`)).toBe(true);
  });

  test.each([
    [310, 155],
    [400, 200],
  ])('its words at %i by %i pass', async (imgWidth, imgHeight) => {
    const got = await reqGet('clickWord');
    const { token, wordList } = got.repData;
    expect(`请依次点击【${wordList.join(',')}】`).toMatch(
      /^请依次点击【\p{Script=Han},\p{Script=Han},\p{Script=Han}】$/u,
    );
    const solution = await solutionOf(token);
    const clicked: readonly Point[] = solution?.type === 'clickWord' ? solution.points : [];
    const checkPosArr = clicked
      .map(({ x, y }) => ({ x: Math.floor((x * imgWidth) / 310) + 6, y: Math.floor((y * imgHeight) / 155) - 6 }))
      .map((p) => ({ x: Math.round((310 * p.x) / imgWidth), y: Math.round((155 * p.y) / imgHeight) }));
    const res = await reqCheck({ captchaType: 'clickWord', pointJson: JSON.stringify(checkPosArr), token });
    expect(res.repCode).toBe('0000');
    expect(await consumeCaptcha(db, `${token}---${JSON.stringify(checkPosArr)}`)).toBe(true);
  });

  test('a slider never moved, with x null, gets a message, not a fault', async () => {
    const { token } = (await reqGet('blockPuzzle')).repData;
    const pointJson = JSON.stringify({ x: Number.NaN, y: 5.0 });
    const res = await reqCheck({ captchaType: 'blockPuzzle', pointJson, token });
    expect(res).toMatchObject({ repCode: '0001', repData: null });
    expect(res.repMsg).not.toBe('');
  });

  test('the plain HTML client may send clientUid and ts with the check', async () => {
    const { token } = (await reqGet('blockPuzzle')).repData;
    const solution = await solutionOf(token);
    const pointJson = JSON.stringify({ x: solution?.type === 'blockPuzzle' ? solution.x : 0, y: 5 });
    const data = { captchaType: 'blockPuzzle', pointJson, token, clientUid: 'slider-8f14e45f', ts: Date.now() };
    expect((await reqCheck(data)).repCode).toBe('0000');
  });

  test('6201 is at the top level, where the client blanks its pictures', async () => {
    await reqGet('blockPuzzle');
    await oneRow(db, sql`update tries set count = 100000 where key like 'captcha-get%'`);
    const res = await reqGet('blockPuzzle');
    expect(res).toMatchObject({ repCode: '6201', repData: null });
    expect(res.repMsg).not.toBe('');
  });
});
