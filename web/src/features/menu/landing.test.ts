import { describe, expect, test } from 'vitest';
import type { MenuEntry } from '../../lib/place/menu-state.ts';
import { landing, menuTarget, onlyProject, safeReturn } from './landing.ts';

const FIRST = '/TaggedItems/TaggedItem';
const TAG = '/TaggedItems/Tag?id=7';

describe('the landing page', () => {
  test.each([
    // ADM or not, number of projects, origin, setting → destination, whether it reports that there is no project
    ['[R2.1-14 R4-34 R6-01 R4-27 R2.1-16]', true, 0, '/home-page', 'menu', '/SystemSettings/Workbenches', true],
    ['[R4-34 R4-28]', true, 1, '/home-page', 'menu', '/SystemSettings/Workbenches', false],
    ['[R4-34 R4-29]', true, 3, '/home-page', 'menu', '/SystemSettings/Workbenches', false],
    ['after an ended session', true, 3, TAG, 'menu', TAG, false],
    ['[R2.1-07 R4-35 R6-02 R8-07]', false, 0, '/home-page', 'menu', '/project-page?from=%2Fhome-page', true],
    ['[R4-28 R2.1-28]', false, 1, '/home-page', 'menu', FIRST, false],
    ['with the other setting [R2.1-15]', false, 1, '/home-page', 'project-page', '/project-page', false],
    ['after an ended session', false, 1, TAG, 'menu', TAG, false],
    ['[R2.1-08 R4-29 R2.1-07]', false, 2, '/home-page', 'menu', '/project-page?from=%2Fhome-page', false],
    ['after an ended session', false, 2, TAG, 'menu', '/project-page?from=%2FTaggedItems%2FTag%3Fid%3D7', false],
  ] as const)(
    'administrator $1, projects: $2, from $3, $4 → $5 $0',
    (_, isAdministrator, projects, from, single, to, tellsNone) => {
      expect(landing({ isAdministrator, projects, from, single, menuTarget: FIRST })).toEqual({ to, tellsNone });
    },
  );
});

test('the only project is switched to; with several or none, no project is [R4-28, R4-29]', () => {
  expect([[], ['d'], ['d', 'x']].map(onlyProject)).toEqual([undefined, 'd', undefined]);
});

const entry = (frontPath: string, some: Partial<MenuEntry> = {}): MenuEntry => ({
  code: frontPath,
  names: { en: frontPath, zh: frontPath },
  type: some.children === undefined ? 'S' : 'M',
  frontPath,
  sort: 0,
  displayFlag: true,
  loginFlag: null,
  children: [],
  buttons: [],
  ...some,
});
const group = (...children: readonly MenuEntry[]): MenuEntry => entry('Group', { children });
const LOCAL = ['/home-page', '/a', '/b'];
const addressOf = (path: string): string | null => (LOCAL.includes(path) ? path : null);

describe('the first menu entry [R2.1-28]', () => {
  test.each<[string, readonly MenuEntry[], string]>([
    ['that is not a page leads to its first child', [entry('/home-page'), group(entry('/a'), entry('/b'))], '/a'],
    ['leads to its first child that is a page', [group(entry('/nowhere'), entry('/b'))], '/b'],
    ['never leads to a hidden child', [group(entry('/a', { displayFlag: false }), entry('/b'))], '/b'],
    ['with no such child gives way to the next', [group(entry('/nowhere')), group(entry('/b'))], '/b'],
    [
      'counts only when it is shown',
      [entry('Group', { displayFlag: false, children: [entry('/a')] }), group(entry('/b'))],
      '/b',
    ],
    ['that is a page is taken when there are only pages', [entry('/b'), entry('/a')], '/b'],
    ['without an address is never opened', [entry('/nowhere')], '/home-page'],
    ['of an empty menu is home', [], '/home-page'],
  ])('%s', (_, left, to) => {
    expect(menuTarget(left, addressOf)).toBe(to);
  });
});

test.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '/login?from=/login',
  7,
  undefined,
  '',
])('a return address outside the product leads home: %s', (from) => {
  expect(safeReturn(from)).toBe('/home-page');
});
