// @rooms features/client, features/session, features/account
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { BROWSER, keep, openBrowser, type Product, startProduct, visit, WINDOW } from './browser.ts';
import { journeyDatabase, PLANT, PLANT_PASSWORD as PASSWORD } from './journey-database.ts';
import { stayed, toastsOf } from './toasts.ts';

let product: Product;
let page: Page;
let problems: string[] = [];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (!BROWSER) return;
  product = await startProduct({
    databaseUrl: await journeyDatabase('client_rules', PLANT),
    env: { STORAGE_HOST: 'files.example', OFFICE_HOST: '10.0.0.7', CRYPTO_BODY: '1', UI_PRODUCT_NAME: 'Handover 2' },
  });
  ends.push(() => product.stop());
  const opened = await openBrowser();
  ends.push(opened.close);
  ({ page, problems } = opened);
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const go = async (path: string): Promise<void> => void (await page.goto(`${product.address}${path}`));
const follow = (path: string): Promise<void> => visit(page, `${product.address}${path}`);
/** A visible row of the list. */
const aRow = () => page.locator('.ag-row').filter({ visible: true }).first();
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const stored = () =>
  page.evaluate((): Record<string, unknown> => {
    const value: unknown = JSON.parse(localStorage.getItem('plumbline.1') ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  });
async function signIn(): Promise<void> {
  // the previous page stays until the form is ready, and its first field is a different one
  await page.locator('input[type=password]').waitFor();
  await page.locator('input').first().fill('admin');
  await page.locator('input[type=password]').fill(PASSWORD);
  await button('Sign in').click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
/** Answers calls of a path with an envelope until the route is removed. */
async function answer(path: string, body: unknown, headers: Record<string, string> = {}): Promise<() => Promise<void>> {
  const handler = (route: Route): Promise<void> =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(body), headers });
  await page.route(`**${path}`, handler);
  return () => page.unroute(`**${path}`, handler);
}

describe.skipIf(!BROWSER)('the client rules, in a browser', () => {
  test('signing in with encrypted bodies fills the persisted store; titles have the chosen name [R2-01, R2-02, R3-119, R3-120, R3-123, R3-124, R7-23, R7.3-05, R7.3-07]', async () => {
    const plain: string[] = [];
    page.on('request', (request) => {
      const [type, body] = [request.headers()['content-type'], request.postData()];
      const isPlain = type === 'application/json' && request.headers()['x-enc-key'] === undefined;
      if (isPlain && body !== null) plain.push(new URL(request.url()).pathname);
    });
    await go('/login');
    await signIn();
    await follow('/TaggedItems/Tag');
    await aRow().waitFor();
    expect(new URL(page.url()).pathname).toBe('/TaggedItems/Tag');
    await expect.poll(() => page.title()).toBe('Handover 2 - Tags');
    expect(plain).toEqual([]);
    expect(await stored()).toMatchObject({
      session: { token: expect.any(String), tokenName: 'accesstoken', user: { username: 'admin' } },
      addresses: { storage: 'https://files.example:18081', office: 'https://10.0.0.7:8081' },
    });
  });

  test('cookies contain the scope and the table of the page [R3-127, R3-128, R3-129, R3-130, R3-131, R3-132, R3-133, R3-134]', async () => {
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['levelA', 'levelB', 'levelC', 'levelD', 'levelE', 'company', 'project', 'safeTableName']),
    );
  });

  test('a page starts at its top after each navigation [R2-03]', async () => {
    await go('/home-page');
    await page.getByRole('main').first().waitFor();
    const scrolled = () =>
      page.evaluate(() => [...document.querySelectorAll('main *')].map(({ scrollTop }) => scrollTop).filter(Boolean));
    await page.setViewportSize({ width: 1000, height: 360 });
    const scroll = () =>
      page.evaluate(() => {
        for (const each of document.querySelectorAll('main *')) each.scrollTop = 200;
      });
    // the content appears gradually
    await expect.poll(async () => (await scroll(), await scrolled()).length).toBeGreaterThan(0);
    await page.evaluate(() => history.pushState(null, '', '/SystemSettings/Usercenter'));
    await page.goBack();
    await page.getByRole('link', { name: 'Tags', exact: true }).first().click();
    await aRow().waitFor();
    await page.getByRole('link', { name: /Home/ }).first().click();
    await expect.poll(scrolled).toEqual([]);
    await page.setViewportSize(WINDOW);
  });

  test('page tabs: home first, closing one opens its neighbour, and a reload keeps them [R4-68, R4-69, R3-121]', async () => {
    await follow('/TaggedItems/Tag');
    await follow('/RefTable/Area');
    await aRow().waitFor();
    const tabs = page.getByRole('navigation', { name: 'Open pages' });
    expect((await tabs.getByRole('link').allInnerTexts()).map((text) => text.trim())[0]).toBe('Home');
    const titles = async () => (await tabs.getByRole('link').allInnerTexts()).map((text) => text.trim());
    const before = await titles();
    expect(before).toEqual(expect.arrayContaining(['Tags', 'Area']));
    await tabs.getByRole('button', { name: 'Close Area' }).click();
    const left = before[before.indexOf('Area') - 1];
    await expect.poll(() => tabs.locator('[aria-current=page]').innerText()).toBe(left);
    await expect.poll(titles).toEqual(before.filter((title) => title !== 'Area'));
  });

  test.each([
    [820, 16 * (1100 / 1920)],
    [1100, 16 * (1100 / 1920)],
    [1920, 16],
    [3840, 32],
  ])(
    'at %d px width the base font is %d px, and text is never too small to read [R9-26, R9-27, R9-30]',
    async (width, size) => {
      await page.setViewportSize({ width, height: 1080 });
      const sizeOf = (selector: string) =>
        page.locator(selector).evaluate((each: HTMLElement) => Number.parseFloat(getComputedStyle(each).fontSize));
      await expect.poll(() => sizeOf('html')).toBeCloseTo(size, 3);
      expect(await sizeOf('body')).toBeGreaterThanOrEqual(14);
      await page.setViewportSize(WINDOW);
    },
  );

  test('the watermark is drawn in tiles of 180x150 at 0.15, and lets clicks through [R9-22, R9-23]', async () => {
    const mark = page.locator('canvas[data-tile]');
    expect(await mark.getAttribute('data-tile')).toBe('180x150');
    expect(
      await mark.evaluate((each) => [getComputedStyle(each).opacity, getComputedStyle(each).pointerEvents]),
    ).toEqual(['0.15', 'none']);
  });

  test('a failed download shows the reason; one message at a time, for 5 s [R8-13, R8-14, R9-05, R9-06, R9-07, R9-08]', async () => {
    await follow('/TaggedItems/Tag');
    await aRow().waitFor();
    const toasts = await toastsOf(page, '.ant-message-error');
    // by events, not by the mouse, which rests on the first message below
    const ask = async (): Promise<void> => {
      await button(/Export/).dispatchEvent('click');
      await page.locator('.ant-dropdown').getByRole('menuitem', { name: /CSV/ }).dispatchEvent('click');
    };
    const first = await answer('/api/register/tag/export', { code: 403, data: null, msg: 'no right to this file' });
    await ask();
    // a message under the mouse stays for as long as the mouse does, unless another takes its place
    await page.getByText('no right to this file').hover();
    await first();
    const second = await answer('/api/register/tag/export', { code: 500, data: null, msg: '' });
    await ask();
    await page.getByText('Download failed').waitFor();
    await page.getByText('no right to this file').waitFor({ state: 'detached' });
    await page.mouse.move(5, 500);
    await expect.poll(async () => (await toasts()).map(stayed)).toEqual([expect.any(Number), expect.any(Number)]);
    const [firstToast, other] = await toasts();
    expect([firstToast?.text, other?.text]).toEqual([
      expect.stringContaining('no right to this file'),
      expect.stringContaining('Download failed'),
    ]);
    expect(other && stayed(other)).toBeGreaterThan(4900);
    await second();
  });

  test('a save counts once in 2 s, and server errors appear at their field [R4-74, R9-09, R5-21, R8-19]', async () => {
    await go('/RefTable/Area');
    await button(/New/).first().click();
    const drawer = page.locator('.ant-drawer');
    await drawer.locator('input').first().fill('A-1');
    await drawer.getByLabel('Description').fill('an area');
    let saves = 0;
    const data = {
      reqFieldErrorList: [{ field: 'name', msg: 'The server wants another name' }],
      reqFormatErrorList: [],
    };
    const refuse = (route: Route): Promise<void> => {
      saves += 1;
      return route.fulfill({ contentType: 'application/json', body: JSON.stringify({ code: 14, data, msg: 'check' }) });
    };
    await page.route('**/api/register/area/create', refuse);
    const save = drawer.getByRole('button', { name: 'Save', exact: true }).first();
    // all within one turn of the page: on a busy machine four manual clicks can take longer than the 2 s
    await save.evaluate((each: HTMLElement) => {
      for (let times = 0; times < 4; times += 1) each.click();
    });
    await drawer.getByText('The server wants another name').waitFor();
    expect(saves).toBe(1);
    expect(await drawer.locator('.ant-form-item-has-error').innerText()).toContain('Name');
    await page.waitForTimeout(2100);
    await drawer.locator('input').first().fill('A-2');
    await save.click();
    await expect.poll(() => saves).toBe(2);
    await page.unroute('**/api/register/area/create', refuse);
  });

  test('a locked screen covers everything, survives a reload, and opens with the password only [R4-58, R8-12]', async () => {
    await go('/TaggedItems/Tag');
    await aRow().waitFor();
    await button(/account of/).click();
    await page.getByRole('menuitem', { name: 'Lock the screen' }).click();
    const mask = page.getByRole('dialog', { name: 'The screen is locked' });
    await mask.waitFor();
    await keep(page, 'client-locked');
    expect(await page.evaluate(() => document.elementFromPoint(20, 20)?.closest('dialog') !== null)).toBe(true);
    await page.reload();
    await mask.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // the browser closes a dialog on a second Escape whatever the page says; the page reopens it at once
    await expect.poll(() => mask.isVisible()).toBe(true);
    await mask.getByLabel('Password', { exact: true }).fill('wrong');
    await mask.getByRole('button', { name: 'Unlock' }).click();
    await mask.getByText('The password is incorrect.').waitFor();
    await mask.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await mask.getByRole('button', { name: 'Unlock' }).click();
    await mask.waitFor({ state: 'detached' });
    await aRow().waitFor();
  });

  test('the page warns before an idle session ends, and one click extends it', async () => {
    await go('/TaggedItems/Tag');
    await aRow().waitFor();
    // a response still on its way would write back the session it was requested with
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      // like a server whose sessions last little longer than the warning
      const storage: { session: { tokenInfo: object } } = JSON.parse(localStorage.getItem('plumbline.1') ?? '');
      storage.session.tokenInfo = { ...storage.session.tokenInfo, tokenActiveTimeout: 186 };
      localStorage.setItem('plumbline.1', JSON.stringify(storage));
    });
    await page.reload();
    const warning = page.getByRole('dialog').filter({ hasText: 'Are you still there?' });
    await warning.waitFor();
    await keep(page, 'client-idle');
    // a returning user who presses Enter stays signed in
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Stay signed in');
    const userInfoRequest = page.waitForRequest('**/auth-center/user-info');
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await userInfoRequest;
    await warning.waitFor({ state: 'hidden' });
  });

  test('code 401 asks to sign in, and typed values are restored afterwards [R4-52, R4-53, R4-54, R4-55, R4-57, R9-11]', async () => {
    await go('/RefTable/Area');
    await button(/New/).first().click();
    await page.locator('.ant-drawer input').first().fill('A-99');
    await page.locator('.ant-drawer').getByLabel('Description').fill('typed before the end');
    // it is saved a moment after it was typed
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('typed before the end');
    const stop = await answer('/auth-center/user-info', { code: 401, data: null, msg: 'ended' });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByRole('link', { name: /Home/ }).first().click();
    // any call of the auth service reports the end of the session; reloading the menu makes one
    await page.reload();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Login expiration reminder' });
    await dialog.waitFor();
    await dialog.getByText('Your login information has expired, please log in again').waitFor();
    await keep(page, 'client-expired');
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(expect.arrayContaining(['Cancel', 'OK']));
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/login?**');
    await expect.poll(stored).not.toHaveProperty('session');
    await stop();
    await signIn();
    await go('/RefTable/Area');
    await button(/New/).first().click();
    await expect.poll(() => page.locator('.ant-drawer input').first().inputValue()).toBe('A-99');
  });

  test('signing out clears session, store and cookies, calls the server, and opens the sign-in page [R4-44, R4-45, R4-46, R4-47, R4-48, R4-49]', async () => {
    await go('/home-page');
    await page
      .context()
      .addCookies(['identity', 'coctoken', 'tfstk'].map((name) => ({ name, value: 'x', url: product.address })));
    const logoutRequest = page.waitForRequest('**/auth-center/logout');
    await button(/account of/).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const token = (await logoutRequest).headers()['accesstoken'];
    await page.waitForURL('**/login');
    expect(token).toMatch(/^[\w-]{65}$/);
    expect(Object.keys(await stored())).not.toEqual(expect.arrayContaining(['session']));
    await expect.poll(stored).not.toHaveProperty('addresses');
    await expect.poll(() => page.context().cookies()).toEqual([]);
    const refused = await page.request.post(`${product.address}/auth-center/user-info`, {
      headers: { accesstoken: token ?? '' },
      data: {},
    });
    expect(await refused.json()).toMatchObject({ code: 401 });
  });

  test.each([
    ['R2.1-18', '/401', 'No access', '无权访问'],
    ['R2.1-19', '/500', 'Something went wrong', '出现错误'],
  ])('$1 is an error page in both languages [$0, R1-21, R1-22]', async (_, path, english, chinese) => {
    await go(path);
    await page.getByRole('heading', { name: english }).waitFor();
    await expect.poll(() => page.title()).toBe(`Handover 2 - ${english}`);
    await page.evaluate(() => localStorage.setItem('plumbline.1', '{"language":"zh-CN"}'));
    await page.reload();
    await page.getByRole('heading', { name: chinese }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    await page.evaluate(() => localStorage.setItem('plumbline.1', '{"language":"en-US"}'));
  });

  test('no page had an error, and nothing was loaded from elsewhere', () => {
    expect(problems).toEqual([]);
  });
});
