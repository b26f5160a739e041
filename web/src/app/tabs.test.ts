import { describe, expect, test, vi } from 'vitest';
import { aBrowser } from '../lib/browser.fixture.ts';
import { pageOf } from './pages.ts';
import { closed, HOME, leftOf, opened, tabKey, titleIn, type Tabs } from './tabs.ts';

const NONE: Tabs = { open: [], recent: [] };
const open = (...keys: readonly string[]): Tabs => keys.reduce((tabs, key) => opened(tabs, { key, href: key }), NONE);

describe('the tag tabs', () => {
  test('never include home, which is always first [R4-68]', () => {
    expect(open(HOME, '/a', HOME).open.map(({ key }) => key)).toEqual(['/a']);
  });
  test('keep their order when one is revisited, and lead to where it was last', () => {
    const tabs = opened(open('/a', '/b'), { key: '/a', href: '/a?id=1' });
    expect(tabs.open).toEqual([
      { key: '/a', href: '/a?id=1' },
      { key: '/b', href: '/b' },
    ]);
    expect(tabs.recent).toEqual(['/a', '/b']);
  });
  test('are named after what is open in them, in the current language, even while their page is not mounted', () => {
    const tab = { key: '/a', href: '/a', title: ['E10A', ' · ', { en: 'Form', zh: '表单' }] };
    expect([titleIn(tab, ({ en }) => en), titleIn(tab, ({ zh }) => zh)]).toEqual(['E10A · Form', 'E10A · 表单']);
    expect(titleIn({ ...tab, title: 'E10A' }, ({ zh }) => zh)).toBe('E10A');
    expect(titleIn({ key: '/a', href: '/a' }, ({ zh }) => zh)).toBeUndefined();
  });
  test('a list of one certificate has one tab per certificate, whatever its filter', () => {
    const page = pageOf('/Handover/Blockers');
    if (page === undefined) throw new Error('There is no such page.');
    expect(tabKey(page, '?filter=1&handover=a')).toBe('/Handover/Blockers?handover=a');
    expect(tabKey(page, '?handover=a')).toBe(tabKey(page, '?filter=2&handover=a&sort=name'));
    expect(tabKey(page, '?handover=b')).not.toBe(tabKey(page, '?handover=a'));
    expect(tabKey(page, '')).toBe('/Handover/Blockers');
  });
  test('closing a tab leads to the tab on its left, closing the first to home [R4-69]', () => {
    const tabs = open('/a', '/b', '/c');
    expect(leftOf(tabs, '/c')).toBe('/b');
    expect(leftOf(tabs, '/a')).toBe(HOME);
    expect(closed(tabs, '/b')).toEqual({
      open: [
        { key: '/a', href: '/a' },
        { key: '/c', href: '/c' },
      ],
      recent: ['/c', '/a'],
    });
  });
  test('closing a tab that is not open leaves the others unchanged [R4-69]', () => {
    const tabs = open('/a', '/b');
    expect(closed(tabs, '/x')).toEqual(tabs);
    expect(closed(tabs, HOME).open).toEqual(tabs.open);
  });
  test('drop the least recently seen when a twenty-first is opened', () => {
    const keys = Array.from({ length: 20 }, (_, at) => `/p${at}`);
    const tabs = opened(opened(open(...keys), { key: '/p0', href: '/p0' }), { key: '/new', href: '/new' });
    expect(tabs.open).toHaveLength(20);
    expect(tabs.open.map(({ key }) => key)).not.toContain('/p1');
    expect(tabs.open.map(({ key }) => key)).toContain('/p0');
  });
});

test('the list of tag tabs is client state, and is stored for the next visit [R3-114, R3-121]', async () => {
  const { storage } = aBrowser();
  const first = await import('./tabs.ts');
  first.openTab({ key: '/TaggedItems/Tag', href: '/TaggedItems/Tag?filter=1' });
  const list = [{ key: '/TaggedItems/Tag', href: '/TaggedItems/Tag?filter=1' }];
  expect(first.useTabs.getState().open).toEqual(list);
  expect(JSON.parse(storage.getItem('plumbline.1') ?? '')).toMatchObject({ tabs: list });
  vi.resetModules();
  expect((await import('./tabs.ts')).useTabs.getState().open).toEqual(list);
  vi.unstubAllGlobals();
});

test('a sign-out closes all tabs, by whichever way it comes, and none of them is opened again [R3-121]', async () => {
  const { storage } = aBrowser();
  const tabs = await import('./tabs.ts');
  const { clearPersonal } = await import('../lib/stored.ts');
  tabs.openTab({ key: '/TaggedItems/Tag', href: '/TaggedItems/Tag' });
  clearPersonal();
  expect(tabs.useTabs.getState()).toEqual(NONE);
  // what its page still reports, while the server is told, opens none again
  tabs.nameTab('/TaggedItems/Tag', 'Tags');
  expect(JSON.parse(storage.getItem('plumbline.1') ?? '{}')).not.toHaveProperty('tabs');
  vi.unstubAllGlobals();
});
