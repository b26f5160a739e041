import { BAND_LOOKS } from '@plumbline/contract/rules/bands.ts';
import { cssColor } from '../../../lib/look/theme.ts';
import { drawMark, type PictureSheet } from '../picture-sheet.ts';
import { bandColours } from './band-look.ts';
import type { TileFacts } from './tile-facts.ts';

/** A tile as drawn. */
export interface DrawnTile extends TileFacts {
  /** The tile's counts in words. */
  readonly lines: readonly string[];
}

/** Sharp enough for printing on A3. */
const SCALE = 2;
/** The side of the mark before the percentage. */
const MARK = 16;
const TILE = { width: 216, height: 132, gap: 10 } as const;

/** Number of tiles side by side: close to the proportions of a landscape page, whatever their number. */
export const tilesAcross = (count: number): number =>
  Math.max(4, Math.min(24, Math.ceil(Math.sqrt((count * Math.SQRT2 * TILE.height) / TILE.width))));

/** The text shortened with an ellipsis where it does not fit the width. */
export function fitted(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  let end = text.length;
  while (end > 0 && measure(`${text.slice(0, end)}…`) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Draws all tiles, including those scrolled out of view. */
export function drawTiles(tiles: readonly DrawnTile[]): Pick<PictureSheet, 'chart' | 'scale'> {
  const chart = document.createElement('canvas');
  const across = tilesAcross(tiles.length);
  const [stepX, stepY] = [TILE.width + TILE.gap, TILE.height + TILE.gap];
  chart.width = Math.min(across, Math.max(3, tiles.length)) * stepX * SCALE;
  chart.height = Math.ceil(tiles.length / across) * stepY * SCALE;
  const pen = chart.getContext('2d');
  if (pen === null) throw new Error('The browser draws no pictures.');
  pen.scale(SCALE, SCALE);
  tiles.forEach((tile, at) => {
    pen.save();
    pen.translate((at % across) * stepX, Math.floor(at / across) * stepY);
    drawTile(pen, tile);
    pen.restore();
  });
  return { chart, scale: SCALE };
}

function drawTile(pen: CanvasRenderingContext2D, tile: DrawnTile): void {
  const [edge, ground] = bandColours(tile.band);
  const font = (size: number, weight: number, face: '--sans' | '--mono' = '--sans'): string =>
    `${weight} ${size}px ${cssColor(face)}`;
  const write = (
    text: string,
    y: number,
    style: { readonly font: string; readonly ink: `--${string}`; readonly indent?: number },
  ): void => {
    const { indent = 0 } = style;
    pen.font = style.font;
    pen.fillStyle = cssColor(style.ink);
    pen.fillText(
      fitted(text, TILE.width - 26 - indent, (part) => pen.measureText(part).width),
      14 + indent,
      y,
    );
  };
  const { state } = BAND_LOOKS[tile.band];
  pen.fillStyle = ground;
  pen.fillRect(0, 0, TILE.width, TILE.height);
  pen.strokeStyle = tile.isDoubtful ? cssColor('--state-doubt') : cssColor('--border');
  pen.lineWidth = tile.isDoubtful ? 2 : 1;
  pen.strokeRect(0, 0, TILE.width, TILE.height);
  pen.fillStyle = edge;
  pen.fillRect(0, 0, 4, TILE.height);
  write(tile.name, 22, { font: font(14, 650, '--mono'), ink: '--text' });
  write(tile.description, 41, { font: font(12, 400), ink: '--text-soft' });
  if (state !== null) drawMark(pen, state, { x: 14, y: 54, side: MARK });
  write(tile.percent, 70, { font: font(22, 650), ink: '--text', indent: state === null ? 0 : MARK + 6 });
  pen.fillStyle = cssColor('--border');
  pen.fillRect(14, 79, TILE.width - 28, 5);
  pen.fillStyle = edge;
  pen.fillRect(14, 79, (TILE.width - 28) * tile.share, 5);
  tile.lines.forEach((line, at) => write(line, 102 + at * 17, { font: font(12, 400), ink: '--text-soft' }));
}
