import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useState, type ReactNode } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { OutcomeLists, type Outcome, type OutcomeWords } from './outcome-lists.tsx';
import { signWords } from './words.ts';

/** Texts of a bulk action; `run` and `done` have a `{count}` placeholder. */
export interface DryRunWords extends OutcomeWords {
  readonly checkNeeded: Word;
  readonly run: Word;
  readonly done: Word;
}

/** The input of a dry run and of the action, and the callbacks. */
export interface DryRunAction<A, O extends Outcome> {
  /** The chosen and typed input; a dry run is valid for exactly this input. */
  readonly asked: A;
  /** What is still to be filled in; null when nothing is missing. */
  readonly missing: Word | null;
  /** Applies the action, or only checks it in a dry run. Throws CallError. */
  readonly act: (input: A, dryRun: boolean) => Promise<O>;
  /** Called after the action, before the sheet closes. */
  readonly after: () => unknown;
  /** Undoes the action; offered in the message that confirms it. */
  readonly undo?: (batch: string) => unknown;
}

/**
 * Applies an action to many records: the user fills in the input, sees what will be done and what cannot and why, then
 * confirms. Any change after the dry run requires another.
 */
export function DryRunSheet<A, O extends Outcome>({
  title,
  words,
  action,
  isDanger,
  wide,
  note,
  onClose,
  children,
}: {
  readonly title: string;
  readonly words: DryRunWords;
  readonly action: DryRunAction<A, O>;
  /** The action removes something. */
  readonly isDanger?: true;
  /** Wide enough for tables side by side. */
  readonly wide?: true;
  /** Other results of the dry run, shown above its lists. */
  readonly note?: (tried: O) => ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { asked: input, missing, act, after, undo } = action;
  const holdsFor = JSON.stringify(input);
  const [last, setLast] = useState<{ readonly holdsFor: string; readonly outcome: O } | null>(null);
  const tried = last?.holdsFor === holdsFor ? last.outcome : null;

  const check = async (): Promise<void> => {
    try {
      setLast({ holdsFor, outcome: await act(input, true) });
    } catch (error) {
      notify.failure(error);
    }
  };
  const run = async (): Promise<void> => {
    try {
      const { done, batch = null } = await act(input, false);
      const back = batch === null || !undo ? [] : [{ label: signWords.undo, run: () => undo(batch) }];
      notify.done(fill(words.done, { count: format.count(done) }), back);
    } catch (error) {
      notify.failure(error);
      return;
    }
    await after();
    onClose();
  };
  const refusal = tried === null ? words.checkNeeded : words.nothingCan;
  const mayRun = tried !== null && tried.done > 0;

  return (
    <SideSheet
      open
      wide={wide}
      onClose={onClose}
      title={title}
      footer={
        <Guarded
          type="primary"
          {...(isDanger && { danger: true })}
          reason={mayRun ? undefined : say(refusal)}
          onClick={run}
        >
          {say(fill(words.run, { count: tried === null ? '' : format.count(tried.done) }))}
        </Guarded>
      }
    >
      <Stack gap={16}>
        {children}
        {tried === null ? (
          <div>
            <Guarded reason={missing ? say(missing) : undefined} onClick={check}>
              {say(signWords.check)}
            </Guarded>
          </div>
        ) : (
          <>
            {note?.(tried)}
            <OutcomeLists outcome={tried} words={words} />
          </>
        )}
      </Stack>
    </SideSheet>
  );
}
