import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { adminWorld } from './admin-world.ts';
import { BROWSER, visit, type Product } from './browser.ts';

/** In a smaller plant there is no test pack, and no tag set. */
const TAGS = 2000;
/** What proves that a page does real work. */
const SIGNS = {
  rows: '.ag-row .ag-cell',
  list: '.ag-root-wrapper',
  table: 'tbody tr.ant-table-row td',
  tiles: '[role=progressbar], [class*=tile]',
  picture: 'canvas',
  form: '.ant-segmented-item',
  cards: 'main li button',
  signOffs: 'main section .pl-sign',
  links: 'main nav ul a',
  empty: 'h1',
} as const;

/** A page with its rows of the ledger, its path, and what it shows when it works. */
type Shown = readonly [rows: string, path: string, sign: keyof typeof SIGNS];

let product: Product;
let page: Page;
let problems: readonly string[] = [];

function open(share: number): void {
  beforeAll(async () => {
    if (!BROWSER) return undefined;
    const world = await adminWorld({ database: `routes_${share}`, tags: TAGS });
    ({ product, page, problems } = world);
    return world.end;
  });
}

/** Expects that the page works, and that its heading and title are in this language. */
async function speaks(language: 'en' | 'zh', path: string, sign: string): Promise<void> {
  // the title is the product name and that of the page (specification 2), which within the shell is that of the catalogue
  const entry = pageAt(path);
  const own = entry?.outside === true ? undefined : entry?.title[language];
  const title = own === undefined ? '.+' : RegExp.escape(own);
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${language === 'zh' ? '准绳' : 'Plumbline'} - ${title}$`));
  await page.locator(sign).filter({ visible: true }).first().waitFor();
  const heading = page.getByRole('heading', { level: 1 }).first();
  await expect
    .poll(() => heading.innerText())
    .toMatch(language === 'zh' ? /[\u4e00-\u9fff]|ITR/ : /^[^\u4e00-\u9fff]+$/);
}

/** Loads a page by its address. A list has its screen in common with all others, and is loaded once: then they are opened as by a link. */
async function openPage(path: string, sign: keyof typeof SIGNS): Promise<void> {
  const address = `${product.address}${path}`;
  const answer = await fetch(address);
  expect(`${answer.status} ${answer.headers.get('content-type')}`).toMatch(/^200 text\/html/);
  await (sign === 'rows' ? visit(page, address) : page.goto(address));
}

/** Opens the pages of one share, the first of which is 0: all in one file, they would be the longest of all. */
export function openPages(share: number, pages: readonly Shown[]): void {
  open(share);
  describe.skipIf(!BROWSER)('pages, in both languages', () => {
    test.each(pages)('[R1-21 R1-22 R2-02 %s] %s opens and does real work', async (_row, path, sign) => {
      await openPage(path, sign);
      const isChinese = (await page.evaluate(() => document.documentElement.lang)).startsWith('zh');
      const [first, second] = isChinese ? (['zh', 'en'] as const) : (['en', 'zh'] as const);
      await speaks(first, path, SIGNS[sign]);
      await page
        .getByText(first === 'zh' ? '中文' : 'EN', { exact: true })
        .first()
        .click();
      await speaks(second, path, SIGNS[sign]);
      expect(problems).toEqual([]);
    });
  });
}

/** What holds of all pages, in the world of a share that is open. */
export function openWorkspace(): void {
  describe.skipIf(!BROWSER)('the workspace', () => {
    test('[R1-01] wants a sign-in first, and leads back to where one was going', async () => {
      const context = await page.context().browser()?.newContext();
      const stranger = await context?.newPage();
      await stranger?.goto(`${product.address}/TaggedItems/Tag`);
      await stranger?.waitForURL(/\/login\?from=%2FTaggedItems%2FTag/);
      await stranger?.getByLabel('Password', { exact: true }).waitFor();
      await context?.close();
    });

    test('[R2.6-09] every register imports and exports', async () => {
      await page.goto(`${product.address}/RefTable/Discipline`);
      await page.locator(SIGNS.rows).first().waitFor();
      for (const name of [/^(Import|导入)$/, /^(Export|导出)$/])
        expect(await page.getByRole('button', { name }).filter({ visible: true }).count()).toBe(1);
    });
  });
}
