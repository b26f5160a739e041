import { useState } from 'react';

/** Returns the same object while its content is unchanged. */
export function useSame<T>(value: T): T {
  const [same, setSame] = useState(value);
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same;
  setSame(value);
  return value;
}
