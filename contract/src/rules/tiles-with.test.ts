import { expect, test } from 'vitest';
import type { Tile } from '../features/progress/calls/grids.ts';
import { tilesWith } from './tiles-with.ts';

const tile = (id: string | null, name: string, description = ''): Tile => ({
  id,
  name,
  description,
  total: 0,
  done: 0,
  started: 0,
  punchOpen: 0,
  punchBlocking: 0,
  inDoubt: 0,
});
const tiles = [tile(null, ''), tile('1', '20', 'Crude inlet'), tile('2', '43', 'Flare')];

test('inside a system its own tile is the total', () => {
  const inside = [tile('y', '20'), tile('1', '20-01')];
  expect(tilesWith(inside, '20-01', 'y').map(({ id }) => id)).toEqual(['y', '1']);
});

test.each([
  ['', [null, '1', '2']],
  ['CRUDE', [null, '1']],
  ['43', [null, '2']],
  ['nothing', []],
])('the tiles with %j are %j', (text, ids) => {
  expect(tilesWith(tiles, text).map(({ id }) => id)).toEqual(ids);
});
