import type { FactorSetup } from '@plumbline/contract/features/session/calls/second-factor.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Mono } from '../../ui/mono.tsx';
import { Stack } from '../../ui/layout.tsx';
import css from './factor-set-up.module.css';
import { factorWords } from './factor-words.ts';
import { Field } from './field.tsx';
import { Notice, Plain, Problem, Submit } from './form-parts.tsx';
import { useFormValidation } from './use-form-validation.ts';
import { useSending } from './use-sending.ts';

/** A confirmed app: its recovery codes, and what follows once the user has stored them. */
interface Confirmed {
  readonly recoveryCodes: readonly string[];
  readonly goOn: () => Promise<void> | void;
}

interface FactorSetUpProps {
  readonly begin: () => Promise<FactorSetup>;
  /** Rejects when the code is wrong. */
  readonly confirm: (authCode: string) => Promise<Confirmed>;
}

/** Sets up an authenticator app: its QR code, the first code of it, and the recovery codes, which are shown once. */
export function FactorSetUp({ begin, confirm }: FactorSetUpProps): React.JSX.Element {
  const say = useSay();
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [authCode, setAuthCode] = useState('');
  const sending = useSending();
  const { fieldRef, errorOf, focus, submitWith } = useFormValidation([
    ['authCode', authCode.trim() === '' ? say(factorWords.enterCode) : null],
  ]);
  const start = useEffectEvent(() => void sending.send(async () => setSetup(await begin())));
  useEffect(() => start(), []);
  useEffect(() => {
    if (setup !== null) focus('authCode');
  }, [setup, focus]);
  const submit = (): void =>
    void sending.send(async () => {
      try {
        setConfirmed(await confirm(authCode.trim()));
      } finally {
        setAuthCode('');
      }
    });
  if (confirmed !== null) return <RecoveryCodes codes={confirmed.recoveryCodes} onStored={confirmed.goOn} />;
  return (
    <Stack as="form" gap={16} aria-label={say(factorWords.enrol)} onSubmit={submitWith(submit)} noValidate>
      <Notice>
        <strong>{say(factorWords.enrol)}</strong>
        <span>{say(factorWords.scan)}</span>
      </Notice>
      {sending.problem !== null && <Problem text={sending.problem} />}
      {setup !== null && (
        <>
          <svg
            role="img"
            aria-label={say(factorWords.qr)}
            className={css.qr}
            viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
          >
            <path d={setup.qr.path} />
          </svg>
          <p className={css.secret}>
            {say(factorWords.secret)} <Mono>{setup.secret}</Mono>
          </p>
        </>
      )}
      <Field
        ref={fieldRef('authCode')}
        label={say(factorWords.code)}
        error={errorOf('authCode')}
        value={authCode}
        onValue={setAuthCode}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Submit busy={sending.busy} text={say(factorWords.confirm)} />
    </Stack>
  );
}

/** Recovery codes, shown once. */
export function RecoveryCodes({
  codes,
  onStored,
}: {
  readonly codes: readonly string[];
  readonly onStored: () => Promise<void> | void;
}): React.JSX.Element {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <Stack gap={16} role="group" aria-label={say(factorWords.recovery)}>
      <Notice>
        <strong>{say(factorWords.recovery)}</strong>
        <span>{say(factorWords.recoveryText)}</span>
      </Notice>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Mono>{code}</Mono>
          </li>
        ))}
      </ul>
      <Plain onPress={() => void copy()}>{say(isCopied ? factorWords.copied : factorWords.copy)}</Plain>
      <Plain onPress={() => void onStored()}>{say(factorWords.stored)}</Plain>
    </Stack>
  );
}
