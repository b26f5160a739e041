import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import { type Actor, levelOf } from './actor.ts';
import { idArray } from './columns.ts';
import { idsFrom } from './ids.ts';
import { tenantOf } from './tenant-of.ts';

/**
 * The attachments on rows, as a table expression: `register` and `row_id` of the row, `link` (the attachment to this
 * row), `id` (the file, on every row it is attached to), `file_id` (its current version) with `name`, `media_type`,
 * `size`, `sha256`, `revision`, `by_name` and `uploaded_at`, `role`, what it is to the row, and `at`, when it was attached to the row. None of them is deleted.
 */
export const attached = sql`(select l.tenant_id, l.level_id, l.register, l.row_id, l.task, l.role, l.id as link, l.at, a.id, a.file_id, a.name,
    a.title_sort, a.version, a.description, a.retired_at, a.retired_by, a.retired_reason, a.document_type, f.media_type, f.size, f.sha256, f.revision, f.by_name, f.at as uploaded_at
  from attachment_link l join attachment a on a.tenant_id = l.tenant_id and a.id = l.attachment
  join file f on f.tenant_id = a.tenant_id and f.id = a.file_id where l.deleted_at is null)`;

/**
 * Makes files of uploaded ones, so that they can be attached to rows: each has the id of its first version, which is
 * not on a row any more. All are of the document type, where one is given.
 */
export const addAttachments = (
  tx: Tx,
  actor: Actor,
  files: readonly string[],
  documentType: string | null = null,
): Promise<readonly string[]> =>
  idsFrom(
    tx,
    sql`insert into attachment (tenant_id, id, file_id, name, document_type) select tenant_id, id, id, name, ${documentType}::uuid from file
      where tenant_id = ${tenantOf(actor)} and id = any(${idArray(files)}) order by id returning id`,
  );

/** What a file is to its row: an invoice as its issuer sent it, or a document that came with it. */
export type FileRole = 'original' | 'other';

/** Files to attach to a row. */
export interface NewLinks {
  readonly rowId: string;
  readonly attachments: readonly string[];
  /** The task of a check sheet they were taken for. */
  readonly task?: string | null | undefined;
  readonly role?: FileRole | undefined;
}

/**
 * Attaches files to a row that is locked, and returns those that were not attached to it yet. The first attachment of a
 * file has its id.
 */
export const linkAttachments = (
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { rowId, attachments, task = null, role }: NewLinks,
): Promise<readonly string[]> =>
  idsFrom(
    tx,
    sql`insert into attachment_link (tenant_id, id, attachment, level_id, register, row_id, task, by_name, role)
      select a.tenant_id, case when exists (select from attachment_link o where o.tenant_id = a.tenant_id and o.attachment = a.id)
          then new_id() else a.id end,
        a.id, ${levelOf(actor, register)}::uuid, ${baseOf(register).key}, ${rowId}::uuid, ${task}, ${actor.userName}, ${role ?? null}
      from attachment a where a.tenant_id = ${tenantOf(actor)} and a.id = any(${idArray(attachments)}) order by a.id
      on conflict (tenant_id, row_id, attachment) where deleted_at is null do nothing returning attachment as id`,
  );

/** A name with a number before its extension: `flange (2).jpg`. */
function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`;
}

/** Returns a name that is not taken, ignoring case: a repeated name gets the next number. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  let number = 2;
  while (taken.has(numbered(name, number).toLowerCase())) number += 1;
  return numbered(name, number);
}

/**
 * Gives new files on a row names that are unique there: two photos from one camera can share a name. The row must be
 * locked, and the files on no other row. Returns the names by id.
 */
export async function nameApart(
  tx: Tx,
  tenantId: string,
  among: { readonly rowId: string; readonly files: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const all = await rows(
    tx,
    sql<{
      id: string;
      name: string;
      isNew: boolean;
    }>`select id, name, id = any(${idArray(among.files)}) as "isNew" from ${attached} f
      where tenant_id = ${tenantId}::uuid and row_id = ${among.rowId}::uuid order by id`,
  );
  const taken = new Set(all.filter(({ isNew }) => !isNew).map(({ name }) => name.toLowerCase()));
  const names = new Map<string, string>();
  for (const { id, name } of all.filter(({ isNew }) => isNew)) {
    const free = freeName(name, taken);
    taken.add(free.toLowerCase());
    names.set(id, free);
    if (free !== name)
      await sql`with named as (update attachment set name = ${free} where tenant_id = ${tenantId}::uuid and id = ${id}::uuid returning file_id)
        update file set name = ${free} where tenant_id = ${tenantId}::uuid and id in (select file_id from named)`.execute(
        tx,
      );
  }
  return names;
}
