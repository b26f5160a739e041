import { MY_WORK, type MyWorkFigure } from '@plumbline/contract/features/home/my-work.ts';
import { messagePending } from '@plumbline/contract/features/messages/calls/work.ts';
import { workItem } from '@plumbline/contract/lists/work-item.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { useCall, useVerb } from '../../lib/call/query.ts';
import { keepTrail } from '../../register/row/trail.ts';
import { Grid, Muted, Stack } from '../../ui/layout.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { WorkList } from '../messages/work-list.tsx';
import { WORK_SORT, workRow } from '../messages/work-row.ts';
import css from './my-work.module.css';
import { myWorkWords } from './my-work-words.ts';

/** Maximum number of items counted; more are shown as `1,000+`. */
const COUNTED = 1000;

/** Number of items listed here: what to do next. */
const NEXT = 10;

/**
 * My open work: a count and a link for each kind, and the first items. Renders only `aside` for a user who is no
 * authorised person here.
 */
export function MyWork({ aside }: { readonly aside: React.ReactNode }): React.JSX.Element {
  const say = useSay();
  const { data: pending } = useCall(messagePending, { limit: 0 }, { staleTime: 0 });
  if (pending === undefined) return <SkeletonBox height="72px" />;
  if (pending.person === null)
    return (
      <Grid align="start" columns="minmax(0, 3fr) minmax(320px, 2fr)" gap={12} className={css.split}>
        {aside}
      </Grid>
    );
  return (
    <Stack as="section" gap={12} aria-label={say(myWorkWords.title)}>
      <h2 className={css.heading}>{say(myWorkWords.title)}</h2>
      <Grid as="ul" columns="repeat(auto-fit, minmax(150px, 1fr))" gap={10}>
        <Counted figure="check" />
        <Counted figure="sign" to="/pending-trial" />
        <Counted figure="punch" />
        <Counted figure="overdue" isAlarm />
        <Counted figure="returned" isAlarm />
      </Grid>
      <Grid align="start" columns="minmax(0, 3fr) minmax(320px, 2fr)" gap={12} className={css.split}>
        <Next />
        {aside}
      </Grid>
    </Stack>
  );
}

/** A count of my open work, linked to exactly the rows it counts. */
function Counted({
  figure,
  to,
  isAlarm = false,
}: {
  readonly figure: MyWorkFigure;
  /** A page made for these rows; the list of my open work by default. */
  readonly to?: string;
  readonly isAlarm?: boolean;
}): React.JSX.Element {
  const filter = MY_WORK[figure];
  const { data } = useVerb(workItem.key, 'count', { filter, most: COUNTED }, { staleTime: 0 });
  return (
    <WorkCountLink
      label={myWorkWords[figure]}
      count={data?.total}
      to={to ?? linkToList(workItem.route, filter)}
      isAlarm={isAlarm && (data?.total ?? 0) > 0}
    />
  );
}

interface WorkCountLinkProps {
  readonly label: Word;
  /** Undefined until known. */
  readonly count: number | undefined;
  readonly to: string;
  readonly isAlarm?: boolean;
}
function WorkCountLink({ label, count, to, isAlarm = false }: WorkCountLinkProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <li>
      <Link className={css.count} to={to} data-alarm={isAlarm || undefined} data-zero={count === 0 || undefined}>
        <span>{say(label)}</span>
        <strong>
          {count === undefined ? <SkeletonBox width="32px" height="24px" /> : format.count(count, COUNTED)}
        </strong>
      </Link>
    </li>
  );
}

function Next(): React.JSX.Element {
  const say = useSay();
  const { data } = useVerb(workItem.key, 'page', { sort: [...WORK_SORT], limit: NEXT }, { staleTime: 0 });
  const rows = data?.rows.map(workRow) ?? [];
  return (
    <Stack as="section" gap={10} card pad="14px 16px" className={css.card} aria-label={say(myWorkWords.next)}>
      <header>
        <h3>{say(myWorkWords.next)}</h3>
        <Link to={workItem.route}>{say(myWorkWords.all)}</Link>
      </header>
      {data === undefined && <SkeletonBox height="240px" />}
      {data?.rows.length === 0 && <Muted as="p">{say(myWorkWords.nothing)}</Muted>}
      <WorkList
        label={say(myWorkWords.next)}
        rows={rows}
        onOpen={() => keepTrail({ list: workItem.key, filter: undefined, sort: WORK_SORT, href: workItem.route })}
      />
    </Stack>
  );
}
