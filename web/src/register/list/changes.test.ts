import { expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/call/query.ts';
import { importsEnded } from './changes.ts';

test('the end of an import refreshes open lists once, however often it is reported, and again for the next sheet', () => {
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  importsEnded(['first sheet']);
  importsEnded(['first sheet']);
  expect(read).toHaveBeenCalledTimes(1);
  importsEnded(['first sheet', 'second sheet']);
  expect(read).toHaveBeenCalledTimes(2);
});
