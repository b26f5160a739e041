import type { Locator } from 'playwright-core';
import { heard } from './browser.ts';

/** A button counts no second press within two seconds (specification 9); a little more, in milliseconds. */
const APART = 2050;

/** Presses a button; one that was pressed just before is waited for. */
export async function press(button: Locator): Promise<void> {
  const left = await button.evaluate((element: HTMLElement, apart) => {
    const { pressed } = element.dataset;
    element.addEventListener('click', () => (element.dataset['pressed'] = String(Date.now())), { capture: true });
    return pressed === undefined ? 0 : Number(pressed) + apart - Date.now();
  }, APART);
  if (left > 0) await button.page().waitForTimeout(left);
  await button.click();
}

/** How long a tab may take to open once it was pressed, in milliseconds. */
const OPENS_WITHIN = 10_000;

/** Opens a tab. A press that came to nothing is told with what the page heard of it, and made again as a person would. */
export async function openTab(tab: Locator): Promise<void> {
  await tab.click();
  const isOpen = (patience: number): Promise<boolean> =>
    tab
      .and(tab.page().locator('[aria-selected=true]'))
      .waitFor({ timeout: patience })
      .then(
        () => true,
        () => false,
      );
  if (await isOpen(OPENS_WITHIN)) return;
  process.stdout.write(`A press was lost on ${String(tab)}: ${await heard(tab.page())}\n`);
  await tab.click();
  if (!(await isOpen(OPENS_WITHIN))) throw new Error(`${String(tab)} does not open.`);
}
