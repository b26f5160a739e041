import { holds, permission } from '@plumbline/contract/access.ts';
import type {
  DocumentOutline,
  DocumentSubject,
  FullDocument,
  NamedFile,
  NotPrinted,
} from '@plumbline/contract/features/work-packs/full-document.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, rows, sql } from '../../../db/database.ts';
import { post } from '../../../messages/post.ts';
import { zoneOn } from '../../../register/row/level-options.ts';
import { limitOf } from '../../../register/row/subcontracted.ts';
import type { Actor } from '../../../register/row/actor.ts';

/** A document as it was requested. */
export interface AskedDocument {
  readonly tenantId: string;
  readonly id: string;
  readonly of: Pick<DocumentSubject, 'kind' | 'key'>;
  readonly title: string;
  /** The revision count of the pack at the time of the request; null for other subjects. */
  readonly packRev: number | null;
  /**
   * True when a status locks the pack or it is signed off, and for all other subjects; otherwise the document is
   * printed as not approved.
   */
  readonly isApproved: boolean;
  readonly userId: string;
  readonly login: string;
  readonly fullName: string;
  readonly path: LevelPath;
  readonly language: Language;
  readonly origin: string;
  readonly outline: DocumentOutline;
  readonly state: FullDocument['state'];
  readonly cancelled: boolean;
  readonly at: Date;
}
/** Identifies a document. */
export interface DocumentKey {
  readonly tenantId: string;
  readonly id: string;
}

/** A file as a part of a document. */
export interface PartFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  /** The record the file is attached to. */
  readonly on: string;
}
/** The definition of a part. */
export interface PartOf {
  /**
   * `cover` and `form` of the pack · `runSheet` of a procedure · `records` printed in full · `sheets` filled forms ·
   * `table` of records, one per line · `fileList` · one `file`.
   */
  readonly kind: 'cover' | 'form' | 'runSheet' | 'records' | 'sheets' | 'table' | 'fileList' | 'file';
  /** The section heading above it. */
  readonly section: Word;
  /** The card it belongs to; null for the pack itself. */
  readonly card: string | null;
  readonly register: string;
  readonly ids: readonly string[];
  readonly file?: PartFile;
}
/** Something that begins on a page of a part. */
export interface PartMark {
  readonly title: string;
  /** Page within the part, from 0. */
  readonly page: number;
}
/** A part with its outcome. */
export interface KeptPart {
  readonly place: number;
  readonly of: PartOf;
  readonly state: 'waiting' | 'made' | 'named';
  readonly reason: NotPrinted | null;
  readonly pages: number;
  readonly marks: readonly PartMark[];
  readonly sha256: string | null;
}

/** The subject of document `d`. */
export const subjectSql = sql<
  AskedDocument['of']
>`case when d.work_pack is not null then json_build_object('kind', 'workPack', 'key', d.work_pack)
  when d.procedure is not null then json_build_object('kind', 'procedure', 'key', d.procedure)
  when d.tag is not null then json_build_object('kind', 'tag', 'key', d.tag)
  else json_build_object('kind', 'purchaseOrder', 'key', d.purchase_order) end`;
/** The register whose right to see is required for a document. */
export const seenBy = ({ kind }: Pick<DocumentSubject, 'kind'>): 'workPack' | 'procedure' | 'tagPwl' =>
  kind === 'workPack' || kind === 'procedure' ? kind : 'tagPwl';

/** Reads a document, as long as its requester has an account. */
export const askedDocument = (db: Db, { tenantId, id }: DocumentKey): Promise<AskedDocument | undefined> =>
  oneRow(
    db,
    sql<AskedDocument>`select d.tenant_id as "tenantId", d.id, ${subjectSql} as of, d.title, d.pack_rev as "packRev", d.user_id as "userId",
        u.username as login, u.full_name as "fullName", d.level_path as path, d.language, d.origin, d.outline, d.state, d.cancelled, d.at,
        d.work_pack is null or coalesce((select p.state = 'signedOff' or z.locks_work_pack from work_pack p
            left join work_pack_completion_status z on z.tenant_id = p.tenant_id and z.id = p.completion_status
            where p.tenant_id = d.tenant_id and p.id = d.work_pack), false) as "isApproved"
      from work_pack_document d join app_user u on u.tenant_id = d.tenant_id and u.id = d.user_id and u.status = 1 and u.deleted_at is null
      where d.tenant_id = ${tenantId}::uuid and d.id = ${id}::uuid`,
  );

/** The parts of a document in their order. */
export const partsOf = (db: Db, { tenantId, id }: DocumentKey): Promise<readonly KeptPart[]> =>
  rows(
    db,
    sql<KeptPart>`select place, made_of as of, state, reason, pages, marks, sha256 from work_pack_document_part
      where tenant_id = ${tenantId}::uuid and document = ${id}::uuid order by place`,
  );

/** The requester as an actor reading now: with their limit to subcontractors, in the time zone of the scope. */
export async function askerOf(db: Db, document: AskedDocument): Promise<Actor> {
  const limit = await limitOf(db, { path: document.path, login: document.login });
  const timeZone = await zoneOn(db, document.path);
  const { tenantId, path, userId, fullName: userName } = document;
  return { tenantId, path, userId, userName, timeZone, via: 'job', ...limit };
}

/** Returns a check of which registers the requester's roles currently let them see. */
export async function seesOf(db: Db, { tenantId, userId }: AskedDocument): Promise<(register: string) => boolean> {
  const found = await rows(
    db,
    sql<{
      permissions: readonly string[];
    }>`select r.permissions from user_role u join role r on r.tenant_id = u.tenant_id and r.id = u.role_id
      where u.tenant_id = ${tenantId}::uuid and u.user_id = ${userId}::uuid`,
  );
  const granted = new Set(found.flatMap(({ permissions }) => permissions));
  return (register) => holds(granted, permission(register, 'see'));
}

/** The files without pages in a document. */
export const namedFiles = (parts: readonly KeptPart[]): readonly NamedFile[] =>
  parts.flatMap(({ of: { file }, reason }) => (file && reason ? [{ name: file.name, on: file.on, why: reason }] : []));

/** Releases the files stored for a document, except the finished one. */
export const dropFiles = (db: Db, { tenantId, id }: DocumentKey, but: string | null = null): Promise<unknown> =>
  sql`delete from file where tenant_id = ${tenantId}::uuid and row_id = ${id}::uuid and purpose = 'document'
    and id is distinct from ${but}::uuid`.execute(db);

/** Ends an unfinished document, once; notifies its requester unless the requester cancelled it. */
export async function endDocument(db: Db, key: DocumentKey, state: 'failed' | 'cancelled'): Promise<void> {
  const ended = await oneRow(
    db,
    sql<{ title: string }>`update work_pack_document set state = ${state}, expires_at = now() + interval '72 hours'
      where tenant_id = ${key.tenantId}::uuid and id = ${key.id}::uuid and state in ('queued', 'running') returning title`,
  );
  await dropFiles(db, key);
  if (ended && state === 'failed') await tellDocument(db, key, { state, pages: 0, named: 0 });
}

/** Notifies the requester how a document ended. */
export async function tellDocument(
  db: Db,
  key: DocumentKey,
  facts: { readonly state: 'done' | 'failed'; readonly pages: number; readonly named: number },
): Promise<void> {
  const document = await askedDocument(db, key);
  if (!document) return;
  const { tenantId, path, userId, title } = document;
  const register = seenBy(document.of);
  const item = { register, ...(register === document.of.kind && { id: document.of.key }), title, scope: path.E };
  const messageFacts = { ...facts, title };
  await post(db, { tenantId, projectId: path.D }, [
    { userId, scene: 'documentReady', topic: null, facts: messageFacts, item },
  ]);
}
