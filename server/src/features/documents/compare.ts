import { drawingCompare, type ComparedPage } from '@plumbline/contract/features/documents/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { faultError } from '../../files/render/fault-error.ts';
import { comparisons } from '../../files/render/renderer.ts';
import type { Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { demandFile, type StoredFile } from '../files/stored-file.ts';

const PDF = 'application/pdf';

/** Two contents of a company. */
interface Pair {
  readonly tenantId: string;
  readonly older: string;
  readonly newer: string;
}

/**
 * The changed places of two contents as they were calculated before; undefined for two that nobody compared. Later work
 * asks it which drawn places a new revision touches.
 */
export async function storedComparison(
  db: Db,
  { tenantId, older, newer }: Pair,
): Promise<readonly ComparedPage[] | undefined> {
  const found = await oneRow(
    db,
    sql<{ pages: readonly ComparedPage[] }>`select pages from file_comparison
      where tenant_id = ${tenantId}::uuid and older = ${older} and newer = ${newer}`,
  );
  return found?.pages;
}

/** A file of the caller that is a PDF. @throws AppError */
async function demandPdf(context: Scoped, id: string): Promise<StoredFile> {
  const file = await demandFile(context, id, 'see');
  if (file.isDeleted) throw new AppError('notFound');
  if (file.type !== PDF) throw new AppError('fileNotDrawn', { name: file.name });
  return file;
}

/** A file that cannot be compared is named: the pair alone would not say which of the two it is. */
async function demandDrawable(store: FileStore, tenantId: string, files: readonly StoredFile[]): Promise<void> {
  for (const { sha256, name } of files) {
    try {
      await store.withCopy({ tenantId, sha256 }, (path) => comparisons.compare({ older: path, newer: path, pages: 0 }));
    } catch (error) {
      throw faultError(error, name);
    }
  }
}

const underWay = new Map<string, Promise<readonly ComparedPage[]>>();

async function calculated(store: FileStore, { tenantId, older, newer }: Pair): Promise<readonly ComparedPage[]> {
  return store.withCopy({ tenantId, sha256: older }, (before) =>
    store.withCopy({ tenantId, sha256: newer }, (after) => comparisons.compare({ older: before, newer: after })),
  );
}

/** Compares two PDFs, once for two contents. */
export const compareHandler = handle(drawingCompare, async (context, { older: olderId, newer: newerId }) => {
  const [older, newer] = [await demandPdf(context, olderId), await demandPdf(context, newerId)];
  const pair: Pair = { tenantId: context.caller.tenantId, older: older.sha256, newer: newer.sha256 };
  const stored = await storedComparison(context.db, pair);
  if (stored !== undefined) return stored;
  const store = context.installation.files;
  const key = `${pair.tenantId} ${pair.older} ${pair.newer}`;
  const work = underWay.get(key) ?? calculated(store, pair);
  underWay.set(key, work);
  try {
    const pages = await work;
    await sql`insert into file_comparison (tenant_id, older, newer, pages)
      values (${pair.tenantId}::uuid, ${pair.older}, ${pair.newer}, ${JSON.stringify(pages)}::jsonb)
      on conflict do nothing`.execute(context.db);
    return pages;
  } catch (error) {
    await demandDrawable(store, pair.tenantId, [older, newer]);
    throw faultError(error, `${older.name} / ${newer.name}`);
  } finally {
    underWay.delete(key);
  }
});
