import { expect, test } from 'vitest';
import { limitsFor, READ_LIMITS } from './read-limits.ts';

const MB = 1024 * 1024;

test('any file that may be uploaded may be read: a workbook of a million tags, 168 MB, unpacks to gigabytes [imports D2]', () => {
  const { unpackedBytes, seconds } = limitsFor(168 * MB);
  expect(unpackedBytes).toBeGreaterThan(4e9);
  expect(seconds).toBeGreaterThan(500);
  expect(limitsFor(READ_LIMITS.bytes).unpackedBytes / READ_LIMITS.bytes).toBeLessThan(READ_LIMITS.zipRatio);
});

test('a small file has the same limits as before [S3]', () => {
  expect(limitsFor(20 * MB).unpackedBytes).toBe(READ_LIMITS.unpackedBytes);
  expect(limitsFor(1000).seconds).toBeLessThan(READ_LIMITS.seconds + 5);
});
