import { Input } from 'antd';
import { useId } from 'react';
import { useSay } from '../../lib/language.ts';
import css from './bulk-sign.module.css';
import { signWords } from './words.ts';

/** Why something is done to records. */
export function ReasonField({
  value,
  max = 1000,
  note,
  onChange,
}: {
  readonly value: string;
  /** How many characters it holds at most. */
  readonly max?: number;
  /** What becomes of it. */
  readonly note?: string;
  readonly onChange: (value: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const field = useId();
  return (
    <div className={css.field}>
      <label htmlFor={field}>{say(signWords.reason)}</label>
      <Input.TextArea
        id={field}
        aria-describedby={note === undefined ? undefined : `${field}-note`}
        required
        maxLength={max}
        autoSize={{ minRows: 3, maxRows: 8 }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {note !== undefined && (
        <p id={`${field}-note`} className={css.soft}>
          {note}
        </p>
      )}
    </div>
  );
}
