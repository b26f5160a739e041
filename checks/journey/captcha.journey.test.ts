// @spared @rooms features/captcha
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page, Request } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captchaCheck, captchaGet } from '@plumbline/contract/features/captcha/calls.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { captchaHandlers } from '@plumbline/server/features/captcha/calls.ts';
import { consumeCaptcha } from '@plumbline/server/features/captcha/consume.ts';
import type { Point, Solution } from '@plumbline/server/features/captcha/solution.ts';
import { aServer, type TestServer } from '@plumbline/server/http/testing.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, openBrowser, PATIENCE, WINDOW } from './browser.ts';
import { type Answers, answersOf } from './page-calls.ts';

/** How long to wait for a state; longer than the pause before another picture. */
const SOON = { timeout: PATIENCE, interval: 20 } as const;
const PAGE = join(import.meta.dirname, 'captcha-page');

let server: TestServer;
let address = '';
let page: Page;
let problems: string[] = [];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (!BROWSER) return;
  const outDir = await mkdtemp(join(tmpdir(), 'captcha-page-'));
  ends.push(() => rm(outDir, { recursive: true, force: true }));
  const define = { __VERSION__: '"check"' };
  await build({
    root: PAGE,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define,
    build: { outDir, assetsInlineLimit: 0, minify: false, reportCompressedSize: false },
  });
  server = await aServer({ handlers: captchaHandlers, webDir: outDir });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const opened = await openBrowser();
  ends.push(opened.close);
  ({ page, problems } = opened);
  received = await answersOf(page, captchaGet.path);
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});
beforeEach(async () => {
  if (BROWSER) await rows(server.database.db, sql`delete from tries`);
});

type Type = 'blockPuzzle' | 'clickWord' | 'random';
const dialog = () => page.getByRole('dialog');
const handle = () => page.getByRole('slider');
const bar = () => page.locator('[data-captcha-bar]');
const phase = () => bar().getAttribute('data-captcha-bar');
const picture = () => page.locator('[data-captcha-picture]');
const answers = async (): Promise<readonly (string | null)[]> => JSON.parse(await page.locator('output').innerText());
/** Where the picture is on the screen. */
async function shownAt() {
  const box = await picture().boundingBox();
  if (!box) throw new Error('no picture is shown');
  return box;
}
/** The captchas received, in all pages. */
let received: Answers<OutputOf<typeof captchaGet>>;
const tokenOf = (shown: string): string | undefined =>
  received.bodies.find(({ repData }) => repData?.originalImageBase64 === shown)?.repData?.token;
/** The captcha currently shown, as the server knows it. */
async function newest(): Promise<Solution> {
  const source = await picture().locator('img').first().getAttribute('src');
  const shown = source?.replace('data:image/png;base64,', '') ?? '';
  await expect.poll(() => tokenOf(shown)).toBeDefined();
  const token = tokenOf(shown) ?? '';
  const found = await oneRow<{ solution: Solution }>(
    server.database.db,
    sql`select solution from captcha where token = ${token}`,
  );
  if (!found) throw new Error('no captcha is kept');
  return found.solution;
}
const sliderX = async (): Promise<number> => {
  const solution = await newest();
  return solution.type === 'blockPuzzle' ? solution.x : Number.NaN;
};
const points = async (): Promise<readonly Point[]> => {
  const solution = await newest();
  return solution.type === 'clickWord' ? solution.points : [];
};

/** The state of the captcha at one moment. */
interface Stood {
  readonly phase: string | null;
  readonly bar: string;
  readonly status: string;
  readonly alert: string;
  readonly marks: readonly string[];
  readonly answers: string;
}
/**
 * Makes the page record each change: a state lasts for a second of the page's time, and on a busy machine the test may
 * look later than that.
 */
function noteHowItStands(): void {
  const noted: Stood[] = [];
  Reflect.set(globalThis, 'noted', noted);
  const textOf = (selector: string): string => document.querySelector<HTMLElement>(selector)?.innerText ?? '';
  new MutationObserver(() => {
    noted.push({
      phase: document.querySelector('[data-captcha-bar]')?.getAttribute('data-captcha-bar') ?? null,
      bar: textOf('[data-captcha-bar]'),
      status: textOf('[data-captcha-picture] [role=status]'),
      alert: textOf('dialog [role=alert]'),
      marks: [...document.querySelectorAll<HTMLElement>('[data-captcha-mark]')].map(({ innerText }) => innerText),
      answers: textOf('output'),
    });
  }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
}
/** Waits until the captcha is in this state, or has been in it since it was requested. */
const stood = (so: { readonly [of in keyof Stood]?: unknown }) =>
  expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'noted') as readonly Stood[]), SOON)
    .toContainEqual(expect.objectContaining(so));

/** Opens the page and requests a captcha; resolves when a picture can be solved. */
async function ask(type: Type, language: 'en' | 'zh' = 'zh'): Promise<void> {
  await page.goto(`${address}/?type=${type}&language=${language}`);
  await page.evaluate(noteHowItStands);
  await page.getByRole('button', { name: 'Ask' }).click();
  await picture().and(page.locator('[aria-busy=false]')).waitFor();
}
/** Counts the captcha calls from now on. */
function counting() {
  const calls: { readonly path: string; readonly request: Request; readonly body: unknown }[] = [];
  const hear = (request: Request): void => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/captcha/')) calls.push({ path, request, body: request.postDataJSON() });
  };
  page.on('request', hear);
  return { of: (path: string) => calls.filter((each) => each.path === path), end: () => page.off('request', hear) };
}
/**
 * The time from the failed check to the next picture, in milliseconds of the browser, so that delays in the test do not
 * count.
 */
async function waited(calls: ReturnType<typeof counting>): Promise<number> {
  const [[check], [get]] = [calls.of(captchaCheck.path), calls.of(captchaGet.path)];
  await get?.request.response();
  return (get?.request.timing().startTime ?? 0) - (check?.request.timing().startTime ?? 0);
}
/** Drags the handle until the piece is at x, in pixels of 310. */
async function drag(x: number, { drop = true } = {}): Promise<void> {
  const { width } = await shownAt();
  const from = await handle().boundingBox();
  if (!from) throw new Error('no handle');
  const [startX, startY] = [from.x + 20, from.y + 20];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  await page.mouse.move(startX + (x * width) / 620, startY + 3, { steps: 4 });
  await page.mouse.move(startX + (x * width) / 310, startY + 1, { steps: 4 });
  if (drop) await page.mouse.up();
}
async function clickAt({ x, y }: Point): Promise<void> {
  const box = await shownAt();
  await page.mouse.click(box.x + (x * box.width) / 310, box.y + (y * box.height) / 155);
}

describe.skipIf(!BROWSER)('the slider', () => {
  test('opens in a dialog with its title; the picture of 310x155 is shown at 400x200 [R2.2-15, R2.2-16, R9-14, R9-17, R9-18]', async () => {
    await ask('blockPuzzle');
    expect(await dialog().getByRole('heading').innerText()).toBe('请完成安全验证');
    const { width, height } = await shownAt();
    expect([width, height]).toEqual([400, 200]);
    const natural = await picture()
      .locator('img')
      .evaluateAll((images) =>
        images.map((image) => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight]),
      );
    expect(natural).toEqual([
      [310, 155],
      [47, 155],
    ]);
    await keep(page, 'captcha-slider-zh');
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('idle, dragging, check; then seconds and message, and one verification is passed on [R4-60, R4-61, R4-62, R9-15, R9-16]', async () => {
    await ask('blockPuzzle');
    const calls = counting();
    expect(await phase()).toBe('idle');
    const x = await sliderX();
    await drag(x, { drop: false });
    await expect.poll(phase).toBe('dragging');
    expect(calls.of(captchaCheck.path)).toHaveLength(0);
    expect(await answers()).toEqual([]);
    await page.mouse.up();
    const status = expect.stringMatching(/^\d+\.\d\ds人机验证成功$/);
    await stood({ phase: 'passed', status, answers: '[]' });
    await keep(page, 'captcha-slider-passed');
    await dialog().waitFor({ state: 'detached' });
    const [captcha] = await answers();
    const [sent] = calls.of(captchaCheck.path);
    const body = sent?.body;
    expect(body).toMatchObject({ captchaType: 'blockPuzzle' });
    const { pointJson, token } = { pointJson: '', token: '', ...Object(body) };
    const point: unknown = JSON.parse(pointJson);
    expect(point).toMatchObject({ y: 5 });
    expect(Math.abs(Number(Reflect.get(Object(point), 'x')) - x)).toBeLessThan(1.5);
    expect(captcha).toBe(`${token}---${pointJson}`);
    expect(await consumeCaptcha(server.database.db, captcha ?? '')).toBe(true);
    calls.end();
    expect(problems).toEqual([]);
  });

  test('failure: 验证失败 on the bar, 人机验证失败 as tip and message, another picture after 1 s [R4-63, R4-64, R4-65, R8-09, R9-19]', async () => {
    await ask('blockPuzzle');
    const calls = counting();
    const before = await picture().locator('img').first().getAttribute('src');
    const x = await sliderX();
    await drag(x > 180 ? x - 60 : x + 60);
    await stood({ phase: 'failed', bar: '验证失败', status: '人机验证失败', alert: '人机验证失败' });
    await keep(page, 'captcha-slider-failed');
    await expect.poll(() => calls.of(captchaGet.path).length, SOON).toBe(1);
    expect(await waited(calls)).toBeGreaterThanOrEqual(1000);
    await expect.poll(phase, SOON).toBe('idle');
    await expect.poll(() => picture().locator('img').first().getAttribute('src'), SOON).not.toBe(before);
    await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe('0');
    // and the new one can be solved
    await drag(await sliderX());
    await stood({ phase: 'passed' });
    calls.end();
  });

  test('is solved by keyboard alone, with the focus inside the dialog and returned afterwards', async () => {
    await ask('blockPuzzle', 'en');
    await expect.poll(() => handle().evaluate((element) => element === document.activeElement)).toBe(true);
    const x = await sliderX();
    for (let moved = 0; moved + 20 <= x; moved += 20) await page.keyboard.press('PageUp');
    for (let moved = 0; moved + 2 <= x % 20; moved += 2) await page.keyboard.press('ArrowRight');
    await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe(String(x - (x % 2)));
    for (let tab = 0; tab < 6; tab += 1) {
      await page.keyboard.press('Tab');
      // the browser's own toolbar counts as a stop; the page behind the dialog never does
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await handle().focus();
    await page.keyboard.press('Enter');
    await stood({ phase: 'passed', status: expect.stringMatching(/^Verified in \d+\.\d\d s$/) });
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(answers).toHaveLength(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ask');
  });

  test('a click on the handle spends nothing; Escape, the close button and a click outside cancel', async () => {
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await ask('blockPuzzle', 'en');
      const calls = counting();
      await handle().click();
      expect(await phase()).toBe('idle');
      await leave();
      await dialog().waitFor({ state: 'detached' });
      expect(await answers()).toEqual([null]);
      expect(calls.of(captchaCheck.path)).toEqual([]);
      calls.end();
    }
  });

  test('6201 removes the pictures and shows the reason; the refresh button loads another [R8-10]', async () => {
    await ask('blockPuzzle');
    await expect.poll(() => picture().locator('img').count()).toBe(2);
    await rows(server.database.db, sql`update tries set count = 100000 where key like 'captcha-get%'`);
    await page.getByRole('button', { name: '换一张' }).click();
    await expect.poll(() => picture().locator('img').count()).toBe(0);
    expect(await picture().getByRole('alert').innerText()).toBe('获取验证码过于频繁，请一分钟后再试。');
    await keep(page, 'captcha-6201');
    await rows(server.database.db, sql`delete from tries`);
    await page.getByRole('button', { name: '换一张' }).click();
    await expect.poll(() => picture().locator('img').count()).toBe(2);
  });

  test('shows a lost connection, and continues when it is back', async () => {
    await ask('blockPuzzle', 'en');
    await page.route('**/api/captcha/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Another picture' }).click();
    await picture().getByText('No connection to the server').waitFor();
    await page.unroute('**/api/captcha/**');
    await page.getByRole('button', { name: 'Another picture' }).click();
    await picture().and(page.locator('[aria-busy=false]')).waitFor();
    expect(await picture().getByRole('alert').count()).toBe(0);
    await drag(await sliderX());
    await stood({ phase: 'passed' });
    problems.length = 0;
  });

  test('a fast release is judged by its final position', async () => {
    await ask('blockPuzzle', 'en');
    const { width } = await shownAt();
    const x = await sliderX();
    await drag(0, { drop: false });
    await handle().evaluate(
      (button, far) => {
        const from = button.getBoundingClientRect();
        for (const type of ['pointermove', 'pointerup'])
          button.dispatchEvent(
            new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX: from.x + 20 + far }),
          );
      },
      (x * width) / 310,
    );
    await stood({ phase: 'passed' });
    await page.mouse.up();
  });

  test('works by touch on a small screen, with a picture narrower than 400', async () => {
    const context = await page
      .context()
      .browser()
      ?.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true, reducedMotion: 'reduce' });
    if (!context) throw new Error('no browser');
    const wide = { page, received };
    page = await context.newPage();
    received = await answersOf(page, captchaGet.path);
    try {
      await ask('blockPuzzle', 'en');
      const { width, height } = await shownAt();
      expect(width).toBeLessThan(400);
      expect(Math.abs(width / height - 2)).toBeLessThan(0.02);
      // a trial click waits until the handle stands still, like a finger would
      await handle().click({ trial: true });
      const box = await handle().boundingBox();
      if (!box) throw new Error('no handle');
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      const session = await context.newCDPSession(page);
      const [x, y] = [box.x + 22, box.y + 22];
      const far = ((await sliderX()) * width) / 310;
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] });
      await touch('touchStart', x);
      for (const share of [0.3, 0.7, 1]) await touch('touchMove', x + far * share);
      await touch('touchEnd', x + far);
      await stood({ phase: 'passed' });
    } finally {
      await context.close();
      ({ page, received } = wide);
    }
  });
});

describe.skipIf(!BROWSER)('the words', () => {
  test('three clicks in order, numbered, then the check; one verification is passed on [R2.2-17, R4-66, R9-13]', async () => {
    await ask('clickWord');
    expect(await bar().innerText()).toMatch(/^请依次点击【\p{Script=Han},\p{Script=Han},\p{Script=Han}】$/u);
    const calls = counting();
    const [first, second, third] = await points();
    if (!first || !second || !third) throw new Error('no words');
    await clickAt(first);
    await clickAt(second);
    await page.waitForTimeout(700);
    expect(calls.of(captchaCheck.path)).toEqual([]);
    await expect.poll(() => page.locator('[data-captcha-mark]').allInnerTexts()).toEqual(['1', '2']);
    await keep(page, 'captcha-words-zh');
    expect(await seriousFindings(page)).toEqual([]);
    await clickAt(third);
    await stood({ phase: 'passed', marks: ['1', '2', '3'] });
    await dialog().waitFor({ state: 'detached' });
    const [captcha] = await answers();
    expect(await consumeCaptcha(server.database.db, captcha ?? '')).toBe(true);
    calls.end();
    expect(problems).toEqual([]);
  });

  test('a failure is shown and loads another picture after 0.7 s [R4-67, R9-20, R8-09]', async () => {
    await ask('clickWord');
    const calls = counting();
    const [first, second, third] = await points();
    if (!first || !second || !third) throw new Error('no words');
    for (const place of [third, second, first]) await clickAt(place);
    await stood({ phase: 'failed', bar: '验证失败', status: '人机验证失败', alert: '人机验证失败' });
    await expect.poll(() => calls.of(captchaGet.path).length, SOON).toBe(1);
    expect(await waited(calls)).toBeGreaterThanOrEqual(700);
    await expect.poll(phase, SOON).toBe('marking');
    expect(await page.locator('[data-captcha-mark]').count()).toBe(0);
    calls.end();
  });

  test('are marked by keyboard alone, and the last mark can be removed', async () => {
    await ask('clickWord', 'en');
    let [x, y] = [155, 78];
    const go = async (place: Point): Promise<void> => {
      for (; place.x - x >= 5; x += 5) await page.keyboard.press('ArrowRight');
      for (; x - place.x >= 5; x -= 5) await page.keyboard.press('ArrowLeft');
      for (; place.y - y >= 5; y += 5) await page.keyboard.press('ArrowDown');
      for (; y - place.y >= 5; y -= 5) await page.keyboard.press('ArrowUp');
    };
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    x += 5;
    expect(await page.locator('[data-captcha-mark]').count()).toBe(0);
    for (const place of await points()) {
      await go(place);
      await page.keyboard.press('Enter');
    }
    await stood({ phase: 'passed' });
  });
});

describe.skipIf(!BROWSER)('the choice of captcha', () => {
  test('random shows one and offers the other; a fixed one offers nothing', async () => {
    await ask('random', 'en');
    const toOther = () => page.getByRole('button', { name: /instead$/ });
    const first = await toOther().innerText();
    await toOther().click();
    await picture().and(page.locator('[aria-busy=false]')).waitFor();
    expect(await toOther().innerText()).not.toBe(first);
    expect((await newest()).type).toBe(first === 'Click words instead' ? 'clickWord' : 'blockPuzzle');
    await keep(page, 'captcha-random-en');
    await ask('clickWord', 'en');
    expect(await toOther().count()).toBe(0);
  });

  test('both are readable in dark mode and on a tablet', async () => {
    for (const [type, width, height] of [
      ['blockPuzzle', 1920, 1080],
      ['clickWord', 1920, 1080],
      ['blockPuzzle', 820, 1180],
      ['clickWord', 820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: 'dark' });
      await ask(type, 'en');
      expect(await dialog().getByRole('heading').innerText()).toBe('Please complete the security check');
      expect((await shownAt()).width).toBe(400);
      await keep(page, `captcha-${type}-${width}-dark`);
      expect(await seriousFindings(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(WINDOW);
  });
});
