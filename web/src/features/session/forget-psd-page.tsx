import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSay } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DonePanel } from './done-panel.tsx';
import parts from './form-parts.module.css';
import { Notice } from './form-parts.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import { PasswordForgotForm } from './password-forgot-form.tsx';
import { dropTicket, readTicket } from './password-ticket.ts';
import { passwordWords } from './password-words.ts';
import { usePageTitle } from './use-page-title.ts';

/** forget-psd: `val` 1 sets a forgotten password, 2 changes a known one; `tenantId` names the company (specification 2.1). */
interface Asked {
  readonly val?: unknown;
  readonly tenantId?: unknown;
}

export default function ForgetPsdPage(): React.JSX.Element {
  const say = useSay();
  const { val, tenantId }: Asked = useSearch({ strict: false });
  const isChange = val === '2';
  const title = say(isChange ? passwordWords.changeTitle : passwordWords.forgotTitle);
  usePageTitle(title);
  return (
    <AuthFrame heading={title} note={say(isChange ? passwordWords.changeNote : passwordWords.forgotNote)}>
      {isChange ? <Change /> : <Forgot tenantId={typeof tenantId === 'string' && tenantId !== '' ? tenantId : null} />}
    </AuthFrame>
  );
}

/** Changing wants the ticket of a sign-in, or a session. */
function Change(): React.JSX.Element {
  const say = useSay();
  const [ticket] = useState(readTicket);
  const [isDone, setIsDone] = useState(false);
  const isSignedIn = useSession(({ token }) => token !== null);
  if (isDone && ticket === null)
    return (
      <DonePanel title={say(passwordWords.changedHere)} onward={{ to: '/home-page', label: say(passwordWords.goOn) }} />
    );
  if (isDone) return <DonePanel title={say(passwordWords.changed)} />;
  if (ticket === null && !isSignedIn)
    return (
      <div className={parts.form}>
        <Notice>{say(passwordWords.noTicket)}</Notice>
        <ToLogin />
      </div>
    );
  const done = (): void => {
    dropTicket();
    setIsDone(true);
  };
  return (
    <div className={parts.form}>
      <PasswordChangeForm ticket={ticket} onDone={done} />
      <ToLogin />
    </div>
  );
}

function Forgot({ tenantId }: { readonly tenantId: string | null }): React.JSX.Element {
  const say = useSay();
  const { ask, dialog } = useCaptcha();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <DonePanel title={say(passwordWords.reset)} />;
  return (
    <div className={parts.form}>
      <PasswordForgotForm tenantId={tenantId} askCaptcha={ask} onDone={() => setIsDone(true)} />
      <ToLogin />
      {dialog}
    </div>
  );
}

function ToLogin(): React.JSX.Element {
  const say = useSay();
  return (
    <p className={parts.foot}>
      <Link to="/login" className={parts.link}>
        {say(passwordWords.toLogin)}
      </Link>
    </p>
  );
}
