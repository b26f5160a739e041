import { fileStage } from '@plumbline/contract/features/files/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { detectMediaType } from '../../files/detect-media-type.ts';
import { shownName } from '../../files/media-type.ts';
import { demand, may } from '../../http/context.ts';
import { handleUpload } from '../../http/handler.ts';
import type { Actor } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { demandRoom } from '../../register/row/file-limits.ts';
import { keepFile } from './keep-file.ts';
import { asPhoto } from './photo-file.ts';
import { storedFile } from './stored-file.ts';

/**
 * Maximum photos of one user waiting at once; more cannot come from a day's work, only from an attempt to fill the
 * disk.
 */
const WAITING_MOST = 500;
const TOO_MANY = w(
  `${WAITING_MOST} of your photos are waiting to be saved with their records. Save those first.`,
  `您有 ${WAITING_MOST} 张照片等待随记录保存，请先保存。`,
);

async function waiting(db: Db, { tenantId, userId }: Actor): Promise<number> {
  const found = await oneRow(
    db,
    sql<{ total: number }>`select count(*)::int as total from file
      where tenant_id = ${tenantId}::uuid and by_user = ${userId}::uuid and purpose = 'staged'`,
  );
  return found?.total ?? 0;
}

/**
 * Stores a photo until its record is saved. It is attached to nothing yet: its own id takes the place of the row id.
 */
export const fileStageHandler = handleUpload(fileStage, async (context, { register: key, id }, file) => {
  if (!may(context, key, 'add')) demand(context, key, 'update');
  const [register, actor] = [known(key), actorOf(context)];
  const there = await storedFile(context.db, { tenantId: actor.tenantId, id });
  // the same device sent it again: it is already stored
  if (there?.byUser === actor.userId) return { id };
  if (there) throw new AppError('photoGone');
  if ((await waiting(context.db, actor)) >= WAITING_MOST) throw new AppError('notAllowedHere', { why: TOO_MANY });
  const sent = shownName(file.name);
  const found = await detectMediaType({ ...file, name: sent, heic: context.installation.client['files.heic'] });
  if (!found.startsWith('image/') || found === 'image/vnd.dxf') throw new AppError('notAPicture', { name: sent });
  const photo = await asPhoto({ path: file.path, name: sent, type: found, size: file.size });
  await demandRoom(context.db, actor, photo.size);
  const where = { db: context.db, outside: context.outside, store: context.installation.files, actor };
  const entry = { path: file.path, ...photo, purpose: 'staged' as const };
  await keepFile(where, { register, rowId: id, id, file: entry });
  return { id };
});
