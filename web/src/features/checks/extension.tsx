import { allRegisters, registers } from '@plumbline/contract/registers/index.ts';
import { lazy } from 'react';
import { sendVerb } from '../../lib/send.ts';
import { extendRegister, type RowTab } from '../../register/extensions.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { baseKeyOf } from '../../register/family.ts';
import { AllocateButton } from './allocate-bulk.tsx';
import { checkWords } from './words.ts';

const ItrsTab = lazy(async () => ({ default: (await import('./itrs-tab.tsx')).ItrsTab }));
const { tagItr, taggedItem } = registers;

const itrs: RowTab = {
  key: 'itrs',
  label: checkWords.itrTab,
  count: async ({ id }) =>
    (await sendVerb(tagItr.key, 'count', { filter: { field: 'taggedItem', op: 'is', value: id } })).total,
  render: ({ id }) => (
    <Waiting>
      <ItrsTab taggedItem={id} />
    </Waiting>
  ),
};
extendRegister(taggedItem.key, { tabs: [itrs] });

// the selection is one of the list it was made in, so each kind says which
for (const { key } of allRegisters.filter((one) => baseKeyOf(one.key) === taggedItem.key))
  extendRegister(key, {
    bulkActions: [{ key: 'allocate', render: (facts) => <AllocateButton register={key} facts={facts} /> }],
  });
