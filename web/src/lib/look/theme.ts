import type { WorkState } from '@plumbline/contract/rules/work-state.ts';
import { create } from 'zustand';
import { onStoredElsewhere, readStored, writeStored } from '../stored.ts';

/** The two looks of the product. */
export type Theme = 'light' | 'dark';

const system = (): Theme =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

const chosen = (): Theme | null => {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : null;
};

const useStore = create<{ readonly theme: Theme }>()(() => ({ theme: chosen() ?? system() }));

/** Marks the page with the look, which selects the CSS variables of `theme.css`. */
function markPage(): void {
  if (typeof document !== 'undefined') document.documentElement.dataset['theme'] = useStore.getState().theme;
}
useStore.subscribe(markPage);
markPage();

function follow(): void {
  const next = chosen() ?? system();
  if (next !== useStore.getState().theme) useStore.setState({ theme: next });
}
onStoredElsewhere(follow);
if (typeof matchMedia === 'function') matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);

/** Returns the look; re-renders when it changes. It follows the system until the user chooses. */
export const useTheme = (): Theme => useStore((state) => state.theme);

/** Sets the look; the choice is stored. */
export function setTheme(theme: Theme): void {
  writeStored('theme', theme);
  useStore.setState({ theme });
}

/**
 * Returns the value of a CSS variable of the look, for content drawn by script (canvas, charts):
 * `cssColor('--state-complete')`.
 */
export const cssColor = (name: `--${string}`): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** One state of work; its colours are `--state-<state>`, `--state-<state>-soft` and `--state-<state>-text`. */
export type State = WorkState;
