import { CURVE_MEASURES, plannedActual } from '@plumbline/contract/features/progress/calls/curves.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { CurveStep } from '@plumbline/contract/rules/planned-actual.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useState } from 'react';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { useCall } from '../../../lib/call/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Refreshing } from '../../../ui/refreshing.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import { useCardChoice } from '../board/card-choice.ts';
import { CARD_FILTERS, FilterBar } from '../filter-bar.tsx';
import { CurveChoice } from './curve-choice.tsx';
import { CURVE_ROUTE } from './curve-route.ts';
import { curveWords } from './curve-words.ts';
import { PlannedActualCard } from './planned-actual-card.tsx';
import { progressWords } from '../words.ts';

/** `/WorkPack/PlannedVsActualProgressReport`: the S-curve of job cards, by type, pack and discipline. */
export default function PlannedActualPage(): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [choice, ask] = useCardChoice();
  const [measure, setMeasure] = useState<(typeof CURVE_MEASURES)[number]>('number');
  const [step, setStep] = useState<CurveStep>('week');
  const query = useCall(plannedActual, { ...choice, measure, step }, { placeholderData: (before) => before });
  const title = say(pageAt(CURVE_ROUTE)?.title ?? curveWords.about);
  return (
    <Page
      title={title}
      note={say(curveWords.about)}
      crumbs={[{ label: say(progressWords.workPacks), to: '/workPack' }, { label: title }]}
    >
      <FilterBar id="cards" filters={CARD_FILTERS} values={choice} onAsk={ask}>
        <CurveChoice
          measures={CURVE_MEASURES.map((value) => [value, curveWords.measures[value]])}
          measure={measure}
          onMeasure={setMeasure}
          step={step}
          onStep={setStep}
        />
      </FilterBar>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonBox height="520px" />}
      {query.data && (
        <Refreshing query={query} question={{ ...choice, measure, step }}>
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
        </Refreshing>
      )}
    </Page>
  );
}
