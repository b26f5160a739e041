import { Suspense, type ReactNode } from 'react';
import { SkeletonLines } from './skeletons.tsx';

/** Reserves the space of a tab whose code is loaded when it is first opened. */
export function Waiting({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return <Suspense fallback={<SkeletonLines lines={5} />}>{children}</Suspense>;
}
