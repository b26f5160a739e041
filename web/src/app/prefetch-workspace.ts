/** Fetches the shell and what it stands on, ahead of need. What cannot be fetched now is fetched again when it is needed. */
export const prefetchWorkspace = (): void => void import('./workspace.tsx').catch(() => {});
