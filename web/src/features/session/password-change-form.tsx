import { authChangePassword, passwordUpdate } from '@plumbline/contract/features/session/calls/passwords.ts';
import { useEffect, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { md5 } from '../../lib/session/md5.ts';
import { forgetRemembered } from '../../lib/session/remembered.ts';
import { send } from '../../lib/call/send.ts';
import { Stack } from '../../ui/layout.tsx';
import { Problem, Submit } from './form-parts.tsx';
import { passwordPairChecks } from './password-checks.ts';
import { PasswordPair } from './password-pair.tsx';
import { passwordWords } from './password-words.ts';
import { typedPassword } from './password-ticket.ts';
import { SecretField } from './secret-field.tsx';
import { useFormValidation, type FieldCheck } from './use-form-validation.ts';
import { useSending } from './use-sending.ts';
import { useSignInWays } from './use-sign-in-ways.ts';

/**
 * Props of the password change: with the ticket of a sign-in that demanded it, or by a signed-in user (readings D23).
 */
interface PasswordChangeFormProps {
  /** The one-time ticket; null for a signed-in user. */
  readonly ticket: string | null;
  /** Called when the password was changed; the user has not been told yet. */
  readonly onDone: () => void;
}

/** Sends the old and new password as typed; both are trimmed (readings D20). */
async function change(ticket: string | null, typed: { readonly old: string; readonly new: string }): Promise<void> {
  const [oldPassword, newPassword] = [typed.old.trim(), typed.new.trim()];
  if (ticket !== null) await send(authChangePassword, { ticket, oldPassword, newPassword });
  if (ticket === null)
    await send(passwordUpdate, {
      oldPassword: md5(oldPassword),
      newPassword: md5(newPassword),
      newPasswordText: newPassword,
    });
  // the remembered password no longer works (readings D26)
  await forgetRemembered();
}

/** Used on a page of its own and in a dialog. */
export function PasswordChangeForm({ ticket, onDone }: PasswordChangeFormProps): React.JSX.Element {
  const say = useSay();
  const { ways } = useSignInWays();
  // asked only of users who did not type it a moment ago
  const [given] = useState(() => (ticket === null ? null : typedPassword()));
  const [old, setOld] = useState(given ?? '');
  const [pair, setPair] = useState({ first: '', second: '' });
  const sending = useSending();
  const isSame = old.trim() !== '' && old.trim() === pair.first.trim();
  const checks: readonly FieldCheck[] = [
    ['oldPassword', old.trim() === '' ? say(passwordWords.enterOld) : null],
    ...(isSame
      ? [['newPassword', say(passwordWords.sameAsOld)] as const]
      : passwordPairChecks(pair, { least: ways?.passwordLength, say })),
  ];
  const { fieldRef, errorOf, focus, submitWith } = useFormValidation(checks);
  useEffect(() => focus(given === null ? 'oldPassword' : 'newPassword'), [focus, given]);
  const problemOf = (name: string): string | undefined => errorOf(name) ?? sending.fieldProblem(name);
  const submit = (): void =>
    void sending.send(async () => {
      await change(ticket, { old, new: pair.first });
      onDone();
    });
  return (
    <Stack as="form" gap={20} onSubmit={submitWith(submit)} noValidate>
      {sending.problem !== null && <Problem title={say(passwordWords.changeFailed)} text={sending.problem} />}
      {given === null && (
        <SecretField
          ref={fieldRef('oldPassword')}
          label={say(passwordWords.oldPassword)}
          error={problemOf('oldPassword')}
          value={old}
          onValue={setOld}
          autoComplete="current-password"
        />
      )}
      <PasswordPair
        least={ways?.passwordLength}
        value={pair}
        onValue={setPair}
        fieldRef={fieldRef}
        errorOf={problemOf}
      />
      <Submit busy={sending.busy} text={say(passwordWords.save)} busyText={say(passwordWords.saving)} />
    </Stack>
  );
}
