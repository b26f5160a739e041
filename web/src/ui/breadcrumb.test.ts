import { expect, test } from 'vitest';
import { shownCrumbs, tellCrumbs, useBreadcrumb } from './breadcrumb.ts';

test('a page hidden from the breadcrumb is left out, but the path to it stays [R3-115]', () => {
  const crumbs = [{ label: 'Certification' }, { label: 'Tag ITRs', to: '/Certification/TagITRs' }, { label: 'P-101' }];
  expect(shownCrumbs(crumbs, false)).toEqual(crumbs);
  expect(shownCrumbs(crumbs, true).map(({ label }) => label)).toEqual(['Certification', 'Tag ITRs']);
  expect(shownCrumbs([], true)).toEqual([]);
});

test('the client state holds the breadcrumb list of the visible page [R3-115]', () => {
  tellCrumbs([{ label: 'Tags' }], true);
  tellCrumbs([{ label: 'of a tab that is kept' }], false);
  expect(useBreadcrumb.getState().list).toEqual([{ label: 'Tags' }]);
});
