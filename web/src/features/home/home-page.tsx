import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { ScopeCurve } from '../progress/curve/scope-curve.tsx';
import { Figures } from './figures.tsx';
import { Guide, useGuide, useSetsUp } from './guide.tsx';
import { guideWords } from './guide-words.ts';
import css from './home-page.module.css';
import { MyWork, MyWorkSkeleton } from './my-work.tsx';
import { myWorkWords } from './my-work-words.ts';
import { NextCertificates } from './next-certificates.tsx';

/**
 * The home page: my open work, what blocks the next certificates, and the progress of the scope of work. Each figure
 * links to its rows.
 */
export default function HomePage(): React.JSX.Element {
  const say = useSay();
  const names = useSession((session) => session.names);
  const { data, error, refetch } = useCall(home, null);
  return (
    <Page title={names?.E ?? say(NO_NAME)} note={names === null ? undefined : `${names.C} · ${names.D}`}>
      <Stack gap={16} className={css.home}>
        <GuideToFirst hasTags={data === undefined || data.tags > 0} />
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Waiting />}
        {data !== undefined && data.tags > 0 && <Progress figures={data} />}
      </Stack>
    </Page>
  );
}

/** The guide until the first certificate is raised; users who do not set up are told what this page will show. */
function GuideToFirst({ hasTags }: { readonly hasTags: boolean }): React.JSX.Element | null {
  const say = useSay();
  const setsUp = useSetsUp();
  const { active } = useCurrentPage();
  const guide = useGuide(setsUp, active);
  if (!setsUp) return hasTags ? null : <EmptyState title={say(guideWords.empty)} text={say(guideWords.emptyText)} />;
  return guide?.hasCertificate === false ? <Guide facts={guide} /> : null;
}

/** What is to be done, and how far the scope of work is. */
function Progress({ figures }: { readonly figures: OutputOf<typeof home> }): React.JSX.Element {
  const say = useSay();
  return (
    <>
      <MyWork aside={<NextCertificates rows={figures.next} />} />
      <h2 className={css.heading}>{say(myWorkWords.progress)}</h2>
      <Figures figures={figures} />
      <ScopeCurve />
    </>
  );
}

const NO_NAME = { en: 'Home', zh: '首页' } as const;

/** The room of what comes. */
function Waiting(): React.JSX.Element {
  return (
    <>
      <MyWorkSkeleton />
      <SkeletonBox width="120px" height="22px" />
      <FiguresSkeleton />
    </>
  );
}

function FiguresSkeleton(): React.JSX.Element {
  return (
    <Grid columns="minmax(260px, 3fr) minmax(300px, 4fr) minmax(300px, 4fr)" gap={12} className={css.figures}>
      {Array.from({ length: 3 }, (_, at) => (
        <SkeletonBox key={at} height="208px" />
      ))}
    </Grid>
  );
}
