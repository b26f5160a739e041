import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { signOffSign } from '@plumbline/contract/workflow/sign/calls/sign-off-sign.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import { useFormat, useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { scopeToday } from '../../lib/scope-clock.ts';
import { send } from '../../lib/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './bulk-sign.module.css';
import { OutcomeLists, type Outcome } from './outcome-lists.tsx';
import { StatusReason } from './status-reason.tsx';
import { signOffsChanged } from './sign-offs-changed.ts';
import { isWhole, type SignChoice } from './sign-choice.ts';
import { SignFields } from './sign-fields.tsx';
import { useSampleLabels, type SignOffLabel } from './use-sample-labels.ts';
import { signWords } from './words.ts';

/** Signs many records at once. */
export interface BulkSignProps {
  readonly register: RecordKey;
  readonly selection: Selection;
  /** How many the selection holds. */
  readonly total: number;
  /** The sign-offs to choose from; those of the first records when left out. */
  readonly labels?: readonly SignOffLabel[] | undefined;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Which sign-off, who and when; then what will be done and what can not and why; then it is done. */
export function BulkSign({ register, selection, total, labels, onClose, onDone }: BulkSignProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const group = useId();
  const known = useSampleLabels(register, selection, labels);
  const [label, setLabel] = useState<string | null>(null);
  const [choice, setChoice] = useState<SignChoice>({ person: null, date: scopeToday() });
  const [tried, setTried] = useState<Outcome | null>(null);
  const [asksReason, setAsksReason] = useState(false);
  const chosen = label ?? known?.[0]?.label ?? null;

  const ask = async (dryRun: boolean): Promise<Outcome | null> => {
    if (chosen === null || !isWhole(choice)) return null;
    try {
      const { asksReason: asks, ...outcome } = await send(signOffSign, {
        register,
        selection,
        label: chosen,
        ...choice,
        dryRun,
      });
      setAsksReason(asks);
      return outcome;
    } catch (error) {
      notify.failure(error);
      return null;
    }
  };
  const run = async (): Promise<void> => {
    const outcome = await ask(false);
    if (outcome === null) return;
    notify.message('success', fill(signWords.done, { count: format.count(outcome.done) }));
    await signOffsChanged(register);
    onDone?.();
    onClose();
  };
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      setTried(null);
      set(value);
    };

  return (
    <SideSheet
      open
      onClose={onClose}
      title={say(fill(signWords.bulkTitle, { count: format.count(total) }))}
      footer={
        <Guarded type="primary" reason={runReason(tried, say)} onClick={run}>
          {say(fill(signWords.run, { count: tried === null ? '' : format.count(tried.done) }))}
        </Guarded>
      }
    >
      <div className={css.body}>
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
                change(setLabel)(String(target.value));
              }}
              options={known.map((one) => ({ value: one.label, label: say(signOffWord(one)) }))}
            />
          )}
        </fieldset>
        <SignFields register={register} value={choice} onChange={change(setChoice)} />
        {asksReason && (
          <StatusReason
            value={choice.reason ?? ''}
            onChange={change((reason: string) => setChoice({ ...choice, reason }))}
          />
        )}
        {tried === null ? (
          <Guarded
            reason={isWhole(choice) ? undefined : say(signWords.pickPerson)}
            onClick={() => ask(true).then(setTried)}
          >
            {say(signWords.check)}
          </Guarded>
        ) : (
          <OutcomeLists outcome={tried} words={signWords} />
        )}
      </div>
    </SideSheet>
  );
}

function runReason(tried: Outcome | null, say: ReturnType<typeof useSay>): string | undefined {
  if (tried === null) return say(signWords.checkNeeded);
  return tried.done === 0 ? say(signWords.nothingCan) : undefined;
}
