import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openBrowser, startProduct } from '../checks/journey/browser.ts';
// @ts-expect-error -- these scripts run before anything is installed, so they are plain JavaScript
import { ensureTools } from './tools.mjs';
// @ts-expect-error -- as above
import { ensureWeb } from './web.mjs';

/*
 * npm run pictures
 *
 * Takes the pictures of the README: starts the product on an empty database with the demonstration plant, signs in and
 * photographs four pages. Beside the pictures it writes what they show (shown.json): menu, title, and a hash of each
 * file. checks/docs.test.ts compares that with the catalogue of pages, so that a page or group that was added or
 * renamed since makes it fail. Takes a minute.
 */

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const SCREEN = { width: 1366, height: 768 };
const PASSWORD = 'a password for the pictures';
/** Lets charts and bars finish drawing; motion is reduced, so that nothing moves afterwards. */
const SETTLE_MS = 800;

interface Picture {
  readonly name: string;
  readonly language: 'en' | 'zh';
  readonly colours: 'light' | 'dark';
  /** Opens the page and waits until what it shows is there. */
  readonly open: (page: Page, address: string) => Promise<void>;
}

const load =
  (route: string, sign: string) =>
  async (page: Page, address: string): Promise<void> => {
    await page.goto(`${address}${route}`);
    await page.locator(sign).filter({ visible: true }).first().waitFor();
  };

/** Opens the check sheet of a motor that is not finished, as an inspector would from the list. */
async function openCheckSheet(page: Page, address: string): Promise<void> {
  await load('/Certification/TagITRs', '.ag-row .ag-cell')(page, address);
  await page.locator('.ag-floating-filter input').first().fill('40-EM');
  const cell = page.locator('.ag-row .ag-cell').filter({ hasText: '40-EM', visible: true }).first();
  await cell.waitFor();
  await cell.dblclick();
  await page
    .getByRole('link', { name: /检查表/ })
    .or(page.getByRole('button', { name: /检查表/ }))
    .first()
    .click();
  await page.waitForURL('**/Certification/TagITRsEditDocument**');
}

const PICTURES: readonly Picture[] = [
  {
    name: 'completions-grid',
    language: 'en',
    colours: 'light',
    open: load('/Certification/CompletionsGrid', '[role=progressbar], [class*=tile]'),
  },
  { name: 'skyline', language: 'en', colours: 'dark', open: load('/Report/Skyline', 'main canvas') },
  {
    name: 'preservation-weeks',
    language: 'en',
    colours: 'dark',
    open: load('/Preservation/LookAhead?view=board', 'main table tbody td'),
  },
  { name: 'check-sheet', language: 'zh', colours: 'light', open: openCheckSheet },
];

/** Switches language and colours by the buttons of the top bar. */
async function dress(page: Page, { language, colours }: Picture): Promise<void> {
  await page.locator('[data-tools] button[role=switch]').first().waitFor();
  const isNow = await page.evaluate(() => ({
    language: document.documentElement.lang.slice(0, 2),
    colours: document.documentElement.dataset['theme'],
  }));
  if (isNow.colours !== colours) await page.locator('[data-tools] button[role=switch]').first().click();
  if (isNow.language !== language)
    await page
      .getByText(/^(?:EN|中文)$/)
      .first()
      .click();
  await page.waitForFunction(
    (is) =>
      document.documentElement.lang.startsWith(is.language) && document.documentElement.dataset['theme'] === is.colours,
    { language, colours },
  );
}

/** What a picture shows of the catalogue of pages. */
const shownBy = (page: Page): Promise<{ readonly menu: readonly string[]; readonly title: string }> =>
  page.evaluate(() => ({
    menu: [...document.querySelectorAll<HTMLElement>('aside nav li')].map(
      (item) => item.innerText.split('\n')[0] ?? '',
    ),
    title: document.title,
  }));

await ensureTools();
await ensureWeb();
mkdirSync(FOLDER, { recursive: true });
const product = await startProduct({ databaseUrl: '', demoTags: 2000, password: PASSWORD });
try {
  const { browser, page } = await openBrowser();
  try {
    await page.setViewportSize(SCREEN);
    await page.goto(`${product.address}/login`);
    await page.getByLabel('Email').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/SystemSettings/Workbenches');
    const shown = [];
    for (const picture of PICTURES) {
      await dress(page, picture);
      await picture.open(page, product.address);
      // pictures are taken of a demonstration, so there is nobody whom the watermark could name
      await page.addStyleTag({ content: 'canvas[data-tile] { display: none }' });
      await page.waitForLoadState('networkidle');
      await wait(SETTLE_MS);
      const file = `${picture.name}.png`;
      const bytes = await page.screenshot({ path: join(FOLDER, file) });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const { name: _, open: __, ...look } = picture;
      shown.push({ file, ...look, path: new URL(page.url()).pathname, ...(await shownBy(page)), sha256 });
      process.stdout.write(`${file} ${Math.round(bytes.length / 1000)} kB\n`);
    }
    writeFileSync(join(FOLDER, 'shown.json'), `${JSON.stringify(shown, null, 2)}\n`);
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}
