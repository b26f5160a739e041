/** Prefetches the shell and its dependencies. A failed prefetch is repeated when the code is needed. */
export const prefetchWorkspace = (): void => void import('./workspace.tsx').catch(() => {});
