import type { Right } from '@plumbline/contract/access.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { sharersOf } from '../../db/model.ts';
import { may, type Scoped } from '../../http/context.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { selectedRows } from '../../register/write/remove.ts';
import { mayFileScans, openScans } from './tray.ts';
import type { FileId } from './token.ts';

/** A file as it is stored. */
export interface StoredFile {
  readonly id: string;
  /** The key of the register of its row; of registers that share a table, the first. `attachment` for a version of one, `scan` for a scan. */
  readonly register: string;
  /** The row; of a version, the attachment. */
  readonly rowId: string;
  readonly purpose: 'attachment' | 'signature' | 'staged' | 'document' | 'scan' | 'report' | 'scheduled';
  readonly byUser: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly isDeleted: boolean;
}

/** The path of a file for `ossPreviewUrl`. It is only looked up, never joined to a file path (readings S08). */
export const pathOf = (id: string): string => `files/${id}`;
const PATH = /^files\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** The id in a path; null when the path is not one of ours. */
export const idOf = (path: string): string | null => PATH.exec(path)?.[1] ?? null;

/** Returns a file by its id, even a deleted one. */
export const storedFile = (db: Db, { tenantId, id }: FileId): Promise<StoredFile | undefined> =>
  oneRow(
    db,
    sql<StoredFile>`select id, register, row_id as "rowId", purpose, by_user as "byUser", name, media_type as type, size, sha256,
        deleted_at is not null as "isDeleted" from file where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );

/** Checks that a row exists in the chosen scope. @throws AppError `notFound` */
export async function demandRow(db: Db, actor: Actor, register: AnyRegister, id: string): Promise<void> {
  const found = await selectedRows(db, actor, register, { mode: 'these', ids: [id] });
  if (found.length === 0) throw new AppError('notFound');
}

/** A row of a register; of registers that share a table, the first. */
export interface RowKey {
  readonly register: string;
  readonly rowId: string;
}

/** A file on a row, deleted from it or not. */
export interface Link extends RowKey {
  readonly id: string;
  readonly attachment: string;
  readonly name: string;
  /** The level of the row, which may be in another scope than the chosen one. */
  readonly levelId: string;
  /** Who attached it to the row, and when. */
  readonly by: string;
  readonly at: Date;
  readonly isDeleted: boolean;
}

/** Those of the rows that are in the chosen scope and in a register on which the caller has the right. */
export async function openRows<R extends RowKey>(
  context: Scoped,
  keys: readonly R[],
  right: Right,
): Promise<readonly (R & { readonly title: string })[]> {
  const titles = new Map<string, string>();
  for (const [key, some] of Map.groupBy(keys, ({ register }) => register)) {
    const ways = sharersOf(key).filter((register) => may(context, register.key, right));
    const ids = [...new Set(some.map(({ rowId }) => rowId))];
    for (const register of ways)
      for (const { id, title } of await selectedRows(context.db, actorOf(context), register, { mode: 'these', ids }))
        titles.set(id, title);
  }
  return keys.flatMap((row) => {
    const title = titles.get(row.rowId);
    return title === undefined ? [] : [{ ...row, title }];
  });
}

/** The links that meet a condition on link `l`, the latest first. */
const linksWhere = (db: Db, tenantId: string, those: RawBuilder<boolean>): Promise<readonly Link[]> =>
  rows(
    db,
    sql<Link>`select l.id, l.attachment, l.register, l.row_id as "rowId", l.level_id as "levelId", l.by_name as by, l.at,
        a.name, l.deleted_at is not null as "isDeleted"
      from attachment_link l join attachment a on a.tenant_id = l.tenant_id and a.id = l.attachment
      where l.tenant_id = ${tenantId}::uuid and ${those} order by l.at desc, l.id`,
  );

/** A link as it is now, deleted or not. */
export const linkOf = async (db: Db, tenantId: string, id: string): Promise<Link | undefined> =>
  (await linksWhere(db, tenantId, sql<boolean>`l.id = ${id}::uuid`))[0];

/** The rows that files are attached to, in whatever scope. */
export const linksOf = (db: Db, tenantId: string, attachments: readonly string[]): Promise<readonly Link[]> =>
  linksWhere(db, tenantId, sql<boolean>`l.attachment = any(${idArray(attachments)}) and l.deleted_at is null`);

/**
 * Returns attachments to rows on which the caller has a right, deleted or not.
 *
 * @throws AppError `notFound` when one does not exist, or the caller has no right on its row
 */
export async function demandLinks(context: Scoped, ids: readonly string[], right: Right): Promise<readonly Link[]> {
  const wanted = [...new Set(ids)];
  const found = await linksWhere(context.db, context.caller.tenantId, sql<boolean>`l.id = any(${idArray(wanted)})`);
  const open = await openRows(context, found, right);
  if (open.length < wanted.length) throw new AppError('notFound');
  return open;
}

/** True when the caller has the right on the row of a file; of an attachment, on a row it is attached to; of a scan, on its tray. */
async function isOpen(context: Scoped, file: StoredFile, right: Right): Promise<boolean> {
  const { db, caller } = context;
  if (file.purpose === 'scan') return mayFileScans(context) && (await openScans(context, [file.id])).length > 0;
  const on: readonly RowKey[] =
    file.purpose === 'attachment' ? await linksOf(db, caller.tenantId, [file.rowId]) : [file];
  return (await openRows(context, on, right)).length > 0;
}

/**
 * Returns a file the caller has a right on, by a row it is attached to. A file that does not exist and a file the
 * caller has no right on give the same answer.
 *
 * @throws AppError `notFound`
 */
export async function demandFile(context: Scoped, id: string | null, right: Right): Promise<StoredFile> {
  const file = id === null ? undefined : await storedFile(context.db, { tenantId: context.caller.tenantId, id });
  if (!file || !(await isOpen(context, file, right))) throw new AppError('notFound');
  return file;
}
