import { type Curve as CurveFigures, PACE_DAYS, type CurveStep } from '@plumbline/contract/rules/planned-actual.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Segmented } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { lazy } from '../../../lib/look/lazy.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Card, Grid, Row } from '../../../ui/layout.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import { CurveLegend } from './curve-legend.tsx';
import { curveWords } from './curve-words.ts';
import { PictureExport } from '../picture-export.tsx';
import { PlannedActualTable } from './planned-actual-table.tsx';
import css from '../skyline/skyline.module.css';
import { useCurvePicture } from './use-curve-picture.ts';
import { progressWords } from '../words.ts';

const SeriesChart = lazy(() => import('../../../chart/series-chart.tsx'));
const VIEWS = ['picture', 'table'] as const;
/** The words for what a curve counts. */
interface CurveSays {
  /** What is counted. */
  readonly measure: Word;
  /** For the `{count}` items without a planned finish. */
  readonly undated: Word;
  readonly none: Word;
  readonly noneText: Word;
}
interface Answer extends CurveFigures {
  /** Number of items without a planned finish. */
  readonly undated: number;
}

interface CurveProps {
  readonly title: string;
  readonly answer: Answer;
  /** The requested step. */
  readonly asked: CurveStep;
  readonly says: CurveSays;
  /** Further notes on what is left out. */
  readonly notes?: readonly Word[];
}

/** The figures, the curve as a chart or a table, and notes on what it leaves out. */
export function PlannedActualCard({
  title,
  answer,
  asked: requestedStep,
  says: texts,
  notes = [],
}: CurveProps): React.JSX.Element {
  const say = useSay();
  const isEmpty = answer.points.length === 0;
  return (
    <>
      <Figures answer={answer} />
      <Card as="section" pad="12px 14px" className={css.card} aria-label={title}>
        {isEmpty ? (
          <EmptyState title={say(texts.none)} text={say(texts.noneText)} />
        ) : (
          <Curve title={title} answer={answer} says={texts} />
        )}
        <Notes answer={answer} asked={requestedStep} says={texts} notes={notes} />
      </Card>
    </>
  );
}

function Figures({ answer }: { readonly answer: Answer }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { total, due, done, forecastEnd } = answer;
  const end = forecastEnd === null ? say(curveWords.noEnd) : format.date(forecastEnd);
  const tiles = [
    [curveWords.all, format.count(total)],
    [curveWords.due, format.count(due)],
    [curveWords.done, format.count(done)],
    [curveWords.end, end],
  ] as const;
  return (
    <Grid as="dl" columns="repeat(auto-fit, minmax(150px, 1fr))" gap={10} className={css.tiles}>
      {tiles.map(([label, value]) => (
        <Card key={label.en} pad="12px 14px" className={css.tile}>
          <dt>{say(label)}</dt>
          <dd>{value}</dd>
        </Card>
      ))}
    </Grid>
  );
}

function Curve({ title, answer, says: texts }: Omit<CurveProps, 'asked' | 'notes'>): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const [view, setView] = useState<(typeof VIEWS)[number]>('picture');
  const stage = useRef<HTMLDivElement>(null);
  const picture = useCurvePicture(answer.points);
  const facts = { total: answer.total, due: answer.due, done: answer.done };
  const label = say(fill(curveWords.label, { day: format.date(today), ...facts }));
  return (
    <>
      <Row as="header" wrap justify="between" gap="8px 16px" className={css.cardHead}>
        <h2>{say(texts.measure)}</h2>
        <CurveLegend picture={picture} />
        <PictureExport
          title={title}
          legendOf={() => picture.series.map(({ name, colour }) => ({ label: name, colours: [colour] }))}
          chartOf={() => {
            const chart = stage.current?.querySelector('canvas') ?? null;
            return chart && { chart, scale: chart.width / Math.max(1, chart.clientWidth) };
          }}
          noChart={progressWords.curveFirst}
        />
        <Segmented
          aria-label={say(progressWords.view)}
          value={view}
          onChange={setView}
          options={VIEWS.map((value) => ({ value, label: say(progressWords[value]) }))}
        />
      </Row>
      {view === 'picture' ? (
        <div ref={stage} className={css.stage} style={{ height: 'max(360px, calc(100vh - 460px))' }}>
          <Suspense fallback={<SkeletonBox height="100%" />}>
            <SeriesChart picture={picture} label={label} />
          </Suspense>
        </div>
      ) : (
        <PlannedActualTable points={answer.points} />
      )}
    </>
  );
}

/** Notes on what the curve leaves out, and how it was calculated. */
function Notes({
  answer,
  asked: requestedStep,
  says: texts,
  notes: more = [],
}: Omit<CurveProps, 'title'>): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { step, undated, forecastEnd } = answer;
  const notes = [
    step !== requestedStep && fill(curveWords.wider, { step: curveWords.steps[step] }),
    forecastEnd !== null && fill(curveWords.pace, { days: PACE_DAYS }),
    undated > 0 && fill(texts.undated, { count: format.count(undated) }),
    ...more,
  ].filter((note) => note !== false);
  return (
    <>
      {notes.map((note) => (
        <p key={note.en} className={css.says}>
          {say(note)}
        </p>
      ))}
    </>
  );
}
