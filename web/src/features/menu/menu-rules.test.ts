import { describe, expect, test } from 'vitest';
import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { FINANCE_PAGES } from '@plumbline/contract/pages/finance-pages.ts';
import { nodeType, type MenuNode } from '@plumbline/contract/pages/menu-node.ts';
import { buttonCode, inAccessList, mayEnter, pageCode } from '@plumbline/contract/pages/page.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { isEmptyMenu, leftMenu, type MenuFacts } from './menu-rules.ts';

const TAG = pageCode('/TaggedItems/Tag');
const ADD_TAG = buttonCode('/TaggedItems/Tag', 'add');
const GROUP = 'M01000000000000';
const FINANCE = 'M15000000000000';
const REVIEWS = FINANCE_PAGES.map(({ route }) => pageCode(route));
const SEES = FINANCE_PAGES.flatMap(({ code }) => code ?? []);

const node = (code: string, some: Partial<MenuNode> = {}): MenuNode => ({
  id: code,
  parentId: null,
  code,
  name: code,
  title: code,
  names: { en: code, zh: code },
  type: nodeType(code),
  frontPath: '',
  sort: 10,
  level: 1,
  sysCode: 'COMPLETIONS',
  position: 'LEFT_TREE',
  enable: true,
  displayFlag: true,
  loginFlag: null,
  customFlag: false,
  children: [],
  buttons: [],
  ...some,
});
const tag = node(TAG, { frontPath: 'Tag', buttons: [node(ADD_TAG)] });
const tree = [node(GROUP, { children: [tag] })];
const HELD = ['tag:see', 'tag:add', GROUP, TAG, ADD_TAG];

const menu = (
  some: Partial<Omit<MenuFacts, 'settings'>> & { readonly settings?: Partial<MenuFacts['settings']> } = {},
) =>
  leftMenu({
    tree,
    permissions: HELD,
    roles: [],
    language: 'en',
    ...some,
    settings: { ...defaultClientSettings(), ...some.settings },
  });
const codes = (entries: ReturnType<typeof menu>): readonly string[] =>
  entries.flatMap(({ code, children, buttons }) => [code, ...codes(buttons), ...codes(children)]);

describe('menu loading', () => {
  test('granted entries remain, with their buttons [R4-36, R4-38, R6-03]', () => {
    expect(codes(menu())).toEqual([GROUP, TAG, ADD_TAG]);
  });

  test.each<[string, Parameters<typeof menu>[0], readonly string[]]>([
    [
      'by permission codes: an entry without its code is removed, with its group [R4-38]',
      { permissions: ['tag:see', GROUP] },
      [],
    ],
    [
      'a button without its code is removed [R4-38]',
      { permissions: HELD.filter((code) => code !== ADD_TAG) },
      [GROUP, TAG],
    ],
    [
      'by menu codes: the entries sent by the server are enough [R6-04]',
      { permissions: ['tag:see'], settings: { 'menu.filterBy': 'menuCodes' } },
      [GROUP, TAG, ADD_TAG],
    ],
    ['by both [R6-04]', { permissions: ['tag:see', GROUP, TAG], settings: { 'menu.filterBy': 'both' } }, [GROUP, TAG]],
    [
      'an entry whose page may not be opened is removed by every filter [R1-04]',
      { permissions: [GROUP, TAG], settings: { 'menu.filterBy': 'menuCodes' } },
      [],
    ],
    [
      'everything of the administrator stays',
      { permissions: ['*', ...HELD, FINANCE, ...REVIEWS], roles: ['ADM'] },
      [GROUP, TAG, ADD_TAG, FINANCE],
    ],
  ])('%s', (_, some, expected) => {
    expect(codes(menu(some)).filter((code) => [GROUP, TAG, ADD_TAG, FINANCE].includes(code))).toEqual(expected);
  });

  test('entries are sorted by ascending sort number at every depth, equal numbers by name in the language [R4-39]', () => {
    const pages = [
      node('S1', { sort: 20, names: { en: 'Zeta', zh: '阿' } }),
      node('S2', { sort: 20, names: { en: 'Alpha', zh: '中' } }),
      node('S3', { sort: 5 }),
    ];
    const many = [node('M2', { sort: 2, children: pages }), node('M1', { sort: 1, children: [node('S4')] })];
    const order = (language: 'en' | 'zh') =>
      codes(menu({ tree: many, permissions: ['M1', 'M2', 'S1', 'S2', 'S3', 'S4'], language })).filter((code) =>
        /^.\d$/.test(code),
      );
    expect(order('en')).toEqual(['M1', 'S4', 'M2', 'S3', 'S2', 'S1']);
    expect(order('zh')).toEqual(['M1', 'S4', 'M2', 'S3', 'S1', 'S2']);
  });
});

describe('the finance group', () => {
  test('is appended last, with three reviews that have an Audit button each, all flagged wzyw [R2.4-01, R4-37, R6-09, R1-20]', () => {
    const last = menu({
      permissions: [
        ...HELD,
        ...SEES,
        FINANCE,
        ...REVIEWS,
        ...FINANCE_PAGES.map(({ route }) => buttonCode(route, 'audit')),
      ],
    }).at(-1);
    expect(last).toMatchObject({ code: FINANCE, loginFlag: 'wzyw', type: 'M' });
    expect(
      last?.children.map(({ code, loginFlag, buttons }) => [code, loginFlag, buttons.map(({ names }) => names.en)]),
    ).toEqual(REVIEWS.map((code) => [code, 'wzyw', ['Audit']]));
  });
  test('is filtered like any entry, so that a menu can end up empty [R4-40]', () => {
    expect(codes(menu())).not.toContain(FINANCE);
    expect(menu({ permissions: [] })).toEqual([]);
    expect(
      codes(menu({ permissions: [...HELD, ...SEES, FINANCE, REVIEWS[0] ?? ''] })).filter((code) =>
        REVIEWS.includes(code as (typeof REVIEWS)[number]),
      ),
    ).toEqual([REVIEWS[0]]);
  });
  test('permission to everything is not a menu code: a user with only that right sees no menu', () => {
    expect(menu({ tree: [], permissions: ['*'] })).toEqual([]);
  });
  test('is always present where the installation says so, but is not a menu on its own [R4-40]', () => {
    const always = { 'finance.alwaysShow': true };
    const alone = menu({ permissions: [], settings: always });
    expect(alone.map(({ code }) => code)).toEqual([FINANCE]);
    expect(isEmptyMenu(alone, true)).toBe(true);
    expect(isEmptyMenu(menu({ settings: always }), true)).toBe(false);
  });
  test('is not appended twice when the server sent it', () => {
    const sent = [...tree, node(FINANCE, { children: [node(REVIEWS[0] ?? '')], sort: 1 })];
    expect(menu({ tree: sent, permissions: [...HELD, FINANCE, ...REVIEWS] }).map(({ code }) => code)).toEqual([
      FINANCE,
      GROUP,
    ]);
  });
});

test('the global override of the installation shows every entry and button [R6-06]', () => {
  const all = codes(menu({ tree: [], permissions: [], settings: { 'menu.showAll': true } }));
  expect(all).toEqual(expect.arrayContaining([TAG, ADD_TAG, FINANCE, pageCode('/SystemSettings/User')]));
});

test.each([
  ['M01000000000000', undefined, 'M'],
  ['S01000000000000', undefined, 'S'],
  ['B01000000000000', undefined, 'B'],
  ['X01000000000000', undefined, 'other'],
  ['S01000000000000', 'M', 'M'],
  ['S01000000000000', 'strange', 'S'],
  ['', null, 'other'],
])('the type of %s, given %s, is %s [R3-055, R3-068, R3-051, R3-052, R3-053]', (code, given, type) => {
  expect(nodeType(code, given)).toBe(type);
});

describe('access lists', () => {
  const granted = (permissions: readonly string[], roles: readonly string[] = []) => ({
    permissions: new Set(permissions),
    roles,
  });
  test.each<[string, readonly string[], ReturnType<typeof granted>, boolean]>([
    ['an empty list is open [R6-12]', [], granted([]), true],
    ['any listed permission opens [R6-11]', ['a:see', 'tag:see'], granted(['tag:see']), true],
    ['any listed role opens [R6-11]', ['ADM', 'tag:see'], granted([], ['ADM']), true],
    ['without any of them it is closed [R6-11]', ['ADM', 'tag:see'], granted(['area:see'], ['READ_ONLY']), false],
    ['permission to see every register gives none on users', ['user:see'], granted(['*:see']), false],
  ])('%s', (_, list, who, opens) => {
    expect(inAccessList(list, who)).toBe(opens);
  });
  test('apply to the workbench [R6-10]', () => {
    const workbench = pageAt('/SystemSettings/Workbenches');
    expect(workbench?.access?.length).toBeGreaterThan(1);
    const opens = (...args: Parameters<typeof granted>) =>
      workbench !== undefined && mayEnter(workbench, granted(...args));
    expect([opens(['*:see']), opens(['role:see']), opens([], ['ADM'])]).toEqual([false, true, true]);
  });
});
