import { type Db, oneRow, sql } from '../../../db/database.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { type RenderFault, Undrawable } from '../../../files/render/render-messages.ts';
import { codeReader } from '../../../files/render/renderer.ts';

/** What was read on a page of a scan: the texts of its codes, or why it cannot be drawn. */
export type ReadPage = { readonly codes: readonly string[] } | { readonly fault: RenderFault };

/** The name of the job that reads the codes of a scan. */
export const SCAN_TASK = 'read-scan';
/** The job key of a scan. */
export const scanKey = (id: string): string => `scan ${id}`;

interface ScanId {
  readonly tenantId: string;
  readonly id: string;
}

function readPayload(payload: unknown): ScanId {
  if (typeof payload === 'object' && payload !== null && 'tenantId' in payload && 'id' in payload)
    return { tenantId: String(payload.tenantId), id: String(payload.id) };
  throw new Error('A job to read a scan without tenant and id.');
}

/** A scan that waits, with the pages read so far; undefined when it was filed or deleted meanwhile. */
const waiting = (
  db: Db,
  { tenantId, id }: ScanId,
): Promise<{ sha256: string; type: string; pages: number; done: number } | undefined> =>
  oneRow(
    db,
    sql<{ sha256: string; type: string; pages: number; done: number }>`select f.sha256, f.media_type as type, s.pages,
        jsonb_array_length(s.read) as done
      from scan s join file f on f.tenant_id = s.tenant_id and f.id = s.id
      where s.tenant_id = ${tenantId}::uuid and s.id = ${id}::uuid`,
  );

/** Adds a page to those read, unless another process has done so. */
const addPage = (db: Db, { tenantId, id }: ScanId, done: number, page: ReadPage): Promise<unknown> =>
  sql`update scan set read = read || ${JSON.stringify([page])}::jsonb
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and jsonb_array_length(read) = ${done}`.execute(db);

/** One page that cannot be drawn does not keep the others from being read. @throws Undrawable `busy` */
async function pageAt(path: string, type: string, page: number): Promise<ReadPage> {
  try {
    return { codes: (await codeReader.codes({ path, type, page })).texts };
  } catch (error) {
    if (!(error instanceof Undrawable) || error.fault === 'busy') throw error;
    return { fault: error.fault };
  }
}

/** Reads the codes of the pages that were not read yet; after a crash another process continues with the next page. */
export async function readScan(
  db: Db,
  store: FileStore,
  payload: unknown,
  ending: AbortSignal = new AbortController().signal,
): Promise<void> {
  const scan = readPayload(payload);
  const first = await waiting(db, scan);
  if (first === undefined || first.done >= first.pages) return;
  await store.withCopy({ tenantId: scan.tenantId, sha256: first.sha256 }, async (path) => {
    for (let now: typeof first | undefined = first; now && now.done < now.pages; now = await waiting(db, scan)) {
      ending.throwIfAborted();
      await addPage(db, scan, now.done, await pageAt(path, now.type, now.done + 1));
    }
  });
}

/** Nobody will read the remaining pages: the scan can be filed by hand. */
export async function scanGivenUp(db: Db, payload: unknown): Promise<void> {
  const scan = readPayload(payload);
  const now = await waiting(db, scan);
  for (let done = now?.done ?? 0; done < (now?.pages ?? 0); done++) await addPage(db, scan, done, { fault: 'damaged' });
}
