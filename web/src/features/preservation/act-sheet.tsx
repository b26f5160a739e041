import {
  preservationEnd,
  preservationMove,
  preservationResume,
  preservationSkip,
} from '@plumbline/contract/features/preservation/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Segmented } from 'antd';
import { useContext, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useLevelOptions } from '../../lib/place/level-settings.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { StepsContext } from '../../register/cells/steps-context.ts';
import { takeBack } from '../../register/cells/use-steps.ts';
import type { Outcome } from '../../workflow/sign/outcome-lists.tsx';
import { signOffsChanged } from '../../workflow/sign/sign-offs-changed.ts';
import { DryRunSheet } from '../../workflow/sign/dry-run-sheet.tsx';
import { ActFields, type ActInput, type ActKey } from './act-fields.tsx';
import { Muted } from '../../ui/layout.tsx';
import { actWords } from './words.ts';

const { tagPwl } = registers;

/** The outcome of an action; for an end also the number of withdrawn rounds. */
type ActionOutcome = Outcome & { readonly withdrawn?: number };
/** The rounds to act on: chosen ones, or all in an accepted certificate, which can only be ended. */
export type ActsOn = { readonly selection: Selection } | { readonly certificate: string };

/** The first missing entry; null when the form is complete. */
function missingOf(act: ActKey, { weeks, endDate, reason }: ActInput): Word | null {
  if (act === 'move' && (weeks === null || weeks === 0)) return actWords.weeksNeeded;
  if (act === 'end' && endDate === null) return actWords.endNeeded;
  return reason.trim() === '' ? actWords.reasonNeeded : null;
}

/** Runs an action, or only simulates it. Throws CallError. */
function runAction(act: ActKey, on: ActsOn, input: ActInput, dryRun: boolean): Promise<ActionOutcome> {
  const { status, weeks, endDate, exInspections } = input;
  const reason = input.reason.trim();
  const end = { endDate: endDate ?? '', reason, dryRun };
  if ('certificate' in on) return send(preservationEnd, { ...end, of: { ...on, exInspections } });
  const { selection } = on;
  if (act === 'end') return send(preservationEnd, { ...end, of: on });
  if (act === 'skip') return send(preservationSkip, { selection, status, reason, dryRun });
  if (act === 'move') return send(preservationMove, { selection, weeks: weeks ?? 0, reason, dryRun });
  return send(preservationResume, { selection, reason, dryRun });
}

const ACTS = Object.keys(actWords.acts) as readonly ActKey[]; // eslint-disable-line -- the keys of a constant

/** Asks for the action and the reason, shows which rounds it can and cannot be done to and why, then runs it. */
export function ActSheet({
  on,
  title,
  onClose,
  onDone,
}: {
  readonly on: ActsOn;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const isWithin = 'certificate' in on;
  const { ex } = useLevelOptions();
  const [act, setAct] = useState<ActKey>(isWithin ? 'end' : 'skip');
  const [input, setInput] = useState<ActInput>({
    status: null,
    weeks: 1,
    endDate: today,
    exInspections: false,
    reason: '',
  });
  const steps = useContext(StepsContext);
  const after = async (): Promise<void> => {
    await signOffsChanged(tagPwl.key);
    onDone?.();
  };
  const undo = async (batch: string): Promise<void> => {
    try {
      if (isWithin) await takeBack(tagPwl.key, batch);
      else await steps.undo();
      await signOffsChanged(tagPwl.key);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <DryRunSheet
      title={title}
      words={actWords}
      action={{
        asked: { act, input },
        missing: missingOf(act, input),
        act: async (request, dryRun) => {
          const done = await runAction(request.act, on, request.input, dryRun);
          // an undo step like any other in the list: also reachable by its button and keys
          if (!isWithin) steps.push(done.batch ?? null);
          return done;
        },
        after,
        undo,
      }}
      note={({ withdrawn = 0 }) =>
        withdrawn > 0 && <p>{say(fill(actWords.withdrawn, { count: format.count(withdrawn) }))}</p>
      }
      onClose={onClose}
    >
      {!isWithin && (
        <Segmented
          aria-label={say(actWords.which)}
          value={act}
          options={ACTS.map((key) => ({ value: key, label: say(actWords.acts[key]) }))}
          onChange={setAct}
        />
      )}
      <Muted as="p">{say(isWithin ? actWords.endNote : actWords.notes[act])}</Muted>
      <ActFields act={act} input={input} onChange={setInput} asksEx={isWithin && ex} />
    </DryRunSheet>
  );
}
