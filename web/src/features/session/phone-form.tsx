import { useEffect, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { CodeField } from './code-field.tsx';
import { Field } from './field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Submit } from './form-parts.tsx';
import { richWords } from './rich-words.ts';
import { useFormValidation } from './use-form-validation.ts';
import type { SignIn } from './use-sign-in.ts';
import { sessionWords } from './words.ts';

/** Phone number and the code sent to it (specification 2.2). */
export function PhoneForm({ signIn }: { readonly signIn: SignIn }): React.JSX.Element {
  const say = useSay();
  const [mobile, setMobile] = useState('');
  const [authCode, setAuthCode] = useState('');
  const [noNumber, setNoNumber] = useState(false);
  const isEmpty = mobile.trim() === '';
  const { fieldRef, errorOf, focus, submitWith } = useFormValidation([
    ['mobile', isEmpty ? say(richWords.enterMobile) : null],
    ['authCode', authCode.trim() === '' ? say(richWords.enterCode) : null],
  ]);
  useEffect(() => focus('mobile'), [focus]);
  const send = async (): Promise<void> => {
    setNoNumber(isEmpty);
    if (isEmpty) focus('mobile');
    if (!isEmpty && (await signIn.sendCode({ mobile: mobile.trim() }))) focus('authCode');
  };
  return (
    <Stack
      as="form"
      gap={20}
      onSubmit={submitWith(() => void signIn.submit({ way: 'phone', mobile, authCode }))}
      noValidate
    >
      <Field
        ref={fieldRef('mobile')}
        label={say(richWords.mobile)}
        error={errorOf('mobile') ?? (noNumber && isEmpty ? say(richWords.enterMobile) : undefined)}
        type="tel"
        value={mobile}
        onValue={setMobile}
        autoComplete="tel"
      />
      <CodeField
        ref={fieldRef('authCode')}
        value={authCode}
        onValue={setAuthCode}
        error={errorOf('authCode')}
        note={signIn.countdown.wasStarted ? say(richWords.codeSent) : undefined}
        countdown={signIn.countdown}
        onSend={() => void send()}
      />
      <Submit busy={signIn.busy} text={say(sessionWords.signIn)} busyText={say(sessionWords.signingIn)} />
    </Stack>
  );
}
