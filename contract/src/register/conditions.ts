/** Maximum number of conditions in a filter, however they are nested: each may cost a search of its own. */
export const CONDITIONS_MAX = 100;

/** The shape of a filter, as far as its conditions are counted. */
type Tree = { readonly and: readonly Tree[] } | { readonly or: readonly Tree[] } | { readonly field: string };

/** The number of conditions in a filter. */
export function conditionsIn(filter: Tree): number {
  const sum = (parts: readonly Tree[]): number => parts.reduce((all, part) => all + conditionsIn(part), 0);
  if ('and' in filter) return sum(filter.and);
  return 'or' in filter ? sum(filter.or) : 1;
}
