// @rooms features/imports, features/checks
import type { Page } from 'playwright-core';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessionWords } from '../../web/src/features/session/words.ts';
import { startWords } from '../../web/src/register/list/register-start-words.ts';
import { BROWSER, openBrowser, type Product, startProduct, visit } from './browser.ts';
import { journeyDatabase } from './journey-database.ts';
import { OFFICE, seenInBoth, wear } from './looks.ts';

const PASSWORD = 'a password of the empty pages';
let product: Product;
let page: Page;
let problems: readonly string[] = [];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  product = await startProduct({ databaseUrl: await journeyDatabase('empty_pages', 'bare'), password: PASSWORD });
  const browser = await openBrowser();
  ({ page, problems } = browser);
  await page.goto(product.address);
  await page.getByLabel(sessionWords.email.en).fill('admin');
  await page.getByLabel(sessionWords.password.en, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: sessionWords.signIn.en }).click();
  await page.locator('[data-tools] button[role=switch]').first().waitFor();
  return async () => {
    await browser.close();
    await product.stop();
  };
});

const first = (table: Word): Word => fill(startWords.first, { table });
/** Pages without rows, and the action that leads on: nothing exists yet, so to the first of what is needed. */
const EMPTY = [
  { name: 'tags', route: '/TaggedItems/Tag', leads: first(registers.discipline.label) },
  { name: 'subsystems', route: '/RefTable/SubSystem', leads: first(registers.system.label) },
  { name: 'operations', route: '/WorkPack/Operation', leads: first(registers.jobCard.label) },
  { name: 'tag-itrs', route: '/Certification/TagITRs', leads: first(registers.taggedItem.label) },
];

describe.skipIf(!BROWSER)('a table without rows', () => {
  test.each(EMPTY)(
    'teaches what it is for, what it needs first, and leads there, in both looks: $name [use B4]',
    async ({ name, route, leads }) => {
      await visit(page, `${product.address}${route}`);
      const { say, stop } = seenInBoth(() => page, OFFICE);
      const seen = (word: Word) => page.getByText(say(word)).filter({ visible: true }).first();
      await stop(`empty-${name}`, {
        shown: async () => {
          await seen(startWords.needs).waitFor();
          await seen(startWords.samples).scrollIntoViewIfNeeded();
          await page
            .getByRole('button', { name: say(leads) })
            .filter({ visible: true })
            .first()
            .waitFor();
        },
      });
      await wear(page, OFFICE);
      expect(problems).toEqual([]);
    },
  );
});
