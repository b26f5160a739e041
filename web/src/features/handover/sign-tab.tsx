import { permission } from '@plumbline/contract/access.ts';
import { handoverBlockers } from '@plumbline/contract/features/handover/calls/handover-blockers.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/language.ts';
import { callKey, queryClient, useCall } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { SignOffPanel } from '../signoff/sign-off-panel.tsx';
import { BlockerLines } from './blocker-lines.tsx';
import { handoverChanged } from './refresh-flag.ts';
import { handoverWords } from './words.ts';

const key = registers.handover.key;
/** So many lines are shown where one signs; the whole list is one tab away. */
const SHOWN = 10;

/** The sign-offs of a certificate: refused while it is blocked, with the lines, unless the risk is accepted by name. */
export function SignTab({ row }: { readonly row: AnyRow }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const mayAccept = useCan(permission(key, 'acceptRisk'));
  const { data } = useCall(handoverBlockers, { id: row.id, limit: 100 });
  const stops = data?.lines.filter(({ weight }) => weight === 'stop') ?? [];
  const isBlocked = (data?.stops ?? 0) > 0;
  const changed = (): void => {
    void queryClient.invalidateQueries({ queryKey: callKey(handoverBlockers) });
    handoverChanged();
  };
  return (
    <SignOffPanel
      register="handover"
      id={row.id}
      onChanged={changed}
      risk={{
        isBlocked,
        mayAccept,
        lines: (
          <>
            <p>{say(fill(handoverWords.riskText, { count: format.count(data?.stops ?? 0) }))}</p>
            <BlockerLines lines={stops.slice(0, SHOWN)} />
          </>
        ),
      }}
    />
  );
}
