import type { Blocker } from '@plumbline/contract/features/handover/calls/handover-blockers.ts';
import { ExclamationCircleOutlined, StopOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/language.ts';
import { Mono } from '../../ui/mono.tsx';
import { AssignButton } from './assign-button.tsx';
import css from './blockers.module.css';
import { recordAddress } from '../../register/record-address.ts';
import { handoverWords } from './words.ts';

/** What blocks a certificate, line by line; each line links to its record. */
export function BlockerLines({
  lines,
  exReview,
}: {
  readonly lines: readonly Blocker[];
  /** The review of the Ex checks missing in the scope of the certificate. */
  readonly exReview?: string | undefined;
}): React.JSX.Element {
  const say = useSay();
  return (
    <ul className={css.lines}>
      {lines.map((line) => {
        const label = say(handoverWords[line.weight]);
        const Icon = line.weight === 'stop' ? StopOutlined : ExclamationCircleOutlined;
        return (
          <li key={`${line.kind}.${line.id}`} data-weight={line.weight}>
            <span role="img" aria-label={label} title={label} className={css.sign}>
              <Icon aria-hidden />
            </span>
            {line.record ? (
              <Link to={recordAddress({ ...line.record, title: line.title }) ?? '.'}>
                <Mono>{line.title}</Mono>
              </Link>
            ) : (
              <Mono>{line.title}</Mono>
            )}
            <span>
              {say(line.detail)}
              <BlockerFacts line={line} />
            </span>
            <AssignButton line={line} />
            {line.kind === 'exReview' && exReview !== undefined && (
              <Link className={css.go} to={exReview}>
                {say(handoverWords.exReview)}
              </Link>
            )}
            {line.kind !== 'exReview' && line.record && (
              <Link
                className={css.go}
                to={recordAddress({ ...line.record, title: line.title }) ?? '.'}
                aria-label={say(fill(handoverWords.openOf, { name: line.title }))}
              >
                {say(handoverWords.open)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How long it has been open, and who can take it away. */
function BlockerFacts({ line: { with: who, days } }: { readonly line: Blocker }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const facts = [
    ...(days === null ? [] : [say(fill(handoverWords.days, { count: format.count(days) }))]),
    ...(who === null ? [] : [say(fill(handoverWords.with, { who }))]),
  ];
  return facts.length === 0 ? null : <small className={css.facts}>{facts.join(' · ')}</small>;
}
