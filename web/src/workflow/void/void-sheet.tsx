import { voidPut, voidRestore, type VoidAnswer } from '@plumbline/contract/workflow/void/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { ALONG_KEYS } from '@plumbline/contract/workflow/void/voidable.ts';
import { Segmented } from 'antd';
import { useContext, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { StepsContext } from '../../register/cells/steps-context.ts';
import { takeBack } from '../../register/cells/use-steps.ts';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { ReasonField } from '../sign/reason-field.tsx';
import { signOffsChanged } from '../sign/sign-offs-changed.ts';
import { DryRunSheet } from '../sign/dry-run-sheet.tsx';
import { signWords } from '../sign/words.ts';
import { baseKeyOf } from '../../register/family.ts';
import { voidWords } from './words.ts';

/** Voiding, or restoring. */
export type VoidActKey = 'void' | 'restore';
const CALLS = { void: voidPut, restore: voidRestore } as const;
const ACTS = ['void', 'restore'] as const;

/**
 * Asks for the action and the reason, then shows which rows it applies to, what goes along with them, and what is
 * refused and why, then applies it.
 */
export function VoidSheet({
  register,
  selection,
  count,
  only,
  onClose,
  onDone,
}: {
  readonly register: string;
  readonly selection: Selection;
  readonly count: number;
  /** The action, where there is no choice: for a single row, which is either void or not. */
  readonly only?: VoidActKey | undefined;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [chosen, setChosen] = useState<VoidActKey>('void');
  const [typed, setTyped] = useState('');
  const steps = useContext(StepsContext);
  const act = only ?? chosen;
  const words = ALONG_KEYS.some((key) => key === register) ? voidWords.checks : voidWords.items;
  const reason = typed.trim();
  // records that belong to an item were voided or restored with it
  const changed = async (): Promise<void> => {
    for (const key of new Set([baseKeyOf(register), ...ALONG_KEYS])) await signOffsChanged(key);
  };
  const undo = async (batch: string): Promise<void> => {
    try {
      if (only === undefined) await steps.undo();
      else await takeBack(register, batch);
      await changed();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <DryRunSheet
      title={say(fill(words.title[act], { count: format.count(count) }))}
      words={{
        checkNeeded: signWords.checkNeeded,
        run: voidWords.run[act],
        done: voidWords.done[act],
        will: voidWords.will[act],
        cannot: voidWords.cannot[act],
        allCan: voidWords.allCan,
        nothingCan: voidWords.nothingCan,
      }}
      action={{
        asked: { act, reason },
        missing: reason === '' ? signWords.reasonNeeded : null,
        act: async (request, dryRun) => {
          const done = await send(CALLS[request.act], { register, selection, reason: request.reason, dryRun });
          // a step of the list like any other, which can also be undone by its button and by keyboard
          if (only === undefined) steps.push(done.batch);
          return done;
        },
        after: async () => {
          await changed();
          onDone?.();
        },
        undo,
      }}
      {...(act === 'void' && { isDanger: true })}
      note={(tried) => <Along act={act} answer={tried} />}
      onClose={onClose}
    >
      {only === undefined && (
        <Segmented
          aria-label={say(voidWords.which)}
          value={act}
          options={ACTS.map((key) => ({ value: key, label: say(voidWords.acts[key]) }))}
          onChange={setChosen}
        />
      )}
      <SheetPart text={say(words[act])}>
        <ReasonField value={typed} max={500} onChange={setTyped} />
      </SheetPart>
    </DryRunSheet>
  );
}

/** What is voided or restored along with tagged items, and what stays. */
function Along({
  act,
  answer: { along },
}: {
  readonly act: VoidActKey;
  readonly answer: VoidAnswer;
}): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  if (along === null) return null;
  const { checks, signed, rounds, punch } = along;
  const facts = { checks: format.count(checks), signed: format.count(signed), rounds: format.count(rounds) };
  return (
    <>
      <p>{say(fill(voidWords.along[act], facts))}</p>
      {act === 'void' && punch > 0 && <p>{say(fill(voidWords.punch, { punch: format.count(punch) }))}</p>}
    </>
  );
}
