import { levelTree as call } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { visibleLevels } from './visible-levels.ts';

/** Returns the tree as one list, by step and name. */
export const levelTree = handle(call, async ({ db, caller }: SignedIn) => {
  const levels = await visibleLevels(db, caller);
  return levels.map(({ id, step, parentId, name, description }) => ({ id, level: step, parentId, name, description }));
});
