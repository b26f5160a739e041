import { invoiceAudit, invoiceHold, invoiceUnaudit, invoiceVoid } from '@plumbline/contract/features/finance/calls.ts';
import { invoiceReview, type InvoiceReview } from '@plumbline/contract/features/finance/review-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Button, Tabs } from 'antd';
import { useRef, useState } from 'react';
import { useCall, useVerb } from '../../lib/call/query.ts';
import { useSay } from '../../lib/value/language.ts';
import { RowDetails } from '../../register/row/row-details.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { STATE_OF } from '@plumbline/contract/rules/work-state.ts';
import { AttachmentsTab } from '../files/attachments-tab.tsx';
import { actOnOne, amountOf, sayOutcome } from './act.ts';
import { ReasonDialog, ReturnDialog } from './audit-dialogs.tsx';
import { DeductionDialog } from './deduction-dialog.tsx';
import css from './finance.module.css';
import { auditedFor } from './audit-for.tsx';
import { Acts, type Asked, type PanelProps, type Tab } from './invoice-acts.tsx';
import { stateWord } from './queue-table.tsx';
import { ChecksTab, HistoryTab, isToTick, MatchTab, WhyTab } from './review-tabs.tsx';
import { SourcesTab } from './sources-tab.tsx';
import { VerificationLine } from './verification.tsx';
import { financeWords } from './words.ts';

const TABS = ['matchTab', 'checks', 'why', 'sources', 'history'] as const satisfies readonly Tab[];

/** An invoice as a reviewer works on it: its fields and lines beside its original, and below what speaks for or against it. */
export function InvoicePanel(props: PanelProps): React.JSX.Element {
  const { data, error, refetch } = useCall(invoiceReview, { id: props.id }, { staleTime: 0 });
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <SkeletonLines lines={8} /> : <Loaded key={data.row.id} review={data} {...props} />;
}

function Loaded({ review, ...props }: PanelProps & { readonly review: InvoiceReview }): React.JSX.Element {
  const say = useSay();
  const { row } = review;
  const [tab, open] = useState<Tab>('matchTab');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, ask] = useState<Asked | null>(null);
  const tabs = useRef<HTMLElement>(null);
  // asked for by a key, it may be below what is seen
  const show = (wanted: Tab): void => {
    open(wanted);
    requestAnimationFrame(() => tabs.current?.scrollIntoView({ block: 'nearest' }));
  };
  const tick = (ids: readonly string[], isOn: boolean): void =>
    setTicked((before) => new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const tickAll = (): void =>
    tick(
      review.checks.filter(isToTick).map(({ id }) => id),
      true,
    );
  return (
    <Stack gap={12}>
      <Row wrap justify="between" gap="8px 16px">
        <Row wrap gap={8}>
          <Button onClick={props.onBack}>{say(financeWords.back)}</Button>
          <strong>{row.name}</strong>
          <StatePill state={STATE_OF[row.state] ?? 'not-started'}>{say(stateWord(row.state))}</StatePill>
          <span>
            {row.party} · {say(financeWords.due)} {amountOf(row.due, row.currency)}
          </span>
        </Row>
        <Acts review={review} ticked={ticked} onTab={show} onTickAll={tickAll} onAsk={ask} {...props} />
      </Row>
      <VerificationLine review={review} />
      <div className={css.panes}>
        <Stack gap={12}>
          <Card as="section" className={css.card} aria-label={say(financeWords.fields)}>
            <Fields id={row.id} />
          </Card>
          <Card as="section" ref={tabs} className={css.card}>
            <Tabs
              activeKey={tab}
              onChange={(key) => open(TABS.find((each) => each === key) ?? 'matchTab')}
              items={TABS.map((key) => ({ key, label: say(financeWords[key]) }))}
            />
            {tab === 'matchTab' && <MatchTab review={review} />}
            {tab === 'checks' && (
              <ChecksTab
                review={review}
                ticked={ticked}
                onTick={(id) => tick([id], !ticked.has(id))}
                onWaive={row.state === 'pending2' && props.may('waive') ? ask : undefined}
              />
            )}
            {tab === 'why' && <WhyTab review={review} may={props.may('audit')} />}
            {tab === 'sources' && <SourcesTab review={review} />}
            {tab === 'history' && <HistoryTab review={review} />}
          </Card>
        </Stack>
        <Card as="section" className={css.card} aria-label={say(financeWords.original)}>
          <h2>{say(financeWords.original)}</h2>
          <AttachmentsTab register={registers.invoice.key} id={row.id} />
        </Card>
      </div>
      <Question
        review={review}
        onBehalfOf={auditedFor(review.delegations, props.behalf)}
        asked={asked}
        onClose={() => ask(null)}
        onDone={props.onDone}
      />
    </Stack>
  );
}

function Fields({ id }: { readonly id: string }): React.JSX.Element {
  const { data } = useVerb(registers.invoice.key, 'get', { id });
  return data === undefined ? (
    <SkeletonLines lines={8} />
  ) : (
    <RowDetails compact register={registers.invoice} row={data} />
  );
}

/** The dialog of the act that was asked for. */
function Question({
  review: { row },
  onBehalfOf,
  asked,
  onClose,
  onDone,
}: {
  readonly review: InvoiceReview;
  readonly onBehalfOf: string | undefined;
  readonly asked: Asked | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}): React.JSX.Element | null {
  const rows = [{ id: row.id, rev: row.rev }];
  if (asked === null) return null;
  if (asked === 'return')
    return (
      <ReturnDialog
        row={row}
        onBehalfOf={onBehalfOf}
        onClose={onClose}
        onDone={() => {
          onClose();
          onDone();
        }}
      />
    );
  if (asked === 'deduct')
    return <DeductionDialog rows={[row]} onClose={onClose} onDone={(outcome) => void sayOutcome(outcome, onClose)} />;
  if (asked === 'hold')
    return (
      <ReasonDialog
        title={financeWords.hold}
        withAmount
        onClose={onClose}
        onSend={({ reason, amount }) => actOnOne(invoiceHold, { rows, amount, reason })}
      />
    );
  if (typeof asked === 'string')
    return (
      <ReasonDialog
        title={asked === 'unaudit' ? financeWords.unaudit : financeWords.void}
        onClose={onClose}
        onSend={({ reason }) => actOnOne(asked === 'unaudit' ? invoiceUnaudit : invoiceVoid, { rows, reason })}
      />
    );
  return (
    <ReasonDialog
      title={financeWords.waive}
      onClose={onClose}
      onSend={({ reason }) =>
        actOnOne(invoiceAudit, { rows, decision: 'pass', waived: [{ id: asked.id, reason }], onBehalfOf })
      }
    />
  );
}
