import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { registerChanged } from '../../register/list/changes.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { SheetPart } from '../../ui/sheet-part.tsx';
import type { Outcome } from './outcome-lists.tsx';
import { ReasonField } from './reason-field.tsx';
import { DryRunSheet, type DryRunWords } from './dry-run-sheet.tsx';
import { signWords } from './words.ts';

/** Texts of a bulk action that needs a reason; `title` has a `{count}` placeholder. */
export interface ReasonWords extends Omit<DryRunWords, 'checkNeeded'> {
  readonly title: Word;
  readonly text: Word;
}

/**
 * Applies an action to the chosen records with one reason: asks for the reason, then shows which records it applies to
 * and which it does not and why, then applies it.
 */
export function ReasonSheet<A, O extends Outcome>({
  register,
  words,
  facts,
  asked: input,
  act,
  onClose,
}: {
  /** The register whose rows change. */
  readonly register: string;
  readonly words: ReasonWords;
  readonly facts: BulkFacts;
  /** The input besides the records and the reason. */
  readonly asked: A;
  readonly act: (input: A & Pick<BulkFacts, 'selection'> & { readonly reason: string }, dryRun: boolean) => Promise<O>;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const after = (): void => {
    registerChanged(register, 'many');
    facts.done();
  };
  return (
    <DryRunSheet
      title={say(fill(words.title, { count: format.count(facts.count) }))}
      words={{ ...words, checkNeeded: signWords.checkNeeded }}
      action={{
        asked: { ...input, selection: facts.selection, reason },
        missing: reason === '' ? signWords.reasonNeeded : null,
        act,
        after,
      }}
      onClose={onClose}
    >
      <SheetPart text={say(words.text)}>
        <ReasonField value={typed} max={500} onChange={setTyped} />
      </SheetPart>
    </DryRunSheet>
  );
}
