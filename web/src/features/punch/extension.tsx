import { signOffOf } from '@plumbline/contract/workflow/sign/calls/sign-off-of.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { lazy } from 'react';
import { send, sendVerb } from '../../lib/send.ts';
import { extendRegister, type RowTab } from '../../register/extensions.ts';
import { refIn } from '../checks/row-facts.ts';
import { BulkSignButton } from '../signoff/bulk-sign-button.tsx';
import { Waiting } from '../signoff/waiting.tsx';
import type { PunchScope } from './new-punch-values.ts';
import { punchFilter } from './punch-filter.ts';
import { punchWords } from './words.ts';

const PunchTab = lazy(async () => ({ default: (await import('./punch-tab.tsx')).PunchTab }));
const SignOffPanel = lazy(async () => ({ default: (await import('../signoff/sign-off-panel.tsx')).SignOffPanel }));
const { punchListItem, tagItr, taggedItem } = registers;

extendRegister(punchListItem.key, {
  tabs: [
    {
      key: 'signOffs',
      label: punchWords.signOffs,
      count: async ({ id }) => (await send(signOffOf, { register: 'punchListItem', id })).length,
      render: ({ id }) => (
        <Waiting>
          <SignOffPanel register="punchListItem" id={id} />
        </Waiting>
      ),
    },
  ],
  bulkActions: [{ key: 'sign', render: (facts) => <BulkSignButton register="punchListItem" facts={facts} /> }],
});

const punchOf = (scope: PunchScope['scope']): RowTab => ({
  key: 'punch',
  label: punchWords.tab,
  count: async ({ id }) =>
    (await sendVerb(punchListItem.key, 'count', { filter: await punchFilter({ scope, id }) })).total,
  render: (row) => (
    <Waiting>
      <PunchTab key={row.id} about={{ scope, id: row.id }} discipline={refIn(row, 'discipline')} />
    </Waiting>
  ),
});
extendRegister(tagItr.key, { tabs: [punchOf('tagItr')] });
extendRegister(taggedItem.key, { tabs: [punchOf('taggedItem')] });
