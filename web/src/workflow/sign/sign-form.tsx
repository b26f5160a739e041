import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Button, Checkbox } from 'antd';
import { useState, type FormEvent } from 'react';
import { scopeToday } from '../../lib/value/scope-clock.ts';
import { useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { isWhole, type SignChoice, type WholeChoice } from './sign-choice.ts';
import { ReasonField } from './reason-field.tsx';
import { SignMeaning } from './sign-meaning.tsx';
import { SignFields } from './sign-fields.tsx';
import type { RiskStatus } from './risk-guard.ts';
import css from './sign-off-panel.module.css';
import { Muted, Row } from '../../ui/layout.tsx';
import { useEscape } from '../../ui/use-escape.ts';
import { signWords } from './words.ts';

/** Person and day of one sign-off, entered in place: no dialog over the sheet. */
export interface SignFormProps {
  readonly record: { readonly register: RecordKey; readonly id: string };
  /** What is being signed. */
  readonly label: string;
  /** What the signature states. */
  readonly meaning: Word | null;
  /** The status it sets requires a reason that the record does not have. */
  readonly asksReason: boolean;
  readonly onSign: (choice: WholeChoice, acceptRisk: boolean) => Promise<void>;
  readonly onClose: () => void;
  readonly risk?: RiskStatus | undefined;
}

export function SignForm({
  record,
  label,
  meaning,
  asksReason,
  onSign,
  onClose,
  risk,
}: SignFormProps): React.JSX.Element {
  const say = useSay();
  const [choice, setChoice] = useState<SignChoice>({ person: null, date: scopeToday() });
  const [isAccepted, setAccepted] = useState(false);
  const part = useEscape<HTMLFormElement>(onClose);
  const isBlocked = risk?.isBlocked === true;
  const refusal = refusalOf({ choice, asksReason, risk, isAccepted });
  const sign = async (): Promise<void> => {
    if (isWhole(choice)) await onSign(choice, isBlocked);
  };
  return (
    <form aria-label={label} ref={part} onSubmit={(event: FormEvent) => event.preventDefault()}>
      <SignMeaning meaning={meaning} />
      <SignFields register={record.register} id={record.id} value={choice} onChange={setChoice} />
      {asksReason && (
        <ReasonField
          value={choice.reason ?? ''}
          max={500}
          note={say(signWords.statusReason)}
          onChange={(reason) => setChoice({ ...choice, reason })}
        />
      )}
      {isBlocked && <RiskPart risk={risk} isAccepted={isAccepted} onAccept={setAccepted} />}
      {risk?.warnings !== undefined && (
        <div className={css.warned} role="status">
          {risk.warnings}
        </div>
      )}
      <Row align="stretch" justify="end" gap={8} className={css.buttons}>
        <Button onClick={onClose}>{say(signWords.cancel)}</Button>
        <Guarded
          type="primary"
          htmlType="submit"
          danger={isBlocked}
          reason={refusal === null ? undefined : say(refusal)}
          onClick={sign}
        >
          {say(isBlocked ? signWords.accept : signWords.sign)}
        </Guarded>
      </Row>
    </form>
  );
}

interface Facts {
  readonly choice: SignChoice;
  readonly asksReason: boolean;
  readonly risk: RiskStatus | undefined;
  readonly isAccepted: boolean;
}
/** Why the sign-off cannot be given like this; null when it can. */
function refusalOf({ choice, asksReason, risk, isAccepted }: Facts): Word | null {
  if (!isWhole(choice)) return signWords.pickPerson;
  if (asksReason && (choice.reason ?? '').trim() === '') return signWords.reasonNeeded;
  if (risk?.isBlocked !== true) return null;
  if (!risk.mayAccept) return signWords.noRiskRight;
  return isAccepted ? null : signWords.acceptFirst;
}

interface RiskPartProps {
  readonly risk: RiskStatus;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}
/** What blocks the record, and the box the user must tick to sign despite it: no second dialog. */
function RiskPart({ risk, isAccepted, onAccept }: RiskPartProps): React.JSX.Element {
  const say = useSay();
  return (
    <div className={css.blocked} role="alert">
      <strong>{say(signWords.blocked)}</strong>
      {risk.lines}
      {risk.mayAccept ? (
        <Checkbox checked={isAccepted} onChange={({ target }) => onAccept(target.checked)}>
          {say(signWords.acceptText)}
        </Checkbox>
      ) : (
        <Muted as="p" small>
          {say(signWords.noRiskRight)}
        </Muted>
      )}
    </div>
  );
}
