import { expect, test } from 'vitest';
import { factsOf, FILLED_KEYS } from '@plumbline/contract/workflow/records.ts';
import { pageOf } from './pages.ts';

test.each(FILLED_KEYS)('the form of %s has its page, with one tab per record', (key) => {
  const page = pageOf(factsOf(key).form?.page ?? '');
  expect(page).toMatchObject({ register: key, many: true });
});
