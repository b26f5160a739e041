// @rooms features/guide
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAPTERS, explained } from '@plumbline/contract/features/guide/chapters.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { appWords } from '../../web/src/app/words.ts';
import { parseChapter } from '../../web/src/features/guide/parse.ts';
import { guideWords } from '../../web/src/features/guide/words.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { captions, frame, GUIDE_PICTURES } from './guide-pictures.ts';
import { OFFICE, SITE, wear } from './looks.ts';

/** The plant of the pictures. */
const TAGS = 2000;
const GUIDE = join(import.meta.dirname, '../../docs/guide');
/** What the pictures showed when they were taken: npm run pictures. */
const shown = JSON.parse(readFileSync(join(GUIDE, 'pictures/shown.json'), 'utf8')) as readonly {
  readonly file: string;
  readonly captions: readonly string[];
}[];
let product: Product;
let page: Page;
let problems: readonly string[] = [];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'guide_journey', tags: TAGS });
  ({ product, page, problems } = world);
  return world.end;
});

const headings = (key: string, language: Language): readonly string[] => {
  const entry = CHAPTERS.find((chapter) => chapter.key === key)!;
  return parseChapter(entry, readFileSync(join(GUIDE, language, `${key}.md`), 'utf8')).sections.map(
    ({ title }) => title,
  );
};
const sectionTitle = (chapter: string, section: string, language: Language): string => {
  const at = CHAPTERS.find(({ key }) => key === chapter)!.sections.findIndex(({ key }) => key === section);
  return headings(chapter, language)[at]!;
};
/** True when an element is within the visible part of the page. */
const isInView = (name: string) =>
  page
    .getByRole('heading', { name, exact: true })
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

describe.skipIf(!BROWSER)('the guide', () => {
  test.each(['/PunchList/PunchListItem', '/Handover/Status', '/Import/Imports', '/RefTable/ITRs'])(
    'is opened by the ? of %s at the section that explains the page',
    async (route) => {
      await visit(page, `${product.address}${route}`);
      await wear(page, OFFICE);
      await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
      await page.getByRole('button', { name: appWords.guide.en }).click();
      const { chapter, section } = explained(route)!;
      await expect.poll(() => isInView(sectionTitle(chapter, section, 'en'))).toBe(true);
      await page.getByRole('link', { name: guideWords.backToPage.en }).click();
      await page.waitForURL(`**${route}`);
      await page.keyboard.press('F1');
      await page.waitForURL(`**/Guide?of=${encodeURIComponent(route)}`);
    },
  );

  test('is read chapter by chapter in both looks, with pictures and without a serious finding', async () => {
    await visit(page, `${product.address}/Guide`);
    for (const look of [OFFICE, SITE]) {
      await wear(page, look);
      const say = (word: Word): string => word[look.language];
      await page.getByRole('link', { name: say(guideWords.contents) }).click();
      await expect.poll(() => page.locator('main article h2').filter({ visible: true }).count()).toBe(CHAPTERS.length);
      await keep(page, `guide-contents-${look.language}`);
      expect(await seriousFindings(page)).toEqual([]);
      const contents = page.getByRole('navigation', { name: say(guideWords.contents) });
      await contents.getByRole('link').nth(5).click();
      const { key } = CHAPTERS[4]!;
      await page.getByRole('heading', { name: headings(key, look.language)[0]!, exact: true }).waitFor();
      const picture = page.locator('main article img').filter({ visible: true }).first();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000);
      expect(await picture.getAttribute('src')).toMatch(/^\/assets\/.*\.webp$/);
      await keep(page, `guide-chapter-${look.language}`);
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('link', { name: new RegExp(`^${say(guideWords.next).split('{')[0]!}`) }).click();
      await page.waitForURL(`**/Guide?chapter=${CHAPTERS[5]!.key}`);
    }
  });

  test('finds sections by words of either language, and the chapters of a role', async () => {
    await visit(page, `${product.address}/Guide`);
    await wear(page, SITE);
    const search = page.getByRole('textbox', { name: guideWords.search.zh });
    await search.fill('walkdown');
    const title = sectionTitle('punch-items', 'walkdown', 'zh');
    const hit = page.locator('main article').getByRole('link', { name: title });
    await hit.waitFor();
    await keep(page, 'guide-search-zh');
    await search.fill('没有这样的词');
    await page.getByText(guideWords.noneFound.zh.replace('{text}', '没有这样的词')).waitFor();
    await search.fill('walkdown');
    await hit.click();
    await expect.poll(() => isInView(title)).toBe(true);
    await wear(page, OFFICE);
    await page.getByRole('link', { name: guideWords.contents.en }).click();
    await page.getByRole('combobox', { name: guideWords.role.en }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Finance' }).click();
    const finance = CHAPTERS.filter(({ roles }) => roles.includes('finance')).length;
    await expect.poll(() => page.locator('main article h2').filter({ visible: true }).count()).toBe(finance);
  });

  test('is one page for printing, without contents and buttons on paper', async () => {
    // not visited from the page with its role: all chapters are for everybody
    await page.goto(`${product.address}/Guide?chapter=all`);
    await wear(page, OFFICE);
    const sections = CHAPTERS.flatMap((chapter) => chapter.sections).length;
    await expect.poll(() => page.locator('main [data-section]').count()).toBe(sections);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('navigation', { name: guideWords.contents.en }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: guideWords.print.en }).isVisible()).toBe(false);
    expect((await page.pdf()).length).toBeGreaterThan(100_000);
    await page.emulateMedia({ media: 'screen' });
  });

  test.each(['en', 'zh'] as const)(
    'shows in its pictures nothing that the screen no longer says, in %s: npm run pictures',
    async (language) => {
      await visit(page, `${product.address}/home-page`);
      await wear(page, { ...OFFICE, language });
      const stale: string[] = [];
      for (const picture of GUIDE_PICTURES) {
        const { name, open } = picture;
        await frame(page);
        await open({ page, address: product.address, language, say: (word) => word[language] });
        const expected = shown.find(({ file }) => file === `${name}.${language}.webp`)?.captions ?? ['not taken'];
        const missing = async (): Promise<readonly string[]> => {
          const now = new Set(await captions(page, language));
          return expected.filter((caption) => !now.has(caption));
        };
        await expect
          .poll(missing, { timeout: 15_000 })
          .toEqual([])
          .catch(async () => stale.push(`${name}: ${(await missing()).join(', ')}`));
      }
      expect(stale).toEqual([]);
    },
  );

  test('had no problem in the browser', () => {
    expect(problems).toEqual([]);
  });
});
