import type { ReactNode } from 'react';
import { Row, Stack } from '../../ui/layout.tsx';
import css from './form-parts.module.css';

/** Props of an error: what went wrong, and the server's message. */
interface ProblemProps {
  readonly title?: string | undefined;
  readonly text: string;
}

/** An error message, announced to screen readers at once. */
export function Problem({ title, text }: ProblemProps): React.JSX.Element {
  return (
    <Stack role="alert" gap={2} className={css.problem}>
      {title !== undefined && <strong>{title}</strong>}
      <span>{text}</span>
    </Stack>
  );
}

/** A notice to read before continuing. */
export function Notice({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return (
    <Stack as="p" role="status" gap={2} className={css.notice}>
      {children}
    </Stack>
  );
}

/** Props of the submit button; while busy it says so and ignores further presses. */
interface SubmitProps {
  readonly busy: boolean;
  readonly text: string;
  readonly busyText?: string;
}

export function Submit({ busy, text, busyText = text }: SubmitProps): React.JSX.Element {
  return (
    <button type="submit" className={css.submit} aria-busy={busy} aria-disabled={busy || undefined}>
      {busy && <span aria-hidden className={css.spinner} />}
      {busy ? busyText : text}
    </button>
  );
}

/** Props of a secondary button. */
interface PlainProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function Plain({ onPress, children }: PlainProps): React.JSX.Element {
  return (
    <button type="button" className={css.plain} onClick={onPress}>
      {children}
    </button>
  );
}

/** Props of a labelled checkbox. */
interface TickProps {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function Tick({ checked, onChecked, children }: TickProps): React.JSX.Element {
  return (
    <Row as="label" inline gap={8} className={css.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChecked(event.target.checked)} />
      {children}
    </Row>
  );
}
