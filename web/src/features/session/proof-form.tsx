import type { ProofNeeded } from '@plumbline/contract/workflow/sign/calls.ts';
import { Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Stack } from '../../ui/layout.tsx';
import { factorWords } from './factor-words.ts';
import { Field } from './field.tsx';
import { Plain, Problem, Submit } from './form-parts.tsx';
import { SecretField } from './secret-field.tsx';
import { useFormValidation } from './use-form-validation.ts';
import { useSending } from './use-sending.ts';

/** What the user proves it with: one of both. */
interface Proof {
  readonly password?: string;
  readonly authCode?: string;
}

interface ProofFormProps {
  readonly by: ProofNeeded['proofBy'];
  readonly text: string;
  readonly ok: string;
  /** Sends the proof; rejects with the reason when it is not accepted. */
  readonly onProve: (proof: Proof) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password, or for a code of the authenticator app; where the user has both, for either. */
export function ProofForm({ by, text, ok, onProve, onDone, onCancel }: ProofFormProps): React.JSX.Element {
  const say = useSay();
  const [way, setWay] = useState<'password' | 'code'>(by.password ? 'password' : 'code');
  const [value, setValue] = useState('');
  const sending = useSending();
  const missing = say(way === 'password' ? factorWords.enterPassword : factorWords.enterCode);
  const { fieldRef, errorOf, focus, submitWith } = useFormValidation([['proof', value.trim() === '' ? missing : null]]);
  useEffect(() => focus('proof'), [focus]);
  const prove = (): void =>
    void sending.send(async () => {
      try {
        await onProve(way === 'password' ? { password: value } : { authCode: value.trim() });
      } finally {
        setValue('');
      }
      onDone();
    });
  const field = { ref: fieldRef('proof'), error: errorOf('proof'), value, onValue: setValue };
  return (
    <Stack as="form" gap={16} onSubmit={submitWith(prove)} noValidate>
      <p>{text}</p>
      {by.password && by.code && (
        <Segmented
          block
          aria-label={say(factorWords.proveBy)}
          value={way}
          onChange={(next) => {
            setWay(next);
            setValue('');
          }}
          options={[
            { value: 'password' as const, label: say(factorWords.password) },
            { value: 'code' as const, label: say(factorWords.app) },
          ]}
        />
      )}
      {sending.problem !== null && <Problem text={sending.problem} />}
      {way === 'password' ? (
        <SecretField {...field} label={say(factorWords.password)} autoComplete="current-password" />
      ) : (
        <Field
          {...field}
          label={say(factorWords.code)}
          note={say(factorWords.codeHint)}
          autoComplete="one-time-code"
          inputMode="text"
        />
      )}
      <Submit busy={sending.busy} text={ok} />
      <Plain onPress={onCancel}>{say(factorWords.cancel)}</Plain>
    </Stack>
  );
}
