import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Mono } from '../../ui/mono.tsx';
import css from './delete-dialog.module.css';
import { registerWords } from '../words.ts';

/** Maximum number of titles listed; the rest is only counted. */
export const LISTED = 50;

/** The rows an action cannot be applied to, each with its reason; renders nothing when there are none. */
export function RefusedRows({
  title,
  refused,
}: {
  readonly title: Word;
  readonly refused: readonly Refused[];
}): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  if (refused.length === 0) return null;
  return (
    <section>
      <h3 className={css.head}>{say(fill(title, { count: format.count(refused.length) }))}</h3>
      <ul className={css.list}>
        {refused.slice(0, LISTED).map((row) => (
          <li key={row.id}>
            <Mono>{row.title}</Mono> <span className={css.why}>{say(row.why)}</span>
          </li>
        ))}
        <MoreRows shown={LISTED} total={refused.length} />
      </ul>
    </section>
  );
}

/** What an action did, and how many rows it left out, with the first of them and the reason: as its dry run listed. */
export const withLeftOut = (done: Word, refused: readonly Pick<Refused, 'title' | 'why'>[]): Word => {
  const [first] = refused;
  return first
    ? fill(registerWords.leftOut, { done, count: refused.length, title: first.title, why: first.why })
    : done;
};

/** Says how many rows there are beyond those listed. */
export function MoreRows({ shown, total }: { readonly shown: number; readonly total: number }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  return total > shown ? (
    <li className={css.why}>{say(fill(registerWords.andMore, { count: format.count(total - shown) }))}</li>
  ) : null;
}
