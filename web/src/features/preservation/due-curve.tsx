import { lookAhead, ROUND_STATES, type RoundState } from '@plumbline/contract/lists/look-ahead.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Segmented } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import type { SeriesPicture } from '../../chart/series-option.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { cssColor, useTheme } from '../../lib/look/theme.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { chartTheme } from './chart-theme.ts';
import { CurveTable } from './curve-table.tsx';
import { curveWeeks, WEEKS_BACK, type CurveWeek } from './curve-figures.ts';
import { upTo, type Ahead } from './look-ahead-address.ts';
import { aheadWords } from './look-ahead-words.ts';
import css from './look-ahead.module.css';

const SeriesChart = lazy(() => import('../../chart/series-chart.tsx'));

/** The states from the bottom of a column upwards, each with its colour. */
const COLOURS: Readonly<Record<RoundState, `--${string}`>> = {
  signed: '--state-complete',
  skipped: '--border-strong',
  overdue: '--state-overdue',
  due: '--state-in-progress',
  open: '--state-not-started',
  projected: '--accent',
};
const STATES = Object.keys(COLOURS) as readonly RoundState[]; // eslint-disable-line -- the keys of a constant
const VIEWS = ['picture', 'table'] as const;
const MOST = 10_000;

/** The preservation skyline by week, and due against done; the same figures as a table. */
export function DueCurve({ ahead: { to } }: { readonly ahead: Ahead }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const [view, setView] = useState<(typeof VIEWS)[number]>('picture');
  const from = addDays(mondayOf(today), -7 * WEEKS_BACK);
  const since: Filter = { and: [upTo(to), { field: 'dueDate', op: 'atLeast', value: from }] };
  const signed: Filter = { and: [...since.and, { field: 'state', op: 'is', value: 'signed' }] };
  const byWeek = useVerb(lookAhead.key, 'groups', { by: ['week', 'state'], filter: since, limit: MOST });
  const bySigned = useVerb(lookAhead.key, 'groups', { by: ['signedOn'], filter: signed, limit: MOST });
  const failed = [byWeek, bySigned].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!byWeek.data || !bySigned.data) return <SkeletonBox height="520px" />;
  if (byWeek.data.total === 0)
    return <EmptyState title={say(fill(aheadWords.none, { day: format.date(to) }))} text={say(aheadWords.noneText)} />;
  const weeks = curveWeeks({ byWeek: byWeek.data.groups, bySigned: bySigned.data.groups }, { from, to, today });
  return (
    <Stack gap={12}>
      <Row wrap justify="between" gap="8px 16px" className={css.tools}>
        <p className={css.soft}>{say(fill(aheadWords.since, { day: format.date(from) }))}</p>
        <Segmented
          aria-label={say(aheadWords.view)}
          value={view}
          onChange={setView}
          options={VIEWS.map((value) => ({ value, label: say(aheadWords[value]) }))}
        />
      </Row>
      {view === 'picture' ? <Pictures weeks={weeks} /> : <CurveTable weeks={weeks} states={STATES} to={to} />}
    </Stack>
  );
}

function Pictures({ weeks }: { readonly weeks: readonly CurveWeek[] }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const pictures = usePictures(weeks);
  const today = useToday();
  const now = weeks.findLast(({ week }) => week <= today);
  const label = say(
    fill(aheadWords.curveLabel, {
      day: format.date(today),
      due: format.count(now?.due),
      done: format.count(now?.done),
    }),
  );
  return (
    <>
      <ChartCard title={say(aheadWords.skyline)} picture={pictures.skyline} label={say(aheadWords.skyline)} />
      <ChartCard title={say(aheadWords.curve)} picture={pictures.curve} label={label} />
    </>
  );
}

function ChartCard({
  title,
  picture,
  label,
}: {
  readonly title: string;
  readonly picture: SeriesPicture;
  readonly label: string;
}): React.JSX.Element {
  return (
    <Card as="section" pad="12px 14px" aria-label={title}>
      <Row as="header" wrap justify="between" gap="8px 16px" className={css.tools}>
        <h2>{title}</h2>
        <Row as="ul" wrap align="stretch" gap="4px 14px" muted small className={css.legend}>
          {picture.series.map(({ name, colour }) => (
            <li key={name}>
              <span className={css.swatch} style={{ background: colour }} aria-hidden />
              {name}
            </li>
          ))}
        </Row>
      </Row>
      <div className={css.stage}>
        <Suspense fallback={<SkeletonBox height="100%" />}>
          <SeriesChart picture={picture} label={label} />
        </Suspense>
      </div>
    </Card>
  );
}

function usePictures(weeks: readonly CurveWeek[]): { readonly skyline: SeriesPicture; readonly curve: SeriesPicture } {
  const say = useSay();
  const format = useFormat();
  const look = useTheme();
  return useMemo(() => {
    const common = { labels: weeks.map(({ week }) => format.date(week)), theme: chartTheme() };
    return {
      look,
      skyline: {
        ...common,
        kind: 'columns',
        series: STATES.map((state) => ({
          name: say(ROUND_STATES[state]),
          colour: cssColor(COLOURS[state]),
          values: weeks.map(({ states }) => states.get(state) ?? 0),
        })),
      },
      curve: {
        ...common,
        kind: 'lines',
        series: [
          {
            name: say(aheadWords.due),
            colour: cssColor('--state-not-started'),
            values: weeks.map(({ due }) => due),
            dashed: true,
          },
          { name: say(aheadWords.done), colour: cssColor('--state-complete'), values: weeks.map(({ done }) => done) },
        ],
      },
    };
  }, [weeks, say, format, look]);
}
