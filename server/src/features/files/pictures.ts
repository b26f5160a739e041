import { filePictures, type RowPicture } from '@plumbline/contract/features/files/calls.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { attached } from '../../register/row/attached.ts';
import { idArray } from '../../register/row/columns.ts';
import { selectedRows } from '../../register/write/remove.ts';
import { addressOf } from './addresses.ts';

type Line = Omit<RowPicture, 'address' | 'at'> & { readonly at: Date; readonly fileId: string };

const picturesOf = (db: Db, tenantId: string, ids: readonly string[]): Promise<readonly Line[]> =>
  rows(
    db,
    sql<Line>`select * from (
        select id, file_id as "fileId", row_id as row, task, name, by_name as by, at, false as drawn, media_type from ${attached} f
          where tenant_id = ${tenantId}::uuid and row_id = any(${idArray(ids)})
        union all select id, id, row_id, task, name, by_name, at, true, media_type from file
          where tenant_id = ${tenantId}::uuid and row_id = any(${idArray(ids)}) and deleted_at is null
            and purpose = 'signature' and task is not null) x
      where media_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif') order by row, id`,
  );

/** Returns the pictures of rows that the caller may see, with URLs to show them. */
export const filePicturesHandler = handle(filePictures, async (context, { register, ids }) => {
  if (ids.length === 0) return [];
  const actor = actorOf(context);
  const seen = await selectedRows(context.db, actor, known(register), { mode: 'these', ids });
  const found = await picturesOf(
    context.db,
    actor.tenantId,
    seen.map(({ id }) => id),
  );
  return Promise.all(
    found.map(async ({ id, row, task, name, by, at, drawn, fileId }) => ({
      id,
      row,
      task,
      name,
      by,
      drawn,
      at: at.toISOString(),
      address: await addressOf(context.db, context.origin, { tenantId: actor.tenantId, id: fileId }),
    })),
  );
});
