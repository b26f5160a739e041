import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useSession } from '../../lib/session/session.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DonePanel } from './done-panel.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import parts from './form-parts.module.css';
import { Notice } from './form-parts.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import { PasswordForgotForm } from './password-forgot-form.tsx';
import { dropTicket, readTicket } from './password-ticket.ts';
import { passwordWords } from './password-words.ts';
import { usePageTitle } from './use-page-title.ts';

/**
 * The address parameters of forget-psd: `val` 1 sets a forgotten password, 2 changes a known one; `tenantId` names the
 * company (specification 2.1).
 */
interface Asked {
  readonly val?: unknown;
  readonly tenantId?: unknown;
}

export default function ForgetPsdPage(): React.JSX.Element {
  const { val, tenantId }: Asked = useSearch({ strict: false });
  if (val === '2') return <Change />;
  return <Forgot tenantId={typeof tenantId === 'string' && tenantId !== '' ? tenantId : null} />;
}

/** Changes the password, which requires a ticket from a sign-in, or a session. */
function Change(): React.JSX.Element {
  const say = useSay();
  const title = say(passwordWords.changeTitle);
  usePageTitle(title);
  const [ticket] = useState(readTicket);
  const [isDone, setIsDone] = useState(false);
  const isSignedIn = useSession(({ token }) => token !== null);
  const done = (): void => {
    dropTicket();
    setIsDone(true);
  };
  if (isDone)
    return (
      <AuthFrame heading={title}>
        <Changed isIn={ticket === null} />
      </AuthFrame>
    );
  return (
    <AuthFrame heading={title} note={say(passwordWords.changeNote)}>
      <Stack gap={20}>
        {ticket !== null || isSignedIn ? (
          <PasswordChangeForm ticket={ticket} onDone={done} />
        ) : (
          <Notice>{say(passwordWords.noTicket)}</Notice>
        )}
        <ToLogin />
      </Stack>
    </AuthFrame>
  );
}

/** After the change: a signed-in user continues, any other signs in with the new password. */
function Changed({ isIn }: { readonly isIn: boolean }): React.JSX.Element {
  const say = useSay();
  if (!isIn) return <DonePanel title={say(passwordWords.changed)} />;
  return (
    <DonePanel title={say(passwordWords.changedHere)} onward={{ to: '/home-page', label: say(passwordWords.goOn) }} />
  );
}

function Forgot({ tenantId }: { readonly tenantId: string | null }): React.JSX.Element {
  const say = useSay();
  const title = say(passwordWords.forgotTitle);
  usePageTitle(title);
  const { ask, dialog } = useCaptcha();
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <AuthFrame heading={title}>
        <DonePanel title={say(passwordWords.reset)} />
      </AuthFrame>
    );
  return (
    <AuthFrame heading={title} note={say(passwordWords.forgotNote)}>
      <Stack gap={20}>
        <PasswordForgotForm tenantId={tenantId} askCaptcha={ask} onDone={() => setIsDone(true)} />
        <ToLogin />
        {dialog}
      </Stack>
    </AuthFrame>
  );
}

function ToLogin(): React.JSX.Element {
  const say = useSay();
  return (
    <Muted as="p" className={parts.foot}>
      <Link to="/login" className={parts.link}>
        {say(passwordWords.toLogin)}
      </Link>
    </Muted>
  );
}
