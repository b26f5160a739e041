import { describe, expect, test } from 'vitest';
import type { PlacedWord } from '../../files/render/render-messages.ts';
import { joinTags, prefixesIn, printedPrefixes } from './join-tags.ts';

const word = (text: string, x: number, y: number, turned = 0): PlacedWord => {
  const [w, h] = [text.length * 6, 10];
  const size = Math.abs(turned) === 90 ? ([h, w] as const) : ([w, h] as const);
  const place = [text, x - size[0] / 2, y - size[1] / 2, ...size] as const;
  return turned === 0 ? place : [...place, turned];
};
const tagsIn = (words: readonly PlacedWord[], prefixes: readonly string[] = ['23-']) =>
  joinTags(words, prefixes).flatMap(({ name, isTag }) => (isTag ? name : []));

describe('a tag number is joined', () => {
  test.each<[string, readonly PlacedWord[], readonly string[]]>([
    ['from letters above a number', [word('PT', 50, 50), word('96156-01', 50, 62)], ['23-PT-96156-01']],
    ['with a letter after the number', [word('HV', 50, 50), word('9129A', 50, 62)], ['23-HV-9129A']],
    ['from letters before a number', [word('HV', 30, 50), word('96146', 55, 50)], ['23-HV-96146']],
    ['from one piece', [word('HV 96172-03', 50, 50)], ['23-HV-96172-03']],
    ['as it is written in full', [word('23-FE-9122', 50, 50)], ['23-FE-9122']],
    ['from text that is read upwards', [word('PT', 50, 50, -90), word('1001', 62, 50, -90)], ['23-PT-1001']],
    ['from text that is read downwards', [word('PT', 62, 50, 90), word('1001', 50, 50, 90)], ['23-PT-1001']],
    ['not from letters below the number', [word('PT', 50, 62), word('1001', 50, 50)], []],
    ['not from letters beside the bubble', [word('PT', 90, 50), word('1001', 50, 62)], []],
    ['not from letters far above', [word('PT', 50, 20), word('1001', 50, 62)], []],
    ['not from letters that are read in another direction', [word('PT', 50, 50, 90), word('1001', 50, 62)], []],
    ['not from a title in larger letters', [['DRAIN', 10, 20, 90, 30], word('1001', 55, 62)], []],
    [
      'not from a number alone, a scale or a word',
      [word('1001', 50, 50), word('1:50', 9, 9), word('NOTE 15)', 90, 90)],
      [],
    ],
  ])('%s', (_, words, tags) => {
    expect(tagsIn(words)).toEqual(tags);
  });

  test('from the nearest letters, which belong to one number', () => {
    const stacked = [word('PI', 50, 38), word('PT', 50, 50), word('1001', 50, 62), word('1002', 50, 74)];
    expect(tagsIn(stacked)).toEqual(['23-PT-1001']);
  });

  test('once for each name, with each place around letters and number', () => {
    const [found] = joinTags(
      [word('PT', 50, 50), word('1001', 50, 62), word('PT', 150, 50), word('1001', 150, 62)],
      ['23-'],
    );
    expect(found?.places).toEqual([
      [38, 45, 24, 22],
      [138, 45, 24, 22],
    ]);
  });
});

test('the register may have a number with any of the prefixes or none, the likeliest first', () => {
  const [found] = joinTags([word('PT', 50, 50), word('1001', 50, 62)], ['23-', '45-']);
  expect(found?.names.filter((_, at) => at % 3 === 0)).toEqual(['23-pt-1001', '45-pt-1001', 'pt-1001']);
  expect(joinTags([word('(P-101/A)', 50, 50)], ['23-'])).toMatchObject([
    { name: 'P-101/A', isTag: false, names: ['p-101/a', '23-p-101/a'] },
  ]);
});

test('a sheet that states its prefix is read with it', () => {
  expect(printedPrefixes(['ALL TAGS', 'ARE PREFIXED WITH 23-', 'Prefix: "45-"', 'prefixed by rule'])).toEqual([
    '23-',
    '45-',
  ]);
  expect(prefixesIn(' 20-  45- ')).toEqual(['20-', '45-']);
  expect(prefixesIn(null)).toEqual([]);
});

test('a page of forty thousand words in one place is joined in bounded steps', () => {
  const words = Array.from({ length: 20_000 }, (_, at) => [
    word('PT', 50, 50),
    word(String(100_000 + at), 50, 62),
  ]).flat();
  expect(joinTags(words, ['23-'])).toHaveLength(4);
});
