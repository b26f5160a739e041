import { expect, test } from 'vitest';
import { isHeic, sizeWithin } from './photo.ts';

const head = (text: string): Uint8Array => new TextEncoder().encode(text);

test('[use 34] a HEIC photo is known by how it begins, not by its name', () => {
  expect(isHeic(head('\0\0\0\u0018ftypheic\0\0'))).toBe(true);
  expect(isHeic(head('\0\0\0\u0018ftypmif1\0\0'))).toBe(true);
  expect(isHeic(head('\0\0\0\u0018ftypisom\0\0'))).toBe(false);
  expect(isHeic(head(''))).toBe(false);
});

test('[use 4] a photo is sent no larger than needed, in its proportions', () => {
  expect(sizeWithin(4032, 3024)).toEqual({ width: 2048, height: 1536 });
  expect(sizeWithin(800, 600)).toEqual({ width: 800, height: 600 });
  expect(sizeWithin(9000, 2)).toEqual({ width: 2048, height: 1 });
});
