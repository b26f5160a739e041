import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import {
  messagePending,
  type PendingGroup,
  type PendingRow,
  type PendingSection,
} from '@plumbline/contract/features/messages/calls/work.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { EditOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { FromMessage } from './from-message.tsx';
import { groupFilter } from './group-filter.ts';
import { isListedWhole } from '../../register/record-address.ts';
import { RecordLink } from '../../workflow/record-link.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import css from './work-pages.module.css';
import { WorkCard, WorkTable } from './work-table.tsx';
import { messageWords } from './words.ts';

const BulkSign = lazy(async () => ({ default: (await import('../../workflow/sign/bulk-sign.tsx')).BulkSign }));

/** `/pending-trial`: everything waiting for my signature (specification 2.5). */
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
      <Stack gap={12}>
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonTable rows={8} />}
        {data !== undefined && <Waiting person={data.person} sections={data.sections} />}
      </Stack>
    </Page>
  );
}

/** The pending signatures, or a notice for a user who is no authorised person and has nothing to sign as a user. */
function Waiting({ person, sections }: OutputOf<typeof messagePending>): React.JSX.Element {
  if (person === null && sections.length === 0) return <Nobody />;
  return <Sections person={person?.id ?? null} sections={sections} />;
}

function Nobody(): React.JSX.Element {
  const say = useSay();
  const login = useSession((session) => session.user?.username ?? '');
  return <EmptyState title={say(messageWords.nobody)} text={say(fill(messageWords.nobodyText, { login }))} />;
}

interface SectionsProps {
  /** The ID of the authorised person I sign as, if any. */
  readonly person: string | null;
  readonly sections: readonly PendingSection[];
}
function Sections({ person, sections }: SectionsProps): React.JSX.Element {
  const say = useSay();
  const shown = sections.filter(({ total }) => total > 0);
  if (sections.length === 0)
    return <EmptyState title={say(messageWords.nothingPending)} text={say(messageWords.mayNotSign)} />;
  if (shown.length === 0)
    return <EmptyState title={say(messageWords.nothingPending)} text={say(messageWords.nothingPendingText)} />;
  return (
    <>
      {shown.map((section) => (
        <Section key={section.register} person={person} section={section} />
      ))}
    </>
  );
}

interface SectionProps {
  readonly person: string | null;
  readonly section: PendingSection;
}
function Section({ person, section }: SectionProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { register, total, groups, rows } = section;
  const title = say(registerTitle(registers[register]));
  return (
    <WorkCard title={title} count={format.count(total)}>
      <Row wrap align="stretch" gap={8} pad="0 16px 12px">
        {groups.map((group) => (
          <Group
            key={`${group.label}${group.state}${group.discipline?.id ?? ''}`}
            register={register}
            group={group}
            filter={groupFilter(register, group, person)}
          />
        ))}
      </Row>
      <Rows register={register} rows={rows} title={title} />
      {rows.length < total && (
        <Muted as="p" pad="4px 16px 14px" className={css.more}>
          {say(fill(messageWords.rest, { shown: format.count(rows.length), total: format.count(total) }))}
        </Muted>
      )}
    </WorkCard>
  );
}

/** A group of rows that can be signed at once: links to the rows, and signs them. */
interface GroupProps {
  readonly register: RecordKey;
  readonly group: PendingGroup;
  /** The filter for the rows of the group. */
  readonly filter: Filter;
}
function Group({ register, group, filter }: GroupProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [isSigning, setSigning] = useState(false);
  const count = format.count(group.count);
  const name = `${say(signOffWord(group))} · ${group.discipline?.title ?? say(messageWords.anyDiscipline)}`;
  return (
    <Row as="span" inline wrap gap="4px 10px" className={css.group}>
      {isListedWhole(register) ? <Link to={linkToList(registers[register].route, filter)}>{name}</Link> : name}
      <strong>{count}</strong>
      <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setSigning(true)}>
        {say(fill(messageWords.signGroup, { count }))}
      </Button>
      {isSigning && (
        <Suspense>
          <BulkSign
            register={register}
            selection={{ mode: 'allMatching', filter, except: [] }}
            total={group.count}
            labels={[group]}
            onClose={() => setSigning(false)}
            onDone={() => void queryClient.invalidateQueries({ queryKey: callKey(messagePending) })}
          />
        </Suspense>
      )}
    </Row>
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
        { key: 'next', title: say(messageWords.next), render: (row) => say(signOffWord(row)) },
        ...(factsOf(register).signing.discipline === undefined
          ? []
          : [
              {
                key: 'discipline',
                title: say(messageWords.discipline),
                render: ({ discipline }: PendingRow) => discipline ?? <Muted>–</Muted>,
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
          title: <span className="heard-only">{say(messageWords.mine)}</span>,
          render: ({ assigned }) => assigned && <Muted>{say(messageWords.assigned)}</Muted>,
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
  if (due === null) return <Muted>–</Muted>;
  return <span className={due < now ? css.late : undefined}>{format.date(due)}</span>;
}
