import type { ProgressFigure } from '@plumbline/contract/features/progress/progress-rows.ts';
import { type Curve as CurveFigures, PACE_DAYS, type CurveStep } from '@plumbline/contract/rules/planned-actual.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { lazy } from '../../../lib/look/lazy.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Card, Grid, Row } from '../../../ui/layout.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import { CurveLegend } from './curve-legend.tsx';
import { curveWords, progressReportWords } from './curve-words.ts';
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
  /** As a report: the table beside the chart, each figure a link to its records, and its workbook. */
  readonly report?: CurveReport | undefined;
}
/** What makes a curve a report. */
interface CurveReport {
  readonly linkOf: (figure: ProgressFigure) => string;
  readonly workbook: { readonly label: Word; readonly save: () => Promise<unknown> };
  /** Saves figures, picture and table as a PDF. */
  readonly savePdf: () => Promise<unknown>;
}

/** The figures, the curve as a chart or a table, and notes on what it leaves out. */
export function PlannedActualCard({
  title,
  answer,
  asked: requestedStep,
  says: texts,
  notes = [],
  report,
}: CurveProps): React.JSX.Element {
  const say = useSay();
  const isEmpty = answer.points.length === 0;
  return (
    <>
      <Figures answer={answer} linkOf={report?.linkOf} />
      <Card as="section" pad="12px 14px" className={css.card} aria-label={title}>
        {isEmpty ? (
          <EmptyState title={say(texts.none)} text={say(texts.noneText)} />
        ) : (
          <Curve title={title} answer={answer} says={texts} report={report} />
        )}
        <Notes answer={answer} asked={requestedStep} says={texts} notes={notes} report={report} />
      </Card>
    </>
  );
}

interface FiguresProps {
  readonly answer: Answer;
  readonly linkOf: CurveReport['linkOf'] | undefined;
}

function Figures({ answer, linkOf }: FiguresProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { forecastEnd } = answer;
  const tiles = [
    [curveWords.all, 'total'],
    [curveWords.due, 'due'],
    [curveWords.done, 'done'],
  ] as const;
  return (
    <Grid as="dl" columns="repeat(auto-fit, minmax(150px, 1fr))" gap={10} className={css.tiles}>
      {tiles.map(([label, figure]) => {
        const count = answer[figure];
        const text = format.count(count);
        return (
          <Card key={figure} pad="12px 14px" className={css.tile}>
            <dt>{say(label)}</dt>
            <dd>{linkOf === undefined || count === 0 ? text : <Link to={linkOf(figure)}>{text}</Link>}</dd>
          </Card>
        );
      })}
      <Card pad="12px 14px" className={css.tile}>
        <dt>{say(curveWords.end)}</dt>
        <dd>{forecastEnd === null ? say(curveWords.noEnd) : format.date(forecastEnd)}</dd>
      </Card>
    </Grid>
  );
}

/** The height of the chart beside the table of a report, in pixels. */
const BESIDE = 440;

function Curve({ title, answer, says: texts, report }: Omit<CurveProps, 'asked' | 'notes'>): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const [view, setView] = useState<(typeof VIEWS)[number]>('picture');
  const stage = useRef<HTMLDivElement>(null);
  const picture = useCurvePicture(answer.points);
  const facts = { total: answer.total, due: answer.due, done: answer.done };
  const label = say(fill(curveWords.label, { day: format.date(today), ...facts }));
  const chart = (height: string): React.JSX.Element => (
    <div ref={stage} className={css.stage} style={{ height }}>
      <Suspense fallback={<SkeletonBox height="100%" />}>
        <SeriesChart picture={picture} label={label} />
      </Suspense>
    </div>
  );
  return (
    <>
      <Row as="header" wrap justify="between" gap="8px 16px" className={css.cardHead}>
        <h2>{say(texts.measure)}</h2>
        <CurveLegend picture={picture} />
        <PictureExport
          title={title}
          legendOf={() => picture.series.map(({ name, colour }) => ({ label: name, colours: [colour] }))}
          chartOf={() => {
            const canvas = stage.current?.querySelector('canvas') ?? null;
            return canvas && { chart: canvas, scale: canvas.width / Math.max(1, canvas.clientWidth) };
          }}
          noChart={progressWords.curveFirst}
          svgOf={async (frame) => (await import('../../../chart/series-svg.ts')).svgOfSeries(picture, frame)}
          {...(report && { workbook: report.workbook, savePdf: report.savePdf })}
        />
        {report === undefined && (
          <Segmented
            aria-label={say(progressWords.view)}
            value={view}
            onChange={setView}
            options={VIEWS.map((value) => ({ value, label: say(progressWords[value]) }))}
          />
        )}
      </Row>
      {report && (
        <div className={css.beside}>
          {chart(`${BESIDE}px`)}
          <PlannedActualTable points={answer.points} linkOf={report.linkOf} height={BESIDE - 60} />
        </div>
      )}
      {report === undefined && view === 'picture' && chart('max(360px, calc(100vh - 460px))')}
      {report === undefined && view === 'table' && <PlannedActualTable points={answer.points} />}
    </>
  );
}

/** Notes on what the curve leaves out, and how it was calculated. */
function Notes({
  answer,
  asked: requestedStep,
  says: texts,
  notes: more = [],
  report,
}: Omit<CurveProps, 'title'>): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { step, undated, forecastEnd } = answer;
  const notes = [
    step !== requestedStep && fill(curveWords.wider, { step: curveWords.steps[step] }),
    forecastEnd !== null && fill(curveWords.pace, { days: PACE_DAYS }),
    ...more,
  ].filter((note) => note !== false);
  return (
    <>
      {notes.map((note) => (
        <p key={note.en} className={css.says}>
          {say(note)}
        </p>
      ))}
      {undated > 0 && (
        <p className={css.says}>
          {say(fill(texts.undated, { count: format.count(undated) }))}{' '}
          {report && <Link to={report.linkOf('undated')}>{say(progressReportWords.showUndated)}</Link>}
        </p>
      )}
    </>
  );
}
