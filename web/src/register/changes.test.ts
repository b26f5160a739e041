import { expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query.ts';
import { importsEnded } from './changes.ts';

test('the end of an import has open lists read anew once, whoever tells it first, and that of the next sheet again', () => {
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  importsEnded(['first sheet']);
  importsEnded(['first sheet']);
  expect(read).toHaveBeenCalledTimes(1);
  importsEnded(['first sheet', 'second sheet']);
  expect(read).toHaveBeenCalledTimes(2);
});
