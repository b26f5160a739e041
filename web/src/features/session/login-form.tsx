import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { rememberedName, signIn, type Credentials } from '../../lib/sign-in.ts';
import { libWords } from '../../lib/words.ts';
import { enter } from './enter.ts';
import { Field } from './field.tsx';
import css from './login-form.module.css';
import { useCapsLock } from './use-caps-lock.ts';
import { sessionWords } from './words.ts';

/** Where one came from, in the address. */
interface Came {
  readonly from?: unknown;
  /** The session ended while one was working. */
  readonly ended?: unknown;
}

/** Signs in and leads on; a refusal is kept to be shown beside the fields. */
function useSigningIn(from: unknown) {
  const say = useSay();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (credentials: Credentials): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await signIn(credentials);
      const href = await enter(from);
      notify.message('success', sessionWords.successful);
      await navigate({ href, replace: true });
    } catch (error) {
      setProblem(error instanceof CallError && error.message !== '' ? error.message : say(libWords.unexpected));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, start };
}

/** The simple form: e-mail and password (specification 2.2). Enter submits. */
export function LoginForm(): React.JSX.Element {
  const say = useSay();
  const came: Came = useSearch({ strict: false });
  const { busy, problem, start } = useSigningIn(came.from);
  const [asked, setAsked] = useState(false);
  const [username, setUsername] = useState(rememberedName);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(username !== '');
  const { capsLock, watch } = useCapsLock();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => (rememberedName() === '' ? nameField : passwordField).current?.focus(), []);
  const noName = username.trim() === '';
  const noPassword = password.trim() === '';

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (noName) nameField.current?.focus();
    if (!noName && noPassword) passwordField.current?.focus();
    if (!noName && !noPassword) void start({ username, password, remember });
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Before problem={problem} ended={came.ended !== undefined} />
      <Field
        ref={nameField}
        label={say(sessionWords.email)}
        error={asked && noName ? say(sessionWords.enterEmail) : undefined}
        type="email"
        value={username}
        onValue={setUsername}
        placeholder={say(sessionWords.required)}
        autoComplete="username"
      />
      <Field
        ref={passwordField}
        label={say(sessionWords.password)}
        error={asked && noPassword ? say(sessionWords.enterPassword) : undefined}
        hint={capsLock ? say(sessionWords.capsLock) : undefined}
        secret={{ show: say(sessionWords.showPassword), hide: say(sessionWords.hidePassword) }}
        value={password}
        onValue={setPassword}
        autoComplete="current-password"
        {...watch}
      />
      <RememberOrForgot remember={remember} onRemember={setRemember} />
      <button type="submit" className={css.submit} aria-busy={busy} aria-disabled={busy || undefined}>
        {busy && <span aria-hidden className={css.spinner} />}
        {say(busy ? sessionWords.signingIn : sessionWords.signIn)}
      </button>
    </form>
  );
}

/** Why one is here, or why it did not work. */
function Before({
  problem,
  ended,
}: {
  readonly problem: string | null;
  readonly ended: boolean;
}): React.JSX.Element | null {
  const say = useSay();
  if (problem === null) return ended ? <Notice>{say(libWords.sessionEnded)}</Notice> : null;
  return (
    <div role="alert" className={css.problem}>
      <strong>{say(sessionWords.failed)}</strong>
      <span>{problem}</span>
    </div>
  );
}

/** The row between the fields and the button. */
interface RememberOrForgotProps {
  readonly remember: boolean;
  readonly onRemember: (remember: boolean) => void;
}

function RememberOrForgot({ remember, onRemember }: RememberOrForgotProps): React.JSX.Element {
  const say = useSay();
  const [forgot, setForgot] = useState(false);
  return (
    <>
      <div className={css.row}>
        <label className={css.remember}>
          <input type="checkbox" checked={remember} onChange={(event) => onRemember(event.target.checked)} />
          {say(sessionWords.remember)}
        </label>
        <button type="button" className={css.link} aria-expanded={forgot} onClick={() => setForgot(!forgot)}>
          {say(sessionWords.forgot)}
        </button>
      </div>
      {forgot && <Notice>{say(sessionWords.forgotText)}</Notice>}
    </>
  );
}

function Notice({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return (
    <p role="status" className={css.notice}>
      {children}
    </p>
  );
}
