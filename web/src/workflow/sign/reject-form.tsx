import type { Word } from '@plumbline/contract/words/word.ts';
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import css from './sign-off-panel.module.css';
import { focusOnce, useEscape } from '../../ui/use-escape.ts';
import { signWords } from './words.ts';

/** Asks why sign-offs are taken back. */
export interface RejectFormProps {
  /** The text of the button. */
  readonly ok: Word;
  readonly onReject: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reason for taking sign-offs back, in place: no dialog. */
export function RejectForm({ ok, onReject, onClose }: RejectFormProps): React.JSX.Element {
  const say = useSay();
  const field = useId();
  const [reason, setReason] = useState('');
  const part = useEscape<HTMLFormElement>(onClose);
  const isEmpty = reason.trim() === '';
  return (
    <form
      className={css.reject}
      aria-label={say(signWords.rejectTitle)}
      ref={part}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <strong>{say(signWords.rejectTitle)}</strong>
      <p className={css.soft}>{say(signWords.rejectNote)}</p>
      <label htmlFor={field}>{say(signWords.reason)}</label>
      <Input.TextArea
        id={field}
        ref={focusOnce}
        required
        maxLength={1000}
        rows={3}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={css.buttons}>
        <Button onClick={onClose}>{say(signWords.cancel)}</Button>
        <Guarded
          danger
          type="primary"
          reason={isEmpty ? say(signWords.reasonNeeded) : undefined}
          onClick={() => onReject(reason.trim())}
        >
          {say(ok)}
        </Guarded>
      </div>
    </form>
  );
}
