import type { ReactNode } from 'react';
import css from './form-parts.module.css';

/** What went wrong, with what the server said about it. */
interface ProblemProps {
  readonly title?: string | undefined;
  readonly text: string;
}

/** Why it did not work, read out at once. */
export function Problem({ title, text }: ProblemProps): React.JSX.Element {
  return (
    <div role="alert" className={css.problem}>
      {title !== undefined && <strong>{title}</strong>}
      <span>{text}</span>
    </div>
  );
}

/** Something to know before going on. */
export function Notice({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return (
    <p role="status" className={css.notice}>
      {children}
    </p>
  );
}

/** The button that submits; while it is busy it says so, and a second press does nothing. */
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

/** A button beside the main one. */
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

/** A labelled box to tick. */
interface TickProps {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function Tick({ checked, onChecked, children }: TickProps): React.JSX.Element {
  return (
    <label className={css.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChecked(event.target.checked)} />
      {children}
    </label>
  );
}
