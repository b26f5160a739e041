import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/value/language.ts';
import { Stack } from '../../ui/layout.tsx';
import parts from './form-parts.module.css';
import { passwordWords } from './password-words.ts';

/** Props of the success panel: what happened, and the link back to sign-in. */
interface DonePanelProps {
  readonly title: string;
  readonly text?: string;
  /** A different target and label for the button, for a user who is signed in. */
  readonly onward?: { readonly to: string; readonly label: string };
}

export function DonePanel({ title, text, onward }: DonePanelProps): React.JSX.Element {
  const say = useSay();
  return (
    <Stack gap={20}>
      <Stack role="status" gap={2} className={parts.done}>
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </Stack>
      <Link to={onward?.to ?? '/login'} className={parts.submit}>
        {onward?.label ?? say(passwordWords.toLogin)}
      </Link>
    </Stack>
  );
}
