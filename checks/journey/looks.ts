import { patternOf, type Language, type Word } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';

/** How a page is looked at: in which language and colours, on which screen. */
export interface Look {
  readonly language: Language;
  readonly colours: 'light' | 'dark';
  readonly screen: { readonly width: number; readonly height: number };
}

/** In the office and on site: every word and colour of a page is in one of them. */
export const LOOKS: readonly Look[] = [
  { language: 'en', colours: 'light', screen: { width: 1920, height: 1080 } },
  { language: 'zh', colours: 'dark', screen: { width: 1180, height: 820 } },
];

/** Has pages that are open look so, as somebody who switches would. */
export async function wear(page: Page, { language, colours, screen }: Look): Promise<void> {
  await page.setViewportSize(screen);
  const dark = page.getByRole('switch').filter({ visible: true }).first();
  if ((await dark.getAttribute('aria-checked')) !== String(colours === 'dark')) await dark.click();
  const other = page.locator('header button').filter({ hasText: language === 'zh' ? /^EN$/ : /^中文$/ });
  if ((await other.count()) > 0) await other.first().click();
  await page.waitForFunction((is) => document.documentElement.lang.startsWith(is), language);
}

/** A word as the look reads it, at the end of what is read with places left open for anything. */
export const reads = ({ language }: Look, word: Word): RegExp => new RegExp(patternOf(word[language]));
