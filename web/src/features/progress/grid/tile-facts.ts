import type { Tile, WorkTile } from '@plumbline/contract/features/progress/calls/grids.ts';
import { bandAt, bandOf, percentDone, type Band } from '@plumbline/contract/rules/bands.ts';

/** The facts shown on every tile, on screen and in exports. */
export interface TileFacts {
  readonly name: string;
  readonly description: string;
  /** The percentage in words, or that there is nothing to do. */
  readonly percent: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly band: Band;
  /** True for the first tile, which stands for the whole. */
  readonly isWhole: boolean;
  readonly isDoubtful: boolean;
}
/** The name of a tile, and the text shown when there is no percentage. */
interface TileLabels {
  readonly name: string;
  readonly none: string;
  readonly isWhole: boolean;
}

const shown = (percent: number | null, none: string): Pick<TileFacts, 'percent' | 'share'> => ({
  percent: percent === null ? none : `${percent} %`,
  share: (percent ?? 0) / 100,
});

/** The facts of a system or subsystem, by its checks. */
export const itrFacts = (tile: Tile, { name, none, isWhole }: TileLabels): TileFacts => ({
  name,
  isWhole,
  description: tile.description,
  ...shown(percentDone(tile), none),
  band: bandOf(tile),
  isDoubtful: tile.inDoubt > 0,
});

/**
 * The facts of a work pack or job card, by its rolled-up progress. Without parts it has a percentage only once it is
 * complete.
 */
export function workFacts(tile: WorkTile, { name, none, isWhole }: TileLabels): TileFacts {
  const percent = tile.total === 0 && tile.percent === 0 ? null : tile.percent;
  return {
    name,
    isWhole,
    description: tile.description,
    ...shown(percent === null ? null : Math.floor(percent), none),
    band: bandAt(percent),
    isDoubtful: false,
  };
}
