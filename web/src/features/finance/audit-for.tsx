import type { DelegationShown } from '@plumbline/contract/features/finance/review-calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { type RefSelectProps, Select } from 'antd';
import { useRef } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Row } from '../../ui/layout.tsx';
import { amountOf } from './act.ts';
import { financeWords } from './words.ts';

/** The user for whom an audit is done: the chosen one, where a delegation applies. */
export const auditedFor = (delegations: readonly DelegationShown[], behalf: string | null): string | undefined =>
  delegations.find(({ username }) => username === behalf)?.username;

/** In whose name is audited: one's own, or that of somebody who delegated it, with the limit. Nothing without delegation. */
export function AuditFor({
  delegations,
  value,
  onChange,
}: {
  readonly delegations: readonly DelegationShown[];
  readonly value: string | null;
  readonly onChange: (username: string | null) => void;
}): React.JSX.Element | null {
  const say = useSay();
  const select = useRef<RefSelectProps>(null);
  if (delegations.length === 0) return null;
  const choose = (username: string): void => {
    onChange(username === '' ? null : username);
    // the keys of the review act again
    select.current?.blur();
  };
  const people = [...Map.groupBy(delegations, ({ username }) => username)].map(([username, some]) => ({
    value: username,
    label: say(
      fill(financeWords.behalfUpTo, {
        who: some[0]?.name ?? username,
        limit: some.map(({ upTo, currency }) => amountOf(upTo, currency)).join(' · '),
      }),
    ),
  }));
  return (
    <Row gap={6}>
      <span aria-hidden>{say(financeWords.onBehalfOf)}</span>
      <Select
        ref={select}
        aria-label={say(financeWords.onBehalfOf)}
        value={auditedFor(delegations, value) ?? ''}
        onChange={choose}
        options={[{ value: '', label: say(financeWords.myself) }, ...people]}
        popupMatchSelectWidth={false}
      />
    </Row>
  );
}
