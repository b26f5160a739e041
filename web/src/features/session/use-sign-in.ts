import { useNavigate } from '@tanstack/react-router';
import type { Tenant } from '@plumbline/contract/calls/auth-center/login.ts';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSay } from '../../lib/language.ts';
import { LoginRefused, type LoginOutcome } from '../../lib/login-answer.ts';
import { notify } from '../../lib/notify.ts';
import { forgetRemembered, remember, remembered } from '../../lib/remembered.ts';
import { signIn, type LoginRequest } from '../../lib/sign-in.ts';
import { libWords } from '../../lib/words.ts';
import { keepTicket } from './password-ticket.ts';
import { richWords } from './rich-words.ts';
import { sendCode, type CodeWish } from './send-code.ts';
import { useCountdown, type Countdown } from './use-countdown.ts';
import { sessionWords } from './words.ts';

/** Every rich sign-in is of risk level 1, and so asks for a captcha (specification 4 and 9). */
const RISK_LEVEL: number = 1;

/** A try to sign in, as the forms describe it. */
export interface Attempt {
  readonly request: LoginRequest;
  /** Keep name and password for the next time; left out where the form does not ask. */
  readonly remember?: boolean;
}

/** What the page around the forms gives them. */
export interface SignInPlace {
  /** What follows a sign-in: answers where to go next. Throws CallError. */
  readonly enter: (from: unknown) => Promise<string>;
  /** The page on which the session ended. */
  readonly from: unknown;
  /** Asks for a captcha; null when the person gave up. */
  readonly askCaptcha: () => Promise<string | null>;
}

/** A password that must be changed before one may sign in. */
export interface MustChange {
  readonly message: string;
  readonly tenantId: string | null;
}

/** A sign-in that is under way, as the forms see it. */
export interface SignIn {
  readonly busy: boolean;
  /** Why it did not work, in words; null when it did, or was not tried. */
  readonly problem: string | null;
  /** The SMS code must be typed. */
  readonly needsCode: boolean;
  readonly countdown: Countdown;
  /** The companies to choose from; null unless there are several. */
  readonly tenants: readonly Tenant[] | null;
  readonly mustChange: MustChange | null;
  readonly submit: (attempt: Attempt) => Promise<void>;
  /** The same login again in this company (specification 4, code 50001). */
  readonly enterTenant: (tenantId: string) => Promise<void>;
  /** Sends an SMS code for signing in; answers whether one was sent. */
  readonly sendCode: (who: Pick<CodeWish, 'username' | 'mobile'>) => Promise<boolean>;
  /** Back to the fields. */
  readonly back: () => void;
}

const needsCaptcha = ({ request }: Attempt): boolean =>
  request.way === 'simple' ? clientSettings()['login.simpleCaptcha'] : RISK_LEVEL === 1;

/** What may be remembered of an attempt; null for a phone number. */
const credentialsOf = ({ request }: Attempt) =>
  request.way === 'phone' ? null : { username: request.username.trim(), password: request.password.trim() };

/** Keeps or forgets name and password, as the box says; forms without it leave alone what is kept. */
async function settleMemory(attempt: Attempt): Promise<void> {
  const credentials = credentialsOf(attempt);
  if (credentials === null || attempt.remember === undefined) return;
  await (attempt.remember ? remember(credentials) : forgetRemembered());
}

/** A remembered password that does not open the door any more is forgotten (readings D26). */
async function forgetWhatFailed(attempt: Attempt): Promise<void> {
  const [tried, kept] = [credentialsOf(attempt), await remembered()];
  if (tried?.password === kept.password && tried.username === kept.username) await forgetRemembered();
}

/** The wrong account or password, of the result codes of a login (readings D43). */
const WRONG_PASSWORD = 1;

/** Whose sign-in it is: what the steps before demanded counts for nobody else. */
const whoOf = ({ request }: Attempt): string => (request.way === 'phone' ? request.mobile : request.username).trim();

/** Where a sign-in stands between the first try and the end. */
interface Step {
  readonly who: string;
  readonly needsCode: boolean;
  readonly smsToken: string | null;
  /** Once chosen, it goes with every further try. */
  readonly tenantId: string | null;
  readonly choice: { readonly tenants: readonly Tenant[]; readonly attempt: Attempt } | null;
  readonly mustChange: MustChange | null;
}
const START: Step = { who: '', needsCode: false, smsToken: null, tenantId: null, choice: null, mustChange: null };

/** Signs in, whichever form asks: captcha, login, what its answer demands, and on into the product (specification 4). */
export function useSignIn({ enter, from, askCaptcha }: SignInPlace): SignIn {
  const say = useSay();
  const navigate = useNavigate();
  const countdown = useCountdown();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [step, setStep] = useState(START);
  const change = (some: Partial<Step>): void => setStep((all) => ({ ...all, ...some }));

  const goOn = async (attempt: Attempt, alert: string | null): Promise<void> => {
    await settleMemory(attempt);
    const href = await enter(from);
    notify.message('success', sessionWords.successful);
    await navigate({ href, replace: true });
    if (alert === null) return;
    const question = { title: richWords.reminder, text: alert, ok: richWords.change, cancel: richWords.later };
    if (await notify.confirm(question)) await navigate({ href: '/forget-psd?val=2' });
  };

  const follow = async (attempt: Attempt, outcome: LoginOutcome): Promise<void> => {
    if (outcome.kind === 'tenants') change({ choice: { tenants: outcome.tenants, attempt } });
    if (outcome.kind === 'signedIn') await goOn(attempt, outcome.alert);
    if (outcome.kind === 'mustChange') {
      keepTicket(outcome.ticket);
      change({ mustChange: { message: outcome.message, tenantId: outcome.tenantId }, choice: null });
    }
  };

  const fail = (error: unknown, otherwise = libWords.unexpected): void =>
    setProblem(error instanceof CallError && error.message !== '' ? error.message : say(otherwise));

  const refuse = async (attempt: Attempt, refused: LoginRefused): Promise<void> => {
    fail(refused, sessionWords.failedText);
    if (refused.needsCode) change({ needsCode: true, choice: null });
    if (refused.smsToken !== null) change({ smsToken: refused.smsToken });
    if (refused.codeSent) countdown.start();
    if (refused.code === WRONG_PASSWORD) await forgetWhatFailed(attempt);
  };

  /** One thing at a time; what goes wrong is told above the fields. */
  const alone = async (act: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };

  const tryIn = (attempt: Attempt, tenantId: string | null): Promise<void> =>
    alone(async () => {
      const captcha = needsCaptcha(attempt) ? await askCaptcha() : undefined;
      if (captcha === null) return;
      try {
        await follow(attempt, await signIn(attempt.request, { captcha, tenantId, smsToken: step.smsToken }));
      } catch (error) {
        if (!(error instanceof LoginRefused)) throw error;
        await refuse(attempt, error);
      }
    });

  return {
    busy,
    problem,
    needsCode: step.needsCode,
    countdown,
    tenants: step.choice?.tenants ?? null,
    mustChange: step.mustChange,
    submit: (attempt) => tryIn(attempt, whoOf(attempt) === step.who ? step.tenantId : null),
    enterTenant: async (tenantId) => {
      if (step.choice === null) return;
      change({ tenantId, who: whoOf(step.choice.attempt) });
      await tryIn(step.choice.attempt, tenantId);
    },
    sendCode: async (who) => {
      let wasSent = false;
      await alone(async () => {
        const smsToken = await sendCode({ ...who, tenantId: step.tenantId, purpose: 'login' }, askCaptcha);
        if (smsToken === null) return;
        change({ smsToken });
        countdown.start();
        wasSent = true;
      });
      return wasSent;
    },
    back: () => {
      setStep(START);
      setProblem(null);
    },
  };
}
