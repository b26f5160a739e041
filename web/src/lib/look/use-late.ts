import { useEffect, useState } from 'react';

/** True when something has lasted without a break for `after` milliseconds: what ends sooner needs no message. */
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
