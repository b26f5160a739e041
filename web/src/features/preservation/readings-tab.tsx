import { preservationReadings, type ReadingSeries } from '@plumbline/contract/features/preservation/calls.ts';
import { limitSigns } from '@plumbline/contract/rules/limits.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import type { SeriesPicture } from '../../chart/series-option.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { cssColor, useTheme } from '../../lib/look/theme.ts';
import { formAddress } from '../../register/record-address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Grid, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { chartTheme } from './chart-theme.ts';
import { aheadWords } from './look-ahead-words.ts';
import css from './look-ahead.module.css';

const SeriesChart = lazy(() => import('../../chart/series-chart.tsx'));

/**
 * The readings over the cycles of a PWL on its tagged item: a line chart per task with its limits, and the figures
 * below.
 */
export function ReadingsTab({ id }: { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const query = useCall(preservationReadings, { id });
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <SkeletonBox height="300px" />;
  if (query.data.length === 0)
    return <EmptyState small title={say(aheadWords.noReadings)} text={say(aheadWords.noReadingsText)} />;
  return (
    <Stack gap={12}>
      {query.data.map((series) => (
        <Trend key={series.task} series={series} />
      ))}
    </Stack>
  );
}

function Trend({ series }: { readonly series: ReadingSeries }): React.JSX.Element {
  const say = useSay();
  const { label, unit, min, max } = series;
  const picture = usePicture(series);
  const limits = limitSigns({ min: min ?? undefined, max: max ?? undefined });
  const title = say(label);
  return (
    <Card as="section" pad="12px 14px" aria-label={title}>
      <Row as="header" wrap justify="between" gap="8px 16px" className={css.tools}>
        <h2>{title}</h2>
        <span className={css.soft}>{[limits, unit].join(' ').trim()}</span>
      </Row>
      <div className={css.trend}>
        <Suspense fallback={<SkeletonBox height="100%" />}>
          <SeriesChart picture={picture} label={title} />
        </Suspense>
      </div>
      <Figures series={series} />
    </Card>
  );
}

/** The latest figures, newest first, each linked to its sheet. */
function Figures({ series: { points, unit } }: { readonly series: ReadingSeries }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Grid as="ol" gap={2} className={css.figures}>
      {points.toReversed().map(({ id, day, value, outside }) => (
        <li key={id}>
          <Link to={formAddress(registers.tagPwl.key, id) ?? '.'}>{format.date(day)}</Link>
          <span className={css.sum}>
            {value} {unit}
          </span>
          {outside && <StatePill state="overdue">{say(aheadWords.outside)}</StatePill>}
        </li>
      ))}
    </Grid>
  );
}

function usePicture({ label, unit, min, max, points }: ReadingSeries): SeriesPicture {
  const say = useSay();
  const format = useFormat();
  const look = useTheme();
  return useMemo(() => {
    const limit = (value: number | null, sign: string) =>
      value === null ? [] : [{ value, label: `${say(aheadWords.limit)} ${sign} ${value} ${unit}`.trim() }];
    return {
      look,
      kind: 'lines',
      labels: points.map(({ day }) => format.date(day)),
      series: [{ name: say(label), colour: cssColor('--link'), values: points.map(({ value }) => value) }],
      marks: [...limit(min, '≥'), ...limit(max, '≤')],
      unit,
      theme: chartTheme(),
    };
  }, [label, unit, min, max, points, say, format, look]);
}
