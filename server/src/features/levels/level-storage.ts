import { levelStorage as storageCall } from '@plumbline/contract/features/levels/calls/levels.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { bytesUsed } from '../../register/row/file-limits.ts';
import { managedLevels } from './managed-levels.ts';

/** Returns the storage used by the files of a facility, for users who see the level. */
export const levelStorage = handle(storageCall, async ({ db, caller }: SignedIn, { id }) => {
  const level = (await managedLevels(db, caller)).find((candidate) => candidate.id === id && candidate.step === 'C');
  if (!level) throw new AppError('notFound');
  const { storageQuota } = level.options;
  return { used: await bytesUsed(db, caller.tenantId, id), quota: storageQuota === '' ? null : Number(storageQuota) };
});
