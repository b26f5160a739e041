import { progressSkyline } from '@plumbline/contract/features/progress/calls/progress-skyline.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { timeStepFor, timeStepsOf, type TimeStep } from '@plumbline/contract/rules/skyline.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { linkToList } from '../../lib/list-link.ts';
import { useFormat, useSay } from '../../lib/language.ts';
import { useCurrentPage } from '../../lib/current-page.ts';
import { useCall, useVerb } from '../../lib/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { textIn } from '../../lib/row-facts.ts';
import { tallest } from '../../chart/skyline-boxes.ts';
import { CertificateSheet } from './certificate-sheet.tsx';
import { useToday } from '../../lib/scope-clock.ts';
import { SkylineExport } from './skyline-export.tsx';
import { SkylineLegend } from './skyline-legend.tsx';
import { SkylineTable } from './skyline-table.tsx';
import { SkylineTiles } from './skyline-tiles.tsx';
import { useSkylinePicture } from './use-skyline-picture.ts';
import css from './skyline.module.css';
import { progressWords } from './words.ts';

const SkylineChart = lazy(() => import('../../chart/skyline-chart.tsx'));
const PAGE = '/Report/Skyline';
type Answer = OutputOf<typeof progressSkyline>;
type View = 'picture' | 'table';

/** `/Report/Skyline`: one box a certificate, stacked by planned finish. `?type=` asks for a type, `?id=` opens a certificate. */
export default function SkylinePage(): React.JSX.Element {
  const say = useSay();
  const { search } = useCurrentPage();
  const types = useVerb(registers.handoverType.key, 'page', {
    columns: ['name', 'description', 'order'],
    sort: [{ field: 'order' }, { field: 'name' }],
    limit: 50,
  });
  const names = types.data?.rows.map((row) => textIn(row, 'name')) ?? [];
  const type = search.get('type') ?? names[0];
  const crumbs = [{ label: say(progressWords.reports) }, { label: say(progressWords.skyline) }];
  return (
    <Page
      title={say(progressWords.skyline)}
      crumbs={crumbs}
      actions={type === undefined ? undefined : <TypeSwitch names={names} type={type} />}
    >
      {types.isError && <ErrorState error={types.error} onRetry={() => void types.refetch()} />}
      {types.isSuccess && names.length === 0 && (
        <EmptyState title={say(progressWords.noTypes)} text={say(progressWords.noTypesText)} />
      )}
      {types.isPending && <SkeletonBox height="520px" />}
      {types.isSuccess && type !== undefined && <Skyline key={type} type={type} />}
    </Page>
  );
}

function TypeSwitch({ names, type }: { readonly names: readonly string[]; readonly type: string }): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <Segmented
      aria-label={say(progressWords.type)}
      value={type}
      options={[...names]}
      onChange={(next) => void navigate({ href: `${PAGE}?type=${encodeURIComponent(next)}`, replace: true })}
    />
  );
}

function Skyline({ type }: { readonly type: string }): React.JSX.Element {
  const [opened, setOpened] = useState<string | null>(null);
  const query = useCall(progressSkyline, { type });
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <SkeletonBox height="520px" />;
  return (
    <>
      <SkylineTiles type={type} totals={query.data.totals} />
      {query.data.columns.length === 0 ? (
        <NoneDue type={type} />
      ) : (
        <SkylineCard type={type} answer={query.data} onOpen={setOpened} />
      )}
      <CertificateSheet id={opened} onClose={() => setOpened(null)} />
    </>
  );
}

interface SkylineCardProps {
  readonly type: string;
  readonly answer: Answer;
  readonly onOpen: (id: string) => void;
}
function SkylineCard({ type, answer, onOpen }: SkylineCardProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [view, setView] = useState<View>('picture');
  const today = useToday();
  const [chosen, setStep] = useState<TimeStep | null>(null);
  const step = chosen ?? timeStepFor(answer.columns, today);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useSkylinePicture(type, answer, step);
  const { totals, columns, undated } = answer;
  const label = say(
    fill(progressWords.pictureLabel, {
      type,
      count: format.count(columns.reduce((sum, { boxes }) => sum + boxes.length, 0)),
      columns: format.count(picture.columns.length),
      accepted: format.count(totals.accepted),
      inDoubt: format.count(totals.inDoubt),
      ready: format.count(totals.ready),
      overdue: format.count(totals.overdue),
    }),
  );
  return (
    <section className={css.card} aria-label={say(progressWords.skyline)}>
      <header className={css.cardHead}>
        <h2>{say(progressWords.one)}</h2>
        <Segmented<TimeStep>
          aria-label={say(progressWords.step)}
          value={step}
          onChange={setStep}
          options={timeStepsOf(answer.columns, today).map((value) => ({ value, label: say(progressWords[value]) }))}
        />
        <SkylineExport type={type} chartOf={() => stage.current?.querySelector('canvas') ?? null} />
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
          <SkylineLegend />
          <div ref={stage} className={css.stage} style={{ height: stageHeight(tallest(picture.columns)) }}>
            <Suspense fallback={<SkeletonBox height="100%" />}>
              <SkylineChart picture={picture} label={label} onBox={onOpen} />
            </Suspense>
          </div>
        </>
      ) : (
        <SkylineTable columns={columns} onOpen={onOpen} />
      )}
      {undated > 0 && (
        <Link to={linkToList(`/Handover/${encodeURIComponent(type)}`, { field: 'plannedFinish', op: 'blank' })}>
          {say(fill(progressWords.undated, { count: format.count(undated) }))}
        </Link>
      )}
    </section>
  );
}

/** As high as the stacks need, up to what the screen has. */
const stageHeight = (stack: number): string =>
  `min(${Math.max(5, stack) * 44 + 60}px, max(360px, calc(100vh - 400px)))`;

function NoneDue({ type }: { readonly type: string }): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <section className={css.card}>
      <EmptyState
        title={say(fill(progressWords.noneDue, { type }))}
        text={say(progressWords.noneDueText)}
        actions={
          <Button
            type="primary"
            onClick={() => void navigate({ href: `/Handover/raisemcc?type=${encodeURIComponent(type)}` })}
          >
            {say(fill(progressWords.raise, { type }))}
          </Button>
        }
      />
    </section>
  );
}
