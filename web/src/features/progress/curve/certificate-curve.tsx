import { permission } from '@plumbline/contract/access.ts';
import { CERTIFICATE_MEASURES, certificateCurve } from '@plumbline/contract/features/progress/calls/curves.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { CurveStep } from '@plumbline/contract/rules/planned-actual.ts';
import { useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { useCall } from '../../../lib/call/query.ts';
import { useCan } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Refreshing } from '../../../ui/refreshing.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import css from '../grid/completions-grid.module.css';
import { CurveChoice } from './curve-choice.tsx';
import { certificateCurveWords } from './curve-words.ts';
import { PlannedActualCard } from './planned-actual-card.tsx';

type Measure = (typeof CERTIFICATE_MEASURES)[number];

/**
 * Planned against actual of a certificate type: of its certificates or, for users who may see them, of the Tag ITRs of
 * its gates.
 */
export function CertificateCurve({ type }: { readonly type: string }): React.JSX.Element {
  const say = useSay();
  const maySeeChecks = useCan(permission(registers.tagItr.key, 'see'));
  const [measure, setMeasure] = useState<Measure>('certificates');
  const [step, setStep] = useState<CurveStep>('week');
  const query = useCall(certificateCurve, { type, measure, step }, { placeholderData: (before) => before });
  const words = certificateCurveWords;
  const measures = CERTIFICATE_MEASURES.filter((certificateMeasure) => certificateMeasure !== 'checks' || maySeeChecks);
  return (
    <>
      <Row wrap gap={8} className={css.bar}>
        <CurveChoice<Measure>
          measures={measures.map((value) => [value, words.measures[value]])}
          measure={measure}
          onMeasure={setMeasure}
          step={step}
          onStep={setStep}
        />
      </Row>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonBox height="520px" />}
      {query.data && (
        <Refreshing query={query} question={{ type, measure, step }}>
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
        </Refreshing>
      )}
    </>
  );
}
