import { AppError } from '@plumbline/contract/errors.ts';
import { fileRevise } from '@plumbline/contract/features/files/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql, type Tx, transaction } from '../../db/database.ts';
import { handle } from '../../http/handler.ts';
import type { Actor } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { holdAttachments, recordOn } from './note-on-files.ts';
import { demandLinks, linksOf } from './stored-file.ts';
import { withdrawing } from './withdrawn.ts';

const WORDS = {
  noDrawing: w(
    'Only a file on a drawing shows a revision: attach it to the drawing first.',
    '只有图纸的附件才有图纸版本，请先将文件附到图纸。',
  ),
  noVersion: w('{name} has no version {number}.', '“{name}”没有版本 {number}。'),
} as const;

/**
 * Enters the revision that a version of a file shows, with a line in the history of the rows it is attached to. Returns
 * whether the file has such a version.
 */
export async function reviseVersion(
  tx: Tx,
  actor: Actor,
  {
    attachment,
    version,
    revision,
  }: { readonly attachment: string; readonly version: number; readonly revision: string | null },
): Promise<boolean> {
  const file = await oneRow(
    tx,
    sql<{ name: string; was: string | null }>`with v as (
        select id, revision from file where tenant_id = ${actor.tenantId}::uuid and row_id = ${attachment}::uuid
          and purpose = 'attachment' order by at, id limit 1 offset ${version - 1})
      update file f set revision = ${revision} from v
      where f.tenant_id = ${actor.tenantId}::uuid and f.id = v.id returning f.name, v.revision as was`,
  );
  if (file === undefined) return false;
  if (file.was === revision) return true;
  const note = `${file.name} · v${version} · ${file.was ?? '-'} → ${revision ?? '-'}`;
  for (const link of await linksOf(tx, actor.tenantId, [attachment]))
    await recordOn(tx, actor, link, { action: 'update', note });
  return true;
}

/** Enters the revision of the drawing that a version of a file on it shows. */
export const fileReviseHandler = handle(fileRevise, async (context, { id, version, revision: entered }) => {
  const actor = actorOf(context);
  const revision = entered === '' ? null : entered;
  const [link] = await demandLinks(context, [id], 'update');
  if (link === undefined) throw new AppError('notFound');
  if (link.register !== registers.drawing.key) throw new AppError('notAllowedHere', { why: WORDS.noDrawing });
  await transaction(context.db, async (tx) => {
    await holdAttachments(tx, actor, [link.attachment]);
    const inform = await withdrawing(tx, actor, [link.attachment]);
    if (await reviseVersion(tx, actor, { attachment: link.attachment, version, revision })) return inform([link]);
    throw new AppError('notAllowedHere', { why: fill(WORDS.noVersion, { name: link.name, number: version }) });
  });
  return null;
});
