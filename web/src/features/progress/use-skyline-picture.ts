import type { progressSkyline } from '@plumbline/contract/features/progress/calls/progress-skyline.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { overTime, type TimeStep } from '@plumbline/contract/rules/skyline.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useMemo } from 'react';
import { percentOf } from '../../chart/skyline-boxes.ts';
import type { SkylinePicture } from '../../chart/skyline-option.ts';
import { useFormat, useSay } from '../../lib/language.ts';
import { useToday } from '../../lib/scope-clock.ts';
import { cssColor, useTheme } from '../../lib/theme.ts';
import { progressWords } from './words.ts';

/** White on paper; on a dark screen a little softer, so that it does not glare. */
const NOT_DUE = { light: '#ffffff', dark: '#e4eaee' } as const;

/** The picture of a skyline in the language and the look of the page. */
export function useSkylinePicture(
  type: string,
  { columns }: Pick<OutputOf<typeof progressSkyline>, 'columns'>,
  step: TimeStep,
): SkylinePicture {
  const say = useSay();
  const format = useFormat();
  const look = useTheme();
  const today = useToday();
  return useMemo(
    () => ({
      columns: overTime(columns, step, today).map((column) => ({
        ...column,
        label: step === 'week' ? format.date(column.from) : column.label,
      })),
      step,
      today,
      todayLabel: say(progressWords.today),
      // every certificate of the picture is of one type: its object is what tells them apart
      caption: ({ name }) => (name.startsWith(`${type}-`) ? name.slice(type.length + 1) : name),
      describe: (box) => [
        box.name,
        `${say(progressWords[box.state])}${box.overdue ? ` · ${say(progressWords.overdue)}` : ''}`,
        say(
          fill(progressWords.done_of, {
            done: format.count(box.done),
            total: format.count(box.total),
            percent: percentOf(box),
          }),
        ),
        `${say(progressWords.planned)}: ${format.date(box.plannedFinish)}`,
      ],
      colours: {
        fill: {
          inProgress: cssColor('--state-in-progress'),
          ready: cssColor('--state-ready'),
          accepted: cssColor('--state-accepted'),
          inDoubt: cssColor('--state-doubt'),
        },
        ground: { notDue: NOT_DUE[look], overdue: cssColor('--state-overdue') },
        edge: cssColor('--text-faint'),
      },
      theme: {
        ink: cssColor('--text'),
        faint: cssColor('--text-faint'),
        line: cssColor('--border'),
        accent: cssColor('--link'),
        surface: cssColor('--surface-raised'),
        font: cssColor('--sans'),
      },
    }),
    // the colours are read anew when the look changes
    [type, columns, step, say, format, look, today],
  );
}
