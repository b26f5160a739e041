import { useState } from 'react';
import { useToday } from '../../lib/value/scope-clock.ts';

/** The shown day and its setter; defaults to today in the scope of work. */
export function useShownDay(first: string | null): readonly [string, (day: string) => void] {
  const [chosen, choose] = useState(first);
  const today = useToday();
  return [chosen ?? today, choose];
}
