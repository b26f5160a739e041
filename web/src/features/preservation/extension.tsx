import { registers } from '@plumbline/contract/registers/index.ts';
import { Suspense } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { type CellPaint, made, shownText } from '../../grid/cell-paint.ts';
import { later } from '../../lib/look/page-idle.ts';
import { extendRegister, type RowTab } from '../../register/extensions.ts';
import { rowsTab } from '../../register/row/rows-tab.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { allocateWords } from '../checks/allocate-words.ts';
import { EndButton, RoundsButton } from './act-buttons.tsx';
import { DueMenu } from './due-menu.tsx';
import { listAheadWords } from './list-look-ahead-words.ts';
import { preservationWords } from './words.ts';

const AllocateStart = lazy(() => import('../checks/allocate-start.tsx'));
const CyclesTab = lazy(async () => ({ default: (await import('./cycles-tab.tsx')).CyclesTab }));
const ReadingsTab = lazy(async () => ({ default: (await import('./readings-tab.tsx')).ReadingsTab }));
const EndOffer = later(async () => ({ default: (await import('./end-offer.tsx')).EndOffer }));
const { handover, taggedItem, tagPwl } = registers;

const cycles = rowsTab({
  register: tagPwl.key,
  field: 'taggedItem',
  label: preservationWords.tab,
  render: ({ id }) => <CyclesTab taggedItem={id} />,
});
extendRegister(taggedItem.key, { tabs: [cycles] });
const readings: RowTab = {
  key: 'readings',
  label: listAheadWords.readings,
  render: ({ id }) => (
    <Waiting>
      <ReadingsTab key={id} id={id} />
    </Waiting>
  ),
};
/** Weeks to due, in the overdue colour when negative (work areas 4.5, 11). */
const paintWeeks: CellPaint = (host, facts) => {
  const text = shownText(facts);
  if (typeof facts.value === 'number' && facts.value < 0) host.append(made('span', 'pl-alarm', text));
  else host.textContent = text;
};
extendRegister(tagPwl.key, {
  start: {
    text: allocateWords.startPwls,
    render: () => (
      <Suspense>
        <AllocateStart gives={tagPwl.key} />
      </Suspense>
    ),
  },
  tabs: [readings],
  cells: { dueWeeks: paintWeeks },
  pageActions: () => <DueMenu />,
  bulkActions: [{ key: 'rounds', render: (facts) => <RoundsButton facts={facts} /> }],
});
extendRegister(handover.key, {
  actions: (row) => <EndButton row={row} />,
  banner: (row) => (
    <Suspense>
      <EndOffer key={row.id} row={row} />
    </Suspense>
  ),
});
