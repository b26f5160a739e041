import { signOffReject } from '@plumbline/contract/workflow/sign/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { Muted } from '../../ui/layout.tsx';
import type { BulkSignProps } from './bulk-sign.tsx';
import { ReasonField } from './reason-field.tsx';
import { signOffsChanged } from './sign-offs-changed.ts';
import { DryRunSheet } from './dry-run-sheet.tsx';
import { signWords, takeBackWords } from './words.ts';

/** The records whose sign-offs are taken back. */
export type BulkTakeBackProps = Omit<BulkSignProps, 'labels'>;

/** Asks for a reason, then shows what will be sent back and what cannot and why, then does it. */
export function BulkTakeBack({ register, selection, total, onClose, onDone }: BulkTakeBackProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const input = { register, selection, reason: reason.trim() };
  const after = async (): Promise<void> => {
    await signOffsChanged(register);
    onDone?.();
  };
  return (
    <DryRunSheet
      title={say(fill(takeBackWords.title, { count: format.count(total) }))}
      words={takeBackWords}
      action={{
        asked: input,
        missing: input.reason === '' ? signWords.reasonNeeded : null,
        act: (what, dryRun) => send(signOffReject, { ...what, dryRun }),
        after,
      }}
      isDanger
      onClose={onClose}
    >
      <Muted as="p">{say(signWords.rejectNote)}</Muted>
      <ReasonField value={reason} onChange={setReason} />
    </DryRunSheet>
  );
}
