import { sessionUnlock } from '@plumbline/contract/features/session/calls/sessions.ts';
import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Plain, Problem, Submit } from '../features/session/form-parts.tsx';
import { SecretField } from '../features/session/secret-field.tsx';
import { useSay } from '../lib/value/language.ts';
import { openScreen } from '../lib/session/lock.ts';
import { CallError, send } from '../lib/call/send.ts';
import { useSession } from '../lib/session/session.ts';
import { signOut } from '../lib/session/sign-in.ts';
import { Stack } from '../ui/layout.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import css from './lock-mask.module.css';
import { appWords } from './words.ts';

/** The lock screen, while the session is locked (specification 4, readings D56). */
export function LockMask(): React.ReactNode {
  const locked = useSession((session) => session.locked && session.token !== null);
  return locked ? <Mask /> : null;
}

/**
 * Covers everything, so that nothing beneath can be seen, pressed or read out; only the password or signing out leads
 * away.
 */
function Mask(): React.JSX.Element {
  const say = useSay();
  const title = useId();
  const dialog = useStaysOpen();
  const user = useSession((session) => session.user);
  const { password, type, problem, busy, submit } = useUnlocking();
  return (
    <dialog ref={dialog} className={css.mask} aria-labelledby={title} onCancel={(event) => event.preventDefault()}>
      <Stack as="form" gap={14} card className={css.card} onSubmit={submit}>
        <ProductMark size={32} />
        <h2 id={title}>{say(appWords.locked)}</h2>
        <p className={css.who}>{user?.fullName || user?.username}</p>
        {problem !== null && <Problem text={problem} />}
        <SecretField
          label={say(appWords.password)}
          autoComplete="current-password"
          autoFocus
          value={password}
          onValue={type}
        />
        <Submit busy={busy} text={say(appWords.unlock)} />
        {/* Nothing is asked here: drafts stay for the next time the same person signs in. */}
        <Plain onPress={() => void signOut().then(() => location.assign('/login'))}>{say(appWords.signOut)}</Plain>
      </Stack>
    </dialog>
  );
}

/** A modal dialog that opens at once and reopens if the browser closes it. */
function useStaysOpen() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current === null) return undefined;
    const open = (): void => {
      if (current.isConnected && !current.open) current.showModal();
    };
    open();
    current.addEventListener('close', open);
    return () => {
      current.removeEventListener('close', open);
      current.close();
    };
  }, []);
  return dialog;
}

/** Asks the server to unlock, and reports why it did not. */
function useUnlocking() {
  const say = useSay();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const unlock = async (): Promise<void> => {
    if (busy) return;
    if (password === '') return setProblem(say(appWords.passwordNeeded));
    setBusy(true);
    setProblem(null);
    try {
      await send(sessionUnlock, { password });
      openScreen();
    } catch (error) {
      setPassword('');
      setProblem(error instanceof CallError ? error.message : say(appWords.fault));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void unlock();
  };
  return { password, type: setPassword, problem, busy, submit };
}
