import type { MenuRow } from '@plumbline/contract/features/menu/calls.ts';
import { describe, expect, test } from 'vitest';
import { linesOf, stepTo, type MenuLine } from './menu-lines.ts';

const row = (id: string, parentId: string | null, some: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parentId,
  code: `${id.charAt(0)}1`,
  name: id,
  title: id,
  names: { en: id, zh: `中${id}` },
  type: id.startsWith('M') ? 'M' : 'S',
  frontPath: '',
  sort: 1,
  level: 1,
  sysCode: '',
  position: 'LEFT_TREE',
  enable: true,
  displayFlag: true,
  loginFlag: null,
  customFlag: false,
  builtIn: true,
  ...some,
});
const ROWS = [
  row('M-tags', null),
  row('S-tag', 'M-tags', { frontPath: 'Tag' }),
  row('B-add', 'S-tag', { type: 'B' }),
  row('S-cable', 'M-tags', { displayFlag: false }),
  row('M-handover', null),
  row('S-mcc', 'M-handover'),
];
const names = (lines: readonly MenuLine[]): readonly unknown[] =>
  lines.map(({ id, children }) => (children === undefined ? id : [id, ...names(children)]));

describe('the lines of the menu', () => {
  test.each([
    [
      '',
      false,
      [
        ['M-tags', 'S-tag', 'S-cable'],
        ['M-handover', 'S-mcc'],
      ],
    ],
    ['TAG', false, [['M-tags', 'S-tag', 'S-cable']]],
    ['mcc', false, [['M-handover', 'S-mcc']]],
    ['中S-cable', false, [['M-tags', 'S-cable']]],
    ['nothing', false, []],
    ['', true, [['M-tags', 'S-cable']]],
  ] as const)('are filtered by "%s", hidden only: %s', (text, hiddenOnly, expected) => {
    expect(names(linesOf(ROWS, { text, hiddenOnly }))).toEqual(expected);
  });
  test('count their buttons', () => {
    expect(linesOf(ROWS, { text: '', hiddenOnly: false })[0]?.children?.map(({ buttonCount }) => buttonCount)).toEqual([
      1, 0,
    ]);
  });
});

test.each([
  ['a', 1, { before: 'c' }],
  ['b', 1, { before: null }],
  ['c', 1, undefined],
  ['c', -1, { before: 'b' }],
  ['a', -1, undefined],
] as const)('%s moved by %i is placed before %j', (id, by, expected) => {
  const line: MenuLine = { ...row(id, null), neighbours: ['a', 'b', 'c'], buttonCount: 0 };
  expect(stepTo(line, by)).toEqual(expected);
});
