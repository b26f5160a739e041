import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import css from './bulk-sign.module.css';
import { RefusedList } from './refused-list.tsx';
import { signWords } from './words.ts';

/** The expected result of a bulk action. */
export interface Outcome {
  readonly done: number;
  readonly refused: readonly Refused[];
  /** The batch to undo it as a whole, where that is possible. */
  readonly batch?: string | null;
  /** Records that will be done but deserve attention, with the reason. */
  readonly noted?: readonly Refused[];
}
/** The headings of the two lists. */
export interface OutcomeWords {
  readonly will: Word;
  readonly cannot: Word;
  readonly allCan: Word;
  readonly nothingCan: Word;
}

/** The two lists shown before a bulk action: what will be done, and what cannot be done and why. */
export function OutcomeLists({
  outcome: { done, refused, noted = [] },
  words,
}: {
  readonly outcome: Outcome;
  readonly words: OutcomeWords;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Stack gap={16} className={css.lists} role="status">
      <section>
        <h3>
          {say(words.will)}{' '}
          <Text small figures className={css.good}>
            {format.count(done)}
          </Text>
        </h3>
        {refused.length === 0 && <Muted as="p">{say(words.allCan)}</Muted>}
        {done === 0 && <Muted as="p">{say(words.nothingCan)}</Muted>}
      </section>
      {noted.length > 0 && (
        <section>
          <h3>
            {say(signWords.noted)}{' '}
            <Text small figures className={css.warn}>
              {format.count(noted.length)}
            </Text>
          </h3>
          <RefusedList refused={noted} />
        </section>
      )}
      {refused.length > 0 && (
        <section>
          <h3>
            {say(words.cannot)}{' '}
            <Text small figures className={css.bad}>
              {format.count(refused.length)}
            </Text>
          </h3>
          <RefusedList refused={refused} />
        </section>
      )}
    </Stack>
  );
}
