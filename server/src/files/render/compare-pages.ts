import type { ChangedPlace, ComparedPage } from '@plumbline/contract/features/documents/calls.ts';
import type { DrawnPage, PdfFile } from './pdfium.ts';

/** Pages are compared with one pixel a point: a stroke of a hair's width is one pixel wide, and no number is lost. */
const SCALE = 1;
/** The side of a tile, in pixels: 11 mm on paper. */
const TILE = 32;
/** Values of a colour that differ by less are one stroke, drawn a fraction of a pixel apart. */
const ALIKE = 48;

const WHITE = 0xffff_ffff;

/** A page whose pixels are read as numbers of red, green and blue, from the lowest byte. */
interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}
const rasterOf = ({ width, height, pixels }: DrawnPage): Raster => ({
  width,
  height,
  pixels: new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4),
});

const colourAt = ({ width, height, pixels }: Raster, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? WHITE : (pixels[y * width + x] ?? WHITE);

/** True for colours that differ by no more than the edges of one stroke do. */
const areAlike = (a: number, b: number): boolean =>
  Math.abs((a & 0xff) - (b & 0xff)) <= ALIKE &&
  Math.abs(((a >>> 8) & 0xff) - ((b >>> 8) & 0xff)) <= ALIKE &&
  Math.abs(((a >>> 16) & 0xff) - ((b >>> 16) & 0xff)) <= ALIKE;
const lightOf = (colour: number): number => (colour & 0xff) + ((colour >>> 8) & 0xff) + ((colour >>> 16) & 0xff);

/** A tile in which so many pixels differ is a changed place as a whole. */
const FULL = 768;

/** A tile that differs: how many pixels do, their bounds, and whether ink was added and removed. */
interface Tile {
  pixels: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  added: boolean;
  removed: boolean;
}

function mark(tile: Tile, { x, y, isDarker }: { x: number; y: number; isDarker: boolean }): void {
  tile.pixels += 1;
  tile.left = Math.min(tile.left, x);
  tile.right = Math.max(tile.right, x);
  tile.top = Math.min(tile.top, y);
  tile.bottom = Math.max(tile.bottom, y);
  if (isDarker) tile.added = true;
  else tile.removed = true;
}

const noTile = (): Tile => ({
  pixels: 0,
  left: Infinity,
  top: Infinity,
  right: 0,
  bottom: 0,
  added: false,
  removed: false,
});

/** What differs within a tile; no pixels when nothing does. */
function compareTile(older: Raster, newer: Raster, left: number, top: number): Tile {
  const tile = noTile();
  for (let y = top; y < top + TILE && tile.pixels < FULL; y++)
    for (let x = left; x < left + TILE; x++) {
      const [before, after] = [colourAt(older, x, y), colourAt(newer, x, y)];
      if (before === after || areAlike(before, after)) continue;
      mark(tile, { x, y, isDarker: lightOf(after) < lightOf(before) });
    }
  if (tile.pixels < FULL) return tile;
  return { ...tile, left, top, right: left + TILE - 1, bottom: top + TILE - 1 };
}

/** True when the rows of a tile are the same bytes: most of a drawing. */
function isSame(older: Raster, newer: Raster, left: number, top: number): boolean {
  if (older.width !== newer.width || left + TILE > older.width) return false;
  if (top + TILE > Math.min(older.height, newer.height)) return false;
  for (let y = top; y < top + TILE; y++)
    for (let at = y * older.width + left, end = at + TILE; at < end; at++)
      if (older.pixels[at] !== newer.pixels[at]) return false;
  return true;
}

function changedTiles(older: Raster, newer: Raster, across: number, down: number): Map<number, Tile> {
  const tiles = new Map<number, Tile>();
  for (let index = 0; index < across * down; index++) {
    const [left, top] = [(index % across) * TILE, Math.floor(index / across) * TILE];
    if (isSame(older, newer, left, top)) continue;
    const tile = compareTile(older, newer, left, top);
    if (tile.pixels > 0) tiles.set(index, tile);
  }
  return tiles;
}

/** Joins a tile and those it touches, also by a corner; removes them from the tiles. */
function joined(tiles: Map<number, Tile>, start: number, across: number): Tile {
  const place = noTile();
  const open = [start];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const tile = tiles.get(index);
    if (tile === undefined) continue;
    tiles.delete(index);
    place.left = Math.min(place.left, tile.left);
    place.top = Math.min(place.top, tile.top);
    place.right = Math.max(place.right, tile.right);
    place.bottom = Math.max(place.bottom, tile.bottom);
    place.added ||= tile.added;
    place.removed ||= tile.removed;
    const column = index % across;
    for (const row of [index - across, index, index + across])
      for (const side of [-1, 0, 1]) if (column + side >= 0 && column + side < across) open.push(row + side);
  }
  return place;
}

function kindOf({ added, removed }: Tile): ChangedPlace['kind'] {
  if (added && removed) return 'changed';
  return added ? 'added' : 'removed';
}

/**
 * The places in which two drawings of a page differ, from the top down: tiles with a difference are joined with those
 * they touch. Paper is white beyond the smaller page.
 */
function changedPlaces(
  older: DrawnPage,
  newer: DrawnPage,
): { readonly share: number; readonly places: readonly ChangedPlace[] } {
  const [width, height] = [Math.max(older.width, newer.width), Math.max(older.height, newer.height)];
  const [across, down] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const tiles = changedTiles(rasterOf(older), rasterOf(newer), across, down);
  const share = tiles.size / (across * down);
  const places: ChangedPlace[] = [];
  for (const index of [...tiles.keys()].toSorted((a, b) => a - b)) {
    if (!tiles.has(index)) continue;
    const place = joined(tiles, index, across);
    const { left, top, right, bottom } = place;
    // a tile at the edge reaches beyond the paper
    const [w, h] = [Math.min(right + 1, width) - left, Math.min(bottom + 1, height) - top];
    places.push({ x: left, y: top, w, h, kind: kindOf(place) });
  }
  return { share, places: places.toSorted((a, b) => a.y - b.y || a.x - b.x) };
}

const sizeIn = (pdf: PdfFile, page: number) => (page <= pdf.pages ? pdf.sizeOf(page) : null);

/** Compares a page of two documents; one that only one of them has is a change as a whole. */
export function comparePage(older: PdfFile, newer: PdfFile, page: number): ComparedPage {
  const sizes = { page, older: sizeIn(older, page), newer: sizeIn(newer, page) };
  const only = sizes.older ?? sizes.newer;
  if (only !== null && (sizes.older === null || sizes.newer === null)) {
    const kind = sizes.older === null ? 'added' : 'removed';
    return {
      ...sizes,
      share: 1,
      places: [{ x: 0, y: 0, w: Math.round(only.width), h: Math.round(only.height), kind }],
    };
  }
  return { ...sizes, ...changedPlaces(older.draw(page, SCALE), newer.draw(page, SCALE)) };
}
