import { rowIn } from '../../../jobs/jobs.ts';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT_HOURS } from '@plumbline/contract/features/work-packs/full-document.ts';
import { type Database, type Db, oneRow, rows, sql, transaction } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { unlessLeftBehind } from '../../../jobs/left-behind.ts';
import { openJoiner } from '../../../pdf/join/joiner.ts';
import { projectName } from '../../../workflow/fill/print-sheets.ts';
import { paperOf } from '../../../workflow/form/paper.ts';
import { keepFile } from '../../files/keep-file.ts';
import {
  type AskedDocument,
  askedDocument,
  askerOf,
  type DocumentKey,
  dropFiles,
  endDocument,
  type KeptPart,
  namedFiles,
  type PartOf,
  partsOf,
  seesOf,
  tellDocument,
} from './document-rows.ts';
import { joinParts } from './join-parts.ts';
import { type MadePart, makePart, type Making } from './make-part.ts';
import { evidenceParts } from './evidence.ts';
import { planParts } from './plan.ts';
import { procedureParts } from './procedure-plan.ts';

/** The name of the job that makes full documentation of any kind. */
export const DOCUMENT_TASK = 'work-pack-document';
/** The job key of a document. */
export const documentKey = (id: string): string => `document ${id}`;

class Cancelled extends Error {}

/** Interval of the heartbeat and of the check for a cancellation, in milliseconds. */
const TICK_MS = 1000;
/**
 * Time a cancelled document has to stop, in milliseconds; after that it is abandoned and its requester's next one
 * starts.
 */
const STOP_WITHIN = 3000;

/**
 * Makes a document part by part. Each part is stored when it is made, so that after a crash another process continues
 * with the next one; at the end the parts are joined, one at a time.
 */
export async function documentTask(
  database: Database,
  store: FileStore,
  payload: unknown,
  ending: AbortSignal = new AbortController().signal,
): Promise<void> {
  const key = rowIn(payload);
  const { db } = database;
  const document = await askedDocument(db, key);
  if (!document) return endDocument(db, key, 'cancelled');
  if (document.state !== 'queued' && document.state !== 'running') return;
  const stop = new AbortController();
  let ticking: Promise<void> | undefined;
  const timer = setInterval(() => {
    ticking ??= tick(db, key, stop).finally(() => (ticking = undefined));
  }, TICK_MS);
  try {
    const signal = AbortSignal.any([ending, stop.signal]);
    await unlessLeftBehind(makeDocument(database, store, document, signal), stop.signal, STOP_WITHIN);
  } catch (error) {
    if (!(error instanceof Cancelled || stop.signal.aborted)) throw error;
    await endDocument(db, key, 'cancelled');
  } finally {
    clearInterval(timer);
    // no heartbeat after the end
    await ticking;
  }
}

/** Writes the heartbeat, and stops a document that was cancelled, whatever it is waiting for. */
async function tick(db: Db, { tenantId, id }: DocumentKey, stop: AbortController): Promise<void> {
  const found = await rows(
    db,
    sql<{ cancelled: boolean }>`update work_pack_document set seen_at = now()
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid returning cancelled`,
  ).catch(() => []);
  if (found[0]?.cancelled) stop.abort(new Cancelled());
}

async function makeDocument(
  database: Database,
  store: FileStore,
  document: AskedDocument,
  signal: AbortSignal,
): Promise<void> {
  const { db } = database;
  const folder = await ownFolder(document);
  await using joiner = openJoiner();
  try {
    const { language, origin } = document;
    const actor = await askerOf(db, document);
    const sees = await seesOf(db, document);
    const making: Making = {
      db,
      actor,
      files: store,
      language,
      origin,
      of: document,
      folder,
      joiner,
      signal,
      sees,
      project: await projectName(db, actor),
      paper: await paperOf(db, actor),
    };
    await plan(making);
    await makeAll(database, making);
    await finish(database, making);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A working folder; anything left behind by a process that was killed over the same document is deleted. */
async function ownFolder({ id }: DocumentKey): Promise<string> {
  const start = `plumbline-document-${id}-`;
  for (const left of (await readdir(tmpdir())).filter((name) => name.startsWith(start)))
    await rm(join(tmpdir(), left), { recursive: true, force: true });
  return mkdtemp(join(tmpdir(), start));
}

/** Marks as failed a document that will not be retried. */
export const documentGivenUp = (db: Db, payload: unknown): Promise<void> => endDocument(db, rowIn(payload), 'failed');

/** Stores the list of parts, once: a process that takes over finds it. */
async function plan(making: Making): Promise<void> {
  const { of: document, db } = making;
  const known = await partsOf(db, document);
  if (known.length > 0) return;
  const parts = await planOf(making);
  await transaction(db, async (tx) => {
    await sql`insert into work_pack_document_part (tenant_id, document, place, made_of)
      select ${document.tenantId}::uuid, ${document.id}::uuid, p.place, p.value from jsonb_array_elements(${JSON.stringify(parts)}::jsonb)
        with ordinality as p(value, place) on conflict do nothing`.execute(tx);
    await sql`update work_pack_document set state = 'running', moved_at = now()
      where tenant_id = ${document.tenantId}::uuid and id = ${document.id}::uuid and state = 'queued'`.execute(tx);
  });
}

/** The parts of a document, by its kind. */
function planOf(making: Making): Promise<readonly PartOf[]> {
  const { of: subject, outline } = making.of;
  if (subject.kind === 'workPack') return planParts(making, subject.key, outline);
  return subject.kind === 'procedure' ? procedureParts(making, subject.key) : evidenceParts(making, subject);
}

/** @throws Cancelled when the document was cancelled */
async function demandWanted(db: Db, { tenantId, id }: DocumentKey, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const found = await oneRow(
    db,
    sql<{ cancelled: boolean }>`update work_pack_document set moved_at = now()
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid returning cancelled`,
  );
  if (!found || found.cancelled) throw new Cancelled();
}

/** Makes the parts not made yet: files first, since the lists of files report their outcome. */
async function makeAll(database: Database, making: Making): Promise<void> {
  const { of: document, db, signal } = making;
  const waiting = (await partsOf(db, document)).filter(({ state }) => state === 'waiting');
  const isList = ({ of: { kind } }: KeptPart): boolean => kind === 'fileList';
  for (const part of [...waiting.filter((candidate) => !isList(candidate)), ...waiting.filter(isList)]) {
    await demandWanted(db, document, signal);
    const made = await makePart(making, part, isList(part) ? await partsOf(db, document) : []);
    await keepPart(database, making, part, made);
  }
}

async function keepPart(database: Database, making: Making, part: KeptPart, made: MadePart): Promise<void> {
  const { of: document } = making;
  const mark = (db: Db, sha256: string | null): Promise<unknown> => {
    const [pages, marks] = 'reason' in made ? [0, []] : [made.pages, made.marks];
    return sql`update work_pack_document_part set state = ${'reason' in made ? 'named' : 'made'}, reason = ${'reason' in made ? made.reason : null},
        pages = ${pages}, marks = ${JSON.stringify(marks)}::jsonb, sha256 = ${sha256}
      where tenant_id = ${document.tenantId}::uuid and document = ${document.id}::uuid and place = ${part.place}`.execute(
      db,
    );
  };
  if ('reason' in made) await mark(database.db, null);
  else if ('stored' in made) await mark(database.db, made.stored);
  else
    await keep(database, making, { path: made.path, name: `part-${part.place}.pdf` }, (tx, _id, sha256) =>
      mark(tx, sha256),
    );
}

/** Puts a PDF into the store, where documents are retained. */
async function keep(
  { db }: Database,
  { of: document, actor, files }: Making,
  { path, name }: { readonly path: string; readonly name: string },
  also: (tx: Db, id: string, sha256: string) => Promise<unknown>,
): Promise<void> {
  const { size } = await stat(path);
  const file = { path, name, type: 'application/pdf', size, purpose: 'document' as const };
  await keepFile(
    { db, outside: db, store: files, actor },
    { register: known('workPack'), rowId: document.id, file },
    async (tx, id) => {
      const found = await oneRow(
        tx,
        sql<{
          sha256: string;
        }>`select sha256 from file where tenant_id = ${document.tenantId}::uuid and id = ${id}::uuid`,
      );
      await also(tx, id, found?.sha256 ?? '');
    },
  );
}

/** Joins the parts, stores the document until it expires, and notifies its requester once. */
async function finish(database: Database, making: Making): Promise<void> {
  const { of: document, db, signal } = making;
  await demandWanted(db, document, signal);
  const parts = await partsOf(db, document);
  const { path, pages, size } = await joinParts(making, parts);
  await demandWanted(db, document, signal);
  await keep(database, making, { path, name: `${document.title}.pdf` }, async (tx, id, sha256) => {
    const ended = await rows(
      tx,
      sql`update work_pack_document set state = 'done', pages = ${pages}, size = ${size}, sha256 = ${sha256}, moved_at = now(),
          expires_at = now() + make_interval(hours => ${DOCUMENT_HOURS})
        where tenant_id = ${document.tenantId}::uuid and id = ${document.id}::uuid and state = 'running' and not cancelled returning id`,
    );
    if (ended.length === 0) throw new Cancelled();
    await dropFiles(tx, document, id);
    await tellDocument(tx, document, { state: 'done', pages, named: namedFiles(parts).length });
  });
}

/** Deletes expired documents. Their files are purged with all other unreferenced files. */
export async function forgetDocuments(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`delete from work_pack_document where expires_at < now()`.execute(tx);
    await sql`delete from file f where f.purpose = 'document' and not exists (
      select from work_pack_document d where d.tenant_id = f.tenant_id and d.id = f.row_id)`.execute(tx);
  });
}
/** The name of the job that deletes expired documents. */
export const FORGET_DOCUMENTS_TASK = 'forget-documents';
