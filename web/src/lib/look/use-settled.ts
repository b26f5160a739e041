import { useEffect, useState } from 'react';

/** The last value that has stayed the same for `after` milliseconds: what is still being typed asks for nothing. */
export function useSettled<T>(value: T, after: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}
