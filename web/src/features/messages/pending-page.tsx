import {
  messagePending,
  type PendingGroup,
  type PendingRow,
  type PendingSection,
} from '@plumbline/contract/features/messages/calls/message-pending.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { EditOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { doorTo } from '../../lib/door.ts';
import { useFormat, useSay } from '../../lib/language.ts';
import { callKey, queryClient, useCall } from '../../lib/query.ts';
import { useToday } from '../../lib/scope-clock.ts';
import { useSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { FromMessage } from './from-message.tsx';
import { RecordLink } from './record-link.tsx';
import { RecordState } from './state-of-record.tsx';
import css from './work-pages.module.css';
import { WorkCard, WorkTable } from './work-table.tsx';
import { messageWords } from './words.ts';

const BulkSign = lazy(async () => ({ default: (await import('../signoff/bulk-sign.tsx')).BulkSign }));

/** What the sections are called. */
const TITLES = {
  tagItr: messageWords.tagItrs,
  punchListItem: messageWords.punchItems,
  handover: messageWords.handovers,
  assuranceTracker: messageWords.assuranceTrackers,
} as const satisfies Record<RecordKey, Word>;

/** The rows a group was counted over, as a filter of its register; certificates have a list for each type, and so no door. */
function filterOf(register: RecordKey, { discipline }: PendingGroup): Filter | undefined {
  if (register === 'handover') return undefined;
  const ready: Filter =
    register === 'tagItr' || register === 'assuranceTracker'
      ? { field: 'progress', op: 'is', value: 'checksheetComplete' }
      : { field: 'state', op: 'is', value: 'cleared' };
  return discipline === null ? ready : { and: [ready, { field: 'discipline', op: 'is', value: discipline.id }] };
}

/** `/pending-trial`: all that waits for a signature of mine (specification 2.5). */
export default function PendingPage(): React.JSX.Element {
  return <FromMessage>{() => <Pending />}</FromMessage>;
}

function Pending(): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useCall(messagePending, {});
  const title = say(messageWords.pendingTitle);
  const note = data?.person && say(fill(messageWords.pendingNote, { person: data.person.title }));
  return (
    <Page title={title} crumbs={[{ label: title }]} note={note ?? undefined}>
      <div className={css.stack}>
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonTable rows={8} />}
        {data !== undefined && data.person === null && <Nobody />}
        {data?.person && <Sections sections={data.sections} />}
      </div>
    </Page>
  );
}

function Nobody(): React.JSX.Element {
  const say = useSay();
  const login = useSession((session) => session.user?.username ?? '');
  return <EmptyState title={say(messageWords.nobody)} text={say(fill(messageWords.nobodyText, { login }))} />;
}

function Sections({ sections }: { readonly sections: readonly PendingSection[] }): React.JSX.Element {
  const say = useSay();
  const shown = sections.filter(({ total }) => total > 0);
  if (sections.length === 0)
    return <EmptyState title={say(messageWords.nothingPending)} text={say(messageWords.mayNotSign)} />;
  if (shown.length === 0)
    return <EmptyState title={say(messageWords.nothingPending)} text={say(messageWords.nothingPendingText)} />;
  return (
    <>
      {shown.map((section) => (
        <Section key={section.register} section={section} />
      ))}
    </>
  );
}

function Section({ section }: { readonly section: PendingSection }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { register, total, groups, rows } = section;
  const title = say(TITLES[register]);
  return (
    <WorkCard title={title} count={format.count(total)}>
      {register !== 'handover' && (
        <div className={css.groups}>
          {groups.map((group) => (
            <Group key={`${group.label}${group.discipline?.id ?? ''}`} register={register} group={group} />
          ))}
        </div>
      )}
      <Rows register={register} rows={rows} title={title} />
      {rows.length < total && (
        <p className={css.more}>
          {say(fill(messageWords.rest, { shown: format.count(rows.length), total: format.count(total) }))}
        </p>
      )}
    </WorkCard>
  );
}

/** What of a register can be signed at once: the way to its rows, and the way to sign them. */
function Group({ register, group }: { readonly register: RecordKey; readonly group: PendingGroup }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [isSigning, setSigning] = useState(false);
  const filter = filterOf(register, group);
  const count = format.count(group.count);
  const name = `${group.label} · ${group.discipline?.title ?? say(messageWords.anyDiscipline)}`;
  // a punch item that is only raised is for one person to clear: the rows of its group are not those of a filter
  const isWhole = filter !== undefined && !(register === 'punchListItem' && group.label === 'Cleared');
  return (
    <span className={css.group}>
      {isWhole ? <Link to={doorTo(registers[register].route, filter)}>{name}</Link> : name}
      <strong>{count}</strong>
      {isWhole && (
        <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setSigning(true)}>
          {say(fill(messageWords.signGroup, { count }))}
        </Button>
      )}
      {isSigning && filter !== undefined && (
        <Suspense>
          <BulkSign
            register={register}
            selection={{ mode: 'allMatching', filter, except: [] }}
            total={group.count}
            labels={[group.label]}
            onClose={() => setSigning(false)}
            onDone={() => void queryClient.invalidateQueries({ queryKey: callKey(messagePending) })}
          />
        </Suspense>
      )}
    </span>
  );
}

function Rows({
  register,
  rows,
  title,
}: {
  readonly register: RecordKey;
  readonly rows: readonly PendingRow[];
  readonly title: string;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <WorkTable
      caption={title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'record',
          title: say(messageWords.record),
          render: ({ id, title: name }) => <RecordLink register={register} id={id} title={name} />,
        },
        { key: 'about', title: say(messageWords.about), wide: true, render: ({ about }) => about },
        { key: 'next', title: say(messageWords.next), render: ({ label }) => label },
        // certificates gather all disciplines
        ...(register === 'handover'
          ? []
          : [
              {
                key: 'discipline',
                title: say(messageWords.discipline),
                render: ({ discipline }: PendingRow) => discipline ?? <span className={css.soft}>–</span>,
              },
            ]),
        {
          key: 'state',
          title: say(messageWords.state),
          render: ({ state }) => <RecordState register={register} state={state} />,
        },
        { key: 'due', title: say(messageWords.due), render: ({ due }) => <Due due={due} format={format} /> },
        {
          key: 'mine',
          title: '',
          render: ({ assigned }) => assigned && <span className={css.soft}>{say(messageWords.assigned)}</span>,
        },
      ]}
    />
  );
}

function Due({
  due,
  format,
}: {
  readonly due: string | null;
  readonly format: ReturnType<typeof useFormat>;
}): React.JSX.Element {
  const now = useToday();
  if (due === null) return <span className={css.soft}>–</span>;
  return <span className={due < now ? css.late : undefined}>{format.date(due)}</span>;
}
