// @rooms app, ui, lib/look, register/list, grid
import { ALL_PAGES, pageAt } from '@plumbline/contract/pages/pages.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWords } from '../../web/src/register/words.ts';
import { seeded } from '../setup/depth.ts';
import { adminWorld, type AdminWorld } from './admin-world.ts';
import { allFindings } from './axe.ts';
import { BROWSER, keep, visit } from './browser.ts';
import {
  atRest,
  beyondTheEdge,
  firstRowAt,
  forgetMoves,
  hiddenInHighContrast,
  movesOf,
  refusedCalls,
  watchLooks,
  wrongOnPhone,
} from './page-looks.ts';

/** The window in which space is scarcest at a desk, and a phone. */
const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
/** The largest sum of moves of a page while it loads, and the place of the first row of a list, in pixels. */
const SHIFT = 0.05;
const FIRST_ROW = 130;

/** Every page of the menu. */
const PAGES = seeded(
  ALL_PAGES.filter(({ hideInMenu, outside, each }) => !hideInMenu && !outside && each === undefined),
  { oneIn: 8, kindOf: ({ register, group }) => (register === undefined ? group : 'list') },
).map(({ route, title, register }) => ({ route, title: title.en, register }));
/** Of the lists one in this many has its menus and its first record opened too: all lists are of one making. */
const OPENED = 5;
const isOpened = ({ register }: (typeof PAGES)[number]): boolean =>
  register === undefined ||
  PAGES.filter((page) => page.register).findIndex((page) => page.register === register) % OPENED === 0;

/** A list that every plant has. */
const DISCIPLINES = pageAt('/RefTable/Discipline')?.title.en ?? '';

let world: AdminWorld;
let desk: Page;
let phone: Page;
const contexts: BrowserContext[] = [];
const figures: { readonly route: string; readonly shift: number; readonly row: number | undefined }[] = [];

async function open(options: { readonly viewport: typeof DESK; readonly hasTouch?: boolean }): Promise<Page> {
  const context = await world.context.browser()?.newContext({
    ...options,
    isMobile: options.hasTouch === true,
    storageState: await world.context.storageState(),
    locale: 'en-US',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  if (context === undefined) throw new Error('There is no browser.');
  contexts.push(context);
  await context.addInitScript(watchLooks);
  const page = await context.newPage();
  await page.goto(`${world.product.address}/home-page`);
  await atRest(page, 'Home');
  return page;
}

/** Examines what a press opens above a page by all rules of axe, and closes it again. */
async function above(page: Page, press: Locator, opened: string): Promise<readonly string[]> {
  await press.click();
  const shown = page.locator(opened).filter({ visible: true }).last();
  await shown.waitFor();
  await atRest(page);
  const found = await allFindings(page, opened);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
  return found;
}

/** The first record of a register, and the menus of a page, each examined while open. */
async function openedFrom(page: Page, register: string | undefined): Promise<readonly string[]> {
  const found: string[] = [];
  const menus = page.locator('main .ant-dropdown-trigger').filter({ visible: true });
  for (let at = 0; at < Math.min(4, await menus.count()); at += 1)
    found.push(...(await above(page, menus.nth(at), '.ant-dropdown')));
  const row = page.locator('main .ag-row .pl-link').filter({ visible: true }).first();
  // a row of a query list opens a record of its own page
  const isRecord = register !== undefined && Object.hasOwn(registers, register);
  if (isRecord && (await row.count()) > 0) found.push(...(await above(page, row, '.ant-drawer-section')));
  return found;
}

/** Fields that are typed into: numbers take the digits of what is typed. */
const TYPED_FIELDS =
  ':is(input[type=text], input:not([type]), textarea):not([role], [readonly], [disabled], .ant-picker *)';

beforeAll(async () => {
  if (!BROWSER) return undefined;
  world = await adminWorld({ database: 'every_page' });
  desk = await open({ viewport: DESK });
  phone = await open({ viewport: PHONE, hasTouch: true });
  return async () => {
    for (const context of contexts) await context.close();
    await world.end();
  };
});

afterAll(() => {
  const worst = figures.toSorted((a, b) => b.shift - a.shift).slice(0, 12);
  const rows = figures.flatMap(({ row }) => (row === undefined ? [] : [row]));
  process.stdout.write(
    `layout shift of ${figures.length} pages, the largest:\n${worst.map(({ route, shift }) => `  ${shift.toFixed(3)} ${route}`).join('\n')}\n` +
      `first row of ${rows.length} lists at ${DESK.width}×${DESK.height}: ${Math.min(...rows)} to ${Math.max(...rows)} px\n`,
  );
});

describe.skipIf(!BROWSER)('every page of the menu', () => {
  test.each(PAGES)(
    '$route holds still while it loads, reads all it asks for, begins at the top, hides nothing in high contrast, and has no fault by any rule of axe [use C1, use B9, use C16]',
    async (tested) => {
      const { route, title, register } = tested;
      await forgetMoves(desk);
      await visit(desk, `${world.product.address}${route}`);
      await atRest(desk, title);
      const { shift, moved } = await movesOf(desk);
      const row = await firstRowAt(desk);
      figures.push({ route, shift, row });
      await keep(desk, `desk${route.replaceAll('/', '-')}`);
      expect.soft(shift, moved.join('\n')).toBeLessThanOrEqual(SHIFT);
      expect.soft(row ?? 0).toBeLessThanOrEqual(FIRST_ROW);
      expect.soft(await refusedCalls(desk)).toEqual([]);
      expect.soft(await beyondTheEdge(desk)).toEqual([]);
      await desk.emulateMedia({ forcedColors: 'active' });
      expect.soft(await hiddenInHighContrast(desk)).toEqual([]);
      await desk.emulateMedia({ forcedColors: 'none' });
      const found = [...(await allFindings(desk)), ...(isOpened(tested) ? await openedFrom(desk, register) : [])];
      expect.soft(found, found.join('\n')).toEqual([]);
    },
  );

  test.each(PAGES.filter((page) => page.register !== undefined && isOpened(page)))(
    '$route keeps what is typed into each field of its form',
    async ({ route, title }) => {
      await visit(desk, `${world.product.address}${route}`);
      await atRest(desk, title);
      const add = desk.getByRole('button', { name: /^New / }).filter({ visible: true });
      // lists of queries and logs have no form
      if ((await add.count()) === 0) return;
      await add.first().click();
      const form = desk.locator('.ant-drawer-section').filter({ visible: true }).last();
      await form.waitFor();
      await atRest(desk);
      const fields = await form.locator(TYPED_FIELDS).filter({ visible: true }).all();
      for (const field of fields) {
        await field.click();
        await desk.keyboard.type('ab12');
        expect.soft(await field.inputValue(), (await field.getAttribute('id')) ?? '').toMatch(/12$/);
      }
      await desk.keyboard.press('Escape');
      if (fields.length > 0) await desk.getByRole('button', { name: /^(Leave|Discard)/ }).click();
      await form.waitFor({ state: 'hidden' });
    },
  );

  test.each(PAGES)(
    '$route fits a phone: nothing beyond its edge, nothing over each other [use C5]',
    async ({ route, title }) => {
      await visit(phone, `${world.product.address}${route}`);
      await atRest(phone, title);
      await keep(phone, `phone${route.replaceAll('/', '-')}`);
      expect(await wrongOnPhone(phone)).toEqual([]);
    },
  );

  // each is loaded as after a reload: nothing is known yet of what it will show
  test.each([
    '/home-page',
    '/Handover/Status',
    '/TaggedItems/Tag',
    '/Certification/CompletionsGrid',
    '/Report/Skyline',
  ])('%s holds still when it is loaded by its address [use C1]', async (route) => {
    await desk.goto(`${world.product.address}${route}`);
    await atRest(desk, pageAt(route)?.title.en ?? '');
    const { shift, moved } = await movesOf(desk);
    figures.push({ route: `${route}, loaded`, shift, row: await firstRowAt(desk) });
    expect(shift, moved.join('\n')).toBeLessThanOrEqual(SHIFT);
  });

  test('what opens above a page and beside it has no fault by any rule of axe [use C16]', async () => {
    await visit(desk, `${world.product.address}/RefTable/Discipline`);
    await atRest(desk, DISCIPLINES);
    const button = (name: string | RegExp): Locator =>
      desk.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
    const found = [
      ...(await above(desk, button(registerWords.columns.en), '.ant-popover')),
      ...(await above(desk, button(registerWords.searches.en), '.ant-popover')),
      ...(await above(desk, button(/^Messages/), '.ant-popover')),
      ...(await above(
        desk,
        desk.locator('aside .ant-dropdown-trigger').filter({ visible: true }).last(),
        '.ant-dropdown',
      )),
      ...(await above(desk, button(/^New /), '.ant-drawer-section')),
    ];
    await desk.keyboard.press('Control+k');
    await desk.getByRole('dialog').filter({ visible: true }).waitFor();
    await atRest(desk);
    // the whole page: that what lies above it belongs to a part of the page is a question about all of it
    found.push(...(await allFindings(desk)));
    await desk.keyboard.press('Escape');
    await button(registerWords.columns.en).click();
    await desk.locator('.ant-popover').filter({ visible: true }).waitFor();
    found.push(...(await allFindings(desk)));
    await desk.keyboard.press('Escape');
    expect(found, found.join('\n')).toEqual([]);
  });

  test('on a wide screen a record is a pane beside its list, on others it covers part of it', async () => {
    const right = (): Promise<number> =>
      desk.evaluate(() => document.querySelector('main [class*=pages]')?.getBoundingClientRect().right ?? 0);
    await visit(desk, `${world.product.address}/RefTable/Discipline`);
    await atRest(desk, DISCIPLINES);
    await desk.locator('main .ag-row .ag-cell').filter({ visible: true }).nth(1).dblclick();
    const sheet = desk.locator('.ant-drawer-content-wrapper, .ant-drawer-section').filter({ visible: true }).first();
    await sheet.waitFor();
    expect(await right()).toBe(DESK.width);
    await desk.setViewportSize({ width: 1920, height: 1080 });
    await expect.poll(right).toBe(1920 - 640);
    await desk.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(right).toBe(1920);
    await desk.setViewportSize(DESK);
  });

  test('a list seen before is drawn immediately, from what was seen, while it is read again', async () => {
    await visit(desk, `${world.product.address}/RefTable/Discipline`);
    await atRest(desk, DISCIPLINES);
    const rowsShown = desk.locator('main .ag-row').filter({ visible: true });
    expect(await rowsShown.count()).toBeGreaterThan(2);
    // five pages stay mounted: the sixth takes the place of this one
    for (const route of ['Area', 'Vendor', 'Phase', 'Priority', 'Location', 'Module']) {
      await visit(desk, `${world.product.address}/RefTable/${route}`);
      await desk.locator(`[data-tab="/RefTable/${route}"] [aria-current]`).waitFor();
    }
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    await desk.route('**/api/register/discipline/page', async (request) => {
      await answered;
      await request.continue();
    });
    await visit(desk, `${world.product.address}/RefTable/Discipline`);
    await rowsShown.first().waitFor();
    answer(undefined);
    await atRest(desk, DISCIPLINES);
    expect(await rowsShown.count()).toBeGreaterThan(2);
  });
});
