import { MY_WORK, type MyWorkFigure } from '@plumbline/contract/features/messages/my-work.ts';
import { messageFigures, WORK_COUNTED } from '@plumbline/contract/features/messages/calls/work.ts';
import { workItem } from '@plumbline/contract/lists/work-item.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { useCall, useVerb } from '../../lib/call/query.ts';
import { readPersonal, writePersonal } from '../../register/personal-store.ts';
import { keepTrail } from '../../register/row/trail.ts';
import { Grid, Muted, Stack } from '../../ui/layout.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { WorkList, WorkListSkeleton } from '../messages/work-list.tsx';
import { WORK_SORT, workRow } from '../messages/work-row.ts';
import css from './my-work.module.css';
import { myWorkWords } from './my-work-words.ts';

/** Number of items listed here: what to do next. */
const NEXT = 10;

/**
 * My open work: a count and a link for each kind, and the first items. Renders only `aside` for a user who is no
 * authorised person here.
 */
export function MyWork({ aside }: { readonly aside: React.ReactNode }): React.JSX.Element {
  const say = useSay();
  const { data } = useCall(messageFigures, null, { staleTime: 0 });
  if (data === undefined) return <MyWorkSkeleton aside={aside} />;
  const { counts } = data;
  if (counts === null)
    return (
      <Grid align="start" columns="minmax(0, 3fr) minmax(320px, 2fr)" gap={12} className={css.split}>
        {aside}
      </Grid>
    );
  return (
    <Stack as="section" gap={12} aria-label={say(myWorkWords.title)}>
      <h2 className={css.heading}>{say(myWorkWords.title)}</h2>
      <Grid as="ul" columns="repeat(auto-fit, minmax(150px, 1fr))" gap={10}>
        <Counted figure="check" count={counts.check} />
        <Counted figure="sign" count={counts.sign} to="/pending-trial" />
        <Counted figure="punch" count={counts.punch} />
        <Counted figure="overdue" count={counts.overdue} isAlarm />
        <Counted figure="returned" count={counts.returned} isAlarm />
      </Grid>
      <Grid align="start" columns="minmax(0, 3fr) minmax(320px, 2fr)" gap={12} className={css.split}>
        <Next />
        {aside}
      </Grid>
    </Stack>
  );
}

/** The room of my open work until it is known, as large as it was at the last visit: what is below does not move. */
export function MyWorkSkeleton({ aside }: { readonly aside?: React.ReactNode }): React.JSX.Element {
  const say = useSay();
  return (
    <Stack gap={12}>
      <h2 className={css.heading}>{say(myWorkWords.title)}</h2>
      <Grid columns="repeat(auto-fit, minmax(150px, 1fr))" gap={10}>
        {Object.keys(MY_WORK).map((figure) => (
          <SkeletonBox key={figure} height="52px" />
        ))}
      </Grid>
      <Grid align="start" columns="minmax(0, 3fr) minmax(320px, 2fr)" gap={12} className={css.split}>
        <Stack gap={10} card pad="14px 16px" className={css.card}>
          <header>
            <h3>{say(myWorkWords.next)}</h3>
          </header>
          <WorkListSkeleton rows={lastCount()} />
        </Stack>
        {aside ?? <SkeletonBox height="396px" />}
      </Grid>
    </Stack>
  );
}

const LAST = 'home-next';
/** The number of items listed at the last visit. */
function lastCount(): number {
  const last = readPersonal('seen', LAST);
  return typeof last === 'number' ? Math.min(NEXT, last) : NEXT;
}

/** A count of my open work, linked to exactly the rows it counts. */
function Counted({
  figure,
  count,
  to,
  isAlarm = false,
}: {
  readonly figure: MyWorkFigure;
  readonly count: number;
  /** A page made for these rows; the list of my open work by default. */
  readonly to?: string;
  readonly isAlarm?: boolean;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <li>
      <Link
        className={css.count}
        to={to ?? linkToList(workItem.route, MY_WORK[figure])}
        data-alarm={(isAlarm && count > 0) || undefined}
        data-zero={count === 0 || undefined}
      >
        <span>{say(myWorkWords[figure])}</span>
        <strong>{format.count(count, WORK_COUNTED)}</strong>
      </Link>
    </li>
  );
}

function Next(): React.JSX.Element {
  const say = useSay();
  const { data } = useVerb(workItem.key, 'page', { sort: [...WORK_SORT], limit: NEXT }, { staleTime: 0 });
  const rows = data?.rows.map(workRow) ?? [];
  const count = data?.rows.length;
  useEffect(() => {
    if (count !== undefined) writePersonal('seen', LAST, count);
  }, [count]);
  return (
    <Stack as="section" gap={10} card pad="14px 16px" className={css.card} aria-label={say(myWorkWords.next)}>
      <header>
        <h3>{say(myWorkWords.next)}</h3>
        <Link to={workItem.route}>{say(myWorkWords.all)}</Link>
      </header>
      {data === undefined && <WorkListSkeleton rows={lastCount()} />}
      {data?.rows.length === 0 && <Muted as="p">{say(myWorkWords.nothing)}</Muted>}
      <WorkList
        label={say(myWorkWords.next)}
        rows={rows}
        onOpen={() => keepTrail({ list: workItem.key, filter: undefined, sort: WORK_SORT, href: workItem.route })}
      />
    </Stack>
  );
}
