/** What a tile goes by. */
interface Tile {
  readonly id: string | null;
  readonly name: string;
  readonly description: string;
}

/** Whether a tile stands for the whole of what is shown: the scope, or the system one is inside. */
export const isWhole = ({ id }: Pick<Tile, 'id'>, system: string | undefined): boolean => id === null || id === system;

/** The tiles whose name or description holds a text, without regard to case; the tile of the whole stays while anything does. */
export function tilesWith<T extends Tile>(tiles: readonly T[], text: string, system?: string): readonly T[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return tiles;
  const found = tiles.filter(
    (tile) => !isWhole(tile, system) && `${tile.name} ${tile.description}`.toLowerCase().includes(wanted),
  );
  return found.length === 0 ? [] : [...tiles.filter((tile) => isWhole(tile, system)), ...found];
}
