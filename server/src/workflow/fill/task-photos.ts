import { buffer } from 'node:stream/consumers';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { type Db, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { PhotoPrint } from '../../pdf/print.ts';
import type { Actor } from '../../register/row/actor.ts';
import { bindPhotos } from '../../register/write/bind-photos.ts';
import { attached } from '../../register/row/attached.ts';
import { column, idArray } from '../../register/row/columns.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { hangOnMembers } from '../gather/hang-on-members.ts';
import type { SheetRow } from './sheet-rows.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** A photo that was staged for a task. */
export interface NewPhoto {
  readonly file: string;
  readonly task: string;
  /** True when it is attached to the punch item raised for the task in the same save. */
  readonly punch: boolean;
}

/**
 * Attaches the photos of a save to the record, or to the punch items it raised. Photos of tasks the form does not have
 * belong to the record as a whole.
 */
export async function bindTaskPhotos(
  tx: Tx,
  actor: Actor,
  taken: {
    readonly sheet: SheetRow;
    readonly photos: readonly NewPhoto[];
    readonly raised: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const { sheet, photos, raised } = taken;
  const tasks = new Set(sheet.model.tasks.map(({ name }) => name));
  for (const [task, ofTask] of Map.groupBy(photos, (photo) => photo.task)) {
    const punch = raised.get(task);
    const [onPunch, onSheet] = [true, false].map((wanted) =>
      ofTask.filter((photo) => (photo.punch && punch !== undefined) === wanted).map(({ file }) => file),
    );
    const named = tasks.has(task) ? { task } : {};
    await bindPhotos(tx, actor, known(sheet.register), { rowId: sheet.id, files: onSheet ?? [], ...named });
    await hangOnMembers(tx, actor, { register: sheet.register, rowId: sheet.id, files: onSheet ?? [] });
    if (punch !== undefined)
      await bindPhotos(tx, actor, known('punchListItem'), { rowId: punch, files: onPunch ?? [], ...named });
  }
}

/** A photo of a form being printed, before its bytes are read. */
interface Line {
  /** The record. */
  readonly record: string;
  readonly task: string | null;
  /** The number of the punch item it shows; null for a photo of the task itself. */
  readonly punch: string | null;
  readonly by: string;
  readonly at: Date;
  readonly sha256: string;
}

/**
 * The photos of forms, by record: those of their tasks, and those of the punch items raised from them. Only PNG and
 * JPEG can be printed.
 */
export async function photosOf(
  db: Db,
  actor: Actor,
  register: RecordKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Line[]>> {
  const on = factsOf(register).form?.punch;
  const printed = sql`f.tenant_id = ${tenantOf(actor)} and f.media_type in ('image/jpeg', 'image/png')`;
  const ofPunch = on
    ? sql`union all select ${column('p', on)} as record, f.task, p.number as punch, f.by_name as by, f.at, f.sha256, f.id
        from punch_list_item p join ${attached} f on f.row_id = p.id
        where ${printed} and p.tenant_id = ${tenantOf(actor)} and ${column('p', on)} = any(${idArray(ids)})
          and p.deleted_at is null ${andTheirs(actor, 'p')}`
    : sql``;
  const found = await rows(
    db,
    sql<Line>`select record, task, punch, by, at, sha256 from (
        select f.row_id as record, f.task, null as punch, f.by_name as by, f.at, f.sha256, f.id from ${attached} f
          where ${printed} and f.row_id = any(${idArray(ids)}) and f.task is not null
        ${ofPunch}) x
      order by record, id`,
  );
  return Map.groupBy(found, (line) => line.record);
}

/** Reads the bytes of the photos of one form, so that only the photos being drawn are in memory. */
export async function photoPrints(
  store: FileStore,
  tenantId: string,
  lines: readonly Line[],
): Promise<readonly PhotoPrint[]> {
  const prints: PhotoPrint[] = [];
  for (const { sha256, task, punch, by, at } of lines) {
    const bytes = await buffer(await store.read({ tenantId, sha256 }));
    prints.push({ task: task ?? '', by, at, bytes, ...(punch !== null && { punch }) });
  }
  return prints;
}
