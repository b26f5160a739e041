import { messageApplied, type AppliedRow } from '@plumbline/contract/features/messages/calls/messages.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, Row } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { FromMessage } from './from-message.tsx';
import { RecordLink } from '../../workflow/record-link.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import css from './work-pages.module.css';
import { WorkCard, WorkTable } from './work-table.tsx';
import { messageWords } from './words.ts';

const DAYS = [7, 30, 90, 365] as const;

/** `/apply`: what I asked others to sign, and its state (specification 2.5). */
export default function AppliedPage(): React.JSX.Element {
  return <FromMessage>{() => <Applied />}</FromMessage>;
}

function Applied(): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [openOnly, setOpenOnly] = useState(true);
  const [days, setDays] = useState<number>(30);
  const { data, error, refetch } = useCall(messageApplied, { days, openOnly });
  const title = say(messageWords.applyTitle);
  const count = (value: number | undefined): string => (value === undefined ? '…' : format.count(value));
  const all = data && data.open + data.done;
  return (
    <Page
      title={title}
      crumbs={[{ label: title }]}
      note={say(fill(messageWords.applyNote, { days }))}
      actions={
        <>
          <Segmented
            value={openOnly}
            onChange={setOpenOnly}
            options={[
              { value: true, label: say(fill(messageWords.openOnly, { count: count(data?.open) })) },
              { value: false, label: say(fill(messageWords.allOf, { count: count(all) })) },
            ]}
          />
          <Segmented
            value={days}
            onChange={setDays}
            options={DAYS.map((value) => ({ value, label: say(fill(messageWords.days, { days: value })) }))}
          />
        </>
      }
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonTable rows={8} />}
      {data?.rows.length === 0 && (
        <EmptyState title={say(messageWords.nothingApplied)} text={say(messageWords.nothingAppliedText)} />
      )}
      {data !== undefined && data.rows.length > 0 && (
        <WorkCard title={title} count={format.count(data.rows.length)}>
          <Rows rows={data.rows} />
        </WorkCard>
      )}
    </Page>
  );
}

function Rows({ rows }: { readonly rows: readonly AppliedRow[] }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <WorkTable
      caption={say(messageWords.applyTitle)}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'record',
          title: say(messageWords.record),
          render: ({ register, id, title }) => <RecordLink register={register} id={id} title={title} />,
        },
        {
          key: 'register',
          title: say(messageWords.register),
          render: ({ register }) => say(registers[register].label),
        },
        {
          key: 'how',
          title: say(messageWords.how),
          render: ({ how }) => say(how === 'raised' ? messageWords.raised : messageWords.signedFirst),
        },
        { key: 'when', title: say(messageWords.when), render: ({ at }) => format.dateTime(at) },
        {
          key: 'state',
          title: say(messageWords.state),
          render: ({ register, state }) => <RecordState register={register} state={state} />,
        },
        {
          key: 'next',
          title: say(messageWords.next),
          render: ({ awaits }) => awaits ?? <Muted>{say(messageWords.complete)}</Muted>,
        },
        { key: 'given', title: say(messageWords.given), wide: true, render: (row) => <Given row={row} /> },
      ]}
    />
  );
}

function Given({ row: { given, rejected } }: { readonly row: AppliedRow }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  if (rejected !== null)
    return (
      <span className={css.rejected}>
        {say(fill(messageWords.rejectedBy, { by: rejected.by, reason: rejected.reason }))}
      </span>
    );
  if (given.length === 0) return <Muted>–</Muted>;
  return (
    <Row as="ul" wrap align="stretch" gap="2px 12px">
      {given.map(({ label, person, date }) => (
        <li key={label}>
          {label}: {person}, {format.date(date)}
        </li>
      ))}
    </Row>
  );
}
