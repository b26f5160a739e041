import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';

/** The state of a query, as far as rendering needs it. */
interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Renders the data; until then a placeholder, or the error. */
export function Loaded<T>({
  query: { data, error, refetch },
  lines = 10,
  children,
}: {
  readonly query: Asked<T>;
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}): ReactNode {
  if (data !== undefined) return children(data);
  if (error !== null) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  return <SkeletonLines lines={lines} />;
}
