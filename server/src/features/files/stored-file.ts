import type { Right } from '@plumbline/contract/access.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import { may, type Scoped } from '../../http/context.ts';
import type { Actor } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { selectedRows } from '../../register/write/remove.ts';
import type { FileId } from './token.ts';

/** A file as it is stored. */
export interface StoredFile {
  readonly id: string;
  /** The key of the register of its row; of registers that share a table, the first. */
  readonly register: string;
  readonly rowId: string;
  readonly purpose: 'attachment' | 'signature' | 'staged' | 'document';
  /** The task of a check sheet that it belongs to. */
  readonly task: string | null;
  readonly byUser: string;
  /** When it was attached to its row. */
  readonly at: Date;
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
    sql<StoredFile>`select id, register, row_id as "rowId", purpose, task, by_user as "byUser", at, name, media_type as type, size, sha256,
        deleted_at is not null as "isDeleted" from file where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );

/** Checks that a row exists in the chosen scope. @throws AppError `notFound` */
export async function demandRow(db: Db, actor: Actor, register: AnyRegister, id: string): Promise<void> {
  const found = await selectedRows(db, actor, register, { mode: 'these', ids: [id] });
  if (found.length === 0) throw new AppError('notFound');
}

/** True when the row of a file is in the chosen scope and in a register on which the caller has the right. */
async function isOpen(context: Scoped, file: StoredFile, right: Right): Promise<boolean> {
  const ways = allRegisters.filter(
    (register) => baseOf(register).key === file.register && may(context, register.key, right),
  );
  for (const register of ways) {
    const found = await selectedRows(context.db, actorOf(context), register, { mode: 'these', ids: [file.rowId] });
    if (found.length > 0) return true;
  }
  return false;
}

/**
 * Returns a file the caller has a right on, by the row it is attached to. A file that does not exist and a file the
 * caller has no right on give the same answer.
 *
 * @throws AppError `notFound`
 */
export async function demandFile(context: Scoped, id: string | null, right: Right): Promise<StoredFile> {
  const file = id === null ? undefined : await storedFile(context.db, { tenantId: context.caller.tenantId, id });
  if (!file || !(await isOpen(context, file, right))) throw new AppError('notFound');
  return file;
}
