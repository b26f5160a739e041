import { createCache } from '@ant-design/cssinjs';

/** The styles of the library's components that a page made so far. */
export type StyleCache = ReturnType<typeof createCache>;

/**
 * A cache that keeps the styles of a component after its last instance has closed. The library's own forgets them, so
 * that each opening of a sheet, a dialog or a menu computes them again and changes the style sheets of the page, after
 * which the browser matches every element of it again: 60 to 140 ms with a list behind the sheet. It keeps them for each
 * look, so looks need different keys (`antdTheme`).
 */
export function lastingStyles(): StyleCache {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  // the library counts the instances that use a style, and forgets it when none is left: here one is always left
  cache.opUpdate = (path, next) =>
    update(path, (before) => {
      const entry = next(before);
      return before === undefined && entry ? [entry[0] + 1, entry[1]] : entry;
    });
  return cache;
}
