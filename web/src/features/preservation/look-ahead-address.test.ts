import { expect, test } from 'vitest';
import { aheadHref, aheadOf } from './look-ahead-address.ts';

const TODAY = '2026-11-23';

test('missing or invalid values in an address become defaults', () => {
  const usual = { view: 'list', to: '2026-12-23', show: 'open', by: 'location' };
  expect(aheadOf(new URLSearchParams(), TODAY)).toEqual(usual);
  expect(aheadOf(new URLSearchParams('view=x&to=9999-01-01&show=&by=tag'), TODAY)).toEqual(usual);
});

test('an address reads back as it was written', () => {
  const address = { view: 'board', to: '2027-01-31', show: 'all', by: 'assignedTo' } as const;
  const href = aheadHref(address, TODAY);
  expect(aheadOf(new URLSearchParams(href.split('?')[1]), TODAY)).toEqual(address);
  expect(aheadHref({ view: 'list', to: '2026-12-23' }, TODAY)).toBe('/Preservation/LookAhead');
});
