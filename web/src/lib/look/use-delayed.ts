import { useEffect, useState } from 'react';

/** A value that updates once it has not changed for the given milliseconds: what is still being typed asks for nothing. */
export function useDelayed<T>(value: T, milliseconds: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
