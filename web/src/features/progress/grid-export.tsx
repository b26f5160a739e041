import { progressGridExport } from '@plumbline/contract/features/progress/calls/progress-grid-export.ts';
import type { Tile } from '@plumbline/contract/features/progress/calls/progress-grid.ts';
import { isWhole, tilesWith } from '@plumbline/contract/rules/tiles-with.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/language.ts';
import { download } from '../../lib/send.ts';
import { cssColor } from '../../lib/theme.ts';
import { BANDS } from './band-legend.tsx';
import type { Asked } from './grid-address.ts';
import { PictureExport } from './picture-export.tsx';
import { bandColours, drawnTile, drawTiles } from './tile-picture.ts';
import { progressWords } from './words.ts';

interface GridExportProps {
  readonly title: string;
  /** Undefined until they are known. */
  readonly tiles: readonly Tile[] | undefined;
  readonly asked: Asked;
  readonly text: string;
}

/** Takes the completions grid away: its tiles as a picture or a PDF with legend, scope and date, or their counts as a workbook. */
export function GridExport({ title, tiles, asked, text }: GridExportProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const nameOf = (tile: Tile): string => {
    if (!isWhole(tile, asked.system)) return tile.name;
    return say(asked.system === undefined ? progressWords.whole : progressWords.wholeSystem);
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
    <PictureExport
      title={title}
      legendOf={() => [
        ...BANDS.map((band) => ({ label: say(progressWords[`band_${band}`]), colours: [...bandColours(band)] })),
        { label: say(progressWords.band_doubt), colours: [cssColor('--state-doubt')] },
      ]}
      chartOf={() => {
        const shown = tilesWith(tiles ?? [], text, asked.system);
        if (shown.length === 0) return null;
        return drawTiles(
          shown.map((tile) =>
            drawnTile(tile, { name: nameOf(tile), none: say(progressWords.noItrs), lines: linesOf(tile) }),
          ),
        );
      }}
      noChart={progressWords.noMatch}
      workbook={{
        label: progressWords.asTiles,
        save: () => download(progressGridExport, { ...asked, text }),
      }}
    />
  );
}
