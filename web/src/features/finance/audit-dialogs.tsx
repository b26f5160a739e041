import { invoiceAudit, type InvoiceOutcome, RETURN_REASONS } from '@plumbline/contract/features/finance/calls.ts';
import type { DelegationShown, QueueRow } from '@plumbline/contract/features/finance/review-calls.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { PlainList, Row, Stack } from '../../ui/layout.tsx';
import { act, actOnOne, whyNotPassed } from './act.ts';
import { AuditFor, auditedFor } from './audit-for.tsx';
import { financeWords } from './words.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly why?: Word | undefined;
}

function NamedList({ title, rows }: { readonly title: Word; readonly rows: readonly Named[] }): React.JSX.Element {
  const say = useSay();
  return (
    <section>
      <h3>{say(fill(title, { count: rows.length }))}</h3>
      <PlainList>
        {rows.map(({ id, name, why }) => (
          <li key={id}>
            {name}
            {why && `: ${say(why)}`}
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** Passes a selection: first what can be passed and what cannot, and why; then what became of each. */
export function BatchDialog({
  rows,
  delegations,
  may,
  onClose,
}: {
  readonly rows: readonly QueueRow[];
  /** For whom the user may audit. */
  readonly delegations: readonly DelegationShown[];
  readonly may: (row: QueueRow) => boolean;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const [outcome, setOutcome] = useState<InvoiceOutcome | null>(null);
  const [behalf, setBehalf] = useState<string | null>(null);
  const judged = rows.map((row) => ({ row, why: whyNotPassed(row, may(row)) }));
  const ready = judged.filter(({ why }) => why === undefined).map(({ row }) => row);
  const others = judged
    .filter(({ why }) => why !== undefined)
    .map(({ row, why }) => ({ id: row.id, name: row.name, why }));
  const pass = async (): Promise<void> => {
    const seen = ready.map(({ id, rev }) => ({ id, rev }));
    const onBehalfOf = auditedFor(delegations, behalf);
    setOutcome(await act(invoiceAudit, { rows: seen, decision: 'pass', onBehalfOf }));
  };
  return (
    <Modal open title={say(financeWords.audit)} onCancel={onClose} footer={null} width={640}>
      <Stack gap={12}>
        {outcome === null ? (
          <>
            <NamedList title={financeWords.ready} rows={ready} />
            <NamedList title={financeWords.notReady} rows={others} />
            <Row wrap justify="end" gap={8}>
              <AuditFor delegations={delegations} value={behalf} onChange={setBehalf} />
              <Guarded
                type="primary"
                onClick={pass}
                reason={ready.length === 0 ? say(financeWords.nothingReady) : undefined}
              >
                {say(fill(financeWords.passReady, { count: ready.length }))}
              </Guarded>
            </Row>
          </>
        ) : (
          <Outcome outcome={outcome} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  );
}

/** What became of each invoice of an act. */
export function OutcomeDialog({
  outcome,
  onClose,
}: {
  readonly outcome: InvoiceOutcome;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  return (
    <Modal open title={say(financeWords.outcomeOf)} onCancel={onClose} footer={null} width={640}>
      <Outcome outcome={outcome} onClose={onClose} />
    </Modal>
  );
}

function Outcome({
  outcome,
  onClose,
}: {
  readonly outcome: InvoiceOutcome;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  return (
    <Stack gap={12}>
      <NamedList title={financeWords.finished} rows={outcome.passed.map(({ id, title }) => ({ id, name: title }))} />
      <NamedList
        title={financeWords.refused}
        rows={outcome.notPassed.map(({ id, title, message }) => ({ id, name: title, why: message }))}
      />
      <Row justify="end">
        <Guarded onClick={onClose}>{say(financeWords.close)}</Guarded>
      </Row>
    </Stack>
  );
}

/** Returns an invoice with a reason code and a text. */
export function ReturnDialog({
  row,
  onBehalfOf,
  onClose,
  onDone,
}: {
  readonly row: QueueRow;
  /** The user for whom it is returned. */
  readonly onBehalfOf: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}): React.JSX.Element {
  const say = useSay();
  const [reasonCode, setCode] = useState<(typeof RETURN_REASONS)[number]>('data');
  const [remark, setRemark] = useState('');
  const send = async (): Promise<void> => {
    const input = { rows: [{ id: row.id, rev: row.rev }], decision: 'return' as const, reasonCode, remark, onBehalfOf };
    if (await actOnOne(invoiceAudit, input)) onDone();
  };
  return (
    <Modal open title={`${say(financeWords.send)}: ${row.name}`} onCancel={onClose} footer={null}>
      <Stack gap={12}>
        <label>
          {say(financeWords.reasonCode)}
          <Select
            style={{ width: '100%' }}
            value={reasonCode}
            onChange={setCode}
            options={RETURN_REASONS.map((value) => ({ value, label: say(financeWords[value]) }))}
          />
        </label>
        <label>
          {say(financeWords.reasonText)}
          <Input.TextArea rows={3} value={remark} onChange={({ target }) => setRemark(target.value)} maxLength={500} />
        </label>
        <Row justify="end">
          <Guarded
            type="primary"
            onClick={send}
            reason={remark.trim() === '' ? say(financeWords.reasonNeeded) : undefined}
          >
            {say(financeWords.send)}
          </Guarded>
        </Row>
      </Stack>
    </Modal>
  );
}

/** Asks for a reason, and for an amount where an act has one. */
export function ReasonDialog({
  title,
  withAmount = false,
  onClose,
  onSend,
}: {
  readonly title: Word;
  readonly withAmount?: boolean;
  readonly onClose: () => void;
  /** Returns whether it was done. */
  readonly onSend: (answer: { readonly reason: string; readonly amount: string }) => Promise<boolean>;
}): React.JSX.Element {
  const say = useSay();
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState('');
  const send = async (): Promise<void> => {
    if (await onSend({ reason, amount: amount.trim() })) onClose();
  };
  return (
    <Modal open title={say(title)} onCancel={onClose} footer={null}>
      <Stack gap={12}>
        {withAmount && (
          <label>
            {say(financeWords.amount)}
            <Input inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
          </label>
        )}
        <label>
          {say(financeWords.reason)}
          <Input.TextArea rows={3} value={reason} onChange={({ target }) => setReason(target.value)} maxLength={500} />
        </label>
        <Row justify="end">
          <Guarded
            type="primary"
            onClick={send}
            reason={reason.trim() === '' ? say(financeWords.reasonNeeded) : undefined}
          >
            {say(title)}
          </Guarded>
        </Row>
      </Stack>
    </Modal>
  );
}
