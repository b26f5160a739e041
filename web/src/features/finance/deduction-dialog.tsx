import { invoiceDeduct, type InvoiceOutcome } from '@plumbline/contract/features/finance/calls.ts';
import type { QueueRow } from '@plumbline/contract/features/finance/review-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useToday } from '../../lib/value/scope-clock.ts';
import { useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { act } from './act.ts';
import { financeWords } from './words.ts';

const STATES = registers.invoice.fields.deduction.of;
type Deduction = keyof typeof STATES;
const isDeduction = (key: string): key is Deduction => Object.hasOwn(STATES, key);

/** Sets whether the input tax of invoices is deducted, and in which month. */
export function DeductionDialog({
  rows,
  onClose,
  onDone,
}: {
  readonly rows: readonly QueueRow[];
  readonly onClose: () => void;
  readonly onDone: (outcome: InvoiceOutcome) => void;
}): React.JSX.Element {
  const say = useSay();
  const today = useToday();
  const [deduction, setDeduction] = useState<Deduction>('selected');
  const [month, setMonth] = useState(today.slice(0, 7));
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const isMonthly = deduction === 'selected' || deduction === 'transferred';
  const isTransfer = deduction === 'transferred';
  const send = async (): Promise<void> => {
    const outcome = await act(invoiceDeduct, {
      rows: rows.map(({ id, rev }) => ({ id, rev })),
      deduction,
      reason,
      ...(isMonthly && { month: month.trim() }),
      ...(isTransfer && amount.trim() !== '' && { amount: amount.trim() }),
    });
    if (outcome !== null) onDone(outcome);
  };
  return (
    <Modal open title={say(fill(financeWords.deductOf, { count: rows.length }))} onCancel={onClose} footer={null}>
      <Stack gap={12}>
        <label>
          {say(financeWords.deduction)}
          <Select
            style={{ width: '100%' }}
            value={deduction}
            onChange={(key: string) => isDeduction(key) && setDeduction(key)}
            options={Object.entries(STATES).map(([value, word]) => ({ value, label: say(word) }))}
          />
        </label>
        {isMonthly && (
          <label>
            {say(financeWords.month)}
            <Input value={month} onChange={({ target }) => setMonth(target.value)} />
          </label>
        )}
        {isTransfer && (
          <label>
            {say(financeWords.transferAmount)}
            <Input inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
          </label>
        )}
        <label>
          {say(financeWords.reason)}
          <Input value={reason} onChange={({ target }) => setReason(target.value)} maxLength={500} />
        </label>
        <Row justify="end">
          <Guarded type="primary" onClick={send}>
            {say(financeWords.deduct)}
          </Guarded>
        </Row>
      </Stack>
    </Modal>
  );
}
