import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentPage } from '../../lib/place/current-page.ts';

/** The parameters in a page's address, by name. */
export type QueryParamsOf<N extends string> = Readonly<Partial<Record<N, string>>>;
/** Changes parameters in the address, null removes one; replaces the current history entry, or adds one with `step`. */
export type SetQueryParams = (part: Readonly<Record<string, string | null>>, as?: 'step') => void;

/**
 * Reads the named parameters of the page's address, and returns a function to change them. `names` must be the same
 * array at each call.
 */
export function useQueryParams<const N extends string>(
  names: readonly N[],
): readonly [QueryParamsOf<N>, SetQueryParams] {
  const navigate = useNavigate();
  const { path, search } = useCurrentPage();
  const text = search.toString();
  const params = useMemo(() => {
    const query = new URLSearchParams(text);
    const found: Partial<Record<N, string>> = {};
    for (const name of names) {
      const value = query.get(name);
      if (value !== null) found[name] = value;
    }
    return found;
  }, [text, names]);
  const setParams: SetQueryParams = (part, as) => {
    const next = new URLSearchParams(text);
    for (const [name, value] of Object.entries(part))
      if (value === null) next.delete(name);
      else next.set(name, value);
    void navigate({ href: next.size === 0 ? path : `${path}?${next.toString()}`, replace: as !== 'step' });
  };
  return [params, setParams];
}
