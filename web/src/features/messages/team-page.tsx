import { messageTeamWeek, type TeamMember } from '@plumbline/contract/features/messages/calls/work.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registerOf, registers } from '@plumbline/contract/registers/index.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Meaning, WorkRecord } from '@plumbline/contract/workflow/record.ts';
import { factsOf, RECORD_KEYS, statesThat } from '@plumbline/contract/workflow/records.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { CountLink } from '../handover/count-link.tsx';
import { FromMessage } from './from-message.tsx';
import { useWeek, useWeekNote, WeekBar } from './week-page.tsx';
import css from './work-pages.module.css';
import { WorkCard, WorkTable } from './work-table.tsx';
import { messageWords } from './words.ts';

/** The kinds of records assigned to people: those with a due date, and the others. */
const ASSIGNED = RECORD_KEYS.map(factsOf).filter(({ assignedTo }) => assignedTo !== undefined);
const PLANNED = ASSIGNED.filter(({ due }) => due !== undefined);
const UNDATED = ASSIGNED.filter(({ due }) => due === undefined);

/** The figures of planned work, in table order. */
const FIGURES = ['overdue', 'due', 'later', 'undated'] as const;
type Figure = (typeof FIGURES)[number];

/** A column of figures: its title, each member's number, and the rows behind it where one list has them all. */
interface FigureColumn {
  readonly key: string;
  readonly title: Word;
  readonly of: (member: TeamMember) => number;
  readonly link?: (person: string) => { readonly route: string; readonly filter: Filter };
}

/** `/weekly-management-memberPlan`: the upcoming week's work of my team (specification 2.5). */
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

/** The records of one kind in some states that are assigned to a person, with further conditions. */
const linkOf = (
  record: WorkRecord,
  options: { readonly mean: readonly Meaning[]; readonly person: string; readonly more?: readonly Filter[] },
): { readonly route: string; readonly filter: Filter } => ({
  route: registerOf(record.register)?.route ?? '',
  filter: {
    and: [
      { field: record.assignedTo ?? '', op: 'is', value: options.person },
      { field: record.states.field, op: 'anyOf', value: [...statesThat(record, ...options.mean)] },
      ...(options.more ?? []),
    ],
  },
});

const WHEN: { readonly [F in Figure]: (field: string, from: string) => readonly Filter[] } = {
  overdue: (field, from) => [{ field, op: 'atMost', value: addDays(from, -1) }],
  due: (field, from) => [
    { field, op: 'atLeast', value: from },
    { field, op: 'atMost', value: addDays(from, 6) },
  ],
  later: (field, from) => [{ field, op: 'atLeast', value: addDays(from, 7) }],
  undated: (field) => [{ field, op: 'blank' }],
};
const TITLES: { readonly [F in Figure]: Word } = {
  overdue: messageWords.overdue,
  due: messageWords.dueThisWeek,
  later: messageWords.later,
  undated: messageWords.undated,
};

/**
 * The columns of a week: planned work, each kind without dates, and signatures, which have no register of their own.
 */
function columnsOf(from: string): readonly FigureColumn[] {
  // several kinds of planned work have no common list
  const [planned, ...others] = PLANNED;
  return [
    ...FIGURES.map((figure) => ({
      key: figure,
      title: TITLES[figure],
      of: (member: TeamMember) => member[figure],
      ...(planned !== undefined &&
        others.length === 0 && {
          link: (person: string) =>
            linkOf(planned, { mean: ['open', 'begun'], person, more: WHEN[figure](planned.due ?? '', from) }),
        }),
    })),
    ...RECORD_KEYS.filter((key) => UNDATED.includes(factsOf(key))).map((key) => ({
      key,
      title: registerTitle(registers[key]),
      of: (member: TeamMember) => member.undatedKinds[key] ?? 0,
      link: (person: string) => linkOf(factsOf(key), { mean: ['open', 'begun', 'ready'], person }),
    })),
    { key: 'signed', title: messageWords.signatures, of: ({ signed }) => signed },
  ];
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
  const columns = columnsOf(from);
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
          render: ({ company }) => company ?? <Muted>–</Muted>,
        },
        ...columns.map(({ key, title, of: countOf, link }) => ({
          key,
          title: say(title),
          figure: true as const,
          render: (member: TeamMember) => {
            const target = link?.(member.id);
            return (
              <CountLink
                count={countOf(member)}
                route={target?.route ?? ''}
                filter={target?.filter}
                label={`${say(title)}, ${member.title}`}
              />
            );
          },
        })),
      ]}
      foot={
        <tr>
          <td colSpan={2}>{say(messageWords.total)}</td>
          {columns.map(({ key, of: countOf }) => (
            <td key={key} className={css.figure}>
              {format.count(members.reduce((sum, member) => sum + countOf(member), 0))}
            </td>
          ))}
        </tr>
      }
    />
  );
}
