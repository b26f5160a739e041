import type { Call } from '@plumbline/contract/calls/call.ts';
import { adminHistory } from '@plumbline/contract/calls/ext/admin-history.ts';
import { levelSettings } from '@plumbline/contract/calls/ext/level-settings.ts';
import { levelTree } from '@plumbline/contract/calls/ext/level-tree.ts';
import { changed } from '../admin/lookups.ts';

/** Says that levels are no longer what they were: their trees, what holds on the path, their history. */
export const levelsChanged = (...more: readonly Call[]): Promise<void> =>
  changed(levelTree, levelSettings, adminHistory, ...more);
