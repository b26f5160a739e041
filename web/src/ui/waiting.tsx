import { Suspense, type ReactNode } from 'react';
import { SkeletonLines } from './skeletons.tsx';

interface WaitingProps {
  /** What stands in the place until then, as large as what comes; by default some lines of a tab. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Reserves the space of something whose code is loaded when it is first opened. */
export function Waiting({ fallback = <SkeletonLines lines={5} />, children }: WaitingProps): React.JSX.Element {
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
