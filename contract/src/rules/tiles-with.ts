/** The fields used to find a tile. */
interface Tile {
  readonly id: string | null;
  readonly name: string;
  readonly description: string;
}

/** True when a tile stands for everything shown: the scope, or the system the user is inside. */
export const isWhole = ({ id }: Pick<Tile, 'id'>, system: string | undefined): boolean => id === null || id === system;

/**
 * The tiles whose name or description contains a text, without regard to case; the tile for the whole stays while any
 * tile matches.
 */
export function tilesWith<T extends Tile>(tiles: readonly T[], text: string, system?: string): readonly T[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return tiles;
  const found = tiles.filter(
    (tile) => !isWhole(tile, system) && `${tile.name} ${tile.description}`.toLowerCase().includes(wanted),
  );
  return found.length === 0 ? [] : [...tiles.filter((tile) => isWhole(tile, system)), ...found];
}
