import { Link } from '@tanstack/react-router';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useEffect, useState } from 'react';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSay } from '../../lib/value/language.ts';
import { CodeField } from './code-field.tsx';
import { Field } from './field.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import parts from './form-parts.module.css';
import { Submit, Tick } from './form-parts.tsx';
import { richWords } from './rich-words.ts';
import { SecretField } from './secret-field.tsx';
import { useFormValidation } from './use-form-validation.ts';
import { useRememberedCredentials } from './use-remembered-credentials.ts';
import type { SignIn } from './use-sign-in.ts';
import { sessionWords } from './words.ts';

/** The texts and options of one of the two name and password forms. */
export interface AccountFace {
  readonly way: 'simple' | 'account';
  readonly name: Word;
  readonly namePlaceholder: Word;
  readonly nameType: 'email' | 'text';
  /** What else is accepted as the name. */
  readonly nameNote?: Word;
  readonly enterName: Word;
  readonly enterPassword: Word;
}

/** The simple form (specification 2.2). */
export const SIMPLE_FACE: AccountFace = {
  way: 'simple',
  name: sessionWords.email,
  namePlaceholder: sessionWords.required,
  nameType: 'email',
  nameNote: sessionWords.orLoginName,
  enterName: sessionWords.enterEmail,
  enterPassword: sessionWords.enterPassword,
};

/** The account mode of the rich form (specification 2.2). */
export const RICH_FACE: AccountFace = {
  way: 'account',
  name: richWords.username,
  namePlaceholder: richWords.usernameHint,
  nameType: 'text',
  enterName: richWords.enterUsername,
  enterPassword: richWords.enterPassword,
};

/** Props of the form: name, password, and an SMS code when the server demands one. Enter submits. */
interface AccountFormProps {
  readonly face: AccountFace;
  readonly signIn: SignIn;
}

export function AccountForm({ face, signIn }: AccountFormProps): React.JSX.Element {
  const say = useSay();
  const { username, setUsername, password, setPassword, remember, setRemember } = useRememberedCredentials();
  const [smsCode, setSmsCode] = useState('');
  const { needsCode } = signIn;
  const { fieldRef, errorOf, focus, submitWith } = useFormValidation([
    ['username', username.trim() === '' ? say(face.enterName) : null],
    ['password', password.trim() === '' ? say(face.enterPassword) : null],
    ...(needsCode ? [['smsCode', smsCode.trim() === '' ? say(richWords.enterCode) : null] as const] : []),
  ]);
  const [first] = useState(username === '' ? 'username' : 'password');
  useEffect(() => focus(needsCode ? 'smsCode' : first), [needsCode, first, focus]);
  const submit = (): void => {
    const code = needsCode ? { smsCode } : {};
    void signIn.submit({ way: face.way, username, password, ...code }, remember);
  };

  return (
    <Stack as="form" gap={20} onSubmit={submitWith(submit)} noValidate>
      <Field
        ref={fieldRef('username')}
        label={say(face.name)}
        error={errorOf('username')}
        type={face.nameType}
        value={username}
        onValue={setUsername}
        placeholder={say(face.namePlaceholder)}
        note={face.nameNote && say(face.nameNote)}
        autoComplete="username"
      />
      <SecretField
        ref={fieldRef('password')}
        label={say(sessionWords.password)}
        error={errorOf('password')}
        value={password}
        onValue={setPassword}
        autoComplete="current-password"
      />
      {needsCode && (
        <CodeField
          ref={fieldRef('smsCode')}
          value={smsCode}
          onValue={setSmsCode}
          error={errorOf('smsCode')}
          countdown={signIn.countdown}
          onSend={() => void signIn.sendCode({ username: username.trim() })}
        />
      )}
      <Row wrap justify="between" gap="4px 16px">
        {clientSettings()['login.remember'] !== 'off' && (
          <Tick checked={remember} onChecked={setRemember}>
            {say(sessionWords.remember)}
          </Tick>
        )}
        <Link to="/forget-psd" search={{ val: '1' }} className={parts.link}>
          {say(sessionWords.forgot)}
        </Link>
      </Row>
      <Submit busy={signIn.busy} text={say(sessionWords.signIn)} busyText={say(sessionWords.signingIn)} />
    </Stack>
  );
}
