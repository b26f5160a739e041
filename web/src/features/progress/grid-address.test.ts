import { expect, test } from 'vitest';
import { addressOf, askedOf } from './grid-address.ts';

test('what is asked comes out of its address as it went in', () => {
  const asked = { system: 's', discipline: 'd' };
  const address = addressOf({ ...asked, itrClass: null });
  expect(address).toBe('/Certification/CompletionsGrid?system=s&discipline=d');
  expect(askedOf(new URL(address, 'http://host').searchParams)).toEqual(asked);
});

test('asking nothing is the plain page', () => {
  expect(addressOf({ system: null })).toBe('/Certification/CompletionsGrid');
});
