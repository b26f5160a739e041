import type { FitScene } from './fit.ts';
import type { PlacedColumn } from './columns.ts';

/** Measures texts as the cells of a grid render them, in pixels. */
type Measure = (text: string, isMono: boolean) => number;

/** The fonts of the cells of a grid: proportional and monospaced. */
interface Fonts {
  readonly sans: string;
  readonly mono: string;
}

function fontsIn(host: HTMLElement): Fonts {
  const probe = document.createElement('span');
  probe.style.fontSize = 'var(--fs-small)';
  host.append(probe);
  const sans = getComputedStyle(probe).font;
  probe.style.fontFamily = 'var(--mono)';
  const mono = getComputedStyle(probe).font;
  probe.remove();
  return { sans, mono };
}

/**
 * Creates the text measure of a grid. Its fonts are read once, with the first text: reading them while the grid is
 * created would compute the styles of the page twice. Each font has its own canvas, because changing the font of a
 * canvas also makes the browser compute styles first.
 */
export function measureIn(host: HTMLElement): Measure {
  let pens: Readonly<Record<keyof Fonts, CanvasRenderingContext2D>> | undefined;
  const penOf = (font: string): CanvasRenderingContext2D | null => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen) pen.font = font;
    return pen;
  };
  return (text, isMono) => {
    if (pens === undefined) {
      const fonts = fontsIn(host);
      const sans = penOf(fonts.sans);
      const mono = penOf(fonts.mono);
      if (sans === null || mono === null) return text.length * 8;
      pens = { sans, mono };
    }
    return pens[isMono ? 'mono' : 'sans'].measureText(text).width;
  };
}

const ONE_WIDTH = /^[ -~]*$/;

/** The texts that may be the widest, without duplicates; among texts of fixed-width characters only the longest. */
export function mayBeWidest(texts: readonly string[], isMono: boolean): readonly string[] {
  const all = new Set(texts);
  if (!isMono) return [...all];
  let longest = '';
  const others: string[] = [];
  for (const text of all)
    if (!ONE_WIDTH.test(text)) others.push(text);
    else if (text.length > longest.length) longest = text;
  return longest === '' ? others : [...others, longest];
}

/** Remembers the widest text of each column; it only grows, so that columns do not shrink again. */
export class Widest {
  readonly #plain = new Map<string, number>();
  readonly #named = new Map<string, number>();

  see(column: PlacedColumn, plain: number, named: number): void {
    this.#plain.set(column.name, Math.max(plain, this.#plain.get(column.name) ?? 0));
    this.#named.set(column.name, Math.max(named, this.#named.get(column.name) ?? 0));
  }

  readonly of: FitScene['widest'] = ({ name }, isNamed) => (isNamed ? this.#named : this.#plain).get(name) ?? 0;
}
