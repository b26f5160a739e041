import type { Tenant } from '@plumbline/contract/features/session/calls/sessions.ts';
import { authForgotPassword } from '@plumbline/contract/features/session/calls/passwords.ts';
import { useEffect, useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { useSay } from '../../lib/value/language.ts';
import { SEVERAL_TENANTS, tenantsOf } from '../../lib/session/login-answer.ts';
import { forgetRemembered } from '../../lib/session/remembered.ts';
import { send } from '../../lib/call/send.ts';
import { CodeField } from './code-field.tsx';
import { Field } from './field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice, Problem, Submit } from './form-parts.tsx';
import { passwordPairChecks } from './password-checks.ts';
import { PasswordPair } from './password-pair.tsx';
import { passwordWords } from './password-words.ts';
import { RadioRow } from './radio-row.tsx';
import { richWords } from './rich-words.ts';
import { sendCode, whoOf } from './send-code.ts';
import { TenantChoice } from './tenant-choice.tsx';
import { useFormValidation } from './use-form-validation.ts';
import { useCountdown } from './use-countdown.ts';
import { useSending } from './use-sending.ts';
import { useSignInWays } from './use-sign-in-ways.ts';

const BY = ['sms', 'mail'] as const;

/** The state of resetting a forgotten password: a code, and the new password typed twice. */
function useForgotten({ tenantId, askCaptcha, onDone }: PasswordForgotFormProps) {
  const say = useSay();
  const { ways } = useSignInWays();
  const [account, setAccount] = useState('');
  const [chosenBy, setBy] = useState<'sms' | 'mail' | null>(null);
  const [code, setCode] = useState('');
  const [pair, setPair] = useState({ first: '', second: '' });
  const [smsToken, setSmsToken] = useState<string | null>(null);
  const [tenants, setTenants] = useState<readonly Tenant[] | null>(null);
  const [wanted, setWanted] = useState(false);
  const countdown = useCountdown();
  const sending = useSending();
  // until the user chooses: the configured way, SMS first
  const by = chosenBy ?? (ways?.sms === false ? 'mail' : 'sms');
  const noAccount = account.trim() === '' ? say(passwordWords.enterAccount) : null;
  const noCode = code.trim() === '' ? say(richWords.enterCode) : null;
  const form = useFormValidation([
    ['username', noAccount],
    ['smsCode', smsToken === null && noCode === null ? say(passwordWords.sendFirst) : noCode],
    ...passwordPairChecks(pair, { least: ways?.passwordLength, say, names: [account] }),
  ]);

  const sendTheCode = (): void => {
    setWanted(true);
    if (noAccount !== null) form.focus('username');
    if (noAccount === null)
      void sending.send(async () => {
        const wish = { ...whoOf(account), tenantId, purpose: 'forgotPassword', by } as const;
        const token = await sendCode(wish, askCaptcha);
        if (token === null) return;
        setSmsToken(token);
        countdown.start();
        form.focus('smsCode');
      });
  };

  const reset = (chosen: string | null): Promise<void> =>
    sending.send(async () => {
      try {
        await send(authForgotPassword, {
          ...whoOf(account),
          ...(chosen !== null && { tenantId: chosen }),
          smsToken: smsToken ?? '',
          smsCode: code.trim(),
          newPassword: pair.first.trim(),
        });
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== SEVERAL_TENANTS) throw error;
        return setTenants(tenantsOf(error.data));
      }
      await forgetRemembered();
      onDone();
    });

  const { focus } = form;
  useEffect(() => focus('username'), [focus]);

  const errorOf = (name: string): string | undefined =>
    form.errorOf(name) ??
    sending.fieldProblem(name) ??
    (name === 'username' && wanted && noAccount !== null ? noAccount : undefined);
  return {
    form,
    errorOf,
    sending,
    countdown,
    sendTheCode,
    reset,
    tenants,
    back: () => setTenants(null),
    account: { value: account, onValue: setAccount },
    code: { value: code, onValue: setCode },
    pair: { value: pair, onValue: setPair, least: ways?.passwordLength },
    by: { chosen: by, onChoose: setBy },
    wasSent: smsToken !== null,
    /** The ways in which a code can be sent; null until known. */
    senders: ways === null ? null : BY.filter((way) => ways[way]),
  };
}

/** Props of the form that resets a forgotten password by a code (specification 2.1, forget-psd with val 1). */
interface PasswordForgotFormProps {
  /** The company named in the address; null when there is none. */
  readonly tenantId: string | null;
  readonly askCaptcha: () => Promise<string | null>;
  /** Called when the password was set; the user has not been told yet. */
  readonly onDone: () => void;
}

export function PasswordForgotForm(props: PasswordForgotFormProps): React.JSX.Element {
  const say = useSay();
  const forgotten = useForgotten(props);
  const { form, errorOf, sending, tenants, reset } = forgotten;
  if (tenants !== null)
    return (
      <TenantChoice
        tenants={tenants}
        busy={sending.busy}
        problem={sending.problem}
        onChoose={(tenantId) => void reset(tenantId)}
        onBack={forgotten.back}
      />
    );
  return (
    <Stack as="form" gap={20} onSubmit={form.submitWith(() => void reset(props.tenantId))} noValidate>
      {sending.problem !== null && <Problem title={say(passwordWords.resetFailed)} text={sending.problem} />}
      <Field
        ref={form.fieldRef('username')}
        label={say(passwordWords.account)}
        error={errorOf('username')}
        {...forgotten.account}
        placeholder={say(passwordWords.accountHint)}
        autoComplete="username"
      />
      {forgotten.senders?.length === 0 && <Notice>{say(passwordWords.noSender)}</Notice>}
      {forgotten.senders?.length === 2 && (
        <RadioRow
          label={say(passwordWords.by)}
          options={BY.map((way) => [way, say(passwordWords[way])])}
          {...forgotten.by}
        />
      )}
      <CodeField
        ref={form.fieldRef('smsCode')}
        {...forgotten.code}
        error={errorOf('smsCode')}
        note={forgotten.wasSent ? say(richWords.codeSent) : undefined}
        countdown={forgotten.countdown}
        onSend={forgotten.sendTheCode}
      />
      <PasswordPair {...forgotten.pair} fieldRef={form.fieldRef} errorOf={errorOf} />
      <Submit busy={sending.busy} text={say(passwordWords.save)} busyText={say(passwordWords.saving)} />
    </Stack>
  );
}
