import { stateOf, type WorkState } from '@plumbline/contract/rules/work-state.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../../lib/value/language.ts';
import { exportFile } from '../../../lib/call/export-file.ts';
import { cssColor } from '../../../lib/look/theme.ts';
import { PictureExport } from '../picture-export.tsx';
import { fillColour, FILLS, type SkylineKind } from './skyline-kind.ts';
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
  const entry = (label: Word, state: WorkState | undefined, ...colours: readonly string[]) => ({
    label: say(label),
    colours,
    ...(state && { state }),
  });
  return (
    <PictureExport
      title={title}
      legendOf={() => [
        ...FILLS.flatMap((state) => {
          const label = fills[state];
          const colours = [cssColor(fillColour(state)), ...(state === 'inProgress' ? ['#ffffff'] : [])];
          return label ? [entry(label, stateOf(state), ...colours)] : [];
        }),
        entry(progressWords.notDue, undefined, '#ffffff'),
        entry(progressWords.overdue, 'overdue', cssColor('--state-overdue')),
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
