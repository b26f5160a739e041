import type { Page } from 'playwright-core';

/** A message as the page showed it. */
export interface Toast {
  readonly text: string;
  /** Of its table, each with its cells. */
  readonly rows: readonly (readonly string[])[];
  /** When it came and went, in milliseconds of the page's own clock; it is there while it has not gone. */
  readonly came: number;
  readonly went: number | null;
}

/**
 * Has the open page note its messages from now on, and answers what reads the notes. A message stays for seconds by the
 * page's own clock, whatever time a busy machine gives the test to look at it.
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
        if (toast.went === null && !element.isConnected) noted.set(element, { ...toast, went: now });
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    look();
  }, selector);
  return () =>
    page.evaluate(() => [
      ...(globalThis as unknown as { readonly notedToasts: ReadonlyMap<Element, Toast> }).notedToasts.values(),
    ]);
}

/** How long it stayed, in milliseconds; null while it is there. */
export const stayed = ({ came, went }: Toast): number | null => (went === null ? null : went - came);
