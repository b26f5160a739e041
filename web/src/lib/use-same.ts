import { useState } from 'react';

/** The same object as long as it says the same. */
export function useSame<T>(value: T): T {
  const [same, setSame] = useState(value);
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same;
  setSame(value);
  return value;
}
