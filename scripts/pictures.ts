import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Word } from '@plumbline/contract/words/word.ts';
import { openBrowser, startProduct } from '../checks/journey/browser.ts';
import { captions, frame, GUIDE_PICTURES } from '../checks/journey/guide-pictures.ts';
import { wear } from '../checks/journey/looks.ts';
import { takeLooks } from './looks-pictures.ts';
// @ts-expect-error -- these scripts run before anything is installed, so they are plain JavaScript
import { ensureTools } from './tools.mjs';
// @ts-expect-error -- as above
import { ensureWeb } from './web.mjs';

/*
 * npm run pictures               the pictures of the README and of the guide
 * npm run pictures -- readme     one of them
 * npm run pictures -- guide
 * npm run pictures -- looks      thirty pages in four looks, for docs/looks; only when asked for
 *
 * Starts the product on an empty database with the demonstration plant, signs in and photographs pages. Beside the
 * pictures it writes what they show (shown.json), and a hash of each file.
 * README: four pages, with menu and title. checks/docs.test.ts compares that with the catalogue of pages, so that a page
 * or group that was added or renamed since makes it fail.
 * Guide: what is between the menu and the right edge, in both languages, with the captions that the picture shows.
 * checks/journey/guide.journey.test.ts opens the same pages, and fails where a caption is no longer on the screen.
 * Takes three minutes.
 */

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const GUIDE_FOLDER = join(import.meta.dirname, '../docs/guide/pictures');
/** The qualities of the pictures of the guide, from 0 to 1: the first by which the file is small enough. */
const QUALITIES = [0.72, 0.6, 0.5, 0.4] as const;
/** Maximum size of a picture of the guide, in characters of its base64: 58 kB. */
const MOST = 77_000;
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

/** Encodes a screenshot as WebP, which the browser can and its screenshots cannot. */
async function toWebp(blank: Page, png: Buffer): Promise<Buffer> {
  const address = await blank.evaluate(
    async ({ data, qualities, most }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const sizes = qualities.map((quality) => canvas.toDataURL('image/webp', quality));
      return sizes.find((url) => url.length <= most) ?? sizes.at(-1) ?? '';
    },
    { data: png.toString('base64'), qualities: QUALITIES, most: MOST },
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Pictures are taken of a demonstration, so there is nobody whom the watermark could name; toasts cover what is shown. */
const hideOverlays = (page: Page): Promise<unknown> =>
  page.addStyleTag({
    content:
      'canvas[data-tile], .ant-notification, .ant-notification-notice-wrapper, .ant-notification-list { display: none !important }',
  });

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function takeReadme(page: Page, address: string): Promise<void> {
  const shown = [];
  for (const picture of PICTURES) {
    await dress(page, picture);
    await picture.open(page, address);
    await hideOverlays(page);
    await page.waitForLoadState('networkidle');
    await wait(SETTLE_MS);
    const file = `${picture.name}.png`;
    const bytes = await page.screenshot({ path: join(FOLDER, file) });
    const { name: _, open: __, ...look } = picture;
    shown.push({ file, ...look, path: new URL(page.url()).pathname, ...(await shownBy(page)), sha256: hashOf(bytes) });
    process.stdout.write(`${file} ${Math.round(bytes.length / 1000)} kB\n`);
  }
  writeFileSync(join(FOLDER, 'shown.json'), `${JSON.stringify(shown, null, 2)}\n`);
}

async function takeGuide(page: Page, address: string): Promise<void> {
  const blank = await page.context().newPage();
  const shown = [];
  for (const language of ['en', 'zh'] as const) {
    await page.goto(`${address}/home-page`);
    await wear(page, { language, colours: 'light', screen: SCREEN });
    const say = (word: Word): string => word[language];
    for (const picture of GUIDE_PICTURES) {
      const clip = await frame(page);
      await picture.open({ page, address, language, say });
      await hideOverlays(page);
      await page.waitForLoadState('networkidle');
      await wait(SETTLE_MS);
      const file = `${picture.name}.${language}.webp`;
      const bytes = await toWebp(blank, await page.screenshot({ clip }));
      writeFileSync(join(GUIDE_FOLDER, file), bytes);
      shown.push({ file, captions: await captions(page, language), sha256: hashOf(bytes) });
      process.stdout.write(`${file} ${Math.round(bytes.length / 1000)} kB\n`);
    }
  }
  writeFileSync(join(GUIDE_FOLDER, 'shown.json'), `${JSON.stringify(shown, null, 2)}\n`);
}

const chosen = process.argv.slice(2);
const isChosen = (what: 'readme' | 'guide'): boolean => chosen.length === 0 || chosen.includes(what);
const isLooks = chosen.includes('looks');

await ensureTools();
await ensureWeb();
mkdirSync(FOLDER, { recursive: true });
mkdirSync(GUIDE_FOLDER, { recursive: true });
const product = await startProduct({ databaseUrl: '', demoTags: 2000, password: PASSWORD });
try {
  const { page, close } = await openBrowser();
  try {
    await page.setViewportSize(SCREEN);
    await page.goto(`${product.address}/login`);
    await page.getByLabel('Email').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/SystemSettings/Workbenches');
    // first: the others leave filters and choices behind
    if (isLooks) await takeLooks(page, product.address, hideOverlays);
    if (isChosen('readme')) await takeReadme(page, product.address);
    if (isChosen('guide')) await takeGuide(page, product.address);
  } finally {
    await close();
    await page.context().browser()?.close();
  }
} finally {
  await product.stop();
}
