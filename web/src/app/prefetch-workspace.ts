/**
 * Prefetches the shell with its dependencies, and then the code of the list that a sign-in leads to. A failed prefetch is
 * repeated when the code is needed.
 */
export const prefetchWorkspace = (from: unknown): void =>
  void import('./workspace.tsx').then(({ prefetchTarget }) => prefetchTarget(from)).catch(() => {});
