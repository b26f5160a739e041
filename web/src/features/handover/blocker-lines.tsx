import { permission } from '@plumbline/contract/access.ts';
import { blockKind } from '@plumbline/contract/blocks/kinds.ts';
import type { Blocker } from '@plumbline/contract/workflow/block.ts';
import { ExclamationCircleOutlined, StopOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { Link } from '@tanstack/react-router';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import { Mono } from '../../ui/mono.tsx';
import { AssignButton } from './assign-button.tsx';
import css from './blockers.module.css';
import { recordAddress } from '../../register/record-address.ts';
import { chaseWords } from '../../workflow/chase/words.ts';
import { handoverWords } from './words.ts';

/** True when the rows of a kind of line are assigned to a person; a lower gate, in contrast, has many signers. */
const isChaseable = (kind: string): boolean => blockKind('certificate', kind)?.fields.assignedTo !== undefined;

/** The ticked lines, by record ID, and the callback that ticks or unticks one. */
interface ChaseTicks {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, on: boolean) => void;
}

/** The lines that block a certificate; each links to its record. */
export function BlockerLines({
  lines,
  exReview,
  chase,
}: {
  readonly lines: readonly Blocker[];
  /** The address of the review of Ex checks missing in the certificate's scope. */
  readonly exReview?: string | undefined;
  /** The lines ticked for chasing; undefined where lines cannot be chased. */
  readonly chase?: ChaseTicks;
}): React.JSX.Element {
  const say = useSay();
  return (
    <ul className={css.lines}>
      {lines.map((line) => {
        const label = say(handoverWords[line.weight]);
        const Icon = line.weight === 'stop' ? StopOutlined : ExclamationCircleOutlined;
        return (
          <li key={`${line.kind}.${line.id}`} data-weight={line.weight}>
            {chase === undefined ? <span /> : <ChaseTick line={line} {...chase} />}
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

/** Ticks a line whose assignee can be reminded; shown to users who may assign its record. */
function ChaseTick({
  line: { kind, record, title },
  chosen,
  onChoose,
}: ChaseTicks & { readonly line: Blocker }): React.JSX.Element {
  const say = useSay();
  const mayUpdate = useCan(permission(record?.register ?? '', 'update'));
  if (record === null || !isChaseable(kind) || !mayUpdate) return <span />;
  return (
    <Checkbox
      checked={chosen.has(record.id)}
      onChange={({ target }) => onChoose(record.id, target.checked)}
      aria-label={say(fill(chaseWords.choose, { name: title }))}
    />
  );
}

/** How long the line has been open, who can resolve it, and what clears it. */
function BlockerFacts({ line: { kind, with: who, days } }: { readonly line: Blocker }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const clearedBy = blockKind('certificate', kind)?.clearedBy;
  const facts = [
    ...(days === null ? [] : [say(fill(handoverWords.days, { count: format.count(days) }))]),
    ...(who === null ? [] : [say(fill(handoverWords.with, { who }))]),
    ...(clearedBy === undefined ? [] : [say(fill(handoverWords.clearedBy, { what: clearedBy }))]),
  ];
  return facts.length === 0 ? null : <small className={css.facts}>{facts.join(' · ')}</small>;
}
