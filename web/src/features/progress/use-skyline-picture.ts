import { overTime, type Skyline, type TimeStep } from '@plumbline/contract/rules/skyline.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useMemo } from 'react';
import type { SkylinePicture } from '../../chart/skyline-option.ts';
import { useFormat, useSay } from '../../lib/language.ts';
import { useToday } from '../../lib/scope-clock.ts';
import { cssColor, useTheme } from '../../lib/theme.ts';
import { stateWord, type SkylineKind } from './skyline-kind.ts';
import { progressWords } from './words.ts';

/** White on paper; on a dark screen a little softer, so that it does not glare. */
const NOT_DUE = { light: '#ffffff', dark: '#e4eaee' } as const;

/** The picture of a skyline in the language and the look of the page. */
export function useSkylinePicture(
  { caption, fills, words }: SkylineKind,
  { columns }: Pick<Skyline, 'columns'>,
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
      caption: ({ name }) => caption(name),
      describe: (box) => [
        box.name,
        `${say(stateWord({ fills, words }, box.state))}${box.overdue ? ` · ${say(progressWords.overdue)}` : ''}`,
        say(
          fill(words.partsOf, {
            done: format.count(box.done),
            total: format.count(box.total),
            percent: box.percent,
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
    [caption, fills, words, columns, step, say, format, look, today],
  );
}
