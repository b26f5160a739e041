import { cardsMake, cardsPropose } from '@plumbline/contract/features/work-packs/calls.ts';
import { type CardsProposal, LEFT_OUT } from '@plumbline/contract/features/work-packs/selected-work.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useRef, useState } from 'react';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { registerChanged } from '../../register/list/changes.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { SomeRows } from '../../register/list/some-rows.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { DryRunSheet } from '../../workflow/sign/dry-run-sheet.tsx';
import { askedOf, type Draft, draftOf, hasNew, missingOf } from './card-draft.ts';
import { DraftCards } from './draft-cards.tsx';
import { DraftOperations } from './draft-operations.tsx';
import css from './make-cards.module.css';
import { makeCardsWords } from './make-cards-words.ts';
import { PackChoice } from './pack-choice.tsx';

const { workPack, jobCard, operation } = registers;

interface SheetProps {
  /** The register in whose list the rows were chosen. */
  readonly register: string;
  readonly facts: BulkFacts;
  readonly onClose: () => void;
}

/** The job cards that the chosen rows would become. */
export function MakeCardsSheet(props: SheetProps): React.JSX.Element {
  const { register, facts, onClose } = props;
  const say = useSay();
  const format = useFormat();
  // the proposal is not refetched while it is edited; the server checks again when the cards are made
  const { data, error, refetch } = useCall(
    cardsPropose,
    { register, selection: facts.selection },
    { staleTime: Infinity, gcTime: 0 },
  );
  const title = say(fill(makeCardsWords.title, { count: format.count(facts.count) }));
  if (data && data.cards.length > 0) return <Proposed {...props} title={title} proposal={data} />;
  return (
    <SideSheet open wide title={title} onClose={onClose}>
      {error && <ErrorState small error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonTable rows={6} columns={4} />}
      {data && (
        <>
          <EmptyState small title={say(makeCardsWords.nothing)} text={say(makeCardsWords.nothingText)} />
          <Left left={data.left} isOpen />
        </>
      )}
    </SideSheet>
  );
}

/** The editable proposal, which is first simulated and then run. */
function Proposed({
  facts,
  onClose,
  title,
  proposal,
}: SheetProps & { readonly title: string; readonly proposal: CardsProposal }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { go } = useCurrentPage();
  const [draft, setDraft] = useState<Draft>(() => draftOf(proposal));
  const made = useRef<OutputOf<typeof cardsMake> | null>(null);
  const after = (): void => {
    for (const { key } of [workPack, jobCard, operation]) registerChanged(key, 'many');
    facts.done();
    const { pack, cards, refused } = made.current ?? { pack: null, cards: [], refused: [] };
    if (refused.length > 0)
      notify.message('warning', fill(makeCardsWords.meanwhile, { count: format.count(refused.length) }));
    const [first] = cards;
    if (pack) go(`${workPack.route}?id=${pack.id}`);
    else if (first) go(`${jobCard.route}?id=${first.id}`);
  };
  return (
    <DryRunSheet
      wide
      title={title}
      words={makeCardsWords}
      action={{
        asked: askedOf(draft),
        missing: missingOf(draft),
        act: async (request, dryRun) => (made.current = await send(cardsMake, { ...request, dryRun })),
        after,
      }}
      onClose={onClose}
    >
      <p className={css.soft}>{say(makeCardsWords.text)}</p>
      {hasNew(draft) && <PackChoice pack={draft.pack} onChange={(pack) => setDraft((now) => ({ ...now, pack }))} />}
      <Stack as="section" gap={8} className={css.part} aria-label={say(makeCardsWords.cards)}>
        <h3>{say(makeCardsWords.cards)}</h3>
        <DraftCards draft={draft} onChange={setDraft} />
      </Stack>
      <Stack as="section" gap={8} className={css.part} aria-label={say(makeCardsWords.operations)}>
        <h3>{say(makeCardsWords.operations)}</h3>
        <DraftOperations draft={draft} onChange={setDraft} />
      </Stack>
      <Left left={proposal.left} />
    </DryRunSheet>
  );
}

/** What is left out, by reason, the first few of each by name. */
function Left({
  left,
  isOpen = false,
}: Pick<CardsProposal, 'left'> & { readonly isOpen?: boolean }): React.JSX.Element | null {
  const say = useSay();
  if (left.length === 0) return null;
  return (
    <section>
      {left.map(({ why, ...rows }) => (
        <SomeRows key={why} title={say(fill(makeCardsWords.left, { why: LEFT_OUT[why] }))} {...rows} isOpen={isOpen} />
      ))}
    </section>
  );
}
