import { expect, test } from 'vitest';
import { itemsInTurn } from './setup/depth.ts';

const items = Array.from({ length: 20 }, (_, at) => ({ key: `item${at}`, kind: at < 12 ? 'plain' : `kind ${at % 3}` }));
const rotation = { oneIn: 3, kindOf: ({ kind }: { readonly kind: string }) => kind };
const keysAt = (seed: number, changed: readonly string[] = []): readonly string[] =>
  itemsInTurn(items, { ...rotation, keyOf: ({ key }) => key }, { seed, changed }).map(({ key }) => key);

test('three consecutive seeds run every item of a suite in which one in three runs', () => {
  for (const first of [0, 7, 1182])
    expect(new Set([0, 1, 2].flatMap((more) => keysAt(first + more)))).toEqual(new Set(items.map(({ key }) => key)));
});

test('one seed runs the first item of each kind, a third of the others, and always the same ones', () => {
  for (const seed of [0, 1, 2]) {
    expect(keysAt(seed)).toEqual(expect.arrayContaining(['item0', 'item12', 'item13', 'item14']));
    expect(keysAt(seed).length).toBeLessThanOrEqual(4 + Math.ceil(16 / 3));
    expect(keysAt(seed)).toEqual(keysAt(seed));
  }
});

test('an item whose declaration changed runs whatever the seed, and the others keep their turn', () => {
  const [left = ''] = ['item1', 'item2', 'item3'].filter((key) => !keysAt(5).includes(key));
  const without = keysAt(5);
  expect(keysAt(5, ['item4', left])).toEqual(
    items.map(({ key }) => key).filter((key) => without.includes(key) || key === left || key === 'item4'),
  );
  const tagItr = { key: 'tagItr' };
  const alone = { oneIn: 100, kindOf: () => 'all', keyOf: ({ key }: { readonly key: string }) => key };
  const ranWith = (changed: readonly string[]) =>
    itemsInTurn([{ key: 'first' }, tagItr], alone, { seed: 1, changed }).includes(tagItr);
  expect([ranWith(['tag-itr']), ranWith(['tag'])]).toEqual([true, false]);
});
