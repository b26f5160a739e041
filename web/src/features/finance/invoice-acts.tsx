import { type Right } from '@plumbline/contract/access.ts';
import {
  invoiceAudit,
  invoiceCheckAgain,
  invoiceClaim,
  invoiceSubmit,
} from '@plumbline/contract/features/finance/calls.ts';
import type { InvoiceReview, QueueRow, ReviewedCheck } from '@plumbline/contract/features/finance/review-calls.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/value/language.ts';
import { isDialogOpen } from '../../ui/dialogs.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Row } from '../../ui/layout.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { actOnOne, whyNotAudited, whyNotPassed } from './act.ts';
import { AuditFor, auditedFor } from './audit-for.tsx';
import { isToTick } from './review-tabs.tsx';
import { VerifyButton } from './verification.tsx';
import { financeWords } from './words.ts';

/** A tab of an invoice under review. */
export type Tab = 'matchTab' | 'checks' | 'why' | 'sources' | 'history';
/** An act whose dialog is open; a check result that is to be waived. */
export type Asked = 'return' | 'unaudit' | 'void' | 'hold' | 'deduct' | ReviewedCheck;

/** An invoice that is open in a review. */
export interface PanelProps {
  readonly id: string;
  /** True while the page is in front: only then its keys act. */
  readonly active: boolean;
  /** True for an invoice to us, whose tax may be deducted. */
  readonly isInput: boolean;
  /** The user name of the absent user for whom is audited; null in one's own name. */
  readonly behalf: string | null;
  readonly onBehalf: (username: string | null) => void;
  /** Whether the user has a right of this review. */
  readonly may: (right: Right) => boolean;
  readonly onBack: () => void;
  /** Opens the next invoice of the queue, after this one is done. */
  readonly onDone: () => void;
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
export function Acts(props: ActsProps): React.JSX.Element {
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
  const { review, ticked, may, active, behalf, onBehalf, onTab, onTickAll, onAsk, onDone } = props;
  const { row } = review;
  const rows = [{ id: row.id, rev: row.rev }];
  const blocked = blockedBy(props);
  const cannotReturn = whyNotAudited(row, may(row.state === 'pending2' ? 'audit2' : 'audit'));
  const onBehalfOf = auditedFor(review.delegations, behalf);
  const pass = async (): Promise<void> => {
    if (await actOnOne(invoiceAudit, { rows, decision: 'pass', ticked: [...ticked], onBehalfOf })) onDone();
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
      <AuditFor delegations={review.delegations} value={behalf} onChange={onBehalf} />
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
