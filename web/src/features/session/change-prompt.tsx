import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/value/language.ts';
import { Stack } from '../../ui/layout.tsx';
import parts from './form-parts.module.css';
import { Notice, Plain } from './form-parts.tsx';
import { richWords } from './rich-words.ts';
import type { MustChange } from './use-sign-in.ts';

/** Moves keyboard focus to where the fields were. */
const focusFirst = (group: HTMLElement | null): void => group?.querySelector('a')?.focus();

/** Props of the prompt to change the password before signing in (specification 4, result codes 10 to 12). */
interface ChangePromptProps {
  readonly mustChange: MustChange;
  readonly onBack: () => void;
}

export function ChangePrompt({ mustChange: { message, tenantId }, onBack }: ChangePromptProps): React.JSX.Element {
  const say = useSay();
  const search = { val: '2', ...(tenantId !== null && { tenantId }) };
  return (
    <Stack gap={20} role="group" aria-label={say(richWords.mustChange)} ref={focusFirst}>
      <Notice>
        <strong>{say(richWords.mustChange)}</strong>
        {message !== '' && <span>{message}</span>}
        <span>{say(richWords.mustChangeNote)}</span>
      </Notice>
      <Link to="/forget-psd" search={search} className={parts.submit}>
        {say(richWords.change)}
      </Link>
      <Plain onPress={onBack}>{say(richWords.back)}</Plain>
    </Stack>
  );
}
