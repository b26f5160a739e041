import { useEffect, useState } from 'react';

/** Whether something has gone on for a while without a break, `after` in milliseconds: what is soon over needs no word. */
export function useLate(goesOn: boolean, after: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => setLate(true), after);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [goesOn, after]);
  return goesOn && late;
}
