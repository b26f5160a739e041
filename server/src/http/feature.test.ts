import { expect, test } from 'vitest';
import { install, onePerKey, orderedPoint } from '../compose/point.ts';
import { compose, feature } from './feature.ts';

const followers = orderedPoint<'follows', string>('follows');
const covers = onePerKey<'records', string, string>('records', 'the cover');

const first = feature({ follows: [followers.add('a'), [followers.add('b'), followers.add('c')]] });
const second = feature({ follows: [followers.add('d')], records: [covers.add(['pack', 'red'])] });

test('what is declared has no effect until it is composed, and reading it before is refused in words', () => {
  install();
  expect(() => followers.read()).toThrow('Nothing is composed yet');
});

test('features take effect in the order in which they are listed, and only those that are listed', () => {
  compose([second, first]);
  expect(followers.read()).toEqual(['d', 'a', 'b', 'c']);
  expect(covers.read().get('pack')).toBe('red');
  compose([first]);
  expect(followers.read()).toEqual(['a', 'b', 'c']);
  expect(covers.read().size).toBe(0);
});

test('composing the same features again changes nothing', () => {
  compose([first, second]);
  const found = covers.read();
  compose([first, second]);
  expect(covers.read()).toBe(found);
});

test('two features cannot declare what only one may: they are refused, and what was composed before stays', () => {
  compose([second]);
  const other = feature({ records: [covers.add(['pack', 'blue'])] });
  expect(() => compose([second, other])).toThrow('Two features declare the cover of pack; only one may.');
  expect(covers.read().get('pack')).toBe('red');
});
