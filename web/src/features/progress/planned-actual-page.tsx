import { CURVE_MEASURES, plannedActual } from '@plumbline/contract/features/progress/calls/planned-actual.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { CURVE_STEPS } from '@plumbline/contract/rules/planned-actual.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/language.ts';
import { useCall } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { CardBar } from './card-bar.tsx';
import { useCardChoice } from './card-choice.ts';
import { CURVE_ROUTE } from './curve-route.ts';
import { curveWords } from './curve-words.ts';
import { PlannedActualCard } from './planned-actual-card.tsx';
import { progressWords } from './words.ts';

/** `/WorkPack/PlannedVsActualProgressReport`: the S-curve of job cards, by type, pack and discipline. */
export default function PlannedActualPage(): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [choice, ask] = useCardChoice();
  const [measure, setMeasure] = useState<(typeof CURVE_MEASURES)[number]>('number');
  const [step, setStep] = useState<(typeof CURVE_STEPS)[number]>('week');
  const query = useCall(plannedActual, { ...choice, measure, step }, { placeholderData: (before) => before });
  const title = say(pageAt(CURVE_ROUTE)?.title ?? curveWords.about);
  return (
    <Page
      title={title}
      note={say(curveWords.about)}
      crumbs={[{ label: say(progressWords.workPacks), to: '/workPack' }, { label: title }]}
    >
      <CardBar choice={choice} onAsk={ask}>
        <Segmented
          aria-label={say(curveWords.measure)}
          value={measure}
          onChange={setMeasure}
          options={CURVE_MEASURES.map((value) => ({ value, label: say(curveWords.measures[value]) }))}
        />
        <Segmented
          aria-label={say(curveWords.step)}
          value={step}
          onChange={setStep}
          options={CURVE_STEPS.map((value) => ({ value, label: say(curveWords.steps[value]) }))}
        />
      </CardBar>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonBox height="520px" />}
      {query.data && (
        <PlannedActualCard
          title={title}
          answer={query.data}
          asked={step}
          says={{ ...curveWords, measure: curveWords.measures[measure] }}
          notes={
            measure === 'hours' && query.data.withoutHours > 0
              ? [fill(curveWords.withoutHours, { count: format.count(query.data.withoutHours) })]
              : []
          }
        />
      )}
    </Page>
  );
}
