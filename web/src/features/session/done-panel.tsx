import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/language.ts';
import parts from './form-parts.module.css';
import { passwordWords } from './password-words.ts';

/** It worked: what happened, and the way back to sign in. */
interface DonePanelProps {
  readonly title: string;
  readonly text?: string;
  /** Where the button leads instead, and what it says: for somebody who is signed in. */
  readonly onward?: { readonly to: string; readonly label: string };
}

export function DonePanel({ title, text, onward }: DonePanelProps): React.JSX.Element {
  const say = useSay();
  return (
    <div className={parts.form}>
      <div role="status" className={parts.done}>
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </div>
      <Link to={onward?.to ?? '/login'} className={parts.submit}>
        {onward?.label ?? say(passwordWords.toLogin)}
      </Link>
    </div>
  );
}
