import { expect, test } from 'vitest';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { withRecent } from './recent-searches.ts';

const is = (value: string): Filter => ({ field: 'name', op: 'is', value });

test('the last five searches are kept, newest first, each once', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'c'];
  const stored = names.reduce<readonly Filter[]>((recent, name) => withRecent(recent, is(name)), []);
  expect(stored).toEqual(['c', 'f', 'e', 'd', 'b'].map(is));
});
