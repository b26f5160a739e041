import { signOffReject } from '@plumbline/contract/workflow/sign/calls/sign-off-reject.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useFormat, useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { send } from '../../lib/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import css from './bulk-sign.module.css';
import type { BulkSignProps } from './bulk-sign.tsx';
import { OutcomeLists, type Outcome } from './outcome-lists.tsx';
import { signOffsChanged } from './sign-offs-changed.ts';
import { signWords, takeBackWords } from './words.ts';

/** Which records. */
export type BulkTakeBackProps = Omit<BulkSignProps, 'labels'>;

/** Why; then what will be sent back and what can not and why; then it is done. */
export function BulkTakeBack({ register, selection, total, onClose, onDone }: BulkTakeBackProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const field = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState<Outcome | null>(null);
  const isEmpty = reason.trim() === '';

  const ask = async (dryRun: boolean): Promise<Outcome | null> => {
    try {
      return await send(signOffReject, { register, selection, reason: reason.trim(), dryRun });
    } catch (error) {
      notify.failure(error);
      return null;
    }
  };
  const run = async (): Promise<void> => {
    const outcome = await ask(false);
    if (outcome === null) return;
    notify.message('success', fill(takeBackWords.done, { count: format.count(outcome.done) }));
    await signOffsChanged(register);
    onDone?.();
    onClose();
  };
  const refusal = tried === null ? takeBackWords.checkNeeded : takeBackWords.nothingCan;
  const mayRun = tried !== null && tried.done > 0;

  return (
    <SideSheet
      open
      onClose={onClose}
      title={say(fill(takeBackWords.title, { count: format.count(total) }))}
      footer={
        <Guarded danger type="primary" reason={mayRun ? undefined : say(refusal)} onClick={run}>
          {say(fill(takeBackWords.run, { count: tried === null ? '' : format.count(tried.done) }))}
        </Guarded>
      }
    >
      <div className={css.body}>
        <p className={css.soft}>{say(signWords.rejectNote)}</p>
        <div className={css.field}>
          <label htmlFor={field}>{say(signWords.reason)}</label>
          <Input.TextArea
            id={field}
            required
            maxLength={1000}
            autoSize={{ minRows: 3, maxRows: 8 }}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        {tried === null ? (
          <Guarded reason={isEmpty ? say(signWords.reasonNeeded) : undefined} onClick={() => ask(true).then(setTried)}>
            {say(signWords.check)}
          </Guarded>
        ) : (
          <OutcomeLists outcome={tried} words={takeBackWords} />
        )}
      </div>
    </SideSheet>
  );
}
