// @rooms lists, features/handover, features/imports
import { fromTable, type RowTable } from '@plumbline/contract/register/row-table.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { BROWSER, keep, type Product, visit } from './browser.ts';
import { answersOf } from './page-calls.ts';

const CAPTIONS = 'Name,Description,Discipline,Equipment type,Subsystems';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
const go = (path: string) => page.goto(`${product.address}${path}`);
const follow = (path: string) => visit(page, `${product.address}${path}`);
const rows = () => page.locator('.pl-grid [row-index]').filter({ visible: true });
type Shown = Readonly<Record<string, { readonly title: string } | readonly { readonly title: string }[] | undefined>>;
/** The first row of a register shown on the open page, as the server returned it. */
async function firstOf(register: string): Promise<Shown & { readonly id: string }> {
  const path = `/api/register/${register}/page`;
  const answers = await answersOf<{ readonly data: { readonly table: RowTable } }>(page, path);
  await page.reload();
  const { data } = await answers.first();
  // the grid requests a table
  const [first] = fromTable(data.table) as unknown as readonly (Shown & { readonly id: string })[];
  if (first === undefined) throw new Error(`There are no rows of ${register}.`);
  return first;
}

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'lists_journey' });
  ({ product, page, problems } = world);
  return world.end;
});

describe.skipIf(!BROWSER)('lists that are queries', () => {
  test('the blockers of a certificate are a list: filtered, saved in its tab, and each row opens its record', async () => {
    await go('/Handover/MCC');
    const { id } = await firstOf('handover');
    await follow(`/Handover/MCC?id=${id}`);
    await page.getByRole('link', { name: 'Open as list' }).click();
    await page.getByRole('heading', { name: /^What blocks a certificate: MCC-/ }).waitFor();
    await rows().first().waitFor();
    await keep(page, 'blockers-list');
    expect(await page.getByRole('button', { name: /Import|New blocker|Add/ }).count()).toBe(0);
    expect(page.url()).toContain(`handover=${id}`);
    await go(
      `/Handover/Blockers?handover=${id}&filter=${encodeURIComponent('{"field":"kind","op":"is","value":"tagItr"}')}`,
    );
    await rows().first().dblclick();
    await page.waitForURL('**/Certification/TagITRs?id=*');
    await follow('/Handover/Blockers');
    await page.getByText('This list belongs to one certificate: open it from there.').waitFor();
    expect(problems).toEqual([]);
  });

  test('another order of a list asks for its rows and nothing else: how many there are is known already', async () => {
    await go('/TaggedItems/Tag');
    await rows().first().waitFor();
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    const listen = (request: Request): void => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
    };
    page.on('request', listen);
    const shown = await rows().first().innerText();
    // names of codes that were not on the screen before are no part of it
    const isOfList = (path: string): boolean => path.startsWith('/api/register/tag/');
    for (const count of [1, 2]) {
      await page.getByRole('columnheader', { name: 'Description' }).click();
      await expect.poll(() => calls.filter(isOfList).length).toBeGreaterThanOrEqual(count);
      await expect.poll(() => rows().first().innerText()).not.toBe(shown);
      await page.waitForLoadState('networkidle');
    }
    page.off('request', listen);
    expect(calls.filter(isOfList)).toEqual(['/api/register/tag/page', '/api/register/tag/page']);
    expect(calls.length).toBeLessThanOrEqual(4);
  });

  test('what is composed with an input method filters once it has become words', async () => {
    await go('/TaggedItems/Tag');
    await rows().first().waitFor();
    await page.waitForLoadState('networkidle');
    const filter = (): string => new URL(page.url()).searchParams.get('filter') ?? '';
    await page.getByLabel('Filter Description', { exact: true }).filter({ visible: true }).click();
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ['x', 'xi', 'xi g']) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      // longer than a filter waits for the next letter
      await page.waitForTimeout(600);
      expect(filter()).toBe('');
    }
    await keyboard.send('Input.insertText', { text: '西管廊' });
    await expect.poll(filter).toContain('西管廊');
    await page.keyboard.press('Escape');
    await expect.poll(filter).toBe('');
    expect(problems).toEqual([]);
  });

  test('the consequences of a simulated import are listed one by one', async () => {
    await go('/TaggedItems/Tag');
    const tag = await firstOf('tag');
    const title = (name: string): string => [tag[name]].flat()[0]?.title ?? '';
    const line = ['NEW-1', 'A new one', title('discipline'), title('equipmentType'), title('subSystems')];
    await follow('/Import/Imports?table=tag');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'tags.csv', mimeType: 'text/csv', buffer: Buffer.from(`${CAPTIONS}\n${line.join(',')}`) });
    await page.getByText('Simulate', { exact: true }).first().click();
    await page
      .getByRole('button', { name: /^Import$/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByText('What would follow').waitFor();
    await page.getByRole('button', { name: 'One by one' }).click();
    await rows().filter({ hasText: 'NEW-1' }).first().waitFor();
    await keep(page, 'import-consequences');
    await page.getByRole('link', { name: 'Open as list' }).click();
    await page.getByRole('heading', { name: /^What follows from an import: \d/ }).waitFor();
    await rows().filter({ hasText: 'NEW-1' }).first().waitFor();
    expect(problems).toEqual([]);
  });
});
