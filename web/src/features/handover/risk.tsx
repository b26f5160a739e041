import { permission } from '@plumbline/contract/access.ts';
import { FIRST_BLOCKERS, handoverBlockers } from '@plumbline/contract/features/handover/calls.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { later } from '../../lib/look/page-idle.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { useCan } from '../../lib/session/session.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { registerRiskGuard, type RiskProps } from '../../workflow/sign/risk-guard.ts';
import { handoverChanged } from './refresh-flag.ts';
import { listHandoverWords } from './list-words.ts';

const BlockerLines = later(async () => ({ default: (await import('./blocker-lines.tsx')).BlockerLines }));
const { key } = registers.handover;
/** Maximum lines shown where the user signs; the whole list is one tab away. */
const SHOWN = 10;

function changed(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(handoverBlockers) });
  handoverChanged();
}

/**
 * Guards the sign-offs of a certificate: blocked sign-offs are refused with the blocking lines, unless a named person
 * accepts the risk.
 */
function BlockersGuard({ id, draw }: RiskProps): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const mayAccept = useCan(permission(key, 'acceptRisk'));
  const { data } = useCall(handoverBlockers, { id, limit: FIRST_BLOCKERS });
  const stops = data?.lines.filter(({ weight }) => weight === 'stop') ?? [];
  const lines = (
    <>
      <p>{say(fill(listHandoverWords.riskText, { count: format.count(data?.stops ?? 0) }))}</p>
      <Waiting>
        <BlockerLines lines={stops.slice(0, SHOWN)} />
      </Waiting>
    </>
  );
  const warnings = data && data.warnings > 0 && <Warnings facts={data} />;
  return draw({ ...(warnings && { warnings }), isBlocked: (data?.stops ?? 0) > 0, mayAccept, lines }, changed);
}

/** The lines that warn but do not block. */
function Warnings({ facts }: { readonly facts: OutputOf<typeof handoverBlockers> }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const lines = facts.lines.filter(({ weight }) => weight === 'warn');
  return (
    <>
      <p>{say(fill(listHandoverWords.warnText, { count: format.count(facts.warnings) }))}</p>
      <Waiting>
        <BlockerLines lines={lines.slice(0, SHOWN)} />
      </Waiting>
    </>
  );
}

registerRiskGuard(key, BlockersGuard);
