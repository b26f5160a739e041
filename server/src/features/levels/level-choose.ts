import { levelChoose as call } from '@plumbline/contract/features/levels/calls/levels.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { chainOf, pathOf, pick, rememberLevelE } from './paths.ts';
import { visibleLevels } from './visible-levels.ts';

/** Chooses a scope of work. A level that does not exist and one that is not granted are refused with the same error. */
export const levelChoose = handle(call, async ({ db, caller }: SignedIn, { levelE }) => {
  const levels = await visibleLevels(db, caller);
  const chain = chainOf(levels, pick(levels, 'E', levelE).id);
  const path = pathOf(chain, 'id');
  const names = pathOf(chain, 'name');
  if (path === null || names === null) throw new AppError('notFound');
  await rememberLevelE(db, caller, levelE);
  return { path, names };
});
