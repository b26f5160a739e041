import { messageWeek, type WeekCertificate, type WeekItem } from '@plumbline/contract/features/messages/calls/work.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { tagItrRecord } from '@plumbline/contract/records/tag-itr.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';
import { statesThat } from '@plumbline/contract/workflow/records.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { linkToList } from '../../lib/place/list-link.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { FromMessage } from './from-message.tsx';
import { RecordLink } from '../../workflow/record-link.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import { StepBar } from './step-bar.tsx';
import { useShownDay } from './use-shown-day.ts';
import css from './work-pages.module.css';
import { WorkCard, WorkTable } from './work-table.tsx';
import { messageWords } from './words.ts';

/** `/weekly-management-myPlan`: my upcoming work of a week (specification 2.5). */
export default function WeekPage(): React.JSX.Element {
  return <FromMessage>{(item) => <Week key={item?.day} first={item?.day ?? null} />}</FromMessage>;
}

/** The shown week, with buttons to other weeks. */
export function WeekBar({
  from,
  onFrom,
}: {
  readonly from: string;
  readonly onFrom: (from: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const now = mondayOf(useToday());
  return (
    <>
      <StepBar
        day={from}
        labels={{
          before: say(messageWords.weekBefore),
          day: say(messageWords.day),
          after: say(messageWords.weekAfter),
        }}
        onStep={(by) => onFrom(addDays(from, 7 * by))}
        onDay={(day) => onFrom(mondayOf(day))}
      />
      <Button disabled={from === now} onClick={() => onFrom(now)}>
        {say(messageWords.thisWeek)}
      </Button>
    </>
  );
}

/** The Monday of the shown week and its setter; defaults to this week. */
export function useWeek(first: string | null): readonly [string, (from: string) => void] {
  const [day, choose] = useShownDay(first);
  return [mondayOf(day), choose];
}

/** The first and last day of a week: `16 Nov 2026 to 22 Nov 2026`. */
export function useWeekNote(from: string): string {
  const say = useSay();
  const format = useFormat();
  return say(fill(messageWords.weekNote, { from: format.date(from), to: format.date(addDays(from, 6)) }));
}

function Week({ first }: { readonly first: string | null }): React.JSX.Element {
  const say = useSay();
  const [from, setFrom] = useWeek(first);
  const { data, error, refetch } = useCall(messageWeek, { from });
  const title = say(messageWords.weekTitle);
  return (
    <Page
      title={title}
      crumbs={[{ label: title }]}
      note={useWeekNote(from)}
      actions={<WeekBar from={from} onFrom={setFrom} />}
    >
      <Stack gap={12}>
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonTable rows={8} />}
        {data !== undefined && <Lists week={data} />}
      </Stack>
    </Page>
  );
}

function Lists({ week }: { readonly week: OutputOf<typeof messageWeek> }): React.JSX.Element {
  const say = useSay();
  const login = useSession((session) => session.user?.username ?? '');
  const disciplines = week.disciplines.length === 0 ? say(messageWords.allDisciplines) : week.disciplines.join(', ');
  return (
    <>
      {week.person === null ? (
        <p className={css.record}>{say(fill(messageWords.noPerson, { login }))}</p>
      ) : (
        <>
          <Items title={say(messageWords.overdue)} items={week.overdue} none={say(messageWords.noOverdue)} />
          <Items title={say(messageWords.dueThisWeek)} items={week.due} none={say(messageWords.noDue)} />
          <Items title={say(messageWords.undated)} items={week.undated} none={say(messageWords.noUndated)} />
        </>
      )}
      <Certificates rows={week.certificates} note={say(fill(messageWords.certificatesNote, { disciplines }))} />
    </>
  );
}

function Items({
  title,
  items,
  none,
}: {
  readonly title: string;
  readonly items: readonly WeekItem[];
  readonly none: string;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  return (
    <WorkCard title={title} count={format.count(items.length)}>
      {items.length === 0 && (
        <Muted as="p" pad="4px 16px 14px">
          {none}
        </Muted>
      )}
      {items.length > 0 && (
        <WorkTable
          caption={title}
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'due',
              title: say(messageWords.due),
              render: ({ due }) =>
                due === null ? (
                  <Muted>–</Muted>
                ) : (
                  <span className={due < today ? css.late : undefined}>{format.date(due)}</span>
                ),
            },
            {
              key: 'record',
              title: say(messageWords.record),
              render: ({ register, id, title: name }) => <RecordLink register={register} id={id} title={name} />,
            },
            { key: 'about', title: say(messageWords.about), wide: true, render: ({ about }) => about },
            { key: 'discipline', title: say(messageWords.discipline), render: ({ discipline }) => discipline ?? '–' },
            {
              key: 'state',
              title: say(messageWords.state),
              render: ({ register, state }) => <RecordState register={register} state={state} />,
            },
          ]}
        />
      )}
    </WorkCard>
  );
}

/** The check sheets of a certificate's subsystem that are not signed off; there is no filter for a system. */
function openChecksOf({ subSystem }: WeekCertificate): Filter | undefined {
  if (subSystem === null) return undefined;
  return {
    and: [
      { field: 'subSystems', op: 'anyOf', value: [subSystem.id] },
      { field: tagItrRecord.states.field, op: 'anyOf', value: statesThat(tagItrRecord, 'open', 'begun', 'ready') },
      { field: 'isMock', op: 'is', value: false },
    ],
  };
}

function Certificates({
  rows,
  note,
}: {
  readonly rows: readonly WeekCertificate[];
  readonly note: string;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const title = say(messageWords.certificates);
  return (
    <WorkCard title={title} count={format.count(rows.length)} note={note}>
      {rows.length === 0 && (
        <Muted as="p" pad="4px 16px 14px">
          {say(messageWords.noCertificates)}
        </Muted>
      )}
      {rows.length > 0 && (
        <WorkTable
          caption={title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'due',
              title: say(messageWords.due),
              render: ({ due }) => <span className={due < today ? css.late : undefined}>{format.date(due)}</span>,
            },
            {
              key: 'record',
              title: say(messageWords.record),
              render: ({ id, title: name }) => <RecordLink register={registers.handover.key} id={id} title={name} />,
            },
            {
              key: 'state',
              title: say(messageWords.state),
              render: ({ state }) => <RecordState register={registers.handover.key} state={state} />,
            },
            {
              key: 'open',
              title: say(messageWords.openChecks),
              figure: true,
              render: (row) => <OpenChecks row={row} />,
            },
          ]}
        />
      )}
    </WorkCard>
  );
}

function OpenChecks({ row }: { readonly row: WeekCertificate }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const text = say(
    fill(messageWords.ofChecks, { open: format.count(row.openChecks), total: format.count(row.totalChecks) }),
  );
  const filter = openChecksOf(row);
  if (row.openChecks === 0 || filter === undefined) return <>{text}</>;
  return <Link to={linkToList(registers.tagItr.route, filter)}>{text}</Link>;
}
