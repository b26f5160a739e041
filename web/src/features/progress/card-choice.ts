import type { CardChoice } from '@plumbline/contract/features/progress/card-choice.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentPage } from '../../lib/current-page.ts';

const NAMES = ['workPackType', 'workPack', 'discipline'] as const;

/** Which cards the address of the page asks for, and how to ask for others. */
export function useCardChoice(): readonly [CardChoice, (part: Readonly<Record<string, string | null>>) => void] {
  const navigate = useNavigate();
  const { path, search } = useCurrentPage();
  const asked = search.toString();
  const choice = useMemo(() => {
    const query = new URLSearchParams(asked);
    const chosen: CardChoice = {};
    for (const name of NAMES) {
      const value = query.get(name);
      if (value !== null) chosen[name] = value;
    }
    return chosen;
  }, [asked]);
  const ask = (part: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(asked);
    for (const [name, value] of Object.entries(part))
      if (value === null) next.delete(name);
      else next.set(name, value);
    void navigate({ href: next.size === 0 ? path : `${path}?${next.toString()}`, replace: true });
  };
  return [choice, ask];
}
