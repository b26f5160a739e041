import type { Tenant } from '@plumbline/contract/features/session/calls/sessions.ts';
import { useState, type SubmitEvent } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { Plain, Problem, Submit } from './form-parts.tsx';
import { richWords } from './rich-words.ts';
import css from './tenant-choice.module.css';
import { sessionWords } from './words.ts';

/** Moves keyboard focus to where the fields were. */
const focusFirst = (group: HTMLElement | null): void => group?.querySelector('input')?.focus();

/**
 * Props of the choice of one of the account's companies, before the sign-in is repeated (specification 4, code 50001).
 */
interface TenantChoiceProps {
  readonly tenants: readonly Tenant[];
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly problem: string | null;
  readonly onChoose: (tenantId: string) => void;
  readonly onBack: () => void;
}

export function TenantChoice({ tenants, busy, problem, onChoose, onBack }: TenantChoiceProps): React.JSX.Element {
  const say = useSay();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isSubmitted, setAsked] = useState(false);
  const isMissing = isSubmitted && chosen === null;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (chosen !== null) onChoose(chosen);
  };
  return (
    <Stack as="form" gap={20} onSubmit={submit} noValidate>
      {problem !== null && <Problem title={say(sessionWords.failed)} text={problem} />}
      <Stack as="fieldset" gap={8} className={css.choices} ref={focusFirst}>
        <legend className={css.legend}>{say(richWords.tenant)}</legend>
        <p className={css.note}>{say(richWords.tenantNote)}</p>
        {tenants.map((tenant) => (
          <Row as="label" key={tenant.tenantId} gap={12} className={css.choice}>
            <input
              type="radio"
              name="tenant"
              checked={chosen === tenant.tenantId}
              onChange={() => setChosen(tenant.tenantId)}
            />
            <Portrait tenant={tenant} />
            {tenant.tenantName}
          </Row>
        ))}
        {isMissing && (
          <span role="alert" className={css.missing}>
            {say(richWords.chooseTenant)}
          </span>
        )}
      </Stack>
      <Submit busy={busy} text={say(richWords.goOn)} busyText={say(sessionWords.signingIn)} />
      <Plain onPress={onBack}>{say(richWords.back)}</Plain>
    </Stack>
  );
}

/**
 * The company's picture if it is on our own address (nothing loads from third parties); otherwise the first letter of
 * its name.
 */
function Portrait({ tenant: { portraitUrl, tenantName } }: { readonly tenant: Tenant }): React.JSX.Element {
  if (/^\/(?![/\\])/.test(portraitUrl)) return <img className={css.portrait} src={portraitUrl} alt="" />;
  return (
    <span aria-hidden className={css.portrait}>
      {Array.from(tenantName)[0]}
    </span>
  );
}
