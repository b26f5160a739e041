import type { Locator } from 'playwright-core';
import { heard } from './browser.ts';

/** A button ignores a second press within two seconds (specification 9); a little more, in milliseconds. */
const APART = 2050;

/** Presses a button; waits first if it was pressed just before. */
export async function press(button: Locator): Promise<void> {
  const left = await button.evaluate((element: HTMLElement, apart) => {
    const { pressed } = element.dataset;
    element.addEventListener('click', () => (element.dataset['pressed'] = String(Date.now())), { capture: true });
    return pressed === undefined ? 0 : Number(pressed) + apart - Date.now();
  }, APART);
  if (left > 0) await button.page().waitForTimeout(left);
  await button.click();
}

/** How long a tab may take to open after a press, in milliseconds. */
const OPENS_WITHIN = 10_000;

/**
 * Opens a tab. A press without effect is reported with the latest events of the page, and repeated, as a person would.
 */
export async function openTab(tab: Locator): Promise<void> {
  if (await isBeyond(tab)) return openFromMenu(tab);
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

/** True when a tab is beyond the end of the row of tabs, and so in the menu there. */
const isBeyond = (tab: Locator): Promise<boolean> =>
  tab.evaluate((element) => {
    const row = element.closest('.ant-tabs-nav-wrap')?.getBoundingClientRect();
    return row !== undefined && element.getBoundingClientRect().right > row.right + 1;
  });

async function openFromMenu(tab: Locator): Promise<void> {
  // the count may change between looking at the tab and looking at the menu
  const name = ((await tab.textContent()) ?? '').replace(/\d+$/, '');
  await tab.locator('xpath=ancestor::*[contains(@class,"ant-tabs-nav")][last()]').locator('.ant-tabs-nav-more').click();
  await tab
    .page()
    .locator('.ant-tabs-dropdown-menu-item')
    .filter({ visible: true })
    .filter({ hasText: new RegExp(`^${RegExp.escape(name)}\\d*$`) })
    .first()
    .click();
  await tab.and(tab.page().locator('[aria-selected=true]')).waitFor({ state: 'attached' });
}
