import type { Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/language.ts';
import { cssColor } from '../../lib/theme.ts';
import { BANDS } from './band-legend.tsx';
import { PictureExport } from './picture-export.tsx';
import { bandColours, drawTiles, type DrawnTile } from './tile-picture.ts';
import { progressWords } from './words.ts';

/** Tiles that can be taken away. */
export interface TilesExportProps {
  readonly title: string;
  /** Those that are shown. */
  readonly tilesOf: () => readonly DrawnTile[];
  /** What a tile is called that has nothing to be done. */
  readonly none: Word;
  /** Whether some can be in doubt. */
  readonly canDoubt?: boolean;
  readonly workbook?: React.ComponentProps<typeof PictureExport>['workbook'];
}

/** Takes the tiles of a grid away as a picture or a PDF with legend, scope and date, or their counts as a workbook. */
export function TilesExport({ title, tilesOf, none, canDoubt, workbook }: TilesExportProps): React.JSX.Element {
  const say = useSay();
  return (
    <PictureExport
      title={title}
      legendOf={() => [
        ...BANDS.map((band) => ({
          label: say(band === 'empty' ? none : progressWords[`band_${band}`]),
          colours: [...bandColours(band)],
        })),
        ...(canDoubt ? [{ label: say(progressWords.band_doubt), colours: [cssColor('--state-doubt')] }] : []),
      ]}
      chartOf={() => {
        const shown = tilesOf();
        return shown.length === 0 ? null : drawTiles(shown);
      }}
      noChart={progressWords.noMatch}
      {...(workbook && { workbook })}
    />
  );
}
