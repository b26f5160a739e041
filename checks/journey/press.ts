import type { Locator } from 'playwright-core';

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
