import { registers } from '@plumbline/contract/registers/index.ts';
import { lazy } from '../../lib/look/lazy.ts';
import { readVerb } from '../../lib/call/query.ts';
import { extendRegister, type RowTab } from '../../register/extensions.ts';
import { refIn } from '../../lib/value/row-facts.ts';
import { Waiting } from '../../ui/waiting.tsx';
import type { PunchScope } from './new-punch-values.ts';
import { punchFilter } from './punch-filter.ts';
import { punchWords } from './words.ts';

const PunchTab = lazy(async () => ({ default: (await import('./punch-tab.tsx')).PunchTab }));
const { punchListItem, tagItr, tagPwl, taggedItem } = registers;

const punchOf = (scope: PunchScope['scope']): RowTab => ({
  key: 'punch',
  label: punchWords.tab,
  count: async ({ id }) =>
    (await readVerb(punchListItem.key, 'count', { filter: await punchFilter({ scope, id }) })).total,
  render: (row) => (
    <Waiting>
      <PunchTab key={row.id} about={{ scope, id: row.id }} discipline={refIn(row, 'discipline')} />
    </Waiting>
  ),
});
extendRegister(tagItr.key, { tabs: [punchOf(tagItr.key)] });
extendRegister(tagPwl.key, { tabs: [punchOf(tagPwl.key)] });
extendRegister(taggedItem.key, { tabs: [punchOf(taggedItem.key)] });
extendRegister(punchListItem.key, { takesPhotos: true });
