import { backupPlan, backupStart, listExplain } from '@plumbline/contract/features/operations/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import type { BackupPlan } from '../../backup/backup-plan.ts';
import { nextNight } from '../../backup/keep.ts';
import type { Installation } from '../../http/installation.ts';
import { handle } from '../../http/handler.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { explainedBlock } from '../../register/read/page.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { lastOf } from './backup-runs.ts';
import { BACKUP_TASK } from './nightly.ts';

const planOf = ({ backup }: Installation): BackupPlan => {
  if (backup === null) throw new AppError('noBackups');
  return backup;
};

/** The calls for administrators of an installation. */
export const operationsHandlers = [
  handle(backupPlan, async ({ db, installation }) => {
    const { nightly, keep, place } = planOf(installation);
    const { good, running } = await lastOf(db);
    return {
      next: nightly && nextNight(nightly, new Date()).toISOString(),
      nightly,
      keep,
      place: place.label,
      lastGood: good?.toISOString() ?? null,
      running,
    };
  }),
  handle(backupStart, async ({ db, installation, caller }) => {
    planOf(installation);
    if ((await lastOf(db)).running) throw new AppError('backupRunning');
    await enqueue(db, BACKUP_TASK, { askedBy: caller.fullName }, { key: 'backup by hand' });
    return null;
  }),
  handle(
    listExplain,
    (context, { register: key, ...block }) => {
      const register = registerOf(key);
      if (register === undefined) throw new AppError('notFound');
      return explainedBlock(context.db, actorOf(context), register, block);
    },
    { isLong: true },
  ),
];
