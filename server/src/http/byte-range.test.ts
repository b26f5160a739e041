import { expect, test } from 'vitest';
import { partOf } from './byte-range.ts';

const file = { size: 100, tag: 'abc' };

test.each([
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-5', { from: 95, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=9-0', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['lines=0-9', null],
  [`bytes=0-${'9'.repeat(400)}`, null],
  [undefined, null],
])('%s of a hundred bytes', (range, part) => {
  expect(partOf(range === undefined ? {} : { range }, file)).toEqual(part);
});

test('a range of a file changed since is the whole file', () => {
  expect(partOf({ range: 'bytes=0-9', 'if-range': '"abc"' }, file)).toEqual({ from: 0, to: 9 });
  expect(partOf({ range: 'bytes=0-9', 'if-range': '"old"' }, file)).toBeNull();
});
