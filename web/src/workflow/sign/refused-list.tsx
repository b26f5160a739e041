import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { groupRefused } from './refused-groups.ts';
import { PlainList, Row } from '../../ui/layout.tsx';
import css from './refused-list.module.css';
import { signWords } from './words.ts';

/** Maximum number of names listed for each reason. */
const NAMES_MAX = 50;

/** The records an action cannot be applied to, by reason, each reason with its count and names. */
export function RefusedList({ refused }: { readonly refused: readonly Refused[] }): React.JSX.Element {
  const language = useLanguage();
  const say = useSay();
  const format = useFormat();
  return (
    <PlainList className={css.list}>
      {groupRefused(refused, language).map(({ why, titles }) => (
        <li key={why}>
          <details open={titles.length <= NAMES_MAX / 5}>
            <summary>
              <span className={css.count}>{format.count(titles.length)}</span> {why}
            </summary>
            <Row as="p" wrap align="stretch" gap="4px 12px" muted small className={css.names}>
              {titles.slice(0, NAMES_MAX).map((title, at) => (
                <span key={`${at}${title}`}>{title}</span>
              ))}
              {titles.length > NAMES_MAX && (
                <em>{say(fill(signWords.more, { count: format.count(titles.length - NAMES_MAX) }))}</em>
              )}
            </Row>
          </details>
        </li>
      ))}
    </PlainList>
  );
}
