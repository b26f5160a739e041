import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { adminWorld } from './admin-world.ts';
import { seeded } from '../setup/depth.ts';
import { BROWSER, visit, type Product } from './browser.ts';

/** A smaller plant has no test packs and no tag sets. */
const TAGS = 2000;
/** Selectors that prove that a page does real work. */
const SIGNS = {
  rows: '.ag-row .ag-cell',
  list: '.ag-root-wrapper',
  table: 'tbody tr.ant-table-row td',
  tiles: '[role=progressbar], [class*=tile]',
  picture: 'canvas',
  form: '.ant-segmented-item',
  cards: 'main li button',
  board: '[data-board] [role=listitem]',
  choices: 'main li a strong',
  signOffs: 'main section .pl-sign',
  links: 'main nav ul a',
  tabs: 'main [role=tab]',
  empty: 'h1',
} as const;

/** A page with its rows of the ledger, its path, and what it shows when it works. */
type Shown = readonly [rows: string, path: string, sign: keyof typeof SIGNS];

/** Maximum number of pages kept mounted in the workspace. */
const MOUNTED = 5;
/** Wide enough for the menu beside the page, and low, since a grid draws only its visible part. */
const LOW = { width: 1366, height: 420 };

let product: Product;
let page: Page;
let problems: string[] = [];

const LANGUAGES = ['en', 'zh'] as const;
type Language = (typeof LANGUAGES)[number];

/** The pattern of a heading in each language. */
const READS = { en: /^[^\u4e00-\u9fff]+$/, zh: /[\u4e00-\u9fff]|ITR/ } as const satisfies Record<Language, RegExp>;

/** Expects that the page works, and that its heading and title are in this language. */
async function speaks(language: Language, path: string, sign: string): Promise<void> {
  // the title is the product name and the page name (specification 2), which within the shell comes from the catalogue
  const entry = pageAt(path);
  const own = entry?.outside === true ? undefined : entry?.title[language];
  const title = own === undefined ? '.+' : RegExp.escape(own);
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${language === 'zh' ? '准绳' : 'Plumbline'} - ${title}$`));
  await page.locator(sign).filter({ visible: true }).first().waitFor();
  const heading = page.getByRole('heading', { level: 1 }).first();
  await expect.poll(() => heading.innerText()).toMatch(READS[language]);
}

/** Kinds of pages of which one was loaded by its address; the others are opened like by a link. */
const loaded = new Set<string>();
async function openPage(path: string, sign: keyof typeof SIGNS): Promise<void> {
  const address = `${product.address}${path}`;
  const answer = await fetch(address);
  expect(`${answer.status} ${answer.headers.get('content-type')}`).toMatch(/^200 text\/html/);
  const isLoaded = loaded.has(sign) && pageAt(path)?.outside !== true;
  loaded.add(sign);
  await (isLoaded ? visit(page, address) : page.goto(address));
}

const other = (language: Language): Language => (language === 'en' ? 'zh' : 'en');
/** Switches the language of all open pages, as a user would. */
const switchFrom = (language: Language): Promise<void> =>
  page
    .getByText(language === 'en' ? 'EN' : '中文', { exact: true })
    .first()
    .click();

/**
 * Returns to an open page, and returns the headings seen in each frame until it was ready: a page that was hidden
 * during a language change is redrawn before it is visible.
 */
const titlesOnReturnTo = (path: string): Promise<readonly string[]> =>
  page.evaluate(async (href) => {
    const read = new Set<string>();
    history.pushState(null, '', href);
    for (let frame = 0; frame < 12; frame += 1) {
      await new Promise(requestAnimationFrame);
      for (const heading of document.querySelectorAll<HTMLElement>('main h1'))
        if (heading.closest('[inert]') === null) read.add(heading.innerText);
    }
    return [...read];
  }, path);

/**
 * Opens all pages in both languages, or in a quick run one that shows each sign and a fifth of the others: as many as
 * stay mounted in one language, then the same after a switch. So each page is opened once, and the switch is seen to
 * change open pages; every other group is opened in Chinese.
 */
export function openPages(all: readonly Shown[]): void {
  const pages = seeded(all, { oneIn: 5, kindOf: ([, , sign]) => sign });
  beforeAll(async () => {
    if (!BROWSER) return undefined;
    const world = await adminWorld({ database: 'routes', tags: TAGS });
    ({ product, page, problems } = world);
    await page.setViewportSize(LOW);
    return world.end;
  });
  const lots = Array.from({ length: Math.ceil(pages.length / MOUNTED) }, (_, at) => ({
    language: at % 2 === 0 ? ('en' as const) : ('zh' as const),
    lot: pages.slice(at * MOUNTED, (at + 1) * MOUNTED),
  }));
  describe.skipIf(!BROWSER).each(lots)('opened in $language', ({ language, lot }) => {
    test.each(lot)('$1 opens and does real work [R1-21, R1-22, R2-02, $0]', async (_row, path, sign) => {
      await openPage(path, sign);
      await speaks(language, path, SIGNS[sign]);
      expect(problems.splice(0)).toEqual([]);
    });
    test(`one switch changes the language of all open pages: ${lot.map(([, path]) => path).join(', ')} [R1-21, R1-22]`, async () => {
      await switchFrom(language);
      const [, ...others] = lot.toReversed();
      for (const title of await titlesOnReturnTo(others[0]?.[1] ?? '/')) expect(title).toMatch(READS[other(language)]);
      for (const [, path, sign] of lot.toReversed()) {
        await visit(page, `${product.address}${path}`);
        await speaks(other(language), path, SIGNS[sign]);
      }
      expect(problems.splice(0)).toEqual([]);
    });
  });
}

/** Tests for all pages together, in the world of the pages opened. */
export function openWorkspace(): void {
  describe.skipIf(!BROWSER)('the workspace', () => {
    test('requires a sign-in first, and returns to the requested page [R1-01]', async () => {
      const context = await page.context().browser()?.newContext();
      const stranger = await context?.newPage();
      await stranger?.goto(`${product.address}/TaggedItems/Tag`);
      await stranger?.waitForURL(/\/login\?from=%2FTaggedItems%2FTag/);
      await stranger?.getByLabel('Password', { exact: true }).waitFor();
      await context?.close();
    });

    test('names that the server writes in the language of the reader follow a switch of the language [R1-22]', async () => {
      await page.goto(`${product.address}/SystemSettings/Role`);
      const name = page.locator('.ag-row').filter({ hasText: 'ADM' }).locator('[col-id=name]').first();
      await name.waitFor();
      const names = [];
      for (const _ of LANGUAGES) {
        const before = await name.innerText();
        names.push(before);
        await page
          .getByText(/^(?:EN|中文)$/)
          .first()
          .click();
        await expect.poll(() => name.innerText()).not.toBe(before);
      }
      expect(names.toSorted()).toEqual(['Administrator', '管理员']);
    });

    test('every register has import and export [R2.6-09]', async () => {
      await page.goto(`${product.address}/RefTable/Discipline`);
      await page.locator(SIGNS.rows).first().waitFor();
      for (const name of [/^(Import|导入)$/, /^(Export|导出)$/])
        expect(await page.getByRole('button', { name }).filter({ visible: true }).count()).toBe(1);
    });
  });
}
