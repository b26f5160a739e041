import type { Tile } from '@plumbline/contract/features/progress/calls/progress-grid.ts';

/** Whether a tile stands for the whole of what is shown: the scope, or the system one is inside. */
export const isWhole = ({ id }: Pick<Tile, 'id'>, system: string | undefined): boolean => id === null || id === system;

/** The tiles whose name or description holds a text, without regard to case; the tile of the whole stays while anything does. */
export function tilesWith(tiles: readonly Tile[], text: string, system?: string): readonly Tile[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return tiles;
  const found = tiles.filter(
    (tile) => !isWhole(tile, system) && `${tile.name} ${tile.description}`.toLowerCase().includes(wanted),
  );
  return found.length === 0 ? [] : [...tiles.filter((tile) => isWhole(tile, system)), ...found];
}
