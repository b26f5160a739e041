import { authRegister } from '@plumbline/contract/features/session/calls/passwords.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type HTMLInputAutoCompleteAttribute } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DonePanel } from './done-panel.tsx';
import { Field } from './field.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import parts from './form-parts.module.css';
import { Problem, Submit } from './form-parts.tsx';
import { FIRST_PAIR, passwordPairChecks } from './password-checks.ts';
import { PasswordPair } from './password-pair.tsx';
import { passwordWords } from './password-words.ts';
import { useFormValidation } from './use-form-validation.ts';
import { usePageTitle } from './use-page-title.ts';
import { useSending } from './use-sending.ts';
import { useSignInWays } from './use-sign-in-ways.ts';

/** The text fields of a registration (readings D77); the password has its own fields. */
const EMPTY = { username: '', fullName: '', email: '', mobile: '', tenantCode: '' };
type Texts = typeof EMPTY;

/** The presentation of one of the text fields. */
interface Ask {
  readonly label: Word;
  /** Shown when the field is left empty. */
  readonly missing: Word;
  readonly hint?: Word;
  readonly type?: 'email' | 'tel';
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
}

const ASKS: Readonly<Record<keyof Texts, Ask>> = {
  tenantCode: {
    label: passwordWords.tenantCode,
    missing: passwordWords.enterTenantCode,
    hint: passwordWords.tenantCodeHint,
    autoComplete: 'organization',
  },
  username: { label: passwordWords.username, missing: passwordWords.enterUsername, autoComplete: 'username' },
  fullName: { label: passwordWords.fullName, missing: passwordWords.enterFullName, autoComplete: 'name' },
  email: { label: passwordWords.email, missing: passwordWords.enterEmail, type: 'email', autoComplete: 'email' },
  mobile: { label: passwordWords.mobile, missing: passwordWords.enterMobile, type: 'tel', autoComplete: 'tel' },
};
const NAMES = ['tenantCode', 'username', 'fullName', 'email', 'mobile'] as const;

/** login-tenant: requests an account, which an administrator must enable (specification 2.1, readings D77). */
export default function LoginTenantPage(): React.JSX.Element {
  const say = useSay();
  const [isDone, setIsDone] = useState(false);
  const title = say(passwordWords.registerTitle);
  usePageTitle(title);
  return (
    <AuthFrame heading={title} note={isDone ? undefined : say(passwordWords.registerNote)}>
      {isDone ? (
        <DonePanel title={say(passwordWords.registered)} text={say(passwordWords.registeredNote)} />
      ) : (
        <RegisterForm onDone={() => setIsDone(true)} />
      )}
    </AuthFrame>
  );
}

function RegisterForm({ onDone }: { readonly onDone: () => void }): React.JSX.Element {
  const say = useSay();
  const { ask, dialog } = useCaptcha();
  const { ways } = useSignInWays();
  const [texts, setTexts] = useState(EMPTY);
  const [pair, setPair] = useState({ first: '', second: '' });
  const sending = useSending();
  const { fieldRef, errorOf, focus, submitWith } = useFormValidation([
    ...NAMES.map((name) => [name, texts[name].trim() === '' ? say(ASKS[name].missing) : null] as const),
    ...passwordPairChecks(pair, {
      least: ways?.passwordLength,
      say,
      words: FIRST_PAIR,
      names: [texts.username, texts.email],
    }),
  ]);
  useEffect(() => focus('tenantCode'), [focus]);
  // the server names the first of the two passwords `password`
  const problemOf = (name: string): string | undefined =>
    errorOf(name) ?? sending.fieldProblem(name === 'newPassword' ? 'password' : name);
  const submit = (): void =>
    void sending.send(async () => {
      const captcha = await ask();
      if (captcha === null) return;
      await send(authRegister, { ...texts, password: pair.first.trim(), captcha });
      onDone();
    });
  return (
    <Stack as="form" gap={20} onSubmit={submitWith(submit)} noValidate>
      {sending.problem !== null && <Problem title={say(passwordWords.registerFailed)} text={sending.problem} />}
      {NAMES.map((name) => (
        <Field
          key={name}
          ref={fieldRef(name)}
          label={say(ASKS[name].label)}
          error={problemOf(name)}
          type={ASKS[name].type ?? 'text'}
          placeholder={ASKS[name].hint && say(ASKS[name].hint)}
          autoComplete={ASKS[name].autoComplete}
          value={texts[name]}
          onValue={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
      <PasswordPair
        least={ways?.passwordLength}
        words={FIRST_PAIR}
        value={pair}
        onValue={setPair}
        fieldRef={fieldRef}
        errorOf={problemOf}
      />
      <Submit busy={sending.busy} text={say(passwordWords.register)} busyText={say(passwordWords.registering)} />
      <Muted as="p" className={parts.foot}>
        <Link to="/login" className={parts.link}>
          {say(passwordWords.toLogin)}
        </Link>
      </Muted>
      {dialog}
    </Stack>
  );
}
