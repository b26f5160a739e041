import { authFactorBegin, authFactorConfirm } from '@plumbline/contract/features/session/calls/second-factor.ts';
import { useEffect, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Stack } from '../../ui/layout.tsx';
import { enrolBy } from '../../lib/session/sign-in.ts';
import { send } from '../../lib/call/send.ts';
import { FactorSetUp } from './factor-set-up.tsx';
import { factorWords } from './factor-words.ts';
import { Field } from './field.tsx';
import { Notice, Plain, Problem, Submit } from './form-parts.tsx';
import { useFormValidation } from './use-form-validation.ts';
import type { FactorStep as Step, SignIn } from './use-sign-in.ts';

/** The step of a sign-in that needs the authenticator app: its code, or setting it up where a role requires it. */
export function FactorStep({ signIn, step }: { readonly signIn: SignIn; readonly step: Step }): React.JSX.Element {
  const say = useSay();
  if (step.kind === 'code') return <CodeStep signIn={signIn} />;
  return (
    <Stack gap={20}>
      <FactorSetUp
        begin={() => send(authFactorBegin, { ticket: step.ticket })}
        confirm={async (authCode) => {
          const { outcome, recoveryCodes } = await enrolBy(authFactorConfirm.path, { ticket: step.ticket, authCode });
          return { recoveryCodes, goOn: () => signIn.finishEnrolling(outcome) };
        }}
      />
      {signIn.problem !== null && <Problem text={signIn.problem.text} />}
      <Plain onPress={signIn.back}>{say(factorWords.back)}</Plain>
    </Stack>
  );
}

function CodeStep({ signIn }: { readonly signIn: SignIn }): React.JSX.Element {
  const say = useSay();
  const [authCode, setAuthCode] = useState('');
  const { fieldRef, errorOf, focus, submitWith } = useFormValidation([
    ['authCode', authCode.trim() === '' ? say(factorWords.enterCode) : null],
  ]);
  useEffect(() => focus('authCode'), [focus]);
  const submit = (): void => void signIn.submitCode(authCode.trim()).finally(() => setAuthCode(''));
  return (
    <Stack as="form" gap={20} onSubmit={submitWith(submit)} noValidate>
      {signIn.problem === null ? <Notice>{say(factorWords.second)}</Notice> : <Problem text={signIn.problem.text} />}
      <Field
        ref={fieldRef('authCode')}
        label={say(factorWords.code)}
        note={say(factorWords.codeHint)}
        error={errorOf('authCode')}
        value={authCode}
        onValue={setAuthCode}
        autoComplete="one-time-code"
      />
      <Submit busy={signIn.busy} text={say(factorWords.goOn)} />
      <Plain onPress={signIn.back}>{say(factorWords.back)}</Plain>
    </Stack>
  );
}
