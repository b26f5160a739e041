import { Input } from 'antd';
import { useId } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Muted, Stack } from '../../ui/layout.tsx';
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
    <Stack gap={6} className={css.field}>
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
        <Muted as="p" id={`${field}-note`}>
          {note}
        </Muted>
      )}
    </Stack>
  );
}
