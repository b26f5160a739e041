import {
  heightOf,
  listsBoxes,
  type Skyline,
  type SkylineBand,
  type TimeStep,
} from '@plumbline/contract/rules/skyline.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { lazy } from '../../../lib/look/lazy.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Card, Row } from '../../../ui/layout.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import { SkylineBands } from './skyline-bands.tsx';
import { SkylineExport } from './skyline-export.tsx';
import type { SkylineKind } from './skyline-kind.ts';
import { SkylineLegend } from './skyline-legend.tsx';
import { SkylinePart } from './skyline-part.tsx';
import { SkylineTable } from './skyline-table.tsx';
import { SkylineTiles } from './skyline-tiles.tsx';
import type { ShownPart } from './skyline-view.ts';
import { columnOfBand, useSkylinePicture } from './use-skyline-picture.ts';
import css from './skyline.module.css';
import { progressWords } from '../words.ts';

const SkylineChart = lazy(() => import('../../../chart/skyline-chart.tsx'));
type View = 'picture' | 'table';

/** Props of a skyline with its figures. */
export interface SkylineCardProps {
  readonly kind: SkylineKind;
  readonly answer: Skyline;
  readonly part: ShownPart;
  readonly onOpen: (id: string) => void;
}

/** The figures, then the blocks as a chart or a table; without any blocks, how to get some. */
export function SkylineCard(props: SkylineCardProps): React.JSX.Element {
  const say = useSay();
  const { kind, answer, part } = props;
  return (
    <>
      <SkylineTiles kind={kind} totals={answer.totals} />
      <Card as="section" pad="12px 14px" className={css.card} data-fills aria-label={kind.title}>
        {answer.columns.length === 0 && !part.isPart ? (
          <EmptyState title={say(kind.words.none)} text={say(kind.words.noneText)} actions={kind.start} />
        ) : (
          <Blocks {...props} />
        )}
        <Undated kind={kind} count={answer.undated} />
      </Card>
    </>
  );
}

function Blocks({ kind, answer, part, onOpen }: SkylineCardProps): React.JSX.Element {
  const say = useSay();
  const [chosen, setView] = useState<View | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useSkylinePicture(kind, answer);
  const label = usePictureLabel(kind, answer, picture.columns.length);
  const { step, steps, isSingle } = answer;
  // a day cannot be divided: when its boxes are not drawn individually, the table lists them
  const isDay = answer.from === answer.to;
  const view = chosen ?? (isDay && !isSingle ? 'table' : 'picture');
  const press = (id: string): void => {
    if (isSingle) onOpen(id);
    else if (isDay) setView('table');
    else part.zoom(answer, columnOfBand(id));
  };
  return (
    <>
      <Row as="header" wrap justify="between" gap="8px 16px" className={css.cardHead}>
        <h2>{say(isSingle ? kind.words.one : kind.words.many)}</h2>
        <span className={css.says}>{say(progressWords.columnIs[step])}</span>
        <Segmented<TimeStep>
          aria-label={say(progressWords.step)}
          value={step}
          onChange={part.setStep}
          options={steps.map((value) => ({ value, label: say(progressWords[value]) }))}
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
      </Row>
      {part.isPart && <SkylinePart kind={kind} answer={answer} onWhole={part.whole} />}
      {view === 'picture' ? (
        <>
          <SkylineLegend kind={kind} />
          {!isSingle && <p className={css.says}>{say(progressWords.bands)}</p>}
          <div ref={stage} className={css.stage}>
            <Suspense fallback={<SkeletonBox height="100%" />}>
              <SkylineChart picture={picture} label={label} onBlock={press} />
            </Suspense>
          </div>
        </>
      ) : (
        <Lines kind={kind} answer={answer} part={part} onOpen={onOpen} />
      )}
    </>
  );
}

/** The blocks as lines: records, or bands that zoom into their period. */
function Lines({ kind, answer, part, onOpen }: SkylineCardProps): React.JSX.Element {
  if (listsBoxes(answer)) return <SkylineTable kind={kind} columns={answer.columns} onOpen={onOpen} />;
  return <SkylineBands kind={kind} answer={answer} onZoom={(from) => part.zoom(answer, from)} />;
}

/** The text that screen readers read instead of the chart. */
function usePictureLabel({ words }: SkylineKind, { columns }: Skyline, width: number): string {
  const say = useSay();
  const format = useFormat();
  const count = (is: (band: SkylineBand) => boolean): string =>
    format.count(columns.reduce((sum, { bands }) => sum + heightOf({ bands: bands.filter(is) }), 0));
  return say(
    fill(words.picture, {
      count: count(() => true),
      columns: format.count(width),
      accepted: count(({ state }) => state === 'accepted'),
      inDoubt: count(({ state }) => state === 'inDoubt'),
      ready: count(({ state }) => state === 'ready'),
      overdue: count(({ overdue }) => overdue),
    }),
  );
}

/** The number of items not in the chart. */
function Undated({ kind, count }: { readonly kind: SkylineKind; readonly count: number }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  if (count === 0) return null;
  const words = say(fill(kind.words.undated, { count: format.count(count) }));
  const list = kind.lists.undated;
  return list === undefined ? <p className={css.says}>{words}</p> : <Link to={list}>{words}</Link>;
}
