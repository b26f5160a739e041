import { type Db, oneRow, sql, transaction } from '../../db/database.ts';
import type { FileStore, ObjectKey } from '../../files/file-store.ts';
import { type ReadText, Undrawable } from '../../files/render/render-messages.ts';
import { texts } from '../../files/render/renderer.ts';

/** After this long a content that is being read belongs to a process that ended, in minutes. */
const ABANDONED = 5;
/** How often the reading of a content may end with its process. */
const MOST_TRIES = 5;

/** Claims the content uploaded last that nobody has read or is reading. Of processes that look at once, each gets another. */
const claim = (db: Db): Promise<(ObjectKey & { readonly tries: number }) | undefined> =>
  transaction(db, async (tx) => {
    // without it the second would find the content of the first, and take it for the last one
    await sql`select pg_advisory_xact_lock(hashtextextended('text of a file', 7))`.execute(tx);
    return oneRow(
      tx,
      sql<ObjectKey & { readonly tries: number }>`insert into file_text (tenant_id, sha256, state)
      select f.tenant_id, f.sha256, 'reading' from file f left join file_text x on x.tenant_id = f.tenant_id and x.sha256 = f.sha256
        where f.media_type = 'application/pdf' and f.purpose = 'attachment' and f.deleted_at is null
          and (x.sha256 is null or (x.state = 'reading' and x.at < now() - make_interval(mins => ${ABANDONED})))
        order by f.at desc limit 1
      on conflict (tenant_id, sha256) do update set at = now(), tries = file_text.tries + 1
        where file_text.state = 'reading' and file_text.at < now() - make_interval(mins => ${ABANDONED})
      returning tenant_id as "tenantId", sha256, tries`,
    );
  });

/** Writes what was read. A content that was purged meanwhile is left out. */
async function write(db: Db, { tenantId, sha256 }: ObjectKey, read: ReadText): Promise<void> {
  const { pages, texts: found, isPart } = read;
  const withText = isPart ? 'part' : 'text';
  const state = found.length === 0 && !isPart ? 'none' : withText;
  await transaction(db, async (tx) => {
    const there = await oneRow(
      tx,
      sql`update file_text set state = ${state}, pages = ${pages}, at = now() where tenant_id = ${tenantId}::uuid and sha256 = ${sha256} returning sha256`,
    );
    if (there === undefined) return;
    await sql`delete from file_page where tenant_id = ${tenantId}::uuid and sha256 = ${sha256}`.execute(tx);
    for (const { page, width, height, body, words } of found)
      await sql`insert into file_page (tenant_id, sha256, page, width, height, body, words)
        values (${tenantId}::uuid, ${sha256}, ${page}, ${width}, ${height}, ${body}, ${words}::jsonb)`.execute(tx);
  });
}

const giveUp = (db: Db, { tenantId, sha256 }: ObjectKey, reason: string): Promise<unknown> =>
  sql`update file_text set state = 'failed', reason = ${reason}, at = now()
    where tenant_id = ${tenantId}::uuid and sha256 = ${sha256}`.execute(db);
const release = (db: Db, { tenantId, sha256 }: ObjectKey): Promise<unknown> =>
  sql`delete from file_text where tenant_id = ${tenantId}::uuid and sha256 = ${sha256} and state = 'reading'`.execute(
    db,
  );

/** Why a content could not be read; undefined when it may be tried again. */
async function lastingFault(store: FileStore, key: ObjectKey, error: unknown): Promise<string | undefined> {
  const fault = error instanceof Undrawable ? error.fault : undefined;
  if (fault === 'busy') return undefined;
  const isMissing = (fault === undefined || fault === 'damaged') && !(await store.has(key));
  return isMissing ? 'missing' : fault;
}

/**
 * Reads the text of one PDF that nobody has read yet; false when there is none. The file that was uploaded last comes
 * first. What is in progress when the process ends is read again.
 *
 * @param signal stops the reading
 * @throws Error when the store or the database is away: the content is read later
 */
export async function readNextText(db: Db, store: FileStore, signal?: AbortSignal): Promise<boolean> {
  const key = await claim(db);
  if (key === undefined) return false;
  const end = (): void => texts.end();
  signal?.addEventListener('abort', end);
  try {
    if (key.tries > MOST_TRIES) await giveUp(db, key, 'tooHeavy');
    else {
      const read = await store.withCopy(key, (path) => {
        signal?.throwIfAborted();
        return texts.read({ path });
      });
      await write(db, key, read);
    }
  } catch (error) {
    const fault = signal?.aborted === true ? undefined : await lastingFault(store, key, error);
    if (fault === undefined) {
      await release(db, key);
      throw error;
    }
    await giveUp(db, key, fault);
  } finally {
    signal?.removeEventListener('abort', end);
  }
  return true;
}
