import {
  columnLabel,
  endOfColumn,
  overTime,
  type Filled,
  type Skyline,
  type SkylineColumn,
} from '@plumbline/contract/rules/skyline.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useCallback, useMemo } from 'react';
import type { BlockColumn, SkylineBlock } from '../../../chart/skyline-blocks.ts';
import type { SkylinePicture } from '../../../chart/skyline-option.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import { cssColor, useTheme } from '../../../lib/look/theme.ts';
import { fillColour, stateWord, type SkylineKind } from './skyline-kind.ts';
import { progressWords } from '../words.ts';

/** White on paper; slightly softer on a dark screen, to avoid glare. */
const NOT_DUE = { light: '#ffffff', dark: '#e4eaee' } as const;

/** The label of a column in the user's language: a formatted day, `2026-03`, `2026 Q1`. */
function useColumnName({ step }: Pick<Skyline, 'step'>): (from: string) => string {
  const format = useFormat();
  return useCallback(
    (from) => (step === 'day' || step === 'week' ? format.date(from) : columnLabel(from, step)),
    [format, step],
  );
}

/** The full label of a column: for a week its first and last day. */
export function usePeriod({ step }: Pick<Skyline, 'step'>): (from: string) => string {
  const nameOf = useColumnName({ step });
  const say = useSay();
  const format = useFormat();
  return useCallback(
    (from) => {
      if (step !== 'week') return nameOf(from);
      const [first, last] = [format.date(from), format.date(endOfColumn(from, step))];
      return say(fill(progressWords.between, { from: first, to: last }));
    },
    [say, format, step, nameOf],
  );
}

/**
 * The blocks of a column: its boxes, identified by record ID, or its bands, identified by the first day of the column.
 */
function useBlocks(
  { caption, fills, words }: SkylineKind,
  answer: Skyline,
): (column: SkylineColumn) => readonly SkylineBlock[] {
  const say = useSay();
  const format = useFormat();
  const periodOf = usePeriod(answer);
  const { isSingle, from, to } = answer;
  return useMemo(() => {
    const stands = ({ state, overdue }: Filled): string =>
      `${say(stateWord({ fills, words }, state))}${overdue ? ` · ${say(progressWords.overdue)}` : ''}`;
    const press = say(from === to ? progressWords.pressDay : progressWords.pressBand);
    const single = ({ boxes }: SkylineColumn): readonly SkylineBlock[] =>
      boxes.map((box) => ({
        ...box,
        height: 1,
        caption: caption(box.name),
        describe: () => [
          box.name,
          stands(box),
          say(
            fill(words.partsOf, {
              done: format.count(box.done),
              total: format.count(box.total),
              percent: box.percent,
            }),
          ),
          `${say(progressWords.planned)}: ${format.date(box.plannedFinish)}`,
        ],
      }));
    const many = (column: SkylineColumn): readonly SkylineBlock[] =>
      column.bands.map((band) => ({
        ...band,
        id: [column.from, band.state, band.overdue].join(' '),
        height: band.count,
        caption: format.count(band.count),
        describe: () => [
          periodOf(column.from),
          stands(band),
          say(fill(progressWords.bandIs, { count: format.count(band.count), percent: band.percent })),
          press,
        ],
      }));
    return isSingle ? single : many;
  }, [caption, fills, words, isSingle, from, to, say, format, periodOf]);
}

/** The first day of the column that a band block belongs to. */
export const columnOfBand = (id: string): string => id.split(' ')[0] ?? '';

/** The skyline chart in the page's language and theme. */
export function useSkylinePicture(kind: SkylineKind, answer: Skyline): SkylinePicture {
  const say = useSay();
  const look = useTheme();
  const today = useToday();
  const nameOf = useColumnName(answer);
  const blocksOf = useBlocks(kind, answer);
  const columns = useMemo(
    () =>
      overTime(answer).map((column): BlockColumn => ({
        from: column.from,
        label: nameOf(column.from),
        blocks: blocksOf(column),
      })),
    [answer, nameOf, blocksOf],
  );
  const { step } = answer;
  return useMemo(
    () => ({
      columns,
      step,
      today,
      todayLabel: say(progressWords.today),
      colours: {
        fill: {
          inProgress: cssColor(fillColour('inProgress')),
          ready: cssColor(fillColour('ready')),
          accepted: cssColor(fillColour('accepted')),
          inDoubt: cssColor(fillColour('inDoubt')),
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
    // the theme is a dependency because the colours must be read again when it changes
    [columns, step, say, look, today],
  );
}
