import type { Tenant } from '@plumbline/contract/features/session/calls/sessions.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSay } from '../../lib/value/language.ts';
import { PRODUCT } from '../../lib/product.ts';
import { libWords } from '../../lib/words.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { AccountForm, SIMPLE_FACE } from './account-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ChangePrompt } from './change-prompt.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import parts from './form-parts.module.css';
import { Notice, Problem } from './form-parts.tsx';
import { FactorStep } from './factor-step.tsx';
import { formOf, isUntitled, loginTitle } from './login-face.ts';
import type { ThirdType } from './qr-panel.tsx';
import { RichForm } from './rich-form.tsx';
import { richWords } from './rich-words.ts';
import { TenantChoice } from './tenant-choice.tsx';
import { useSignIn, type LoginProblem, type SignIn } from './use-sign-in.ts';
import { sessionWords } from './words.ts';

/** The parts around the sign-in that other parts of the product supply. */
export interface LoginPageProps {
  /**
   * Runs the steps after the sign-in (specification 4). `from` is where the session ended; returns where to go next.
   * Throws CallError.
   */
  readonly enter: (from: unknown) => Promise<string>;
  /** Draws the QR sign-in of a configured third party. */
  readonly qr?: ((thirdType: ThirdType, signIn: SignIn) => ReactNode) | undefined;
  /** Draws further ways to sign in, below the form. */
  readonly others?: ((signIn: SignIn) => ReactNode) | undefined;
}

/** How the user came to this page, from the address. */
interface Came {
  readonly from?: unknown;
  /** The session ended while the user was working. */
  readonly ended?: unknown;
  /** The last entry of the menu was taken away (specification 4). */
  readonly noMenu?: unknown;
}

/** Why the user was sent here, in words; null when the user came directly. */
function causeOf({ ended, noMenu }: Came): Word | null {
  if (noMenu !== undefined) return libWords.noMenu;
  return ended === undefined ? null : libWords.sessionEnded;
}

/** Sets the tab title according to port and settings (readings D13). */
function useLoginTitle(): void {
  const say = useSay();
  useEffect(() => {
    const exact = clientSettings()['title.loginExact'];
    document.title = loginTitle({ product: say(PRODUCT), route: say(sessionWords.title), exact }, location);
  }, [say]);
}

/** The sign-in page: the form for its port, and each further step of the sign-in (specification 2.2). */
export default function LoginPage({ enter, qr, others }: LoginPageProps): React.JSX.Element {
  const say = useSay();
  const came: Came = useSearch({ strict: false });
  const { ask, dialog } = useCaptcha();
  const signIn = useSignIn({ enter, from: came.from, askCaptcha: ask });
  useEffect(() => sessionStorage.clear(), []);
  useLoginTitle();
  return (
    <AuthFrame heading={isUntitled(location) ? '' : say(sessionWords.title)}>
      <Step signIn={signIn} cause={causeOf(came)} qr={qr} others={others} />
      {dialog}
    </AuthFrame>
  );
}

/** Props of the current sign-in step. */
interface StepProps extends Pick<LoginPageProps, 'qr' | 'others'> {
  readonly signIn: SignIn;
  readonly cause: Word | null;
}

function Step({ signIn, cause, qr, others }: StepProps): React.JSX.Element {
  const say = useSay();
  if (signIn.mustChange !== null) return <ChangePrompt mustChange={signIn.mustChange} onBack={signIn.back} />;
  if (signIn.factor !== null) return <FactorStep signIn={signIn} step={signIn.factor} />;
  if (signIn.tenants !== null) return <Tenants signIn={signIn} tenants={signIn.tenants} />;
  const kind = formOf(clientSettings()['login.formByPort'], location);
  return (
    <Stack gap={20}>
      {signIn.problem !== null && <LoginFailed problem={signIn.problem} />}
      {signIn.problem === null && cause !== null && <Notice>{say(cause)}</Notice>}
      {kind === 'rich' ? <RichForm signIn={signIn} qr={qr} /> : <AccountForm face={SIMPLE_FACE} signIn={signIn} />}
      {others?.(signIn)}
      <Muted as="p" className={parts.foot}>
        {say(richWords.noAccount)}{' '}
        <Link to="/login-tenant" className={parts.link}>
          {say(richWords.register)}
        </Link>
      </Muted>
    </Stack>
  );
}

/** 'Login Failed' and the reason; a sign-in that only needs a code has not failed. */
function LoginFailed({ problem: { text, isStep } }: { readonly problem: LoginProblem }): React.JSX.Element {
  const say = useSay();
  return <Problem title={isStep ? undefined : say(sessionWords.failed)} text={text} />;
}

function Tenants({
  signIn,
  tenants,
}: {
  readonly signIn: SignIn;
  readonly tenants: readonly Tenant[];
}): React.JSX.Element {
  const { busy, problem, enterTenant, back } = signIn;
  const choose = (tenantId: string): void => void enterTenant(tenantId);
  return <TenantChoice tenants={tenants} busy={busy} problem={problem?.text ?? null} onChoose={choose} onBack={back} />;
}
