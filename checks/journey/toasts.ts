import type { Page } from 'playwright-core';

/** A message as the page showed it. */
export interface Toast {
  readonly text: string;
  /** The rows of its table, each with its cells. */
  readonly rows: readonly (readonly string[])[];
  /** When it appeared and disappeared, in milliseconds of the page's own clock; `went` is null while it is shown. */
  readonly came: number;
  readonly went: number | null;
}

/**
 * Makes the open page record its messages from now on, and returns a function that reads them. A message stays for
 * seconds of the page's own clock, and on a busy machine the test may look later than that. One that no longer matches
 * the selector, as while it fades, has disappeared.
 */
export async function toastsOf(page: Page, selector: string): Promise<() => Promise<readonly Toast[]>> {
  await page.evaluate((wanted) => {
    const noted = new Map<Element, Toast>();
    Object.assign(globalThis, { notedToasts: noted });
    const look = (): void => {
      const now = performance.now();
      for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
        const rows = [...element.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.innerText));
        if (!noted.has(element)) noted.set(element, { text: element.innerText, rows, came: now, went: null });
      }
      for (const [element, toast] of noted)
        if (toast.went === null && !(element.isConnected && element.matches(wanted)))
          noted.set(element, { ...toast, went: now });
    };
    new MutationObserver(look).observe(document.body, {
      attributeFilter: ['class'],
      childList: true,
      subtree: true,
    });
    look();
  }, selector);
  return () =>
    page.evaluate(() => [
      ...(globalThis as unknown as { readonly notedToasts: ReadonlyMap<Element, Toast> }).notedToasts.values(),
    ]);
}

/** How long it stayed, in milliseconds; null while it is shown. */
export const stayed = ({ came, went }: Toast): number | null => (went === null ? null : went - came);
