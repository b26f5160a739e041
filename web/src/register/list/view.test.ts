import { describe, expect, test, vi } from 'vitest';
import { optionValues } from '@plumbline/contract/level-option-values.ts';
import { offeredFields } from '@plumbline/contract/register/offered-fields.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { defaultView } from '../../grid/columns.ts';
import { dragged, moved, withColumn } from '../columns/column-order.ts';
import { allowedTabs } from '../row/allowed-tabs.ts';
import { extendRegister, extensionOf } from '../extensions.ts';
import { inSentence } from '../in-sentence.ts';
import { changedParts, contentOf, defaultSort, keptView, startView, viewFilter, viewOf, viewSearch } from './view.ts';

const { tag } = registers;
const search = (text = ''): URLSearchParams => new URLSearchParams(text);
const filter = { field: 'name', op: 'contains', value: 'P' } as const;
const NO_GROUPS = { groupBy: [], grouped: false, colourBy: null };

describe('the view a page begins with', () => {
  test('is the register’s own', () => {
    expect(startView(tag, search(), undefined)).toEqual({
      filters: {},
      rest: undefined,
      sort: [{ field: 'name' }],
      columns: defaultView(tag),
      ...NO_GROUPS,
    });
  });

  test('is the one stored at the last visit', () => {
    const view = {
      ...startView(tag, search(), undefined),
      filters: { name: { op: 'contains', value: 'P' } },
      sort: [{ field: 'area', desc: true }],
    } as const;
    const again = startView(tag, search(), JSON.parse(JSON.stringify(keptView(tag, view))));
    expect(again).toEqual(view);
  });

  test('takes its rows from an address with a filter, and keeps the user’s own columns', () => {
    const saved = { filter, sort: '-area', columns: [{ name: 'description', shown: true, pinned: true }] };
    const view = startView(
      tag,
      search(`filter=${encodeURIComponent(JSON.stringify({ field: 'isExRated', op: 'is', value: true }))}&sort=-name`),
      saved,
    );
    expect(view.filters).toEqual({ isExRated: { op: 'flag', value: true } });
    expect(view.sort).toEqual([{ field: 'name', desc: true }]);
    expect(view.columns[0]?.name).toBe('description');
  });

  test('columns an option leaves out are never shown, sorted or filtered by, from any address or stored view [DG 2.1]', () => {
    const shown = offeredFields({ ...optionValues(), ex: false }, tag);
    const ex = { field: 'isExRated', op: 'is', value: true } as const;
    const area = { field: 'area', op: 'blank' } as const;
    const saved = {
      filter: { and: [ex, area] },
      sort: 'exZone',
      columns: [{ name: 'exZone', shown: true, pinned: false }],
    };
    const view = startView(shown, search(), saved);
    expect(viewFilter(shown, view)).toEqual(area);
    expect(view.sort).toEqual([]);
    expect(view.columns.map(({ name }) => name)).not.toContain('exZone');
    const link = `filter=${encodeURIComponent(JSON.stringify({ or: [ex, area] }))}`;
    expect(viewFilter(shown, startView(shown, search(link), undefined))).toBeUndefined();
    expect(viewFilter(tag, startView(tag, search(), saved))).toEqual({ and: [ex, area] });
  });

  test('damaged parts are left out', () => {
    expect(
      startView(tag, search('filter=%7B&sort=nowhere'), { filter: { or: 1 }, sort: 5, columns: [{ name: 1 }] }),
    ).toEqual({
      filters: {},
      rest: undefined,
      sort: [],
      columns: defaultView(tag),
      ...NO_GROUPS,
    });
  });
});

describe('the address of a view', () => {
  test('contains filter and sort, and keeps the other parameters of the page', () => {
    const view = { ...startView(tag, search(), { filter }), sort: [{ field: 'area' }, { field: 'name', desc: true }] };
    const next = viewSearch(tag, view, { search: search('id=7&table=x') });
    expect(next.get('id')).toBe('7');
    expect(JSON.parse(next.get('filter') ?? '')).toEqual(filter);
    expect(next.get('sort')).toBe('area,-name');
    expect(startView(tag, next, undefined).sort).toEqual(view.sort);
  });

  test('leaves out the register’s own view', () => {
    expect(viewSearch(tag, startView(tag, search(), undefined), { search: search('filter=x&sort=y') }).toString()).toBe(
      '',
    );
  });

  test('keeps what the filter row cannot show', () => {
    const or = { or: [filter, { field: 'area', op: 'blank' }] } as const;
    const view = startView(tag, search(`filter=${encodeURIComponent(JSON.stringify(or))}`), undefined);
    expect(view.filters).toEqual({});
    expect(viewFilter(tag, view)).toEqual(or);
  });
});

describe('a saved view', () => {
  const saved = {
    filter,
    sort: '-area',
    columns: [
      { name: 'name', shown: true, pinned: true },
      { name: 'area', shown: true, pinned: false },
    ],
    groupBy: ['discipline'],
    grouped: true,
    colourBy: 'isExRated',
  };

  test('is what the list shows, and is saved again unchanged', () => {
    const view = viewOf(tag, saved);
    expect(view).toMatchObject({
      sort: [{ field: 'area', desc: true }],
      groupBy: ['discipline'],
      colourBy: 'isExRated',
    });
    expect(viewFilter(tag, view)).toEqual(filter);
    expect(changedParts(tag, view, viewOf(tag, contentOf(tag, view)))).toEqual([]);
  });

  test('has no filter and no sort of its own where it is saved without', () => {
    const view = viewOf(registers.tagItr, { ...saved, ...NO_GROUPS, filter: undefined, sort: '', columns: [] });
    expect(viewFilter(registers.tagItr, view)).toBeUndefined();
    expect(view.sort).toEqual(defaultSort(registers.tagItr));
  });

  test('says which of its parts differ from the list', () => {
    const view = viewOf(tag, saved);
    const other = {
      ...view,
      filters: {},
      sort: [],
      grouped: false,
      columns: view.columns.map((column) => ({ ...column, pinned: true })),
    };
    expect(changedParts(tag, view, other)).toEqual(['filter', 'sort', 'columns', 'grouped']);
    // what is hidden, and how wide columns are, belongs to no view
    const wider = view.columns.map((column) => ({ ...column, width: 300 }));
    const hidden = [...wider.filter(({ shown }) => shown), ...wider.filter(({ shown }) => !shown).toReversed()];
    expect(changedParts(tag, view, { ...view, columns: hidden })).toEqual([]);
  });

  test('stays in its address, with the filter and sort only where they were changed', () => {
    const view = viewOf(tag, saved);
    const shown = { id: '7', view };
    expect(viewSearch(tag, view, { search: search('id=1&filter=x'), shown }).toString()).toBe('id=1&view=7');
    const cleared = { ...view, filters: {}, rest: undefined };
    const address = viewSearch(tag, cleared, { search: search(), shown });
    expect(address.get('filter')).toBe('');
    expect(address.has('sort')).toBe(false);
    expect(viewFilter(tag, viewOf(tag, saved, address))).toBeUndefined();
    expect(viewSearch(tag, view, { search: search('view=7') }).has('view')).toBe(false);
  });

  test('that uses columns which are gone shows what is left, never a wrong condition', () => {
    const gone = { field: 'nowhere', op: 'blank' } as const;
    const view = viewOf(tag, {
      ...saved,
      filter: { and: [filter, gone] },
      sort: 'nowhere,-area',
      columns: [...saved.columns, { name: 'nowhere', shown: true, pinned: false }],
      groupBy: ['nowhere', 'discipline'],
      colourBy: 'nowhere',
    });
    expect(viewFilter(tag, view)).toEqual(filter);
    expect(view).toMatchObject({ sort: [{ field: 'area', desc: true }], groupBy: ['discipline'], colourBy: null });
    expect(view.columns.map(({ name }) => name)).not.toContain('nowhere');
    expect(viewFilter(tag, viewOf(tag, { ...saved, filter: { or: [filter, gone] } }))).toBeUndefined();
  });
});

describe('the order of columns', () => {
  const columns = ['a', 'b', 'c'].map((name) => ({ name, shown: true, pinned: false }));
  const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join('');

  test('a column is moved to a place, or to the nearest end', () => {
    expect(names(moved(columns, 'a', 1))).toBe('bac');
    expect(names(moved(columns, 'c', -5))).toBe('cab');
    expect(names(moved(columns, 'a', 99))).toBe('bca');
    expect(names(moved(columns, 'x', 0))).toBe('abc');
  });

  test('a column can be hidden or pinned', () => {
    expect(withColumn(columns, { name: 'b', shown: false, pinned: true })[1]).toEqual({
      name: 'b',
      shown: false,
      pinned: true,
    });
  });

  test('after a drag on the screen hidden columns come last, and only resized columns have a width', () => {
    const view = [
      ...columns,
      { name: 'h', shown: false, pinned: false },
      { name: 'w', shown: true, pinned: false, width: 90 },
    ];
    const next = dragged(view, [
      { name: 'c', pinned: true, width: undefined },
      { name: 'w', pinned: false, width: undefined },
      { name: 'a', pinned: false, width: 200 },
      { name: 'b', pinned: false, width: undefined },
    ]);
    expect(names(next)).toBe('cwabh');
    expect(next.map(({ width }) => width)).toEqual([undefined, 90, 200, undefined, undefined]);
    expect(next[0]?.pinned).toBe(true);
  });
});

describe('what features add to a register', () => {
  test('is joined in the order it was added', () => {
    const render = vi.fn(() => null);
    const label = { en: 'ITRs', zh: 'ITR' };
    extendRegister('tag', { tabs: [{ key: 'itrs', label, render }], cells: { area: () => {} } });
    extendRegister('tag', { tabs: [{ key: 'punch', label, render }], needs: ['area'], actions: () => 'x' });
    const { tabs, cells, needs, actions } = extensionOf('tag');
    expect(tabs?.map(({ key }) => key)).toEqual(['itrs', 'punch']);
    expect(Object.keys(cells ?? {})).toEqual(['area']);
    expect(needs).toEqual(['area']);
    expect(actions).toBeDefined();
    expect(extensionOf('loop')).toEqual({});
  });
  test('reaches the subsets of the register, whose own additions replace the same ones in place', () => {
    const tab = (key: string, en: string) => ({ key, label: { en, zh: en }, render: () => null });
    extendRegister('tagSet', { tabs: [tab('attachments', 'of the tag set'), tab('members', 'Members')] });
    extendRegister('taggedItem', {
      tabs: [tab('attachments', 'of the item'), tab('itrs', 'ITRs'), tab('punch', 'Punch')],
    });
    const tabsOf = (key: string) => extensionOf(key).tabs?.map((tab) => `${tab.key}: ${tab.label.en}`);
    for (const key of ['cable', 'line', 'mechanicalJoint', 'spool', 'testPack'])
      expect(tabsOf(key), key).toEqual(['attachments: of the item', 'itrs: ITRs', 'punch: Punch']);
    expect(tabsOf('tagSet')).toEqual(['attachments: of the tag set', 'itrs: ITRs', 'punch: Punch', 'members: Members']);
    expect(tabsOf('tagItr')).toBeUndefined();
  });
});

test('a tab that needs a permission is shown only to users who have it, wherever a row is shown', () => {
  const tab = (key: string, permission?: string) => ({
    key,
    label: { en: key, zh: key },
    render: () => null,
    ...(permission !== undefined && { permission }),
  });
  const tabs = [tab('signOffs'), tab('operation', 'operation:see'), tab('moc', 'moc:see')];
  const seenBy = (...permissions: readonly string[]) => allowedTabs(tabs, permissions).map(({ key }) => key);
  expect(seenBy('jobCard:see')).toEqual(['signOffs']);
  expect(seenBy('jobCard:see', 'operation:see')).toEqual(['signOffs', 'operation']);
  expect(seenBy('*:see')).toEqual(['signOffs', 'operation', 'moc']);
});

describe('small words', () => {
  test('a label within a sentence is lower-case, an abbreviation stays', () => {
    expect(inSentence('Tag', 'en')).toBe('tag');
    expect(inSentence('ITR class', 'en')).toBe('ITR class');
    expect(inSentence('位号', 'zh')).toBe('位号');
  });
});

test('a register without its own sort is sorted by title', () => {
  expect(defaultSort(registers.discipline)).toEqual([{ field: 'name' }]);
  expect(defaultSort(registers.digitalDocumentCheckBoxType)).toEqual([{ field: 'checkBoxes' }]);
});
