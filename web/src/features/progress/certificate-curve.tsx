import { permission } from '@plumbline/contract/access.ts';
import {
  CERTIFICATE_MEASURES,
  certificateCurve,
} from '@plumbline/contract/features/progress/calls/certificate-curve.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { CURVE_STEPS } from '@plumbline/contract/rules/planned-actual.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/language.ts';
import { useCall } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import css from './completions-grid.module.css';
import { certificateCurveWords, curveWords } from './curve-words.ts';
import { PlannedActualCard } from './planned-actual-card.tsx';

type Measure = (typeof CERTIFICATE_MEASURES)[number];

/** Planned against actual of a certificate type: of its certificates, or of the Tag ITRs of its gates for who may see those. */
export function CertificateCurve({ type }: { readonly type: string }): React.JSX.Element {
  const say = useSay();
  const maySeeChecks = useCan(permission(registers.tagItr.key, 'see'));
  const [measure, setMeasure] = useState<Measure>('certificates');
  const [step, setStep] = useState<(typeof CURVE_STEPS)[number]>('week');
  const query = useCall(certificateCurve, { type, measure, step }, { placeholderData: (before) => before });
  const words = certificateCurveWords;
  return (
    <>
      <div className={css.bar}>
        <Segmented<Measure>
          aria-label={say(curveWords.measure)}
          value={measure}
          onChange={setMeasure}
          options={CERTIFICATE_MEASURES.filter((one) => one !== 'checks' || maySeeChecks).map((value) => ({
            value,
            label: say(words.measures[value]),
          }))}
        />
        <Segmented
          aria-label={say(curveWords.step)}
          value={step}
          onChange={setStep}
          options={CURVE_STEPS.map((value) => ({ value, label: say(curveWords.steps[value]) }))}
        />
      </div>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonBox height="520px" />}
      {query.data && (
        <PlannedActualCard
          title={`${say(words.views.curve)} · ${type}`}
          answer={query.data}
          asked={step}
          says={{
            measure: words.about[measure],
            undated: words.undated[measure],
            none: words.none,
            noneText: words.noneText,
          }}
        />
      )}
    </>
  );
}
