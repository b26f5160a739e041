import { permission } from '@plumbline/contract/access.ts';
import { plannedActual } from '@plumbline/contract/features/progress/calls/curves.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazy } from '../../../lib/look/lazy.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { useCall } from '../../../lib/call/query.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import { useCan } from '../../../lib/session/session.ts';
import { Card, Muted, Row } from '../../../ui/layout.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import { CurveLegend } from './curve-legend.tsx';
import { curveWords } from './curve-words.ts';
import { CURVE_ROUTE } from './curve-route.ts';
import css from '../skyline/skyline.module.css';
import { useCurvePicture } from './use-curve-picture.ts';

const SeriesChart = lazy(() => import('../../../chart/series-chart.tsx'));
const NO_POINTS = [] as const;

/**
 * A small S-curve of the whole scope, linked to its page. Renders nothing without job cards, or for users who may not
 * see them.
 */
export function ScopeCurve(): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const mayShow = useCan(permission(registers.jobCard.key, 'see'));
  const { data } = useCall(plannedActual, { measure: 'number', step: 'week' }, { enabled: mayShow });
  const picture = useCurvePicture(data?.points ?? NO_POINTS);
  if (!mayShow || data === undefined || data.points.length === 0) return null;
  const { total, due, done, forecastEnd } = data;
  const title = say(pageAt(CURVE_ROUTE)?.title ?? curveWords.planned);
  const facts = [
    [curveWords.due, format.count(due)],
    [curveWords.done, format.count(done)],
    [curveWords.end, forecastEnd === null ? say(curveWords.noEnd) : format.date(forecastEnd)],
  ] as const;
  return (
    <Card as="section" pad="12px 14px" className={css.card} aria-label={title}>
      <Row as="header" wrap justify="between" gap="8px 16px" className={css.cardHead}>
        <h2>
          <Link to={CURVE_ROUTE}>{title}</Link>
        </h2>
        <CurveLegend picture={picture} />
        {facts.map(([label, value]) => (
          <Muted key={label.en} small figures>
            {say(label)} <strong>{value}</strong>
          </Muted>
        ))}
      </Row>
      <div className={css.stage} style={{ height: 260 }}>
        <Suspense fallback={<SkeletonBox height="100%" />}>
          <SeriesChart
            picture={picture}
            label={say(fill(curveWords.label, { day: format.date(today), total, due, done }))}
          />
        </Suspense>
      </div>
    </Card>
  );
}
