import { expect, test } from 'vitest';
import { addressOf, askedOf } from './grid-address.ts';

test('a query reads back unchanged from its address', () => {
  const query = { system: 's', discipline: 'd' };
  const address = addressOf({ ...query, itrClass: null });
  expect(address).toBe('/Certification/CompletionsGrid?system=s&discipline=d');
  expect(askedOf(new URL(address, 'http://host').searchParams)).toEqual(query);
});

test('an empty query is the plain page', () => {
  expect(addressOf({ system: null })).toBe('/Certification/CompletionsGrid');
});
