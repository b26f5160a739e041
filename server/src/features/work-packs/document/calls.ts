import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@plumbline/contract/errors.ts';
import {
  documentCancel,
  documentDelete,
  documentDownload,
  documentList,
  documentOutline,
  documentOutlineSave,
  documentStart,
  evidenceStart,
  procedureDocumentStart,
} from '@plumbline/contract/features/work-packs/calls.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import {
  type DocumentOutline,
  EVIDENCE_MOST,
  type FullDocument,
} from '@plumbline/contract/features/work-packs/full-document.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, rows, sql, transaction, type Tx } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { demand, may, type Scoped } from '../../../http/context.ts';
import { handle } from '../../../http/handler.ts';
import { enqueue } from '../../../jobs/jobs.ts';
import { isSilent, minutesStill, withdraw } from '../../../jobs/queue-table.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { lockRows } from '../../../register/row/lock-rows.ts';
import { get } from '../../../register/read/read.ts';
import { DOCUMENT_TASK, documentKey } from './document-task.ts';
import { countRounds } from './evidence.ts';
import {
  type AskedDocument,
  dropFiles,
  endDocument,
  namedFiles,
  partsOf,
  seenBy,
  subjectSql,
} from './document-rows.ts';
import { saveOutline, shownOutline } from './outline.ts';

const EVIDENCE = w('{name} preservation evidence', '{name} 维护保养证明文件');
const TOO_MANY = w(
  '{count:This is|These are} {count} {count:round|rounds}; a document can have at most {most}. Request it tag by tag.',
  '共 {count} 轮，一份文档最多 {most} 轮。请按位号分别生成。',
);

/** A line of the list as read from the database. */
interface Line extends Omit<FullDocument, 'of' | 'named' | 'at' | 'expiresAt'> {
  readonly of: AskedDocument['of'];
  readonly title: string;
  readonly at: Date;
  readonly expiresAt: Date | null;
}

/** SQL condition: the caller's unexpired documents of this scope. */
const own = (
  context: Scoped,
) => sql`d.tenant_id = ${context.caller.tenantId}::uuid and d.user_id = ${context.caller.userId}::uuid
  and d.level_path->>'E' = ${context.path.E} and (d.expires_at is null or d.expires_at > now())`;

/**
 * SQL condition: the documents of a pack, procedure, tagged item or purchase order; of any of them if several are
 * requested.
 */
function askedOf({ workPack, procedure, tag, purchaseOrder }: ParsedOf<typeof documentList>) {
  const any = [
    ...(workPack === undefined ? [] : [sql`d.work_pack = ${workPack}::uuid`]),
    ...(procedure === undefined ? [] : [sql`d.procedure = ${procedure}::uuid`]),
    ...(tag === undefined ? [] : [sql`d.tag = ${tag}::uuid`]),
    ...(purchaseOrder === undefined ? [] : [sql`lower(d.purchase_order) = lower(${purchaseOrder})`]),
  ];
  return any.length === 0 ? sql`` : sql`and (${sql.join(any, sql` or `)})`;
}

async function documents(context: Scoped, request: ParsedOf<typeof documentList>): Promise<readonly FullDocument[]> {
  const found = await rows(
    context.db,
    sql<Line>`select d.id, ${subjectSql} as of, d.title, d.state, d.pages, d.size,
        d.state = 'running' and ${isSilent(sql`d.seen_at`)} as interrupted,
        case d.state when 'running' then ${minutesStill(sql`d.moved_at`)} end as "stillMinutes", d.at, d.expires_at as "expiresAt",
        (select count(*)::int from work_pack_document_part p where p.tenant_id = d.tenant_id and p.document = d.id) as total,
        (select count(*)::int from work_pack_document_part p where p.tenant_id = d.tenant_id and p.document = d.id and p.state <> 'waiting') as done
      from work_pack_document d where ${own(context)} ${askedOf(request)}
      order by d.at desc limit 200`,
  );
  const lines: FullDocument[] = [];
  for (const { of: subject, title, at, expiresAt, ...line } of found) {
    if (!may(context, seenBy(subject), 'see')) continue;
    const parts = await partsOf(context.db, { tenantId: context.caller.tenantId, id: line.id });
    lines.push({
      ...line,
      of: { ...subject, title },
      at: at.toISOString(),
      expiresAt: line.state === 'done' ? (expiresAt?.toISOString() ?? null) : null,
      named: namedFiles(parts),
    });
  }
  return lines;
}

/** Starts a document, unless one of the caller's for this pack is in progress. */
async function start(context: Scoped, pack: string, outline: DocumentOutline): Promise<string> {
  const actor = actorOf(context);
  const { tenantId } = actor;
  return transaction(context.db, async (tx) => {
    const [row] = await lockRows(tx, actor, known('workPack'), [pack]);
    if (row === undefined) throw new AppError('notFound');
    const running = await oneRow(
      tx,
      sql<{
        id: string;
      }>`select id from work_pack_document where tenant_id = ${tenantId}::uuid and work_pack = ${pack}::uuid
        and user_id = ${actor.userId}::uuid and state in ('queued', 'running')`,
    );
    if (running) return running.id;
    const { rev, name } = await get(tx, actor, known('workPack'), pack);
    if (may(context, 'workPack', 'update')) await saveOutline(tx, tenantId, pack, outline);
    const id = randomUUIDv7();
    await sql`insert into work_pack_document (tenant_id, id, work_pack, title, pack_rev, user_id, level_path, language, origin, outline)
      values (${tenantId}::uuid, ${id}::uuid, ${pack}::uuid, ${String(name)}, ${rev}, ${actor.userId}::uuid, ${JSON.stringify(actor.path)}::jsonb,
        ${context.language}, ${context.origin}, ${JSON.stringify(outline)}::jsonb)`.execute(tx);
    await follow(tx, actor, id);
    return id;
  });
}

/** Queues the making of a document; documents of one person are made one after the other. */
const follow = (tx: Tx, { tenantId, userId }: Actor, id: string): Promise<unknown> =>
  enqueue(tx, DOCUMENT_TASK, { tenantId, id }, { queue: `document ${userId}`, key: documentKey(id) });

/** The name of a document, made safe as a file name. */
const called = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '-');

/** Starts the evidence of preservation, unless one of the caller's for the same subject is in progress. */
async function startEvidence(context: Scoped, request: ParsedOf<typeof evidenceStart>): Promise<string> {
  const actor = actorOf(context);
  const [tag, order] = 'tag' in request ? [request.tag, null] : [null, request.purchaseOrder];
  const subject =
    tag === null ? ({ kind: 'purchaseOrder', key: order ?? '' } as const) : ({ kind: 'tag', key: tag } as const);
  const count = await countRounds(context.db, actor, subject);
  if (count === 0) throw new AppError('notFound');
  if (count > EVIDENCE_MOST)
    throw new AppError('notAllowedHere', { why: fill(TOO_MANY, { count, most: EVIDENCE_MOST }) });
  const name = tag === null ? (order ?? '') : String((await get(context.db, actor, known('taggedItem'), tag))['name']);
  return startOnce(context, subject, fill(EVIDENCE, { name })[context.language]);
}

/** Starts the full documentation of a procedure. @throws AppError `notFound` */
async function startProcedure(context: Scoped, id: string): Promise<string> {
  const { name } = await get(context.db, actorOf(context), known('procedure'), id);
  return startOnce(context, { kind: 'procedure', key: id }, String(name));
}

/**
 * Starts a document without a configurable outline, unless one of the caller's for the same subject is in progress in
 * this scope.
 */
async function startOnce(context: Scoped, { kind, key }: AskedDocument['of'], name: string): Promise<string> {
  const actor = actorOf(context);
  const [procedure, tag, order] = (['procedure', 'tag', 'purchaseOrder'] as const).map((subjectKind) =>
    subjectKind === kind ? key : null,
  );
  return transaction(context.db, async (tx) => {
    const id = randomUUIDv7();
    const made = await oneRow(
      tx,
      sql`insert into work_pack_document (tenant_id, id, procedure, tag, purchase_order, title, user_id, level_path, language, origin, outline)
        values (${actor.tenantId}::uuid, ${id}::uuid, ${procedure}::uuid, ${tag}::uuid, ${order}, ${called(name)}, ${actor.userId}::uuid,
          ${JSON.stringify(actor.path)}::jsonb, ${context.language}, ${context.origin}, '{}'::jsonb) on conflict do nothing returning id`,
    );
    if (made) {
      await follow(tx, actor, id);
      return id;
    }
    const running = await oneRow(
      tx,
      sql<{
        id: string;
      }>`select d.id from work_pack_document d where ${own(context)} and d.state in ('queued', 'running')
        and (d.procedure = ${procedure}::uuid or d.tag = ${tag}::uuid or lower(d.purchase_order) = lower(${order}::text))`,
    );
    if (!running) throw new AppError('notFound');
    return running.id;
  });
}

/** Returns a document of the caller. @throws AppError `notFound` */
async function owned(
  context: Scoped,
  db: Db,
  id: string,
): Promise<{ readonly title: string; readonly sha256: string | null }> {
  const found = await oneRow(
    db,
    sql<{
      of: AskedDocument['of'];
      title: string;
      sha256: string | null;
    }>`select ${subjectSql} as of, d.title, d.sha256 from work_pack_document d where ${own(context)} and d.id = ${id}::uuid`,
  );
  if (!found) throw new AppError('notFound');
  demand(context, seenBy(found.of), 'see');
  return found;
}

/** The calls of the full documentation. */
export const documentHandlers = [
  handle(documentOutline, async (context, { id }) => {
    const actor = actorOf(context);
    await get(context.db, actor, known('workPack'), id);
    const sees = { seesCards: may(context, 'jobCard', 'see'), canSave: may(context, 'workPack', 'update') };
    return shownOutline(context.db, actor, { pack: id, ...sees });
  }),
  handle(documentOutlineSave, async (context, { id, ...outline }) => {
    const actor = actorOf(context);
    await transaction(context.db, async (tx) => {
      const lockedIds = await lockRows(tx, actor, known('workPack'), [id]);
      if (lockedIds.length === 0) throw new AppError('notFound');
      await saveOutline(tx, actor.tenantId, id, outline);
    });
    return null;
  }),
  handle(documentStart, async (context, { id, ...outline }) => ({ document: await start(context, id, outline) })),
  handle(evidenceStart, async (context, input) => ({ document: await startEvidence(context, input) })),
  handle(procedureDocumentStart, async (context, { id }) => ({ document: await startProcedure(context, id) })),
  handle(documentList, (context, input) => documents(context, input)),
  handle(documentCancel, async (context, { document }) => {
    const { tenantId } = context.caller;
    await owned(context, context.db, document);
    await sql`update work_pack_document set cancelled = true where tenant_id = ${tenantId}::uuid and id = ${document}::uuid
      and state in ('queued', 'running')`.execute(context.db);
    // a document being made stops within seconds
    if (await withdraw(context.db, documentKey(document)))
      await endDocument(context.db, { tenantId, id: document }, 'cancelled');
    return null;
  }),
  handle(documentDelete, async (context, { document: id }) => {
    const { tenantId } = context.caller;
    await transaction(context.db, async (tx) => {
      const deleted = await oneRow(
        tx,
        sql`delete from work_pack_document d where ${own(context)} and d.id = ${id}::uuid
          and d.state not in ('queued', 'running') returning d.id`,
      );
      if (!deleted) throw new AppError('notFound');
      await dropFiles(tx, { tenantId, id });
    });
    return null;
  }),
  handle(documentDownload, async (context, { document }) => {
    const { title, sha256 } = await owned(context, context.db, document);
    if (sha256 === null) throw new AppError('notFound');
    const body = await context.installation.files.read({ tenantId: context.caller.tenantId, sha256 });
    return { file: `${title}.pdf`, type: 'application/pdf', body };
  }),
];
