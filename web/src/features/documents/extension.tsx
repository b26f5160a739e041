import { registers } from '@plumbline/contract/registers/index.ts';
import { lazy } from '../../lib/look/lazy.ts';
import { extendRegister } from '../../register/extensions.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { compareWords } from './compare/words.ts';
import { listTransmittalWords } from './transmittal/list-words.ts';

const CompareTab = lazy(async () => ({ default: (await import('./compare/compare-tab.tsx')).CompareTab }));

const ReviewTab = lazy(async () => ({ default: (await import('./transmittal/review-tab.tsx')).ReviewTab }));
const AddButton = lazy(async () => ({ default: (await import('./transmittal/add-button.tsx')).AddButton }));
const TransmittalActions = lazy(async () => ({
  default: (await import('./transmittal/transmittal-actions.tsx')).TransmittalActions,
}));

extendRegister(registers.transmittal.key, {
  closed: (row) => row['state'] !== 'draft',
  actions: (row) => (
    <Waiting>
      <TransmittalActions row={row} />
    </Waiting>
  ),
  tabs: [
    {
      key: 'review',
      label: listTransmittalWords.review,
      render: (row) => (
        <Waiting>
          <ReviewTab key={row.id} row={row} />
        </Waiting>
      ),
    },
  ],
});

extendRegister(registers.drawing.key, {
  bulkActions: [
    {
      key: 'transmittal',
      render: (facts) => (
        <Waiting>
          <AddButton facts={facts} />
        </Waiting>
      ),
    },
  ],
  tabs: [
    {
      key: 'compare',
      label: compareWords.tab,
      render: ({ id }) => (
        <Waiting>
          <CompareTab key={id} id={id} />
        </Waiting>
      ),
    },
  ],
});
