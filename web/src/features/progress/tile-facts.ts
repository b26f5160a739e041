import type { Tile } from '@plumbline/contract/features/progress/calls/progress-grid.ts';
import type { WorkTile } from '@plumbline/contract/features/progress/calls/work-pack-grid.ts';
import { bandAt, bandOf, percentDone, type Band } from '@plumbline/contract/rules/bands.ts';

/** What every tile shows, on the screen and in pictures of it. */
export interface TileFacts {
  readonly name: string;
  readonly description: string;
  /** In words: the figure, or that there is nothing to be done. */
  readonly percent: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly band: Band;
  /** Its first tile: what all others belong to. */
  readonly isWhole: boolean;
  readonly isDoubtful: boolean;
}
/** What it is called, and what stands for the figure where there is none. */
interface Words {
  readonly name: string;
  readonly none: string;
  readonly isWhole: boolean;
}

const shown = (percent: number | null, none: string): Pick<TileFacts, 'percent' | 'share'> => ({
  percent: percent === null ? none : `${percent} %`,
  share: (percent ?? 0) / 100,
});

/** A system or subsystem, by its checks. */
export const itrFacts = (tile: Tile, { name, none, isWhole }: Words): TileFacts => ({
  name,
  isWhole,
  description: tile.description,
  ...shown(percentDone(tile), none),
  band: bandOf(tile),
  isDoubtful: tile.inDoubt > 0,
});

/** A work pack or job card, by the progress that rolls up to it; one without parts has some only once it is complete. */
export function workFacts(tile: WorkTile, { name, none, isWhole }: Words): TileFacts {
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
