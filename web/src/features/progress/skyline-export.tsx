import { registers } from '@plumbline/contract/registers/index.ts';
import { useSay } from '../../lib/language.ts';
import { download } from '../../lib/send.ts';
import { cssColor } from '../../lib/theme.ts';
import { PictureExport } from './picture-export.tsx';
import { progressWords } from './words.ts';

/** Takes the skyline away: as a picture or a PDF with legend, scope and date, or its certificates as a workbook. */
export function SkylineExport({
  type,
  chartOf,
}: {
  readonly type: string;
  /** The chart on the screen; null while the table is shown. */
  readonly chartOf: () => HTMLCanvasElement | null;
}): React.JSX.Element {
  const say = useSay();
  const entry = (label: keyof typeof progressWords, ...colours: readonly string[]) => ({
    label: say(progressWords[label]),
    colours,
  });
  return (
    <PictureExport
      title={`${say(progressWords.skyline)} · ${type}`}
      legendOf={() => [
        entry('inProgress', cssColor('--state-in-progress'), '#ffffff'),
        entry('ready', cssColor('--state-ready')),
        entry('accepted', cssColor('--state-accepted')),
        entry('inDoubt', cssColor('--state-doubt')),
        entry('notDue', '#ffffff'),
        entry('overdue', cssColor('--state-overdue')),
      ]}
      chartOf={() => {
        const chart = chartOf();
        return chart && { chart, scale: chart.width / Math.max(1, chart.clientWidth) };
      }}
      noChart={progressWords.pictureFirst}
      workbook={{
        label: progressWords.asWorkbook,
        save: () =>
          download(`/api/register/${registers.handover.key}/export`, {
            format: 'xlsx',
            filter: { field: 'handoverType', op: 'is', value: type },
            sort: [{ field: 'plannedFinish' }, { field: 'name' }],
          }),
      }}
    />
  );
}
