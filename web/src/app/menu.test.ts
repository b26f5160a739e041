import { describe, expect, test } from 'vitest';
import { routeName } from '@plumbline/contract/pages/page.ts';
import { ALL_PAGES, pageOfFrontPath } from '@plumbline/contract/pages/pages.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import type { MenuEntry } from '../lib/place/menu-state.ts';
import { shownCrumbs } from '../ui/breadcrumb.ts';
import { groupsIn, itemsOf, matching, placeOf, type MenuItem } from './menu.ts';
import { addressOfEntry, PAGES, pageOf } from './pages.ts';
import { HOME } from './tabs.ts';

const entry = (code: string, some: Partial<MenuEntry> = {}): MenuEntry => ({
  code,
  names: { en: code, zh: code },
  type: code.startsWith('M') ? 'M' : 'S',
  frontPath: code,
  sort: 0,
  displayFlag: true,
  loginFlag: null,
  children: [],
  buttons: [],
  ...some,
});
const drawn = (items: readonly MenuItem[]): readonly unknown[] =>
  items.map(({ entry: { code }, to, items: below }) => (to === null ? [code, ...drawn(below)] : to));

test('the level selection pages are at their routes, hidden from menu and breadcrumb [R2.3-156, R2.3-158, R2.3-160]', () => {
  for (const name of ['LevelSelect', 'LevelASelection', 'LevelBSelection']) {
    expect(ALL_PAGES.find(({ route }) => route === `/Admin/${name}`)).toMatchObject({
      group: 'admin',
      hideInMenu: true,
      hideInBreadcrumb: true,
      scopeless: true,
    });
    expect(addressOfEntry(name)).toBe(`/Admin/${name}`);
  }
});

describe('the sidebar', () => {
  test('draws the menu groups with the routes given by their frontPaths [R1-03, R2.1-27]', () => {
    const left = [
      entry('S1', { frontPath: 'home-page' }),
      entry('M1', {
        children: [entry('S2', { frontPath: 'Tag' }), entry('S3', { frontPath: '/PunchList/PunchListItem?a=1' })],
      }),
      entry('S4', { frontPath: 'Skyline' }),
    ];
    expect(drawn(itemsOf(left, HOME))).toEqual([
      ['M1', '/TaggedItems/Tag', '/PunchList/PunchListItem?a=1'],
      '/Report/Skyline',
    ]);
  });
  test.each<[string, readonly MenuEntry[]]>([
    ['a hidden entry [R6-13, R2.3-002]', [entry('S1', { frontPath: 'Tag', displayFlag: false })]],
    [
      'a hidden group with all its pages [R2.3-167]',
      [entry('M1', { displayFlag: false, children: [entry('S1', { frontPath: 'User' })] })],
    ],
    ['a node of another type [R3-068]', [entry('X1', { frontPath: 'Tag', type: 'other' })]],
    ['a page outside every group', [entry('S1', { frontPath: 'Nowhere' })]],
    [
      'an address outside the product',
      [entry('S1', { frontPath: '//evil.test' }), entry('S2', { frontPath: 'https://evil.test' })],
    ],
    ['an empty group', [entry('M1')]],
  ])('leaves out %s', (_, left) => {
    expect(itemsOf(left, HOME)).toEqual([]);
  });
  test('the filter also finds pages that the menu hides, and marks them; not the documents of other pages [use B8]', () => {
    const left = [
      entry('M1', { displayFlag: false, children: [entry('S1', { frontPath: 'JobCard' })] }),
      entry('S2', { frontPath: 'Tag', displayFlag: false }),
      entry('S3', { frontPath: 'TagITRsEditDocument', displayFlag: false }),
    ];
    const found = itemsOf(left, HOME, { hidden: true });
    expect(drawn(found)).toEqual([['M1', '/WorkPack/JobCard'], '/TaggedItems/Tag']);
    expect(found.map(({ isHidden }) => isHidden)).toEqual([true, true]);
    expect(itemsOf(left, HOME)).toEqual([]);
  });
  test('finds the entry of a page and its group', () => {
    const items = itemsOf(
      [entry('M1', { children: [entry('S2', { frontPath: 'Tag' })] }), entry('S3', { frontPath: 'Skyline' })],
      HOME,
    );
    expect(placeOf(items, '/TaggedItems/Tag')).toEqual({ item: 'S2', groups: ['M1'] });
    expect(placeOf(items, '/Report/Skyline')).toEqual({ item: 'S3', groups: [] });
    expect(placeOf(items, '/RefTable/Area')).toEqual({ item: null, groups: [] });
    expect(placeOf(items, '/nowhere')).toEqual({ item: null, groups: [] });
  });
  test('finds a page within a section of a group, and filters by name in either language [use 10 12]', () => {
    const area = entry('S2', { frontPath: 'Area', names: { en: 'Area', zh: '区域' } });
    const module = entry('S3', { frontPath: 'Module', names: { en: 'Module', zh: '模块' } });
    const items = itemsOf([entry('M1', { children: [entry('M2', { children: [area, module] })] })], HOME);
    expect(placeOf(items, '/RefTable/Area')).toEqual({ item: 'S2', groups: ['M1', 'M2'] });
    expect(drawn(matching(items, 'are'))).toEqual([['M1', ['M2', '/RefTable/Area']]]);
    expect(drawn(matching(items, '模'))).toEqual([['M1', ['M2', '/RefTable/Module']]]);
    expect(matching(items, 'nothing')).toEqual([]);
    expect(groupsIn(items)).toEqual(['M1', 'M2']);
  });
});

describe('the pages', () => {
  test('exist for every register at its own route', () => {
    for (const { route } of allRegisters) expect(pageOf(route)?.route).toBe(route);
  });
  test('each have their own route and name', () => {
    expect(new Set(ALL_PAGES.map(({ route }) => route.toLowerCase())).size).toBe(ALL_PAGES.length);
    expect(new Set(ALL_PAGES.map((page) => routeName(page))).size).toBe(ALL_PAGES.length);
    for (const page of ALL_PAGES) expect(pageOfFrontPath(routeName(page))).toBe(page);
  });
  test('are found with a trailing slash and in any case', () => {
    expect(pageOf('/home-page/')?.route).toBe('/home-page');
    expect(pageOf('/taggeditems/tag')?.route).toBe('/TaggedItems/Tag');
    expect(pageOf('/nowhere')).toBeUndefined();
  });
  test('outside the shell are still reachable', () => {
    expect(addressOfEntry('project-page')).toBe('/project-page');
    expect(addressOfEntry('LevelSelect')).toBe('/Admin/LevelSelect');
  });
  test('documents and selections are left out of the breadcrumb, lists are not [R6-14]', () => {
    const way = [{ label: 'Certification' }, { label: 'The page' }];
    const crumbs = (route: string) =>
      shownCrumbs(way, pageOf(route)?.hideInBreadcrumb === true).map(({ label }) => label);
    expect(crumbs('/Certification/TagITRs')).toEqual(['Certification', 'The page']);
    expect(crumbs('/Certification/TagITRsEditDocument')).toEqual(['Certification']);
    const unmarked = ALL_PAGES.filter(
      ({ route, hideInBreadcrumb }) => /(Document|Selection)$/.test(route) && hideInBreadcrumb !== true,
    );
    expect(unmarked.map(({ route }) => route)).toEqual(
      unmarked.filter(({ hideInMenu }) => hideInMenu !== true).map(({ route }) => route),
    );
  });
  test('all have a screen', () => {
    const without = ALL_PAGES.filter(
      ({ route, outside }) => outside !== true && !PAGES.some((page) => page.route === route),
    );
    expect(without.map(({ route }) => route).filter((route) => !route.startsWith('/SystemSettings/'))).toEqual([]);
  });
});
