import type { CardChoice, jobCardSkyline } from '@plumbline/contract/features/progress/calls/curves.ts';
import { useMemo, useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { useCall } from '../../../lib/call/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Refreshing } from '../../../ui/refreshing.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import { useCardChoice } from '../board/card-choice.ts';
import { CARD_FILTERS, FilterBar } from '../filter-bar.tsx';
import { RecordSheet } from '../grid/record-sheet.tsx';
import { SkylineCard } from './skyline-card.tsx';
import type { SkylineKind } from './skyline-kind.ts';
import { useShownPart } from './skyline-view.ts';
import { progressWords } from '../words.ts';

/** The page of a skyline filtered by type, pack and discipline. */
export function CardSkylinePage({
  call,
  kindOf,
}: {
  /** The call of the skyline. */
  readonly call: typeof jobCardSkyline;
  readonly kindOf: (choice: CardChoice, say: ReturnType<typeof useSay>) => SkylineKind;
}): React.JSX.Element {
  const say = useSay();
  const [choice, ask] = useCardChoice();
  const [opened, setOpened] = useState<string | null>(null);
  const kind = useMemo(() => kindOf(choice, say), [kindOf, choice, say]);
  const part = useShownPart();
  const query = useCall(call, { ...choice, ...part.view }, { placeholderData: (before) => before });
  return (
    <Page title={kind.title} crumbs={[{ label: say(progressWords.workPacks), to: '/workPack' }, { label: kind.title }]}>
      <FilterBar id="cards" filters={CARD_FILTERS} values={choice} onAsk={ask} />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonBox height="520px" />}
      {query.data && (
        <Refreshing query={query} question={{ ...choice, ...part.view }}>
          <SkylineCard kind={kind} answer={query.data} part={part} onOpen={setOpened} />
        </Refreshing>
      )}
      <RecordSheet register={kind.register} id={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}
