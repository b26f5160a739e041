import { AppError } from '@plumbline/contract/errors.ts';
import { fileRevise } from '@plumbline/contract/features/files/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { handle } from '../../http/handler.ts';
import { record } from '../../register/history/history.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { holdAttachments } from './attachments.ts';
import { demandLinks, linksWhere } from './stored-file.ts';

const WORDS = {
  noDrawing: w(
    'Only a file on a drawing shows a revision: attach it to the drawing first.',
    '只有图纸的附件才有图纸版本，请先将文件附到图纸。',
  ),
  noVersion: w('{name} has no version {number}.', '“{name}”没有版本 {number}。'),
} as const;

/** Enters the revision of the drawing that a version of a file on it shows, with a line in its history. */
export const fileReviseHandler = handle(fileRevise, async (context, { id, version, revision: entered }) => {
  const actor = actorOf(context);
  const revision = entered === '' ? null : entered;
  const [link] = await demandLinks(context, [id], 'update');
  if (link === undefined) throw new AppError('notFound');
  if (link.register !== registers.drawing.key) throw new AppError('notAllowedHere', { why: WORDS.noDrawing });
  await transaction(context.db, async (tx) => {
    await holdAttachments(tx, actor, [link.attachment]);
    const file = await oneRow(
      tx,
      sql<{ name: string; was: string | null }>`with v as (
          select id, revision from file where tenant_id = ${actor.tenantId}::uuid and row_id = ${link.attachment}::uuid
            and purpose = 'attachment' order by at, id limit 1 offset ${version - 1})
        update file f set revision = ${revision} from v
        where f.tenant_id = ${actor.tenantId}::uuid and f.id = v.id returning f.name, v.revision as was`,
    );
    if (file === undefined) {
      const why = fill(WORDS.noVersion, { name: link.name, number: version });
      throw new AppError('notAllowedHere', { why });
    }
    if (file.was === revision) return;
    const isOn = sql<boolean>`l.attachment = ${link.attachment}::uuid and l.deleted_at is null`;
    const note = `${file.name} · v${version} · ${file.was ?? '-'} → ${revision ?? '-'}`;
    for (const { register, rowId } of await linksWhere(tx, actor.tenantId, isOn))
      await record(tx, actor, known(register), { ids: [rowId], action: 'update', note });
  });
  return null;
});
