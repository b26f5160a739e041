import { expect, test, vi } from 'vitest';
import { lastingStyles, type StyleCache } from './lasting-styles.ts';

/** One instance of a component, as the library counts it (`useGlobalCache`): drawn, in the page, closed. */
function useOnce(cache: StyleCache, make: () => string): string | undefined {
  const keep = (by: number): void =>
    cache.opUpdate('style%Drawer', (before) => {
      const [times, style] = before ?? [0, make()];
      return times + by === 0 && by < 0 ? null : [times + by, style];
    });
  keep(0);
  keep(1);
  keep(-1);
  return cache.opGet('style%Drawer')?.[1];
}

test('a style is made once, however often the last instance of its component closes', () => {
  const cache = lastingStyles();
  const make = vi.fn(() => '.ant-drawer{}');
  for (let times = 0; times < 3; times++) expect(useOnce(cache, make)).toBe('.ant-drawer{}');
  expect(make).toHaveBeenCalledTimes(1);
});
