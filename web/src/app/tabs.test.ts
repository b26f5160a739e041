import { describe, expect, test } from 'vitest';
import { closed, HOME, leftOf, opened, type Tabs } from './tabs.ts';

const NONE: Tabs = { open: [], recent: [] };
const open = (...keys: readonly string[]): Tabs => keys.reduce((tabs, key) => opened(tabs, { key, href: key }), NONE);

describe('the tag tabs', () => {
  test('never hold home among the others: it always stands first', () => {
    expect(open(HOME, '/a', HOME).open.map(({ key }) => key)).toEqual(['/a']);
  });
  test('keep their order when one is seen again, and lead to where it was last', () => {
    const tabs = opened(open('/a', '/b'), { key: '/a', href: '/a?id=1' });
    expect(tabs.open).toEqual([
      { key: '/a', href: '/a?id=1' },
      { key: '/b', href: '/b' },
    ]);
    expect(tabs.recent).toEqual(['/a', '/b']);
  });
  test('closing leads to the tab on the left, the first to home', () => {
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
  test('let go of the one not seen for longest when there are twenty', () => {
    const keys = Array.from({ length: 20 }, (_, at) => `/p${at}`);
    const tabs = opened(opened(open(...keys), { key: '/p0', href: '/p0' }), { key: '/new', href: '/new' });
    expect(tabs.open).toHaveLength(20);
    expect(tabs.open.map(({ key }) => key)).not.toContain('/p1');
    expect(tabs.open.map(({ key }) => key)).toContain('/p0');
  });
});
