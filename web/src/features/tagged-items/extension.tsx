import { loopItem, parentTagItem } from '@plumbline/contract/lists/items-of.ts';
import type { QueryListKey } from '@plumbline/contract/lists/index.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { readVerb } from '../../lib/call/query.ts';
import { extendRegister } from '../../register/extensions.ts';
import { isOf } from '../../register/list/list-of-row.tsx';
import { ListPanel } from '../../register/list/list-panel.tsx';

const ITEMS = w('Tagged items', '位号对象');

/** The tab of a row with the tagged items that belong to it, and their number. */
const itemsTab = ({ key, query: { of: owner } }: QueryList<QueryListKey>) => ({
  key,
  label: ITEMS,
  count: async ({ id }: { readonly id: string }) =>
    owner === undefined ? undefined : (await readVerb(key, 'count', { filter: isOf(owner, id) })).total,
  render: ({ id }: { readonly id: string }) => <ListPanel key={id} list={key} of={id} />,
});

extendRegister(registers.loop.key, { tabs: [itemsTab(loopItem)] });
extendRegister(registers.parentTag.key, { tabs: [itemsTab(parentTagItem)] });
