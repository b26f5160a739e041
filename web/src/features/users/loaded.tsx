import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';

/** What was asked for, as far as drawing it needs. */
interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Draws what was read; until then where it will stand, or why it could not be read. */
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
