import { messageTeamWeek, type TeamMember } from '@plumbline/contract/features/messages/calls/message-team-week.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { useFormat, useSay } from '../../lib/language.ts';
import { useCall } from '../../lib/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { CountDoor } from '../handover/count-door.tsx';
import { FromMessage } from './from-message.tsx';
import { useWeek, useWeekNote, WeekBar } from './week-page.tsx';
import css from './work-pages.module.css';
import { WorkCard, WorkTable } from './work-table.tsx';
import { messageWords } from './words.ts';

/** The figures of a person, in the order of the table. */
const FIGURES = ['overdue', 'due', 'later', 'undated', 'checks', 'signed'] as const;
type Figure = (typeof FIGURES)[number];

/** `/weekly-management-memberPlan`: what the people of my team have before them in a week (specification 2.5). */
export default function TeamPage(): React.JSX.Element {
  return <FromMessage>{(item) => <Team key={item?.day} first={item?.day ?? null} />}</FromMessage>;
}

function Team({ first }: { readonly first: string | null }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [from, setFrom] = useWeek(first);
  const { data, error, refetch } = useCall(messageTeamWeek, { from });
  const title = say(messageWords.teamTitle);
  return (
    <Page
      title={title}
      crumbs={[{ label: title }]}
      note={useWeekNote(from)}
      actions={<WeekBar from={from} onFrom={setFrom} />}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonTable rows={8} />}
      {data?.members.length === 0 && (
        <EmptyState title={say(messageWords.noTeam)} text={say(messageWords.noTeamText)} />
      )}
      {data !== undefined && data.members.length > 0 && (
        <WorkCard
          title={say(messageWords.person)}
          count={format.count(data.members.length)}
          note={say(messageWords.teamNote)}
        >
          <Members members={data.members} from={data.from} />
        </WorkCard>
      )}
    </Page>
  );
}

/** The rows a figure counts; signatures are no register of their own. */
function rowsOf(figure: Figure, person: string, from: string): { route: string; filter: Filter } | undefined {
  if (figure === 'signed') return undefined;
  const mine: Filter = { field: 'assignedTo', op: 'is', value: person };
  if (figure === 'checks')
    return {
      route: registers.tagItr.route,
      filter: { and: [mine, { field: 'progress', op: 'isNot', value: 'signedOff' }] },
    };
  const planned = 'plannedDate';
  const when: Record<Exclude<Figure, 'signed' | 'checks'>, readonly Filter[]> = {
    overdue: [{ field: planned, op: 'atMost', value: addDays(from, -1) }],
    due: [
      { field: planned, op: 'atLeast', value: from },
      { field: planned, op: 'atMost', value: addDays(from, 6) },
    ],
    later: [{ field: planned, op: 'atLeast', value: addDays(from, 7) }],
    undated: [{ field: planned, op: 'blank' }],
  };
  return {
    route: registers.punchListItem.route,
    filter: { and: [mine, { field: 'state', op: 'is', value: 'raised' }, ...when[figure]] },
  };
}

function Members({
  members,
  from,
}: {
  readonly members: readonly TeamMember[];
  readonly from: string;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const labels: Readonly<Record<Figure, string>> = {
    overdue: say(messageWords.overdue),
    due: say(messageWords.dueThisWeek),
    later: say(messageWords.later),
    undated: say(messageWords.undated),
    checks: say(messageWords.checks),
    signed: say(messageWords.signatures),
  };
  return (
    <WorkTable
      caption={say(messageWords.teamTitle)}
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        { key: 'person', title: say(messageWords.person), render: ({ title }) => title },
        {
          key: 'company',
          title: say(messageWords.company),
          render: ({ company }) => company ?? <span className={css.soft}>–</span>,
        },
        ...FIGURES.map((figure) => ({
          key: figure,
          title: labels[figure],
          figure: true as const,
          render: (member: TeamMember) => {
            const door = rowsOf(figure, member.id, from);
            return (
              <CountDoor
                count={member[figure]}
                route={door?.route ?? ''}
                filter={door?.filter}
                label={`${labels[figure]}, ${member.title}`}
              />
            );
          },
        })),
      ]}
      foot={
        <tr>
          <td colSpan={2}>{say(messageWords.total)}</td>
          {FIGURES.map((figure) => (
            <td key={figure} className={css.figure}>
              {format.count(members.reduce((sum, member) => sum + member[figure], 0))}
            </td>
          ))}
        </tr>
      }
    />
  );
}
