import { expect, test } from 'vitest';
import {
  authenticatorAddress,
  codeAt,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  stepOfCode,
  timeStep,
} from './authenticator.ts';

/** The secret of the test vectors, '12345678901234567890', in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('codes are those of RFC 6238 at second %i', (second, code) => {
  expect(codeAt(SECRET, timeStep(new Date(second * 1000)))).toBe(code);
});

test('a code counts one step early or late, as typed in two groups, and no further', () => {
  const at = new Date('2026-11-28T12:00:10Z');
  const now = timeStep(at);
  for (const step of [now - 1, now, now + 1]) expect(stepOfCode(SECRET, codeAt(SECRET, step), at)).toBe(step);
  for (const step of [now - 2, now + 2]) expect(stepOfCode(SECRET, codeAt(SECRET, step), at)).toBeNull();
  expect(stepOfCode(SECRET, ` ${codeAt(SECRET, now).replace(/^.../, '$& ')} `, at)).toBe(now);
  for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOfCode(SECRET, typed, at)).toBeNull();
});

test('secrets have 160 bits, and the address names product and account', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
  expect(authenticatorAddress('ABC', { issuer: '准绳', account: 'li wei' })).toBe(
    'otpauth://totp/%E5%87%86%E7%BB%B3:li%20wei?secret=ABC&issuer=%E5%87%86%E7%BB%B3',
  );
});

test('recovery codes are ten different ones, and are read without regard to case and dashes', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  const [first = ''] = codes;
  const typed = ` ${first.toUpperCase().replace('-', ' ')}`;
  expect(recoveryHash('u', typed)).toEqual(recoveryHash('u', first));
  expect(recoveryHash('v', first)).not.toEqual(recoveryHash('u', first));
});
