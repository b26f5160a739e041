import { BAND_LOOKS } from '@plumbline/contract/rules/bands.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useLanguage, useSay } from '../../../lib/value/language.ts';
import { cssColor } from '../../../lib/look/theme.ts';
import { BANDS } from '../skyline/band-legend.tsx';
import { PictureExport } from '../picture-export.tsx';
import { bandColours } from './band-look.ts';
import { drawTiles, type DrawnTile } from './tile-picture.ts';
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
  const language = useLanguage();
  return (
    <PictureExport
      title={title}
      legendOf={() => [
        ...BANDS.map((band) => {
          const { state } = BAND_LOOKS[band];
          return {
            label: say(band === 'empty' ? none : progressWords[`band_${band}`]),
            colours: [...bandColours(band)],
            ...(state !== null && { state }),
          };
        }),
        ...(canDoubt
          ? [{ label: say(progressWords.band_doubt), colours: [cssColor('--state-doubt')], state: 'doubt' as const }]
          : []),
      ]}
      chartOf={() => {
        const shown = tilesOf().map((tile) => ({ ...tile, description: inLanguage(tile.description, language) }));
        return shown.length === 0 ? null : drawTiles(shown);
      }}
      noChart={progressWords.noMatch}
      {...(workbook && { workbook })}
    />
  );
}
