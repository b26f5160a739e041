import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/value/language.ts';
import css from './code-field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { richWords } from './rich-words.ts';
import type { Countdown } from './use-countdown.ts';

/**
 * Props of the field for a code, with the button that sends the code; for 59 s the button shows when it may be pressed
 * again (specification 9).
 */
interface CodeFieldProps extends Pick<FieldProps, 'ref' | 'value' | 'onValue' | 'error' | 'note'> {
  readonly countdown: Countdown;
  readonly onSend: () => void;
}

export function CodeField({ countdown: { left, wasStarted }, onSend, ...field }: CodeFieldProps): React.JSX.Element {
  const say = useSay();
  const runs = left > 0;
  const again = wasStarted ? richWords.sendAgain : richWords.sendCode;
  return (
    <Field
      {...field}
      label={say(richWords.code)}
      inputMode="numeric"
      autoComplete="one-time-code"
      after={
        <button
          type="button"
          className={css.send}
          aria-disabled={runs || undefined}
          onClick={() => {
            if (!runs) onSend();
          }}
        >
          {say(runs ? fill(richWords.secondsLeft, { seconds: left }) : again)}
        </button>
      }
    />
  );
}
