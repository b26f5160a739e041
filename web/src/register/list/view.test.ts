import { describe, expect, test, vi } from 'vitest';
import { optionValues } from '@plumbline/contract/level-option-values.ts';
import { offeredFields } from '@plumbline/contract/register/offered-fields.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { defaultView } from '../../grid/columns.ts';
import { dragged, moved, withColumn } from '../columns/column-order.ts';
import { allowedTabs } from '../row/allowed-tabs.ts';
import { extendRegister, extensionOf } from '../extensions.ts';
import { inSentence } from '../in-sentence.ts';
import { defaultSort, keptView, startView, viewFilter, viewSearch } from './view.ts';

const { tag } = registers;
const search = (text = ''): URLSearchParams => new URLSearchParams(text);
const filter = { field: 'name', op: 'contains', value: 'P' } as const;

describe('the view a page begins with', () => {
  test('is the register’s own', () => {
    expect(startView(tag, search(), undefined)).toEqual({
      filters: {},
      rest: undefined,
      sort: [{ field: 'name' }],
      columns: defaultView(tag),
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
    });
  });
});

describe('the address of a view', () => {
  test('contains filter and sort, and keeps the other parameters of the page', () => {
    const view = { ...startView(tag, search(), { filter }), sort: [{ field: 'area' }, { field: 'name', desc: true }] };
    const next = viewSearch(tag, view, search('id=7&table=x'));
    expect(next.get('id')).toBe('7');
    expect(JSON.parse(next.get('filter') ?? '')).toEqual(filter);
    expect(next.get('sort')).toBe('area,-name');
    expect(startView(tag, next, undefined).sort).toEqual(view.sort);
  });

  test('leaves out the register’s own view', () => {
    expect(viewSearch(tag, startView(tag, search(), undefined), search('filter=x&sort=y')).toString()).toBe('');
  });

  test('keeps what the filter row cannot show', () => {
    const or = { or: [filter, { field: 'area', op: 'blank' }] } as const;
    const view = startView(tag, search(`filter=${encodeURIComponent(JSON.stringify(or))}`), undefined);
    expect(view.filters).toEqual({});
    expect(viewFilter(tag, view)).toEqual(or);
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
