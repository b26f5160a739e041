import { signOffOf } from '@plumbline/contract/workflow/sign/calls/sign-off-of.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { lazy } from 'react';
import { send } from '../../lib/send.ts';
import { extendRegister } from '../../register/extensions.ts';
import { sheetWords } from '../checks/words.ts';
import { BulkSignButton } from '../signoff/bulk-sign-button.tsx';
import { Waiting } from '../signoff/waiting.tsx';

const SheetTab = lazy(async () => ({ default: (await import('../checks/sheet-tab.tsx')).SheetTab }));
const SignOffPanel = lazy(async () => ({ default: (await import('../signoff/sign-off-panel.tsx')).SignOffPanel }));
const { key } = registers.assuranceTracker;

/** The page on which a tracker is filled. */
const ROUTE = '/RefTable/AssuranceTrackerEditDocument';

extendRegister(key, {
  tabs: [
    {
      key: 'sheet',
      label: sheetWords.sheetTab,
      first: true,
      render: (row) => (
        <Waiting>
          <SheetTab row={row} of={{ field: 'trackerType', href: `${ROUTE}?id=${encodeURIComponent(row.id)}` }} />
        </Waiting>
      ),
    },
    {
      key: 'signOffs',
      label: sheetWords.signOffTab,
      count: async ({ id }) => (await send(signOffOf, { register: key, id })).length,
      render: ({ id }) => (
        <Waiting>
          <SignOffPanel register={key} id={id} />
        </Waiting>
      ),
    },
  ],
  bulkActions: [{ key: 'sign', render: (facts) => <BulkSignButton register={key} facts={facts} /> }],
});
