import { expect, test } from 'vitest';
import { deviceId } from './device-id.ts';

test('a device-generated id is a UUIDv7, and later ids sort after earlier ones', () => {
  expect(deviceId(0x0190a0c01234, new Uint8Array(10).fill(0xff))).toBe('0190a0c0-1234-7fff-bfff-ffffffffffff');
  expect(deviceId(2000) > deviceId(1000)).toBe(true);
  expect(deviceId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
