import type { Skyline } from '@plumbline/contract/rules/skyline.ts';
import { timeStepFor, timeStepsOf, type TimeStep } from '@plumbline/contract/rules/skyline.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useFormat, useSay } from '../../lib/language.ts';
import { useToday } from '../../lib/scope-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { tallest } from '../../chart/skyline-boxes.ts';
import { SkylineExport } from './skyline-export.tsx';
import type { SkylineKind } from './skyline-kind.ts';
import { SkylineLegend } from './skyline-legend.tsx';
import { SkylineTable } from './skyline-table.tsx';
import { SkylineTiles } from './skyline-tiles.tsx';
import { useSkylinePicture } from './use-skyline-picture.ts';
import css from './skyline.module.css';
import { progressWords } from './words.ts';

const SkylineChart = lazy(() => import('../../chart/skyline-chart.tsx'));
type View = 'picture' | 'table';

/** A skyline with the figures over it. */
export interface SkylineCardProps {
  readonly kind: SkylineKind;
  readonly answer: Skyline;
  readonly onOpen: (id: string) => void;
}

/** The figures, then the boxes as a picture or a table; where no box stands, how there come to be some. */
export function SkylineCard({ kind, answer, onOpen }: SkylineCardProps): React.JSX.Element {
  const say = useSay();
  return (
    <>
      <SkylineTiles kind={kind} totals={answer.totals} />
      <section className={css.card} aria-label={kind.title}>
        {answer.columns.length === 0 ? (
          <EmptyState title={say(kind.words.none)} text={say(kind.words.noneText)} actions={kind.start} />
        ) : (
          <Boxes kind={kind} answer={answer} onOpen={onOpen} />
        )}
        <Undated kind={kind} count={answer.undated} />
      </section>
    </>
  );
}

function Boxes({ kind, answer, onOpen }: SkylineCardProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [view, setView] = useState<View>('picture');
  const today = useToday();
  const [chosen, setStep] = useState<TimeStep | null>(null);
  const step = chosen ?? timeStepFor(answer.columns, today);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useSkylinePicture(kind, answer, step);
  const { totals, columns } = answer;
  const label = say(
    fill(kind.words.picture, {
      count: format.count(columns.reduce((sum, { boxes }) => sum + boxes.length, 0)),
      columns: format.count(picture.columns.length),
      accepted: format.count(totals.accepted),
      inDoubt: format.count(totals.inDoubt),
      ready: format.count(totals.ready),
      overdue: format.count(totals.overdue),
    }),
  );
  return (
    <>
      <header className={css.cardHead}>
        <h2>{say(kind.words.one)}</h2>
        <span className={css.says}>{say(progressWords.columnIs[step])}</span>
        <Segmented<TimeStep>
          aria-label={say(progressWords.step)}
          value={step}
          onChange={setStep}
          options={timeStepsOf(columns, today).map((value) => ({ value, label: say(progressWords[value]) }))}
        />
        <SkylineExport kind={kind} chartOf={() => stage.current?.querySelector('canvas') ?? null} />
        <Segmented<View>
          aria-label={say(progressWords.view)}
          value={view}
          onChange={setView}
          options={[
            { value: 'picture', label: say(progressWords.picture) },
            { value: 'table', label: say(progressWords.table) },
          ]}
        />
      </header>
      {view === 'picture' ? (
        <>
          <SkylineLegend kind={kind} />
          <div ref={stage} className={css.stage} style={{ height: stageHeight(tallest(picture.columns)) }}>
            <Suspense fallback={<SkeletonBox height="100%" />}>
              <SkylineChart picture={picture} label={label} onBox={onOpen} />
            </Suspense>
          </div>
        </>
      ) : (
        <SkylineTable kind={kind} columns={columns} onOpen={onOpen} />
      )}
    </>
  );
}

/** How many are not in the picture. */
function Undated({ kind, count }: { readonly kind: SkylineKind; readonly count: number }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  if (count === 0) return null;
  const words = say(fill(kind.words.undated, { count: format.count(count) }));
  const list = kind.lists.undated;
  return list === undefined ? <p className={css.says}>{words}</p> : <Link to={list}>{words}</Link>;
}

/** As high as the stacks need, up to what the screen has. */
const stageHeight = (stack: number): string =>
  `min(${Math.max(5, stack) * 44 + 60}px, max(360px, calc(100vh - 400px)))`;
