import type { WorkTiles } from '@plumbline/contract/features/progress/calls/grids.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { shownTile } from './pack-tiles.tsx';
import { tileWords } from './pack-words.ts';
import { TilesExport } from './tiles-export.tsx';

const PARTS = { scope: tileWords.packs, workPack: tileWords.cards, jobCard: tileWords.operations } as const;

/** Exports the shown tiles of work packs or job cards as a picture or a PDF. */
export function PackTilesExport({
  title,
  answer,
  isInside,
}: {
  readonly title: string;
  /** Undefined while loading. */
  readonly answer: WorkTiles | undefined;
  readonly isInside: boolean;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <TilesExport
      title={title}
      none={isInside ? tileWords.noOperations : tileWords.noCards}
      tilesOf={() => {
        if (answer === undefined || answer.tiles.length === 0) return [];
        const { whole: wholeTile, tiles } = answer;
        return [...(wholeTile === null ? [] : [wholeTile]), ...tiles].map((tile) => {
          const { facts, kind } = shownTile(tile, { isInside, isWhole: tile === wholeTile }, say);
          const counts = `${say(PARTS[kind])} ${format.count(tile.done)} / ${format.count(tile.total)}`;
          const more = tile.inTheWay > 0 ? [say(fill(tileWords.inTheWay, { count: format.count(tile.inTheWay) }))] : [];
          return { ...facts, lines: [counts, ...more] };
        });
      }}
    />
  );
}
