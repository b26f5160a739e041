import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { createElement } from 'react';
import { riskGuardOf, type RiskProps } from './risk-guard.ts';
import { SignOffPanel, type SignOffPanelProps } from './sign-off-panel.tsx';
import { SignTrail } from './sign-trail.tsx';
import { Stack } from '../../ui/layout.tsx';

/** The sign-offs of one record and their history. */
export type RecordSignOffsProps = Omit<SignOffPanelProps, 'risk'> & { readonly register: RecordKey };

/** The sign-offs of one record, refused while something blocks it, and the history of everything signed on it. */
export function RecordSignOffs({ onChanged, ...panelProps }: RecordSignOffsProps): React.JSX.Element {
  const guard = riskGuardOf(panelProps.register);
  const guarded: RiskProps['draw'] = (risk, changed) => (
    <SignOffPanel
      {...panelProps}
      risk={risk}
      onChanged={() => {
        changed();
        onChanged?.();
      }}
    />
  );
  return (
    <Stack gap={20}>
      {guard === undefined ? (
        <SignOffPanel {...panelProps} onChanged={onChanged} />
      ) : (
        createElement(guard, { id: panelProps.id, draw: guarded })
      )}
      <SignTrail register={panelProps.register} id={panelProps.id} />
    </Stack>
  );
}
