import type { Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../../lib/value/language.ts';
import { cssColor } from '../../../lib/look/theme.ts';
import { BANDS } from '../skyline/band-legend.tsx';
import { PictureExport } from '../picture-export.tsx';
import { bandColours, drawTiles, type DrawnTile } from './tile-picture.ts';
import { progressWords } from '../words.ts';

/** Props of the export of tiles. */
export interface TilesExportProps {
  readonly title: string;
  /** The shown tiles. */
  readonly tilesOf: () => readonly DrawnTile[];
  /** The label of a tile with nothing to do. */
  readonly none: Word;
  /** True when tiles can be in doubt. */
  readonly canDoubt?: boolean;
  readonly workbook?: React.ComponentProps<typeof PictureExport>['workbook'];
}

/** Exports the tiles of a grid as a picture or a PDF with legend, scope and date, or their counts as a workbook. */
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
