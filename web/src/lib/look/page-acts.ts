/** The attribute of the bar with the acts on the chosen rows of a page. */
export const ACTS_BAR = 'data-acts';

/** One act of a page, as its button says it. */
interface PageAct {
  readonly label: string;
  readonly run: () => void;
}
/** The acts on what is chosen on the visible page. */
export interface PageActs {
  /** What is chosen: `3 selected`. */
  readonly title: string;
  readonly acts: readonly PageAct[];
}

const labelOf = (button: HTMLElement): string =>
  (button.getAttribute('aria-label') ?? button.textContent).replaceAll(/\s+/g, ' ').trim();

/**
 * Reads the acts on the chosen rows of the visible page from the buttons that offer them there, so that they have the
 * same words, rights and effects. Buttons that cannot be pressed are left out; null where nothing is chosen.
 */
export function actsOnPage(root: ParentNode = document): PageActs | null {
  const bar = [...root.querySelectorAll<HTMLElement>(`[${ACTS_BAR}]`)].find((each) => each.closest('[inert]') === null);
  if (!bar) return null;
  const acts = [...bar.querySelectorAll<HTMLButtonElement>('button')]
    .filter((button) => !button.disabled && button.getAttribute('aria-disabled') !== 'true')
    .map((button) => ({ label: labelOf(button), run: () => button.click() }))
    .filter(({ label }) => label !== '');
  return { title: bar.getAttribute('aria-label') ?? '', acts };
}
