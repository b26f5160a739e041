import type { Call } from '@plumbline/contract/calls/call.ts';
import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import { levelSettings, levelTree } from '@plumbline/contract/features/levels/calls/levels.ts';
import { invalidateCalls } from '../users/lookups.ts';

/** Refetches what a change to levels affects: the level tree, the settings on the path, and the history. */
export const levelsChanged = (...more: readonly Call[]): Promise<void> =>
  invalidateCalls(levelTree, levelSettings, adminHistory, ...more);
