// @rooms register, features/edits, features/search, features/exports
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { BROWSER, keep, type Product, visit, WINDOW } from './browser.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
const go = (path: string) => page.goto(`${product.address}${path}`);
const follow = (path: string) => visit(page, `${product.address}${path}`);
const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first();
// earlier pages stay mounted, hidden
const rows = () => page.locator('.ag-row:visible');
/** The number of distinct rows drawn; pinned columns draw a row twice. */
const drawn = async () =>
  new Set(await rows().evaluateAll((all) => all.map((element) => element.getAttribute('row-index')))).size;
const footer = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'register_tools' });
  ({ product, page, problems } = world);
  return world.end;
});

describe.skipIf(!BROWSER)('on every register', () => {
  test('full keys, names of codes, zoom, references in the sheet, and an offline notice [use 2 3 9 15 16 18 19]', async () => {
    await go('/Certification/TagITRs');
    await rows().first().waitFor();
    // nothing opaque covers the cells, and no key is cut off
    const strips = await page
      .locator('.ag-scrollbar-invisible > *:visible')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor));
    expect(strips.filter((colour) => colour !== 'rgba(0, 0, 0, 0)')).toEqual([]);
    const cut = (): Promise<number> =>
      page
        .locator('.ag-cell.pl-key:visible')
        .evaluateAll((all) => all.filter((element) => element.scrollWidth > element.clientWidth + 1).length);
    await expect.poll(cut).toBe(0);
    await expect
      .poll(() => page.locator('.pl-code[data-name]:visible').first().getAttribute('data-name'))
      .not.toBe(null);

    // a reference opens its record in the same sheet, and leads back
    await rows().locator('.pl-link').first().click();
    const sheet = page.getByRole('dialog').filter({ visible: true });
    await sheet.getByRole('tab', { name: 'Details' }).click();
    // until the row is loaded, the sheet has the name of its register
    await expect.poll(() => sheet.getByRole('heading', { level: 2 }).first().innerText()).not.toBe('Tag ITR');
    const title = await sheet.getByRole('heading', { level: 2 }).first().innerText();
    const reference = sheet.getByRole('tabpanel').getByRole('button').filter({ visible: true }).first();
    const name = await reference.innerText();
    await reference.click();
    await expect
      .poll(() => sheet.getByRole('heading', { level: 2 }).first().innerText())
      .toContain(name.split(' · ')[0]);
    await sheet.getByRole('button', { name: /^Back to / }).click();
    await expect.poll(() => sheet.getByRole('heading', { level: 2 }).first().innerText()).toBe(title);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });

    // the palette lists what was opened recently
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('listbox', { name: 'Results' });
    await palette.getByRole('group', { name: 'Recent' }).getByRole('option').first().waitFor();
    await palette.getByRole('group', { name: 'Commands' }).getByText('Dark mode').waitFor();
    await page.keyboard.press('Escape');

    // a small laptop at 200 %
    await page.setViewportSize({ width: 683, height: 384 });
    await expect
      .poll(() =>
        rows().evaluateAll(
          (all) => all.filter((element) => element.getBoundingClientRect().bottom < innerHeight).length,
        ),
      )
      .toBeGreaterThan(2);
    await keep(page, 'tools-zoomed');
    await page.setViewportSize(WINDOW);

    await page.context().setOffline(true);
    await page.getByText('Offline', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('Offline', { exact: true }).waitFor({ state: 'hidden' });
  });

  test('conditions joined by "or" are searched, saved under a name, and used again [R2.3-165, R5-29]', async () => {
    await go('/RefTable/Discipline');
    await footer('12 rows');
    await button(/^Search$/).click();
    await page.getByText('Match any').click();
    const value = page.getByRole('textbox', { name: 'Value' });
    await value.first().fill('E');
    await button('Add a condition').click();
    await value.last().fill('T');
    await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Other conditions').waitFor();
    await expect.poll(drawn).toBeLessThan(12);
    await expect.poll(drawn).toBeGreaterThan(1);
    const found = await drawn();

    await button('Save this list as a view').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please enter a search name').waitFor();
    await dialog.getByLabel('Name of the view').fill('E or T');
    await dialog.getByLabel('Share with everyone in the company').check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const views = page.getByRole('navigation', { name: 'Views' }).filter({ visible: true });
    await views.getByRole('link', { name: 'E or T' }).waitFor();
    await keep(page, 'tools-saved-view');
    await views.getByRole('link', { name: 'All rows' }).click();
    await footer('12 rows');
    await views.getByRole('link', { name: 'E or T' }).click();
    await expect.poll(drawn).toBe(found);

    await follow('/Admin/SavedSearches');
    await page.getByRole('link', { name: 'E or T' }).filter({ visible: true }).last().waitFor();
    await page.getByText(/Name contains E or Name contains T/).waitFor();
    await keep(page, 'tools-saved-views');
  });

  test('a bulk edit shows the number of rows first, and adds a line to the history of each', async () => {
    await follow('/RefTable/Area');
    await rows().first().waitFor();
    await page.locator('.ag-row input[type=checkbox]:visible').first().check();
    await page.locator('.ag-row input[type=checkbox]:visible').nth(1).check();
    await button('Edit selected').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Field' }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^Description$/ })
      .click();
    await dialog.getByRole('textbox').last().fill('Walked down together');
    await dialog.getByText('Will be set: 2').waitFor();
    await keep(page, 'tools-bulk-edit');
    await dialog.getByRole('button', { name: 'Set 2 rows' }).click();
    await expect.poll(() => page.getByText('Walked down together').count()).toBeGreaterThanOrEqual(2);
  });

  test('a row shows where it is used, and the count opens exactly those rows', async () => {
    await go('/RefTable/Discipline');
    // the previous search is still applied
    await button('Clear filters').click();
    await footer('12 rows');
    await rows().first().dblclick();
    await page.getByRole('tab', { name: /^Used by/ }).click();
    const link = page.getByRole('tabpanel').getByRole('link').first();
    const count = Number((await link.innerText()).replaceAll(',', ''));
    await keep(page, 'tools-used-by');
    await link.click();
    await footer(count === 1 ? '1 row' : `${count} rows`);
  });

  test('a sheet that opens and closes again changes no style of the page, and the look can be changed and changed back', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await go('/RefTable/Phase');
    await rows().first().waitFor();
    const sheet = page.getByRole('dialog').filter({ visible: true });
    const openAndClose = async (): Promise<void> => {
      await rows().first().dblclick();
      await sheet.getByRole('tab', { name: /^History/ }).click();
      await sheet.getByRole('tab', { name: 'Details' }).click();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
    };
    await openAndClose();
    // a change of the style sheets, or of a variable of the whole page, has every element of a list matched again
    await page.evaluate(() => {
      const changes: string[] = [];
      Object.assign(globalThis, { changes });
      const note = (records: readonly MutationRecord[]): void => {
        for (const { addedNodes, removedNodes, target } of records)
          for (const node of [...addedNodes, ...removedNodes, ...(target === document.head ? [] : [target])])
            if (['STYLE', 'HTML'].includes(node.nodeName)) changes.push((node as Element).outerHTML.slice(0, 200));
      };
      const watcher = new MutationObserver(note);
      watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
      watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] });
    });
    await openAndClose();
    expect(await page.evaluate(() => (globalThis as unknown as { changes: string[] }).changes)).toEqual([]);
    // of the chosen entry of the menu, whose colours are its own, and of the page
    const colours = () =>
      page.evaluate(() =>
        ['.ant-menu-item-selected', 'main .ant-btn-primary', 'body'].flatMap((selector) => {
          const element = document.querySelector(selector);
          if (element === null) throw new Error(`no ${selector}`);
          const { color, backgroundColor } = getComputedStyle(element);
          return [color, backgroundColor];
        }),
      );
    const toggle = () => page.getByRole('switch', { name: 'Dark mode' }).first().click();
    const before = await colours();
    await toggle();
    await expect.poll(colours).not.toEqual(before);
    const other = await colours();
    await toggle();
    await expect.poll(colours).toEqual(before);
    await toggle();
    await expect.poll(colours).toEqual(other);
    await toggle();
    await page.setViewportSize(WINDOW);
  });

  test('a late response to a save does not leave the page opened in the meantime', async () => {
    await go('/RefTable/Discipline');
    await footer('12 rows');
    await rows().first().dblclick();
    const sheet = page.getByRole('dialog').filter({ visible: true });
    const heading = sheet.getByRole('heading', { level: 2 }).first();
    const other = await page.locator('.ag-cell.pl-key:visible').first().innerText();
    await expect.poll(() => heading.innerText()).toBe(other);
    const address = page.url();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });

    /** Saves a new row, goes elsewhere before the response arrives, and waits until its outcome is shown. */
    const saveAndGo = async (name: string, elsewhere: string, arrived: () => Promise<unknown>): Promise<void> => {
      const gone = Promise.withResolvers<void>();
      await page.route('**/api/register/discipline/create', (route) => gone.promise.then(() => route.continue()));
      await follow('/RefTable/Discipline?id=new');
      await sheet.getByLabel('Name', { exact: true }).fill(name);
      await sheet.getByLabel('Description', { exact: true }).fill('Saved while one went elsewhere');
      const sent = page.waitForRequest('**/api/register/discipline/create');
      await sheet.getByRole('button', { name: 'Save', exact: true }).click();
      await sent;
      await visit(page, elsewhere);
      await arrived();
      gone.resolve();
      await page.getByText(`Operation successful: ${name} saved`).waitFor();
      await page.unroute('**/api/register/discipline/create');
    };
    // to another row: its sheet stays open
    await saveAndGo('LATE-1', address, () => expect.poll(() => heading.innerText()).toBe(other));
    await expect.poll(() => heading.innerText()).toBe(other);
    expect(page.url()).toBe(address);
    // to another page: it stays open, and the new row is there on return
    const system = page.locator('[data-tab="/RefTable/System"] [aria-current]');
    await saveAndGo('LATE-2', `${product.address}/RefTable/System`, () => system.waitFor());
    expect(new URL(page.url()).pathname).toBe('/RefTable/System');
    await page.locator('[data-tab="/RefTable/Discipline"]').getByRole('link').click();
    await expect.poll(() => heading.innerText()).toContain('LATE-2');
  });

  test('an import is undone as a whole from its result', async () => {
    await follow('/Import/Imports?table=location');
    const file = { name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Description\nYARD-9,Yard\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page
      .locator('.ant-segmented-item')
      .filter({ hasText: /^Full$/ })
      .click();
    await page.getByRole('button', { name: 'Import', exact: true }).last().click();
    await button('Undo this import').click();
    await page.getByText('1 row that it added').waitFor();
    await keep(page, 'tools-undo');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('This import was undone').waitFor();
    expect(problems).toEqual([]);
  });
});
