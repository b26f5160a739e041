import type { Word } from '@plumbline/contract/words/word.ts';
import type { Call } from '@plumbline/contract/calls/call.ts';
import { providerFinish, wzhbglogin, xyycplogin } from '@plumbline/contract/features/providers/calls.ts';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { signInBy } from '../../lib/session/sign-in.ts';
import { AuthFrame } from '../session/auth-frame.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import parts from '../session/form-parts.module.css';
import { FactorStep } from '../session/factor-step.tsx';
import { Notice, Problem } from '../session/form-parts.tsx';
import { TenantChoice } from '../session/tenant-choice.tsx';
import { usePageTitle } from '../session/use-page-title.ts';
import { useSignIn, type SignIn } from '../session/use-sign-in.ts';
import { sessionWords } from '../session/words.ts';
import css from './providers.module.css';
import { dropEntry, type Entry, type Proof } from './entry.ts';
import { providerWords } from './words.ts';

/** The landing page of a materials sign-in (specification 2.1). */
const MATERIAL_PAGE = '/sso-material';

/** The call that accepts a proof, and its body. */
function callOf(proof: Proof): { readonly path: Call['path']; readonly body: object } {
  if (proof.kind === 'ticket') return { path: wzhbglogin.path, body: { ticket: proof.ticket } };
  if (proof.kind === 'returned') return { path: providerFinish.path, body: { query: proof.query } };
  const { kind: _kind, ...body } = proof;
  return { path: xyycplogin.path, body };
}

/** Props of an automatic sign-in. */
interface AutomaticProps {
  readonly title: Word;
  /** Shown while the sign-in runs. */
  readonly busy: Word;
  /** Shown when the address contained no proof. */
  readonly nothing: Word;
  /** The proof and target from the address; null when there are none. */
  readonly entry: Entry | null;
  /** Runs the steps after the sign-in. Throws CallError. */
  readonly enter: (from: unknown) => Promise<string>;
}

/**
 * Signs in with the proof from the address: shows progress, lets the user choose a company, reports errors, and links
 * back to the sign-in page.
 */
export function AutomaticSignIn({ title, busy, nothing, entry, enter }: AutomaticProps): React.JSX.Element {
  const say = useSay();
  usePageTitle(say(title));
  useEffect(() => sessionStorage.clear(), []);
  return (
    <AuthFrame heading={say(title)}>
      {entry === null ? <Nothing text={nothing} /> : <Running entry={entry} busy={busy} enter={enter} />}
    </AuthFrame>
  );
}

function Nothing({ text }: { readonly text: Word }): React.JSX.Element {
  const say = useSay();
  return (
    <Stack gap={20}>
      <Notice>{say(text)}</Notice>
      <WayBack />
    </Stack>
  );
}

function WayBack(): React.JSX.Element {
  const say = useSay();
  return (
    // a full page load, because /login may be the current page
    <a href="/login" className={parts.submit}>
      {say(providerWords.toLogin)}
    </a>
  );
}

function Running({
  entry,
  busy,
  enter,
}: Pick<AutomaticProps, 'busy' | 'enter'> & { readonly entry: Entry }): React.JSX.Element {
  const signIn = useSignIn({
    enter: async (from) => {
      const href = await enter(from);
      return entry.isMaterial ? MATERIAL_PAGE : href;
    },
    from: entry.from,
    askCaptcha: () => Promise.resolve(null),
  });
  const begun = useRef(false);
  useEffect(() => {
    // the proof is valid once: rendering the page again must not send it again
    if (begun.current) return;
    begun.current = true;
    dropEntry();
    const { path, body } = callOf(entry.proof);
    void signIn.submitBy(({ tenantId }) =>
      signInBy(path, { ...body, ...(typeof tenantId === 'string' && { tenantId }) }),
    );
  });
  const [isGivenUp, setIsGivenUp] = useState(false);
  const giveUp = (): void => setIsGivenUp(true);
  return isGivenUp ? <WayBack /> : <Shown signIn={signIn} busy={busy} onGiveUp={giveUp} />;
}

interface ShownProps {
  readonly signIn: SignIn;
  readonly busy: Word;
  readonly onGiveUp: () => void;
}

function Shown({ signIn, busy, onGiveUp }: ShownProps): React.JSX.Element {
  const say = useSay();
  const { tenants, problem } = signIn;
  if (signIn.factor !== null) return <FactorStep signIn={signIn} step={signIn.factor} />;
  if (tenants !== null) {
    const choose = (tenantId: string): void => void signIn.enterTenant(tenantId);
    const text = problem?.text ?? null;
    return <TenantChoice tenants={tenants} busy={signIn.busy} problem={text} onChoose={choose} onBack={onGiveUp} />;
  }
  if (problem === null) {
    return (
      <Row role="status" gap={12} muted className={css.waiting}>
        <span aria-hidden className={css.spinner} />
        {say(busy)}
      </Row>
    );
  }
  return (
    <Stack gap={20}>
      <Problem title={say(sessionWords.failed)} text={problem.text} />
      <WayBack />
    </Stack>
  );
}
