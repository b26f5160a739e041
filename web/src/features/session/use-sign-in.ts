import type { Tenant } from '@plumbline/contract/features/session/calls/sessions.ts';
import { authSecondFactor } from '@plumbline/contract/features/session/calls/second-factor.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSay } from '../../lib/value/language.ts';
import { LoginRefused, type LoginOutcome } from '../../lib/session/login-answer.ts';
import { notify } from '../../lib/look/notify.ts';
import { signIn, signInBy, type LoginDetails, type LoginRequest } from '../../lib/session/sign-in.ts';
import { libWords } from '../../lib/words.ts';
import { forgetIfRemembered, settleMemory, type LoginMemory } from './login-memory.ts';
import { keepTicket } from './password-ticket.ts';
import { richWords } from './rich-words.ts';
import { sendCode, type CodeWish } from './send-code.ts';
import { useCountdown, type Countdown } from './use-countdown.ts';
import { sessionWords } from './words.ts';

/** Every rich sign-in has risk level 1, and so requires a captcha (specification 4 and 9). */
const RISK_LEVEL: number = 1;
/** The login result code for a wrong account or password (readings D43). */
const WRONG_PASSWORD = 1;

/** What the surrounding page supplies to the forms. */
export interface SignInPlace {
  /** Runs the steps after the sign-in and returns where to go next. Throws CallError. */
  readonly enter: (from: unknown) => Promise<string>;
  /** The page on which the session ended. */
  readonly from: unknown;
  /** Requests a captcha; null when the user gave up. */
  readonly askCaptcha: () => Promise<string | null>;
}

/** A password that must be changed before the user may sign in. */
export interface MustChange {
  readonly message: string;
  readonly tenantId: string | null;
}

/** A sign-in that waits for the authenticator app. */
export interface FactorStep {
  /** The code of the app, or setting it up. */
  readonly kind: 'code' | 'enrol';
  readonly ticket: string;
}

/** Why a sign-in did not succeed. */
export interface LoginProblem {
  readonly text: string;
  /** True when the sign-in has not failed but needs one more step: the code that was just sent. */
  readonly isStep: boolean;
}

/** A sign-in in progress, as the forms see it. */
export interface SignIn {
  readonly busy: boolean;
  readonly problem: LoginProblem | null;
  /** True when an SMS code must be entered. */
  readonly needsCode: boolean;
  readonly countdown: Countdown;
  /** The companies to choose from; null unless there are several. */
  readonly tenants: readonly Tenant[] | null;
  readonly mustChange: MustChange | null;
  /** What the authenticator app is needed for; null while it is not. */
  readonly factor: FactorStep | null;
  /** Continues with a code of the authenticator app, or a recovery code. */
  readonly submitCode: (authCode: string) => Promise<void>;
  /** Continues once the app was set up and its session opened. */
  readonly finishEnrolling: (outcome: LoginOutcome) => Promise<void>;
  /** Signs in with a form; `keep` is its Remember Me, left out where the form has none. */
  readonly submit: (request: LoginRequest, keep?: boolean) => Promise<void>;
  /**
   * Signs in another way, which has its own proof and needs no captcha; sent again with `tenantId` when a company must
   * be chosen.
   */
  readonly submitBy: (send: (details: LoginDetails) => Promise<LoginOutcome>) => Promise<void>;
  /** Repeats the login in the given company (specification 4, code 50001). */
  readonly enterTenant: (tenantId: string) => Promise<void>;
  /** Sends an SMS code for signing in; returns true when one was sent. */
  readonly sendCode: (who: Pick<CodeWish, 'username' | 'mobile'>) => Promise<boolean>;
  /** Returns to the fields. */
  readonly back: () => void;
}

/** An attempt to sign in, repeated when more details are needed. */
interface Attempt {
  /** The account. Demands of earlier steps apply only to the same account. Empty when the account is unknown. */
  readonly who: string;
  /** The password typed; null for ways to sign in without one. */
  readonly password: string | null;
  readonly wantsCaptcha: boolean;
  readonly memory: LoginMemory | null;
  readonly send: (details: LoginDetails) => Promise<LoginOutcome>;
}

function attemptOf(request: LoginRequest, keep: boolean | undefined): Attempt {
  const send = (details: LoginDetails): Promise<LoginOutcome> => signIn(request, details);
  if (request.way === 'phone')
    return { who: request.mobile.trim(), password: null, wantsCaptcha: RISK_LEVEL === 1, memory: null, send };
  const credentials = { username: request.username.trim(), password: request.password.trim() };
  return {
    who: credentials.username,
    password: credentials.password,
    wantsCaptcha: request.way === 'simple' ? clientSettings()['login.simpleCaptcha'] : RISK_LEVEL === 1,
    memory: keep === undefined ? null : { credentials, keep },
    send,
  };
}

/** The state of a sign-in between the first attempt and the end. */
interface Step {
  readonly who: string;
  readonly needsCode: boolean;
  readonly smsToken: string | null;
  /** Once chosen, sent with every further attempt. */
  readonly tenantId: string | null;
  readonly choice: { readonly tenants: readonly Tenant[]; readonly attempt: Attempt } | null;
  readonly mustChange: MustChange | null;
  readonly factor: (FactorStep & { readonly attempt: Attempt }) | null;
}
const START: Step = {
  who: '',
  needsCode: false,
  smsToken: null,
  tenantId: null,
  choice: null,
  mustChange: null,
  factor: null,
};

/** Runs one action at a time; holds the error to show above the fields. */
function useExclusiveAction() {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const fail = (error: unknown): void => {
    const isStep = error instanceof LoginRefused && error.codeSent;
    const otherwise = error instanceof LoginRefused ? sessionWords.failedText : libWords.unexpected;
    const isKnown = error instanceof CallError && error.message !== '';
    setProblem({ text: isKnown ? error.message : say(otherwise), isStep });
  };
  const runExclusive = async (act: () => Promise<void>): Promise<void> => {
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
  return { busy, problem, runExclusive, forget: () => setProblem(null) };
}

/**
 * Signs in from any form: captcha, login, the further steps the server demands, and on into the product (specification
 * 4).
 */
export function useSignIn({ enter, from, askCaptcha }: SignInPlace): SignIn {
  const navigate = useNavigate();
  const countdown = useCountdown();
  const { busy, problem, runExclusive, forget } = useExclusiveAction();
  const [step, setStep] = useState(START);
  const change = (some: Partial<Step>): void => setStep((all) => ({ ...all, ...some }));

  const goOn = async (attempt: Attempt, alert: string | null): Promise<void> => {
    await settleMemory(attempt.memory);
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
    if (outcome.kind === 'code' || outcome.kind === 'enrol') change({ factor: { ...outcome, attempt }, choice: null });
    if (outcome.kind === 'mustChange') {
      keepTicket(outcome.ticket, attempt.password);
      change({ mustChange: { message: outcome.message, tenantId: outcome.tenantId }, choice: null, factor: null });
    }
  };

  const learn = async (attempt: Attempt, refused: LoginRefused): Promise<void> => {
    if (refused.needsCode) change({ needsCode: true, choice: null });
    if (refused.smsToken !== null) change({ smsToken: refused.smsToken });
    if (refused.codeSent) countdown.start();
    if (refused.code === WRONG_PASSWORD) await forgetIfRemembered(attempt.memory);
  };

  const tryIn = (attempt: Attempt, tenantId: string | null): Promise<void> =>
    runExclusive(async () => {
      const captcha = attempt.wantsCaptcha ? await askCaptcha() : undefined;
      if (captcha === null) return;
      try {
        await follow(attempt, await attempt.send({ captcha, tenantId, smsToken: step.smsToken }));
      } catch (error) {
        if (error instanceof LoginRefused) await learn(attempt, error);
        throw error;
      }
    });

  return {
    busy,
    problem,
    needsCode: step.needsCode,
    countdown,
    tenants: step.choice?.tenants ?? null,
    mustChange: step.mustChange,
    factor: step.factor,
    submitCode: async (authCode) => {
      const { factor } = step;
      if (factor === null) return;
      await runExclusive(async () =>
        follow(factor.attempt, await signInBy(authSecondFactor.path, { ticket: factor.ticket, authCode })),
      );
    },
    finishEnrolling: async (outcome) => {
      const { factor } = step;
      if (factor !== null) await runExclusive(() => follow(factor.attempt, outcome));
    },
    submit: (request, keep) => {
      const attempt = attemptOf(request, keep);
      return tryIn(attempt, attempt.who === step.who ? step.tenantId : null);
    },
    submitBy: (send) => tryIn({ who: '', password: null, wantsCaptcha: false, memory: null, send }, null),
    enterTenant: async (tenantId) => {
      if (step.choice === null) return;
      change({ tenantId, who: step.choice.attempt.who });
      await tryIn(step.choice.attempt, tenantId);
    },
    sendCode: async (who) => {
      let wasSent = false;
      await runExclusive(async () => {
        const tenantId = step.who === (who.username ?? who.mobile) ? step.tenantId : null;
        const smsToken = await sendCode({ ...who, tenantId, purpose: 'login' }, askCaptcha);
        if (smsToken === null) return;
        change({ smsToken });
        countdown.start();
        wasSent = true;
      });
      return wasSent;
    },
    back: () => {
      setStep(START);
      forget();
    },
  };
}
