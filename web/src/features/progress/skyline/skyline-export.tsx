import type { Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../../lib/value/language.ts';
import { exportFile } from '../../../lib/call/export-file.ts';
import { cssColor } from '../../../lib/look/theme.ts';
import { PictureExport } from '../picture-export.tsx';
import { FILL_COLOURS, type SkylineKind } from './skyline-kind.ts';
import { progressWords } from '../words.ts';

/** Exports a skyline: as a picture or a PDF with legend, scope and date, or its rows as a workbook. */
export function SkylineExport({
  kind,
  chartOf,
}: {
  readonly kind: SkylineKind;
  /** The chart on screen; null while the table is shown. */
  readonly chartOf: () => HTMLCanvasElement | null;
}): React.JSX.Element {
  const say = useSay();
  const { rows, register, fills, title, words } = kind;
  const entry = (label: Word, ...colours: readonly string[]) => ({ label: say(label), colours });
  return (
    <PictureExport
      title={title}
      legendOf={() => [
        ...FILL_COLOURS.flatMap(([state, colour]) => {
          const label = fills[state];
          return label ? [entry(label, cssColor(colour), ...(state === 'inProgress' ? ['#ffffff'] : []))] : [];
        }),
        entry(progressWords.notDue, '#ffffff'),
        entry(progressWords.overdue, cssColor('--state-overdue')),
      ]}
      chartOf={() => {
        const chart = chartOf();
        return chart && { chart, scale: chart.width / Math.max(1, chart.clientWidth) };
      }}
      noChart={progressWords.pictureFirst}
      {...(rows && {
        workbook: {
          label: words.workbook,
          save: () =>
            exportFile(register, {
              format: 'xlsx',
              ...(rows.filter && { filter: rows.filter }),
              sort: rows.by.map((field) => ({ field })),
            }),
        },
      })}
    />
  );
}
