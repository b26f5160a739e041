import { patternOf, type Language, type Word } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFindings } from './axe.ts';
import { keep } from './browser.ts';

/** A way of viewing a page: language, colours and screen. */
export interface Look {
  readonly language: Language;
  readonly colours: 'light' | 'dark';
  readonly screen: { readonly width: number; readonly height: number };
}

/** In the office. */
export const OFFICE: Look = { language: 'en', colours: 'light', screen: { width: 1920, height: 1080 } };
/** On site. */
export const SITE: Look = { language: 'zh', colours: 'dark', screen: { width: 1180, height: 820 } };
/** In the office and on site: between them they show every word and colour of a page. */
export const LOOKS: readonly Look[] = [OFFICE, SITE];

/**
 * Switches open pages to a look, as a user would. Open sheets stay open: because a sheet covers the switches, they are
 * changed beneath it, as from another window of the same user.
 */
export async function wear(page: Page, look: Look): Promise<void> {
  await page.setViewportSize(look.screen);
  await page.locator('[data-tools] button[role=switch]').first().waitFor();
  // both at once, so that everything mounted is redrawn once, not twice
  await page.evaluate((is) => {
    const { lang, dataset } = document.documentElement;
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-tools] button')];
    if (dataset['theme'] !== is.colours) buttons.find(({ role }) => role === 'switch')?.click();
    if (!lang.startsWith(is.language))
      buttons.find(({ textContent }) => /^(EN|中文)$/.test(textContent.trim()))?.click();
  }, look);
  await page.waitForFunction(
    (is) =>
      document.documentElement.lang.startsWith(is.language) && document.documentElement.dataset['theme'] === is.colours,
    look,
  );
}

/** What is checked where a job stops. */
interface Stop {
  /** Waits for what should be shown, in the language of the look. */
  readonly shown?: () => Promise<unknown>;
  /** Whether axe checks it too; true by default. */
  readonly axe?: boolean;
}

/** A job that is done once and checked in both looks: its current look, and its stops. */
interface SeenInBoth {
  readonly look: () => Look;
  /** A word in the current language. */
  readonly say: (word: Word) => string;
  /** Continues the job in a look. */
  readonly turn: (to: Look) => Promise<void>;
  /**
   * Checks what is open, switches to the other look and checks again: in both, the expected content is shown and axe
   * finds nothing serious, and a picture of each is saved. The job continues in the second look, so that half of it is
   * done in each.
   */
  readonly stop: (name: string, what?: Stop) => Promise<void>;
}

/**
 * Drawing faults on any page: cut-off numbers of open sheets, and cells of lines that are not aligned with their
 * heading.
 */
const drawnWrong = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const cut = [...document.querySelectorAll<HTMLElement>('.ant-drawer h2 span')]
      .filter((part) => isSeen(part) && getComputedStyle(part).textOverflow === 'ellipsis')
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => `cut: ${part.textContent}`);
    const left = (cells: Iterable<Element>): string =>
      [...cells].map((cell) => Math.round(cell.getBoundingClientRect().left)).join(' ');
    const crooked = [...document.querySelectorAll('[data-line]')].filter(isSeen).flatMap((line) => {
      const heads = [...(line.parentElement?.querySelectorAll('[role=columnheader]') ?? [])];
      const cells = [...line.querySelectorAll('[role=cell]')].slice(0, heads.length);
      return heads.length === 0 || left(heads) === left(cells) ? [] : [`crooked: ${line.textContent}`];
    });
    return [...cut, ...crooked];
  });

/** A job on a page that is checked in both looks; it starts with a `turn` to the first of them. */
export function seenInBoth(pageOf: () => Page, first: Look): SeenInBoth {
  let look = first;
  const see = async (name: string, { shown, axe = true }: Stop): Promise<void> => {
    await shown?.();
    await keep(pageOf(), `${name}-${look.language}`);
    expect(await drawnWrong(pageOf()), `${name} in ${look.language}`).toEqual([]);
    if (axe) expect(await seriousFindings(pageOf()), `${name} in ${look.language}`).toEqual([]);
  };
  const turn = async (to: Look): Promise<void> => {
    look = to;
    await wear(pageOf(), to);
  };
  return {
    look: () => look,
    say: (word) => word[look.language],
    turn,
    stop: async (name, what = {}) => {
      await see(name, what);
      await turn(look === OFFICE ? SITE : OFFICE);
      await see(name, what);
    },
  };
}

/** Matches a word in the look's language at the end of a text; placeholders match anything. */
export const reads = ({ language }: Look, word: Word): RegExp => new RegExp(patternOf(word[language]));
