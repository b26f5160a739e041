import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { aheadHref, aheadOf, type Ahead } from './look-ahead-address.ts';

/** The look-ahead parameters of the page, and a function to change them. */
export function useAhead(): readonly [Ahead, (part: Partial<Ahead>) => void] {
  const { search } = useCurrentPage();
  const today = useToday();
  const navigate = useNavigate();
  const ahead = useMemo(() => aheadOf(search, today), [search, today]);
  return [ahead, (part) => void navigate({ href: aheadHref({ ...ahead, ...part }, today), replace: true })];
}
