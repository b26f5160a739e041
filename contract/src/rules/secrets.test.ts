import { expect, test } from 'vitest';
import { withoutSecrets } from './secrets.ts';

test.each([
  ['http://x/login?ticket=abc&a=1', 'http://x/login?ticket=…&a=1'],
  ['/login?a=1&employeeCode=0042#x', '/login?a=1&employeeCode=…#x'],
  ['/x?TOKEN=abc', '/x?TOKEN=…'],
  ['/login?from=%2Fx%3Fticket%3Dabc', '/login?from=%2Fx%3Fticket%3D…'],
  ['bad {"password":"hunter2","a":1}', 'bad {"password":"…","a":1}'],
  ['accesstoken: abc', 'accesstoken: …'],
  ['/TaggedItems/Tag?tokens=3', '/TaggedItems/Tag?tokens=3'],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
])('secrets are removed from %s', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean);
});
