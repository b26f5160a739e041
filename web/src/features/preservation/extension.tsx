import { registers } from '@plumbline/contract/registers/index.ts';
import { lazy } from 'react';
import { sendVerb } from '../../lib/send.ts';
import { extendRegister, type RowTab } from '../../register/extensions.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { EndButton, RoundsButton } from './act-buttons.tsx';
import { aheadWords } from './look-ahead-words.ts';
import { preservationWords } from './words.ts';

const CyclesTab = lazy(async () => ({ default: (await import('./cycles-tab.tsx')).CyclesTab }));
const ReadingsTab = lazy(async () => ({ default: (await import('./readings-tab.tsx')).ReadingsTab }));
const { handover, taggedItem, tagPwl } = registers;

const cycles: RowTab = {
  key: 'preservation',
  label: preservationWords.tab,
  count: async ({ id }) =>
    (await sendVerb(tagPwl.key, 'count', { filter: { field: 'taggedItem', op: 'is', value: id } })).total,
  render: ({ id }) => (
    <Waiting>
      <CyclesTab taggedItem={id} />
    </Waiting>
  ),
};
extendRegister(taggedItem.key, { tabs: [cycles] });
const readings: RowTab = {
  key: 'readings',
  label: aheadWords.readings,
  render: ({ id }) => (
    <Waiting>
      <ReadingsTab key={id} id={id} />
    </Waiting>
  ),
};
extendRegister(tagPwl.key, {
  tabs: [readings],
  bulkActions: [{ key: 'rounds', render: (facts) => <RoundsButton facts={facts} /> }],
});
extendRegister(handover.key, { actions: (row) => <EndButton row={row} /> });
