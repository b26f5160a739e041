import { Input } from 'antd';
import { useId } from 'react';
import { useSay } from '../../lib/language.ts';
import css from './sign-fields.module.css';
import { signWords } from './words.ts';

/** Asks why records get the status they get. */
export interface StatusReasonProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** The reason a completion status asks for, beside the signature that sets it: one for all that are signed. */
export function StatusReason({ value, onChange }: StatusReasonProps): React.JSX.Element {
  const say = useSay();
  const field = useId();
  return (
    <div className={css.fields}>
      <label htmlFor={field}>{say(signWords.reason)}</label>
      <Input.TextArea
        id={field}
        aria-describedby={`${field}-note`}
        required
        maxLength={500}
        rows={2}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${field}-note`} className={css.site}>
        {say(signWords.statusReason)}
      </p>
    </div>
  );
}
