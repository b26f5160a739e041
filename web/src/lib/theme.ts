import { create } from 'zustand';
import { onStoredElsewhere, readStored, writeStored } from './stored.ts';

/** The two looks of the product. */
export type Theme = 'light' | 'dark';

const system = (): Theme =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

const chosen = (): Theme | null => {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : null;
};

const useStore = create<{ readonly theme: Theme }>()(() => ({ theme: chosen() ?? system() }));

/** The colours are CSS variables of `theme.css`, chosen by this mark. */
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

/** The look, drawn again when it changes. It follows the system until a person chooses. */
export const useTheme = (): Theme => useStore((state) => state.theme);

/** Chooses the look; the choice is stored. */
export function setTheme(theme: Theme): void {
  writeStored('theme', theme);
  useStore.setState({ theme });
}

/** The value of a CSS variable of the look, for what is drawn by script (canvas, charts): `cssColor('--state-complete')`. */
export const cssColor = (name: `--${string}`): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The states of work. The same state has the same colour everywhere, and never colour alone. */
const STATES = ['not-started', 'in-progress', 'ready', 'complete', 'accepted', 'doubt', 'overdue', 'blocked'] as const;
/** One state of work; its colours are `--state-<state>`, `--state-<state>-soft` and `--state-<state>-text`. */
export type State = (typeof STATES)[number];
