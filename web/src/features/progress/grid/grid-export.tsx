import { progressGridExport, type Tile } from '@plumbline/contract/features/progress/calls/grids.ts';
import { isWhole, tilesWith } from '@plumbline/contract/rules/tiles-with.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { download } from '../../../lib/call/send.ts';
import type { GridFilter } from '../grid-address.ts';
import { itrFacts } from './tile-facts.ts';
import { TilesExport } from './tiles-export.tsx';
import { progressWords } from '../words.ts';

interface GridExportProps {
  readonly title: string;
  /** Undefined while loading. */
  readonly tiles: readonly Tile[] | undefined;
  readonly asked: GridFilter;
  readonly text: string;
}

/** Exports the completions grid: its tiles as a picture or a PDF, or their counts as a workbook. */
export function GridExport({ title, tiles, asked: params, text }: GridExportProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const nameOf = (tile: Tile): string => {
    if (!isWhole(tile, params.system)) return tile.name;
    return say(params.system === undefined ? progressWords.whole : progressWords.wholeSystem);
  };
  const linesOf = ({ done, total, punchOpen, punchBlocking }: Tile): readonly string[] => [
    `${say(progressWords.itrs)} ${format.count(done)} / ${format.count(total)}`,
    ...(punchOpen === 0
      ? []
      : [
          [
            `${say(progressWords.punch)} ${format.count(punchOpen)}`,
            ...(punchBlocking > 0 ? [say(fill(progressWords.blocking, { count: format.count(punchBlocking) }))] : []),
          ].join(' · '),
        ]),
  ];
  return (
    <TilesExport
      title={title}
      none={progressWords.band_empty}
      canDoubt
      tilesOf={() =>
        tilesWith(tiles ?? [], text, params.system).map((tile) => ({
          ...itrFacts(tile, {
            name: nameOf(tile),
            none: say(progressWords.noItrs),
            isWhole: isWhole(tile, params.system),
          }),
          lines: linesOf(tile),
        }))
      }
      workbook={{
        label: progressWords.asTiles,
        save: () => download(progressGridExport, { ...params, text }),
      }}
    />
  );
}
