import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { permission } from '@plumbline/contract/access.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { SignOffState } from '@plumbline/contract/workflow/sign/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { CheckCircleFilled, LockOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid, Row, Stack } from '../../ui/layout.tsx';
import type { RiskStatus } from './risk-guard.ts';
import { SignForm } from './sign-form.tsx';
import { signOffStatusOf, type SignOffStatus, type WholeChoice } from './sign-choice.ts';
import css from './sign-off-panel.module.css';
import { signWords } from './words.ts';

/** One sign-off. */
export interface SignOffStripProps {
  readonly record: { readonly register: RecordKey; readonly id: string };
  readonly signOff: SignOffState;
  /** Another sign-off must be given first. */
  readonly isWaiting: boolean;
  /** The form for person and date is open. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onSign: (choice: WholeChoice, acceptRisk: boolean) => Promise<void>;
  readonly notNow?: string | undefined;
  readonly risk?: RiskStatus | undefined;
}

/** One sign-off: given, with person and date; open, with its button; or closed, with the reason. */
export function SignOffStrip(props: SignOffStripProps): React.JSX.Element {
  const { record, signOff, isWaiting, isOpen, onOpen, onClose, onSign, notNow, risk } = props;
  const say = useSay();
  const standing = signOffStatusOf(signOff);
  const isJust = useJustGiven(standing);
  const label = say(signOffWord(signOff));
  // a user can sign despite what blocks a certificate, but not out of order
  const mayTry = standing === 'open' || (standing === 'closed' && risk?.isBlocked === true && !isWaiting);
  const mayStart = useMayStart(record.register, mayTry ? notNow : say(signOff.closed ?? signWords.closed));
  return (
    <Grid
      as="li"
      align="center"
      columns="20px minmax(0, 1fr) auto"
      gap="4px 12px"
      pad="8px 12px"
      className={css.strip}
      data-standing={standing}
      data-just={isJust}
    >
      <StandingIcon standing={standing} />
      <Row wrap align="baseline" gap="0 10px" className={css.what}>
        <span className={css.label}>{label}</span>
        <span className={css.type}>{say(signWords[signOff.type])}</span>
      </Row>
      {standing === 'given' ? (
        <Given signOff={signOff} />
      ) : (
        !isOpen && <SignButton label={label} standing={standing} reason={mayStart} onOpen={onOpen} />
      )}
      {isOpen && (
        <div className={css.form}>
          <SignForm
            record={record}
            label={say(fill(signWords.signAs, { label }))}
            meaning={signOff.meaning}
            asksReason={signOff.asksReason}
            onSign={onSign}
            onClose={onClose}
            risk={risk}
          />
        </div>
      )}
    </Grid>
  );
}

/** An empty text where the sign-off was given before the reader's eyes: only then is it drawn in motion. */
function useJustGiven(standing: SignOffStatus): '' | undefined {
  const [first] = useState(standing);
  return first !== 'given' && standing === 'given' ? '' : undefined;
}

interface SignButtonProps {
  readonly label: string;
  readonly standing: SignOffStatus;
  readonly reason: string | undefined;
  readonly onOpen: () => void;
}
function SignButton({ label, standing, reason, onOpen }: SignButtonProps): React.JSX.Element {
  const say = useSay();
  const isOpen = standing === 'open';
  return (
    <Guarded
      aria-label={`${say(signWords.sign)} ${label}`}
      type={isOpen ? 'primary' : 'default'}
      ghost={isOpen}
      // the accent colour behind white text is too dark for text on a dark background
      {...(isOpen && { style: { color: 'var(--link)', borderColor: 'var(--link)' } })}
      reason={reason}
      onClick={onOpen}
    >
      {say(signWords.sign)}
    </Guarded>
  );
}

/** Why signing cannot begin; undefined when it can. */
function useMayStart(register: RecordKey, notNow: string | undefined): string | undefined {
  const say = useSay();
  const maySign = useCan(permission(register, 'sign'));
  if (!maySign) return say(signWords.noRight);
  return notNow;
}

function Given({ signOff }: { readonly signOff: SignOffState }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Stack align="end" className={css.given}>
      <span className={css.person}>{signOff.person?.title}</span>
      <time dateTime={signOff.date ?? undefined}>{format.date(signOff.date)}</time>
      {signOff.meaning !== null && <span className={css.type}>{say(signOff.meaning)}</span>}
    </Stack>
  );
}

function StandingIcon({ standing }: { readonly standing: SignOffStatus }): React.JSX.Element {
  const say = useSay();
  const label = say(signWords[standing]);
  return (
    <span className={css.icon} role="img" aria-label={label} title={label}>
      {standing === 'given' && <CheckCircleFilled aria-hidden />}
      {standing === 'closed' && <LockOutlined aria-hidden />}
      {standing === 'open' && <span className={css.circle} />}
    </span>
  );
}
