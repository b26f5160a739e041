import type { SignedRegister } from '@plumbline/contract/calls/ext/sign-off-of.ts';
import { Button } from 'antd';
import { useState, type FormEvent } from 'react';
import { useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { isWhole, today, type SignChoice, type WholeChoice } from './sign-choice.ts';
import { SignFields } from './sign-fields.tsx';
import type { RiskGuard } from './sign-off-strip.tsx';
import css from './sign-off-panel.module.css';
import { useEscape } from './use-escape.ts';
import { signWords } from './words.ts';

/** Person and day of one sign-off, in the place where it stands: no dialog over the sheet. */
export interface SignFormProps {
  readonly record: { readonly register: SignedRegister; readonly id: string };
  /** What is being signed. */
  readonly label: string;
  readonly onSign: (choice: WholeChoice, acceptRisk: boolean) => Promise<void>;
  readonly onClose: () => void;
  readonly risk?: RiskGuard | undefined;
}

export function SignForm({ record, label, onSign, onClose, risk }: SignFormProps): React.JSX.Element {
  const say = useSay();
  const [choice, setChoice] = useState<SignChoice>({ person: null, date: today() });
  const part = useEscape<HTMLFormElement>(onClose);
  const isBlocked = risk?.isBlocked === true;
  const reason = isWhole(choice) ? undefined : say(signWords.pickPerson);
  const sign = async (): Promise<void> => {
    if (!isWhole(choice)) return;
    if (isBlocked && !(await askForRisk())) return;
    await onSign(choice, isBlocked);
  };
  return (
    <form
      aria-label={label}
      ref={part}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <SignFields register={record.register} id={record.id} value={choice} onChange={setChoice} />
      {isBlocked && (
        <div className={css.blocked} role="alert">
          <strong>{say(signWords.blocked)}</strong>
          {risk.lines}
          {!risk.mayAccept && <p className={css.soft}>{say(signWords.noRiskRight)}</p>}
        </div>
      )}
      <div className={css.buttons}>
        <Button onClick={onClose}>{say(signWords.cancel)}</Button>
        <Guarded
          type="primary"
          htmlType="submit"
          danger={isBlocked}
          reason={isBlocked && !risk.mayAccept ? say(signWords.noRiskRight) : reason}
          onClick={sign}
        >
          {say(isBlocked ? signWords.accept : signWords.sign)}
        </Guarded>
      </div>
    </form>
  );
}

const askForRisk = (): Promise<boolean> =>
  notify.confirm({ title: signWords.acceptTitle, text: signWords.acceptText, ok: signWords.accept, cancel: signWords.cancel, danger: true });
