import { type Right } from '@plumbline/contract/access.ts';
import {
  invoiceAudit,
  invoiceCheckAgain,
  invoiceClaim,
  invoiceHold,
  invoiceSubmit,
  invoiceUnaudit,
  invoiceVoid,
} from '@plumbline/contract/features/finance/calls.ts';
import {
  invoiceReview,
  type InvoiceReview,
  type QueueRow,
  type ReviewedCheck,
} from '@plumbline/contract/features/finance/review-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useCall, useVerb } from '../../lib/call/query.ts';
import { useSay } from '../../lib/value/language.ts';
import { RowDetails } from '../../register/row/row-details.tsx';
import { isDialogOpen } from '../../ui/dialogs.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Card, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { STATE_OF } from '@plumbline/contract/rules/work-state.ts';
import { AttachmentsTab } from '../files/attachments-tab.tsx';
import { actOnOne, amountOf, sayOutcome, whyNotAudited, whyNotPassed } from './act.ts';
import { ReasonDialog, ReturnDialog } from './audit-dialogs.tsx';
import { DeductionDialog } from './deduction-dialog.tsx';
import css from './finance.module.css';
import { stateWord } from './queue-table.tsx';
import { ChecksTab, HistoryTab, isToTick, MatchTab, WhyTab } from './review-tabs.tsx';
import { SourcesTab } from './sources-tab.tsx';
import { VerificationLine, VerifyButton } from './verification.tsx';
import { financeWords } from './words.ts';

const TABS = ['matchTab', 'checks', 'why', 'sources', 'history'] as const;
type Tab = (typeof TABS)[number];
type Asked = 'return' | 'unaudit' | 'void' | 'hold' | 'deduct' | ReviewedCheck;

interface PanelProps {
  readonly id: string;
  /** True while the page is in front: only then its keys act. */
  readonly active: boolean;
  /** True for an invoice to us, whose tax may be deducted. */
  readonly isInput: boolean;
  /** Whether the user has a right of this review. */
  readonly may: (right: Right) => boolean;
  readonly onBack: () => void;
  /** Opens the next invoice of the queue, after this one is done. */
  readonly onDone: () => void;
}

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
        <Acts review={review} ticked={ticked} onTab={open} onTickAll={tickAll} onAsk={ask} {...props} />
      </Row>
      <VerificationLine review={review} />
      <div className={css.panes}>
        <Stack gap={12}>
          <Card as="section" className={css.card} aria-label={say(financeWords.fields)}>
            <Fields id={row.id} />
          </Card>
          <Card as="section" className={css.card}>
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
      <Question review={review} asked={asked} onClose={() => ask(null)} onDone={props.onDone} />
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

interface ActsProps extends PanelProps {
  readonly review: InvoiceReview;
  readonly ticked: ReadonlySet<string>;
  readonly onTab: (tab: Tab) => void;
  readonly onTickAll: () => void;
  readonly onAsk: (question: Asked) => void;
}

/** Why the invoice cannot be passed with the warnings acknowledged so far. */
function blockedBy({ review: { row, checks }, ticked, may }: ActsProps): Word | undefined {
  const right = row.state === 'pending2' ? 'audit2' : 'audit';
  const warnings = checks.filter((check) => isToTick(check) && !check.ticked && !ticked.has(check.id)).length;
  // a first audit passes errors that can be waived on to the second
  const errors = checks.filter(
    ({ outcome, severity, waivedBy }) =>
      outcome === 'failed' &&
      (severity === 'error' || (severity === 'waivable' && waivedBy === null && row.state === 'pending2')),
  ).length;
  return whyNotPassed({ ...row, errors, warnings }, may(right));
}

/** Runs acts by their keys while the page is in front and no dialog is open. */
function useActKeys(active: boolean, acts: Readonly<Record<'a' | 'r' | 'm' | 'v' | 'w' | 'c', () => unknown>>): void {
  const run = (key: keyof typeof acts) => (): void => {
    if (!isDialogOpen()) void acts[key]();
  };
  const on = { enabled: active };
  useHotkey('a', run('a'), on);
  useHotkey('r', run('r'), on);
  useHotkey('m', run('m'), on);
  useHotkey('v', run('v'), on);
  useHotkey('w', run('w'), on);
  useHotkey('c', run('c'), on);
}

const isPending = ({ state }: QueueRow): boolean => state === 'pending' || state === 'pending2';
const isDraft = ({ state }: QueueRow): boolean => state === 'draft' || state === 'returned';

const isPassed = ({ state }: QueueRow): boolean => ['passed', 'redPart', 'redFull'].includes(state);

/** The acts on an invoice, each by its button and its key. */
function Acts(props: ActsProps): React.JSX.Element {
  const say = useSay();
  const { may, onAsk } = props;
  const { row } = props.review;
  const check = async (): Promise<void> =>
    void (await actOnOne(invoiceCheckAgain, { rows: [{ id: row.id, rev: row.rev }] }));
  return (
    <Row wrap gap={8}>
      {(isPending(row) || isDraft(row)) && <Guarded onClick={check}>{say(financeWords.check)}</Guarded>}
      <VerifyButton review={props.review} may={may('submit') || may('audit')} />
      {isDraft(row) && <DraftActs {...props} />}
      {isPending(row) && <PendingActs {...props} />}
      {props.isInput && isPassed(row) && may('audit') && (
        <Guarded onClick={() => onAsk('deduct')}>{say(financeWords.deduct)}</Guarded>
      )}
      {row.state === 'passed' && may('unaudit') && (
        <Guarded onClick={() => onAsk('unaudit')}>{say(financeWords.unaudit)}</Guarded>
      )}
    </Row>
  );
}

function DraftActs({ review: { row }, may, onAsk }: ActsProps): React.JSX.Element {
  const say = useSay();
  const submit = async (): Promise<void> =>
    void (await actOnOne(invoiceSubmit, { rows: [{ id: row.id, rev: row.rev }] }));
  return (
    <>
      {may('void') && <Guarded onClick={() => onAsk('void')}>{say(financeWords.void)}</Guarded>}
      <Guarded type="primary" onClick={submit} reason={may('submit') ? undefined : say(financeWords.noSubmit)}>
        {say(financeWords.submit)}
      </Guarded>
    </>
  );
}

function PendingActs(props: ActsProps): React.JSX.Element {
  const say = useSay();
  const { review, ticked, may, active, onTab, onTickAll, onAsk, onDone } = props;
  const { row } = review;
  const rows = [{ id: row.id, rev: row.rev }];
  const blocked = blockedBy(props);
  const cannotReturn = whyNotAudited(row, may(row.state === 'pending2' ? 'audit2' : 'audit'));
  const pass = async (): Promise<void> => {
    if (await actOnOne(invoiceAudit, { rows, decision: 'pass', ticked: [...ticked] })) onDone();
  };
  const claim = async (): Promise<void> =>
    void (await actOnOne(invoiceClaim, { rows, release: row.claimedBy !== null }));
  useActKeys(active, {
    a: () => blocked === undefined && pass(),
    r: () => cannotReturn === undefined && onAsk('return'),
    m: () => onTab('matchTab'),
    v: () => onTab('checks'),
    w: () => {
      onTab('checks');
      onTickAll();
    },
    c: claim,
  });
  return (
    <>
      <Guarded onClick={claim}>{say(row.claimedBy === null ? financeWords.claim : financeWords.release)}</Guarded>
      <Guarded onClick={() => onAsk('hold')} reason={may('audit') ? undefined : say(financeWords.noAudit)}>
        {say(financeWords.hold)}
      </Guarded>
      <Guarded onClick={() => onAsk('return')} reason={cannotReturn && say(cannotReturn)}>
        {say(financeWords.send)}
      </Guarded>
      <Guarded type="primary" onClick={pass} reason={blocked && say(blocked)}>
        {say(financeWords.pass)}
      </Guarded>
    </>
  );
}

/** The dialog of the act that was asked for. */
function Question({
  review: { row },
  asked,
  onClose,
  onDone,
}: {
  readonly review: InvoiceReview;
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
      onSend={({ reason }) => actOnOne(invoiceAudit, { rows, decision: 'pass', waived: [{ id: asked.id, reason }] })}
    />
  );
}
