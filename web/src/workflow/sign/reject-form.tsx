import type { Word } from '@plumbline/contract/words/word.ts';
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import css from './sign-off-panel.module.css';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
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
    <Stack
      as="form"
      gap={6}
      className={css.reject}
      aria-label={say(signWords.rejectTitle)}
      ref={part}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <strong>{say(signWords.rejectTitle)}</strong>
      <Muted as="p" small>
        {say(signWords.rejectNote)}
      </Muted>
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
      <Row align="stretch" justify="end" gap={8} className={css.buttons}>
        <Button onClick={onClose}>{say(signWords.cancel)}</Button>
        <Guarded
          danger
          type="primary"
          reason={isEmpty ? say(signWords.reasonNeeded) : undefined}
          onClick={() => onReject(reason.trim())}
        >
          {say(ok)}
        </Guarded>
      </Row>
    </Stack>
  );
}
