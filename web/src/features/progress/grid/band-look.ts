import { BAND_LOOKS, type Band } from '@plumbline/contract/rules/bands.ts';
import type { CSSProperties } from 'react';
import { cssColor } from '../../../lib/look/theme.ts';

/** The names of the colours of a band: of its edge and bar, and of its ground. */
function coloursOf(band: Band): { readonly edge: `--${string}`; readonly soft: `--${string}`; readonly tint: number } {
  const { state, tint } = BAND_LOOKS[band];
  if (state === null) return { edge: '--border-strong', soft: '--state-not-started-soft', tint };
  return { edge: `--state-${state}`, soft: `--state-${state}-soft`, tint };
}

/** The colours of a band as variables of an element: `--band` and `--band-soft`. */
export function bandStyle(band: Band): CSSProperties {
  const { edge, soft, tint } = coloursOf(band);
  const style = {
    '--band': `var(${edge})`,
    '--band-soft': `color-mix(in srgb, var(${soft}) ${tint}%, var(--surface))`,
  };
  return style as CSSProperties; // eslint-disable-line -- variables of CSS have no types
}

/** Two colours such as `#0e7490`, with a share of the first in percent. */
export function mixed(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [one = 0, other = 0] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((one * share + other * (100 - share)) / 100);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The same for content drawn by script: the colour of the edge, and that of the ground. */
export function bandColours(band: Band): readonly [edge: string, ground: string] {
  const { edge, soft, tint } = coloursOf(band);
  return [cssColor(edge), mixed(cssColor(soft), cssColor('--surface'), tint)];
}
