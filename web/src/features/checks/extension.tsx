import { exItem } from '@plumbline/contract/lists/ex-item.ts';
import { exReview } from '@plumbline/contract/lists/ex-review.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import { matrixOf } from '@plumbline/contract/rules/matrices.ts';
import { allRegisters, registers } from '@plumbline/contract/registers/index.ts';
import { Suspense } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { later } from '../../lib/look/page-idle.ts';
import { extendRegister } from '../../register/extensions.ts';
import { ListPanel } from '../../register/list/list-panel.tsx';
import { rowsTab } from '../../register/row/rows-tab.tsx';
import { baseKeyOf } from '../../register/family.ts';
import { AllocateButton } from './allocate-bulk.tsx';
import { allocateWords } from './allocate-words.ts';
import { LackingLink, ReviewLink, StateFilters } from './state-filters.tsx';
import { ReviewActButton } from './review-act.tsx';
import { BoardLink } from './board-link.tsx';
import { ExLinks } from './ex-links.tsx';
import { MultiTagButton, NewMultiTagButton } from './multi-tag-button.tsx';
import { multiTagWords } from './multi-tag-words.ts';
import { checkWords } from './words.ts';

const ExBanner = later(async () => ({ default: (await import('./ex-banner.tsx')).ExBanner }));
const AllocateStart = lazy(() => import('./allocate-start.tsx'));
const ItrsTab = lazy(async () => ({ default: (await import('./itrs-tab.tsx')).ItrsTab }));
const {
  multiTagItr,
  tagItr,
  taggedItem,
  exZone,
  exProtection,
  exIpRating,
  exCertifyingBody,
  exRatedModel,
  exRatedToItr,
} = registers;

const itrs = rowsTab({
  register: tagItr.key,
  field: 'taggedItem',
  label: checkWords.itrTab,
  render: ({ id }) => <ItrsTab taggedItem={id} />,
});
extendRegister(taggedItem.key, {
  tabs: [itrs],
  banner: (row) =>
    row['isExRated'] === true && (
      <Suspense>
        <ExBanner id={row.id} />
      </Suspense>
    ),
  pageActions: () => <ExLinks />,
});
for (const { key } of [exZone, exProtection, exIpRating, exCertifyingBody, exRatedModel, exRatedToItr])
  extendRegister(key, { pageActions: () => <ExLinks /> });
extendRegister(exItem.key, { pageActions: () => <ExLinks to={exReview} /> });
extendRegister(exReview.key, { pageActions: () => <ExLinks to={exItem} />, about: checkWords.exReviewAbout });

// a selection belongs to the list it was made in, so each kind names its own list
for (const { key } of allRegisters.filter((register) => baseKeyOf(register.key) === taggedItem.key))
  extendRegister(key, {
    bulkActions: [{ key: 'allocate', render: (facts) => <AllocateButton register={key} facts={facts} /> }],
  });

extendRegister(tagItr.key, {
  start: {
    text: allocateWords.startItrs,
    render: () => (
      <Suspense>
        <AllocateStart gives={tagItr.key} />
      </Suspense>
    ),
  },
  pageActions: () => <BoardLink />,
  bulkActions: [{ key: 'multiTag', render: (facts) => <MultiTagButton facts={facts} /> }],
});
extendRegister(multiTagItr.key, {
  tabs: [
    {
      key: 'members',
      label: multiTagWords.tab,
      count: ({ memberCount }) => (typeof memberCount === 'number' ? memberCount : undefined),
      render: ({ id }) => <ListPanel key={id} list="multiTagMember" of={id} />,
    },
  ],
  newButton: () => <NewMultiTagButton />,
  about: multiTagWords.about,
});

for (const list of queryLists) {
  const { compares } = list.query;
  if (compares === undefined) continue;
  const { matrix, field, aligns } = compares;
  const acts = aligns === undefined ? (['remove'] as const) : (['align', 'remove'] as const);
  extendRegister(list.key, {
    bulkActions: acts.map((act) => ({
      key: act,
      render: (facts) => <ReviewActButton act={act} list={list.key} into={matrix} facts={facts} />,
    })),
    quickFilters: (page) => <StateFilters list={list} field={field} page={page} />,
  });
  // a matrix line links to the tags that lack its check, and the matrix page to the review
  extendRegister(matrixOf(matrix).lines, {
    actions: (row) => <LackingLink list={list} row={row} />,
    pageActions: () => <ReviewLink list={list} />,
  });
}
