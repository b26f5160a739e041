import { useId, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { Stack } from '../../ui/layout.tsx';
import css from './field.module.css';

/** Props of a sign-in page field, besides those of any input. */
export interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Why the value is not accepted. */
  readonly error?: string | undefined;
  /** A warning while typing. */
  readonly hint?: string | undefined;
  /** A remark on the value. */
  readonly note?: string | undefined;
  /** Hides the value until the button with these words is pressed. */
  readonly secret?: { readonly show: string; readonly hide: string };
  /** Shown inside the box after the value, e.g. a button. */
  readonly after?: ReactNode;
}

/** A labelled input for the sign-in page, which must load fast. */
export function Field({
  label,
  value,
  onValue,
  error,
  hint,
  note,
  secret,
  after,
  type = 'text',
  ...rest
}: FieldProps): React.JSX.Element {
  const id = useId();
  const [seen, setSeen] = useState(false);
  const describedBy = [error, hint, note].flatMap((text, at) => (text === undefined ? [] : [`${id}${at}`])).join(' ');
  const shownType = secret === undefined || seen ? type : 'password';
  return (
    <Stack gap={6} className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={error === undefined ? css.box : css.wrong}>
        <input
          {...rest}
          id={id}
          type={shownType}
          value={value}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => onValue(event.target.value)}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={describedBy || undefined}
        />
        {secret !== undefined && (
          <button type="button" aria-label={seen ? secret.hide : secret.show} onClick={() => setSeen(!seen)}>
            <Eye open={seen} />
          </button>
        )}
        {after}
      </div>
      <Told id={`${id}0`} role="alert" className={css.error} text={error} />
      <Told id={`${id}1`} role="status" className={css.hint} text={hint} />
      <Told id={`${id}2`} role="status" className={css.note} text={note} />
    </Stack>
  );
}

/** A line under the input. */
interface ToldProps {
  readonly id: string;
  readonly role: 'alert' | 'status';
  readonly className: string | undefined;
  readonly text: string | undefined;
}

function Told({ id, role, className, text }: ToldProps): React.JSX.Element | null {
  if (text === undefined) return null;
  return (
    <span id={id} role={role} className={className}>
      {text}
    </span>
  );
}

function Eye({ open }: { readonly open: boolean }): React.JSX.Element {
  return (
    <svg
      aria-hidden
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
    >
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
      <circle cx="12" cy="12" r="2.8" />
      {!open && <path d="M4 20 20 4" />}
    </svg>
  );
}
