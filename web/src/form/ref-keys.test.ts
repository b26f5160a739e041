import { expect, test } from 'vitest';
import { findKeys, splitKeys, type FindTitles } from './ref-keys.ts';

const known = new Map(
  ['20-01', '20-02', 'Pumps, large'].map((title) => [title.toLowerCase(), { id: `id of ${title}`, title }]),
);
const requests: string[][] = [];
const find: FindTitles = (titles) => {
  requests.push([...titles]);
  const refs = titles.flatMap((title) => known.get(title.toLowerCase()) ?? []);
  return Promise.resolve({ refs, missing: titles.filter((title) => !known.has(title.toLowerCase())) });
};
const named = async (text: string) => {
  const { refs, missing } = await findKeys(text, find);
  return [refs.map(({ title }) => title), missing];
};

test('keys are read from a column, a row or a list; blanks and repeats are ignored', () => {
  expect(splitKeys('a\r\nb\n\nc')).toEqual(['a', 'b', 'c']);
  expect(splitKeys('a\tb;c；a ; ')).toEqual(['a', 'b', 'c']);
  expect(splitKeys('  ')).toEqual([]);
});

test('commas separate keys, unless they are part of one; unknown keys are returned as written', async () => {
  expect(await named('20-01, 20-02')).toEqual([['20-01', '20-02'], []]);
  expect(await named('pumps, large; 20-01')).toEqual([['Pumps, large', '20-01'], []]);
  expect(await named('20-01，20-09\n20-08')).toEqual([['20-01'], ['20-08', '20-09']]);
});
