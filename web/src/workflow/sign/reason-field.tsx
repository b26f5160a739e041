import { Input } from 'antd';
import { useId } from 'react';
import { useSay } from '../../lib/value/language.ts';
import css from './bulk-sign.module.css';
import { signWords } from './words.ts';

/** The field for the reason of an action on records. */
export function ReasonField({
  value,
  max = 1000,
  note,
  onChange,
}: {
  readonly value: string;
  /** Maximum number of characters. */
  readonly max?: number;
  /** What the reason is used for. */
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
