import { signOffOf } from '@plumbline/contract/workflow/sign/calls/sign-off-of.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { lazy } from 'react';
import { send, sendVerb } from '../../lib/send.ts';
import { extendRegister, type RowTab } from '../../register/extensions.ts';
import { BulkSignButton } from '../signoff/bulk-sign-button.tsx';
import { Waiting } from '../signoff/waiting.tsx';
import { BulkPrintButton } from './bulk-print-button.tsx';
import { sheetWords } from './words.ts';

const ItrsTab = lazy(async () => ({ default: (await import('./itrs-tab.tsx')).ItrsTab }));
const SheetTab = lazy(async () => ({ default: (await import('./sheet-tab.tsx')).SheetTab }));
const SignOffPanel = lazy(async () => ({ default: (await import('../signoff/sign-off-panel.tsx')).SignOffPanel }));
const { tagItr, taggedItem } = registers;

extendRegister(tagItr.key, {
  tabs: [
    {
      key: 'sheet',
      label: sheetWords.sheetTab,
      first: true,
      render: (row) => (
        <Waiting>
          <SheetTab row={row} />
        </Waiting>
      ),
    },
    {
      key: 'signOffs',
      label: sheetWords.signOffTab,
      count: async ({ id }) => (await send(signOffOf, { register: 'tagItr', id })).length,
      render: ({ id }) => (
        <Waiting>
          <SignOffPanel register="tagItr" id={id} />
        </Waiting>
      ),
    },
  ],
  bulkActions: [
    { key: 'sign', render: (facts) => <BulkSignButton register="tagItr" facts={facts} /> },
    { key: 'print', render: (facts) => <BulkPrintButton facts={facts} /> },
  ],
});

const itrs: RowTab = {
  key: 'itrs',
  label: sheetWords.itrTab,
  count: async ({ id }) =>
    (await sendVerb(tagItr.key, 'count', { filter: { field: 'taggedItem', op: 'is', value: id } })).total,
  render: ({ id }) => (
    <Waiting>
      <ItrsTab taggedItem={id} />
    </Waiting>
  ),
};
extendRegister(taggedItem.key, { tabs: [itrs] });
