import { patternOf, type Language, type Word } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFindings } from './axe.ts';
import { keep } from './browser.ts';

/** How a page is looked at: in which language and colours, on which screen. */
export interface Look {
  readonly language: Language;
  readonly colours: 'light' | 'dark';
  readonly screen: { readonly width: number; readonly height: number };
}

/** In the office. */
export const OFFICE: Look = { language: 'en', colours: 'light', screen: { width: 1920, height: 1080 } };
/** On site. */
export const SITE: Look = { language: 'zh', colours: 'dark', screen: { width: 1180, height: 820 } };
/** In the office and on site: every word and colour of a page is in one of them. */
export const LOOKS: readonly Look[] = [OFFICE, SITE];

/**
 * Has pages that are open look so, as somebody who switches would. What is open stays open: a sheet lies over the switches,
 * so that they are pressed beneath it, as from another window of the same person.
 */
export async function wear(page: Page, look: Look): Promise<void> {
  await page.setViewportSize(look.screen);
  await page.locator('header button[role=switch]').first().waitFor();
  // both at once: all that is mounted is drawn anew once, not twice
  await page.evaluate((is) => {
    const { lang, dataset } = document.documentElement;
    const buttons = [...document.querySelectorAll<HTMLElement>('header button')];
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

/** What is looked at where a job stops. */
interface Stop {
  /** Waits for what shall be read there, in the words of the look. */
  readonly shown?: () => Promise<unknown>;
  /** Whether axe looks at it too; unless it says otherwise, it does. */
  readonly axe?: boolean;
}

/** A job that is done once and looked at in both looks: which one it is in, and its stops. */
interface SeenInBoth {
  readonly look: () => Look;
  /** A word as it is read now. */
  readonly say: (word: Word) => string;
  /** Has it go on in a look. */
  readonly turn: (to: Look) => Promise<void>;
  /**
   * Looks at what is open, has it look the other way and looks again: what shall be read stands there and axe finds nothing
   * serious in either, and a picture is kept of each. The job goes on in the second, so that half of it is done in each.
   */
  readonly stop: (name: string, what?: Stop) => Promise<void>;
}

/** What is drawn wrong wherever it stands: numbers of open sheets that are cut, cells of lines that do not stand beneath their heading. */
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

/** A job on a page that is looked at in both looks; it begins with a `turn` to the first of them. */
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

/** A word as the look reads it, at the end of what is read with places left open for anything. */
export const reads = ({ language }: Look, word: Word): RegExp => new RegExp(patternOf(word[language]));
