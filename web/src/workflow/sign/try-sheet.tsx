import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useState, type ReactNode } from 'react';
import { useFormat, useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import css from './bulk-sign.module.css';
import { OutcomeLists, type Outcome, type OutcomeWords } from './outcome-lists.tsx';
import { signWords } from './words.ts';

/** Words of doing something to many records; `run` and `done` say `{count}`. */
export interface TryWords extends OutcomeWords {
  readonly checkNeeded: Word;
  readonly run: Word;
  readonly done: Word;
}

/** What is asked of the server, and who hears when it is done. */
export interface Trial<A, O extends Outcome> {
  /** What was chosen and typed; a try holds for exactly this. */
  readonly asked: A;
  /** What is still to be filled in; null when nothing is. */
  readonly missing: Word | null;
  /** Does it, or only tries it. Throws CallError. */
  readonly act: (asked: A, dryRun: boolean) => Promise<O>;
  /** After it was done, before the sheet closes. */
  readonly after: () => unknown;
  /** Takes what was done back; offered beside what is told of it. */
  readonly undo?: (batch: string) => unknown;
}

/**
 * Does something to many records: what to fill in; then what will be done and what can not, and why not; then it is done.
 * Whatever is changed after the try asks for another.
 */
export function TrySheet<A, O extends Outcome>({
  title,
  words,
  trial,
  isDanger,
  wide,
  note,
  onClose,
  children,
}: {
  readonly title: string;
  readonly words: TryWords;
  readonly trial: Trial<A, O>;
  /** It takes something away. */
  readonly isDanger?: true;
  /** For tables side by side. */
  readonly wide?: true;
  /** What else the try told, above its lists. */
  readonly note?: (tried: O) => ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { asked, missing, act, after, undo } = trial;
  const holdsFor = JSON.stringify(asked);
  const [last, setLast] = useState<{ readonly holdsFor: string; readonly outcome: O } | null>(null);
  const tried = last?.holdsFor === holdsFor ? last.outcome : null;

  const check = async (): Promise<void> => {
    try {
      setLast({ holdsFor, outcome: await act(asked, true) });
    } catch (error) {
      notify.failure(error);
    }
  };
  const run = async (): Promise<void> => {
    try {
      const { done, batch = null } = await act(asked, false);
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
      <div className={css.body}>
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
      </div>
    </SideSheet>
  );
}
