import { expect, test } from 'vitest';
import { toBriefNode, fromBriefNode } from './brief-menu.ts';
import type { MenuNode } from './menu-node.ts';
import { buttonCode, pageCode } from './page.ts';
import { pageOfFrontPath } from './pages.ts';

const ID = '7f000000-0000-7000-8000-000000000001';
const node = (some: Partial<MenuNode>): MenuNode => ({
  id: ID,
  parentId: null,
  code: 'S1',
  name: 'n',
  title: 'n',
  names: { en: 'n', zh: 'n' },
  type: 'S',
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
const page = pageOfFrontPath('Tag');
const route = page?.route ?? '';
const add = node({ code: buttonCode(route, 'add'), names: { en: 'Add', zh: '新增' }, type: 'B', sort: 0 });
const tags = node({
  code: pageCode(route),
  names: page?.title ?? { en: '', zh: '' },
  frontPath: 'Tag',
  buttons: [add],
});
/** The fields that pages store of a node, spelled out again. */
const keptOf = ({ code, names, type, frontPath, sort, displayFlag, loginFlag, ...rest }: MenuNode): object => ({
  code,
  names,
  type,
  frontPath,
  sort,
  displayFlag,
  loginFlag,
  children: rest.children.map(keptOf),
  buttons: rest.buttons.map(keptOf),
});

test('a brief menu restores the full one: as shipped, renamed, hidden, with changed buttons, with own nodes', () => {
  const menu = [
    node({ code: 'M02000000000000', type: 'M', frontPath: 'Certification', children: [tags] }),
    { ...tags, names: { en: 'My tags', zh: '我的位号' }, displayFlag: false },
    { ...tags, buttons: [{ ...add, names: { en: 'Put in', zh: '录入' } }] },
    node({ code: 'S99000000000001', frontPath: '/TaggedItems/Tag?id=1', loginFlag: 'wzyw' }),
    node({ code: 'X99000000000001', type: 'other', frontPath: '', children: [tags] }),
  ];
  expect(menu.map(toBriefNode).map(fromBriefNode)).toEqual(menu.map(keptOf));
  expect(menu.map(fromBriefNode), 'a whole node is brief too').toEqual(menu.map(keptOf));
});

test('a page as shipped is reduced to its path, place and granted buttons', () => {
  expect(toBriefNode(tags)).toEqual({ frontPath: 'Tag', sort: 10, buttons: [add.code] });
  const { buttons } = fromBriefNode({ frontPath: 'Tag', sort: 10 });
  expect(
    toBriefNode({ ...tags, buttons: buttons.map((button) => node({ ...button, children: [], buttons: [] })) }),
  ).toEqual({
    frontPath: 'Tag',
    sort: 10,
  });
});
