import { useState } from 'react';
import { useToday } from '../../lib/scope-clock.ts';

/** The day that is shown, and the way to another; today in the scope of work until one is given or chosen. */
export function useShownDay(first: string | null): readonly [string, (day: string) => void] {
  const [chosen, choose] = useState(first);
  const today = useToday();
  return [chosen ?? today, choose];
}
