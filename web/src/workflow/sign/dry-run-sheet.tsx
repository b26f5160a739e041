import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useState, type ReactNode } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { OutcomeLists, type Outcome, type OutcomeWords } from './outcome-lists.tsx';
import { signWords } from './words.ts';
import { withLeftOut } from '../../register/list/refused-rows.tsx';

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
      const { done, refused, batch = null } = await act(input, false);
      const back = batch === null || !undo ? [] : [{ label: signWords.undo, run: () => undo(batch) }];
      notify.done(withLeftOut(fill(words.done, { count: format.count(done) }), refused), back);
    } catch (error) {
      notify.failure(error);
      return;
    }
    await after();
    onClose();
  };

  return (
    <SideSheet
      open
      wide={wide}
      onClose={onClose}
      title={title}
      footer={
        <DryRunFoot
          words={words}
          done={tried === null ? null : tried.done}
          missing={missing}
          isDanger={isDanger}
          onCheck={check}
          onRun={run}
        />
      }
    >
      <Stack gap={16}>
        {children}
        {tried !== null && (
          // below the input, which may be longer than the screen
          <Stack gap={16} tabIndex={-1} ref={intoView}>
            {note?.(tried)}
            <OutcomeLists outcome={tried} words={words} />
          </Stack>
        )}
      </Stack>
    </SideSheet>
  );
}

interface FootProps {
  readonly words: DryRunWords;
  /** Number of records the dry run found; null while one is needed. */
  readonly done: number | null;
  readonly missing: Word | null;
  readonly isDanger: true | undefined;
  readonly onCheck: () => Promise<void>;
  readonly onRun: () => Promise<void>;
}

/** The two steps, always in sight: the dry run, then the action. */
function DryRunFoot({ words, done, missing, isDanger, onCheck, onRun }: FootProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const refusal = done === null ? words.checkNeeded : words.nothingCan;
  return (
    <>
      {done === null && (
        <Guarded type="primary" reason={missing ? say(missing) : undefined} onClick={onCheck}>
          {say(signWords.check)}
        </Guarded>
      )}
      <Guarded
        type={done === null ? 'default' : 'primary'}
        {...(isDanger && { danger: true })}
        reason={done !== null && done > 0 ? undefined : say(refusal)}
        onClick={onRun}
      >
        {say(fill(words.run, { count: done === null ? '' : format.count(done) }))}
      </Guarded>
    </>
  );
}

/** Shows what the dry run found and focuses it: the button that was pressed is gone. */
const intoView = (part: HTMLElement | null): void => part?.focus();
