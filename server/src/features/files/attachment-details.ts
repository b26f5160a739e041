import type { Attachment, FileDetails } from '@plumbline/contract/features/files/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { isOlderRevision } from '@plumbline/contract/rules/drawing-revision.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import type { Scoped } from '../../http/context.ts';
import { attached } from '../../register/row/attached.ts';
import { type FileLock, fileLockOf } from '../../workflow/file-lock.ts';
import { demandLinks, linksOf, openRows, pathOf, type RowKey } from './stored-file.ts';

/** Attachments as they are read. */
interface Line extends Omit<Attachment, 'path' | 'at' | 'kept' | 'retired' | 'superseded'> {
  readonly fileId: string;
  readonly at: Date;
  readonly attachedAt: Date;
  readonly retiredReason: string | null;
  readonly retiredBy: string | null;
  readonly retiredAt: Date | null;
}

const lines = (db: Db, tenantId: string, those: ReturnType<typeof sql>): Promise<readonly Line[]> =>
  rows(
    db,
    sql<Line>`select f.link as id, f.id as file, f.file_id as "fileId", f.name, f.media_type as type, f.size, f.version, f.revision, f.by_name as by,
        f.uploaded_at as at, f.at as "attachedAt", f.description, f.role,
        (select json_build_object('id', y.id, 'title', y.name) from document_type y where y.tenant_id = f.tenant_id and y.id = f.document_type) as "documentType",
        f.retired_reason as "retiredReason", f.retired_by as "retiredBy",
        f.retired_at as "retiredAt", (select count(*)::int from attachment_link o where o.tenant_id = f.tenant_id and o.attachment = f.id
          and o.deleted_at is null) as rows
      from ${attached} f where f.tenant_id = ${tenantId}::uuid and ${those} order by f.link desc`,
  );

/** Says of a file on a row whether it shows an older revision than the row, a drawing, has. */
async function oldOn(db: Db, tenantId: string, row: RowKey): Promise<(revision: string | null) => boolean> {
  if (row.register !== registers.drawing.key) return () => false;
  const drawing = await oneRow(
    db,
    sql<{
      revision: string | null;
    }>`select revision from drawing where tenant_id = ${tenantId}::uuid and id = ${row.rowId}::uuid`,
  );
  const now = drawing?.revision ?? null;
  return (revision) => revision !== null && now !== null && isOlderRevision(revision, now);
}

const shown = (
  { fileId, at, attachedAt, retiredReason, retiredBy, retiredAt, ...line }: Line,
  lock: FileLock,
  isOld: (revision: string | null) => boolean,
): Attachment => ({
  ...line,
  superseded: isOld(line.revision),
  path: pathOf(fileId),
  at: at.toISOString(),
  retired:
    retiredReason === null || retiredAt === null
      ? null
      : { reason: retiredReason, by: retiredBy ?? '', at: retiredAt.toISOString() },
  kept: lock.kept({ id: line.file, at: attachedAt }),
});

/** The attachments of a row, or those of one file, the last attached first. */
export async function attachmentsOf(
  db: Db,
  tenantId: string,
  row: RowKey,
  file?: string,
): Promise<readonly Attachment[]> {
  const lock = await fileLockOf(db, tenantId, row);
  const only = file === undefined ? sql`` : sql`and f.id = ${file}::uuid`;
  const isOld = await oldOn(db, tenantId, row);
  return (await lines(db, tenantId, sql`f.row_id = ${row.rowId}::uuid ${only}`)).map((line) =>
    shown(line, lock, isOld),
  );
}

/**
 * Everything about an attached file that the caller may see.
 *
 * @throws AppError `notFound`
 */
export async function detailsOf(context: Scoped, id: string): Promise<FileDetails> {
  const { db, caller } = context;
  const [link] = await demandLinks(context, [id], 'see');
  const [line] = await lines(db, caller.tenantId, sql`f.link = ${id}::uuid`);
  if (link === undefined || line === undefined) throw new AppError('notFound');
  const lock = await fileLockOf(db, caller.tenantId, link);
  const isOld = await oldOn(db, caller.tenantId, link);
  const links = await linksOf(db, caller.tenantId, [link.attachment]);
  const seen = await openRows(context, links, 'see');
  const open = new Set((await openRows(context, seen, 'update')).map((each) => each.id));
  const versions = await rows(
    db,
    sql<{
      id: string;
      name: string;
      type: string;
      size: number;
      revision: string | null;
      by: string;
      at: Date;
    }>`select id, name, media_type as type, size, revision, by_name as by, at
      from file where tenant_id = ${caller.tenantId}::uuid and row_id = ${link.attachment}::uuid and purpose = 'attachment' order by at, id`,
  );
  const openings = await rows(
    db,
    sql<{
      user: string;
      company: string;
      opened: number;
      downloaded: number;
      last: Date;
    }>`select u.full_name as user, r.opened, r.downloaded,
        r.last_at as last, coalesce((select string_agg(distinct p.company, ', ') from authorised_person p where p.tenant_id = r.tenant_id
          and p.level_id = ${context.path.C}::uuid and lower(p.login) = lower(u.username) and p.company <> '' and p.deleted_at is null), '') as company
      from attachment_reader r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
      where r.tenant_id = ${caller.tenantId}::uuid and r.attachment = ${link.attachment}::uuid order by r.last_at desc limit 200`,
  );
  return {
    ...shown(line, lock, isOld),
    versions: versions
      .map(({ at, ...version }, before) => ({
        ...version,
        number: before + 1,
        superseded: isOld(version.revision),
        path: pathOf(version.id),
        at: at.toISOString(),
      }))
      .toReversed(),
    on: seen.map(({ id: linkId, register, rowId, title, by, at }) => ({
      id: linkId,
      register,
      row: rowId,
      title,
      by,
      at: at.toISOString(),
      isOpen: open.has(linkId),
    })),
    unseen: links.length - seen.length,
    openings: openings.map(({ last, ...opening }) => ({ ...opening, last: last.toISOString() })),
  };
}
