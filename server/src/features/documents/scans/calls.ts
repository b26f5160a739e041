import { randomUUIDv7 } from 'node:crypto';
import {
  isScanName,
  SCAN_PAGES_MOST,
  SCAN_TYPES,
  scanDelete,
  scanFile,
  scanList,
  scanUpload,
} from '@plumbline/contract/features/documents/scans.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { sql, transaction, type Tx } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { detectMediaType } from '../../../files/detect-media-type.ts';
import { nameAs, shownName } from '../../../files/media-type.ts';
import { faultError } from '../../../files/render/fault-error.ts';
import { type PageCodes, Undrawable } from '../../../files/render/render-messages.ts';
import { codeReader } from '../../../files/render/renderer.ts';
import type { Scoped } from '../../../http/context.ts';
import { handle, handleUpload } from '../../../http/handler.ts';
import type { UploadedFile } from '../../../http/register-service.ts';
import { enqueue } from '../../../jobs/jobs.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { idArray } from '../../../register/row/columns.ts';
import { demandRoom } from '../../../register/row/file-limits.ts';
import { idsFrom } from '../../../register/row/ids.ts';
import { keepFile } from '../../files/keep-file.ts';
import { demandTray, inTray } from '../../files/tray.ts';
import { fileScanTo } from './file-scan.ts';
import { SCAN_TASK, scanKey } from './read-scan.ts';
import { scansOf } from './scan-rows.ts';

/** @throws AppError `scanKind` for a file that no scanner makes */
function demandEnd(name: string): void {
  if (!isScanName(name)) throw new AppError('scanKind', { name });
}

/** The first page of a scan, which shows at once whether the file can be read. @throws AppError */
async function firstPage(path: string, name: string, type: string): Promise<PageCodes> {
  try {
    const first = await codeReader.codes({ path, type, page: 1 });
    if (first.pages > SCAN_PAGES_MOST)
      throw new AppError('scanPages', { name, pages: first.pages, most: SCAN_PAGES_MOST });
    return first;
  } catch (error) {
    if (error instanceof Undrawable && error.fault === 'password') throw new AppError('scanPassword', { name });
    throw faultError(error, name);
  }
}

/** Puts a scan into the tray of the scope, with its first page read and the others to be read by a job. */
async function addScan(context: Scoped, file: UploadedFile): Promise<string> {
  demandTray(context);
  const actor = actorOf(context);
  const sent = shownName(file.name);
  demandEnd(sent);
  const type = await detectMediaType({ ...file, name: sent, heic: context.installation.client['files.heic'] });
  const name = nameAs(sent, type);
  if (!SCAN_TYPES.includes(type)) throw new AppError('scanKind', { name });
  await demandRoom(context.db, actor, file.size);
  const { pages, texts } = await firstPage(file.path, name, type);
  const id = randomUUIDv7();
  const insert = async (tx: Tx): Promise<void> => {
    await sql`insert into scan (tenant_id, id, level_id, pages, read) values (${actor.tenantId}::uuid, ${id}::uuid,
      ${actor.path.E}::uuid, ${pages}, ${JSON.stringify([{ codes: texts }])}::jsonb)`.execute(tx);
    // the scans of one person are read one after the other
    const options = { queue: `scans ${actor.userId}`, key: scanKey(id) };
    if (pages > 1) await enqueue(tx, SCAN_TASK, { tenantId: actor.tenantId, id }, options);
  };
  const where = { db: context.db, outside: context.outside, store: context.installation.files, actor };
  const entry = { path: file.path, name, type, size: file.size, purpose: 'scan' as const };
  // a scan is stored at the level of the scope, whatever its pages belong to
  await keepFile(where, { register: known('tagItr'), rowId: id, id, file: entry }, insert);
  return id;
}

/** The calls of the tray of scans. */
export const scanHandlers = [
  handleUpload(scanUpload, async (context, _input, file) => ({ id: await addScan(context, file) }), {
    async ahead(context, _input, { name, size }) {
      demandTray(context);
      demandEnd(shownName(name));
      await demandRoom(context.db, actorOf(context), size);
    },
  }),
  handle(scanList, (context) => {
    demandTray(context);
    return scansOf(context);
  }),
  handle(scanFile, async (context, input) => {
    demandTray(context);
    return { filed: await fileScanTo(context, input) };
  }),
  handle(scanDelete, async (context, { ids }) => {
    demandTray(context);
    const deleted = await transaction(context.db, async (tx) => {
      const open = await idsFrom(
        tx,
        sql`select s.id from scan s join file f on f.tenant_id = s.tenant_id and f.id = s.id
          where ${inTray(context)} and s.id = any(${idArray(ids)}) order by s.id for update of s`,
      );
      const { tenantId } = context.caller;
      await sql`delete from scan where tenant_id = ${tenantId}::uuid and id = any(${idArray(open)})`.execute(tx);
      await sql`update file set deleted_at = now() where tenant_id = ${tenantId}::uuid and id = any(${idArray(open)})`.execute(
        tx,
      );
      return open;
    });
    if (deleted.length === 0) throw new AppError('scanGone');
    return { deleted: deleted.length };
  }),
];
