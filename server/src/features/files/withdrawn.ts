import { type Contribution, orderedPoint } from '../../compose/point.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';

/** A file that was in use on a row, with the document type it had; null for a file without. */
interface Withdrawn {
  readonly rowId: string;
  readonly documentType: string | null;
}

type OnWithdrawn = (tx: Tx, actor: Actor, files: readonly Withdrawn[]) => Promise<void>;
const listeners = orderedPoint<'follows', OnWithdrawn>('follows');
/**
 * A follower of files that stop being what they were for their rows: deleted from them, no longer in use, of another
 * document type or revision. It runs in the transaction of the act, after it.
 */
export const onWithdrawn: (listener: OnWithdrawn) => Contribution<'follows'> = listeners.add;

/** Reads the document types of files in use before an act; the result informs the followers after it. */
export async function withdrawing(
  tx: Tx,
  actor: Actor,
  attachments: readonly string[],
): Promise<(links: readonly { readonly rowId: string; readonly attachment: string }[]) => Promise<void>> {
  const before = await rows(
    tx,
    sql<{ id: string; documentType: string | null }>`select id, document_type as "documentType" from attachment
      where tenant_id = ${actor.tenantId}::uuid and id = any(${idArray(attachments)}) and retired_at is null`,
  );
  const types = new Map(before.map(({ id, documentType }) => [id, documentType]));
  return async (links) => {
    const files = links.flatMap(({ rowId, attachment }) => {
      const documentType = types.get(attachment);
      return documentType === undefined ? [] : [{ rowId, documentType }];
    });
    if (files.length > 0) for (const listener of listeners.read()) await listener(tx, actor, files);
  };
}
