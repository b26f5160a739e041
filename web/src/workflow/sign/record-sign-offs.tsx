import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { riskGuardOf } from './risk-guard.ts';
import { SignOffPanel, type SignOffPanelProps } from './sign-off-panel.tsx';
import { SignTrail } from './sign-trail.tsx';
import css from './sign-off-panel.module.css';

/** The sign-offs of one record and their trail. */
export type RecordSignOffsProps = Omit<SignOffPanelProps, 'risk'> & { readonly register: RecordKey };

/** The sign-offs of one record, refused while something blocks it, and everything that was ever signed on it. */
export function RecordSignOffs({ onChanged, ...of }: RecordSignOffsProps): React.JSX.Element {
  const Guard = riskGuardOf(of.register);
  return (
    <div className={css.whole}>
      {Guard === undefined ? (
        <SignOffPanel {...of} onChanged={onChanged} />
      ) : (
        <Guard id={of.id}>
          {(risk, changed) => (
            <SignOffPanel
              {...of}
              risk={risk}
              onChanged={() => {
                changed();
                onChanged?.();
              }}
            />
          )}
        </Guard>
      )}
      <SignTrail register={of.register} id={of.id} />
    </div>
  );
}
