import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentPage } from '../../lib/current-page.ts';

/** What the address of a page asks, by name. */
export type AskedOf<N extends string> = Readonly<Partial<Record<N, string>>>;
/** Asks for others, null for nothing; in the place of the page one is on, or as a step one can go back from. */
export type Ask = (part: Readonly<Record<string, string | null>>, as?: 'step') => void;

/** What the address of the page asks, of the names it knows (the same array at each call), and how to ask for others. */
export function useAsked<const N extends string>(names: readonly N[]): readonly [AskedOf<N>, Ask] {
  const navigate = useNavigate();
  const { path, search } = useCurrentPage();
  const text = search.toString();
  const asked = useMemo(() => {
    const query = new URLSearchParams(text);
    const found: Partial<Record<N, string>> = {};
    for (const name of names) {
      const value = query.get(name);
      if (value !== null) found[name] = value;
    }
    return found;
  }, [text, names]);
  const ask: Ask = (part, as) => {
    const next = new URLSearchParams(text);
    for (const [name, value] of Object.entries(part))
      if (value === null) next.delete(name);
      else next.set(name, value);
    void navigate({ href: next.size === 0 ? path : `${path}?${next.toString()}`, replace: as !== 'step' });
  };
  return [asked, ask];
}
