import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { scopeToday } from '../../lib/value/scope-clock.ts';
import { send } from '../../lib/call/send.ts';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './bulk-sign.module.css';
import type { Outcome } from './outcome-lists.tsx';
import { ReasonField } from './reason-field.tsx';
import { signOffsChanged } from './sign-offs-changed.ts';
import { isWhole, type SignChoice } from './sign-choice.ts';
import { SignMeaning } from './sign-meaning.tsx';
import { SignFields } from './sign-fields.tsx';
import { DryRunSheet, type DryRunAction } from './dry-run-sheet.tsx';
import { useSampleLabels, type SignOffLabel } from './use-sample-labels.ts';
import { signWords } from './words.ts';

/** Signs many records at once. */
export interface BulkSignProps {
  readonly register: RecordKey;
  readonly selection: Selection;
  /** Number of records in the selection. */
  readonly total: number;
  /** The sign-offs to choose from; when left out, those of the first records. */
  readonly labels?: readonly SignOffLabel[] | undefined;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Which sign-off, who signs, and when. */
interface Asked {
  readonly label: string | null;
  readonly choice: SignChoice;
}
/** What the chosen sign-off states; undefined until known. */
const meaningIn = (known: readonly SignOffLabel[] | undefined, chosen: string | null): Word | null | undefined =>
  known?.find(({ label }) => label === chosen)?.meaning;

/** The outcome of signing nothing. */
const NOTHING: Outcome = { done: 0, refused: [] };

/**
 * Asks for the sign-off, the person and the date, then shows what will be signed and what cannot and why, then signs.
 */
export function BulkSign({ register, selection, total, labels, onClose, onDone }: BulkSignProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const group = useId();
  const known = useSampleLabels(register, selection, labels);
  const [label, setLabel] = useState<string | null>(null);
  const [choice, setChoice] = useState<SignChoice>({ person: null, date: scopeToday() });
  const [asksReason, setAsksReason] = useState(false);
  const chosen = label ?? known?.[0]?.label ?? null;
  const after = async (): Promise<void> => {
    await signOffsChanged(register);
    onDone?.();
  };
  const action: DryRunAction<Asked, Outcome> = {
    asked: { label: chosen, choice },
    missing: chosen !== null && isWhole(choice) ? null : signWords.pickPerson,
    act: async ({ label: which, choice: by }, dryRun) => {
      if (which === null || !isWhole(by)) return NOTHING;
      const { asksReason: asks, ...outcome } = await send(signOffSign, {
        register,
        selection,
        label: which,
        ...by,
        dryRun,
      });
      setAsksReason(asks);
      return outcome;
    },
    after,
  };

  return (
    <DryRunSheet
      title={say(fill(signWords.bulkTitle, { count: format.count(total) }))}
      words={signWords}
      action={action}
      onClose={onClose}
    >
      <fieldset className={css.which}>
        <legend id={group}>{say(signWords.which)}</legend>
        {known === undefined ? (
          <SkeletonLines lines={1} />
        ) : (
          <Radio.Group
            aria-labelledby={group}
            value={chosen}
            onChange={({ target }) => {
              setAsksReason(false);
              setLabel(String(target.value));
            }}
            options={known.map((signOff) => ({ value: signOff.label, label: say(signOffWord(signOff)) }))}
          />
        )}
      </fieldset>
      <SignMeaning meaning={meaningIn(known, chosen)} />
      <SignFields register={register} value={choice} onChange={setChoice} />
      {asksReason && (
        <ReasonField
          value={choice.reason ?? ''}
          note={say(signWords.statusReason)}
          max={500}
          onChange={(reason) => setChoice({ ...choice, reason })}
        />
      )}
    </DryRunSheet>
  );
}
