import { AppError } from '@plumbline/contract/errors.ts';
import { textOf, type Answers } from '@plumbline/contract/rules/answers.ts';
import { buffer } from 'node:stream/consumers';
import { rows, sql, type Db, type Tx } from '../../db/database.ts';
import { baseOf, known } from '../../db/model.ts';
import type { FileStore } from '../../files/file-store.ts';
import { type Actor, levelOf } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { record } from '../../register/history/history.ts';
import { tasksOf } from './settle/settling.ts';
import type { SheetRow } from './sheet-rows.ts';
import type { NewPhoto } from './task-photos.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** Maximum size of a drawn signature, in bytes. */
const MOST_BYTES = 700_000;

/** The drawings in a save that sign a task of the form. */
export const drawingsAmong = (
  { model }: Pick<SheetRow, 'model'>,
  answers: Answers,
  photos: readonly NewPhoto[],
): readonly NewPhoto[] => {
  const values = new Map(tasksOf(model, 'signature').map(({ name }) => [name, textOf(answers, `${name}.value`)]));
  return photos.filter(({ task, file }) => values.get(task) === file);
};

/**
 * Attaches the drawings of a save to the record as signatures: nobody can remove them, and each is recorded in the
 * history. The account that submitted a drawing is stored beside the name in print letters (readings D53).
 *
 * @throws AppError `photoGone` for a drawing that is not staged
 */
export async function bindSignatures(
  tx: Tx,
  actor: Actor,
  {
    sheet,
    answers,
    drawings,
  }: { readonly sheet: SheetRow; readonly answers: Answers; readonly drawings: readonly NewPhoto[] },
): Promise<void> {
  const register = known(sheet.register);
  for (const { file, task } of drawings) {
    const signer = textOf(answers, `${task}.signer`);
    const number = sheet.model.tasks.find(({ name }) => name === task)?.number ?? task;
    const bound = await rows(
      tx,
      sql<{ id: string; new: boolean }>`with kept as (
          update file set purpose = 'signature', register = ${baseOf(register).key}, row_id = ${sheet.id}::uuid,
            level_id = ${levelOf(actor, register)}::uuid, task = ${task}, at = now()
          where tenant_id = ${tenantOf(actor)} and id = ${file}::uuid and purpose = 'staged' and by_user = ${actor.userId}::uuid
            and media_type = 'image/png' and size <= ${MOST_BYTES} returning id)
        select id, true as new from kept union all
        select id, false from file where tenant_id = ${tenantOf(actor)} and id = ${file}::uuid and row_id = ${sheet.id}::uuid
          and purpose = 'signature'`,
    );
    const [boundFile] = bound;
    if (!boundFile) throw new AppError('photoGone');
    if (!boundFile.new) continue;
    await sql`insert into signature (tenant_id, id, level_id, register, row_id, file_id, signed_by, signer, remark)
      values (${actor.tenantId}::uuid, ${file}::uuid, ${levelOf(actor, register)}::uuid, ${baseOf(register).key}, ${sheet.id}::uuid,
        ${file}::uuid, ${actor.userId}::uuid, ${signer}, ${number})`.execute(tx);
    await record(tx, actor, register, { ids: [sheet.id], action: 'draw', note: `${number} ${signer}` });
  }
}

/** The drawings that sign tasks of a form, by id, for printing. */
export async function drawingsOf(
  db: Db,
  store: FileStore,
  actor: Actor,
  { model, answers }: Pick<SheetRow, 'model' | 'answers'>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const ids = tasksOf(model, 'signature').flatMap(({ name }) => textOf(answers, `${name}.value`) || []);
  if (ids.length === 0) return new Map();
  const files = await rows(
    db,
    sql<{ id: string; sha256: string }>`select id, sha256 from file where tenant_id = ${tenantOf(actor)}
      and id = any(${idArray(ids)}) and purpose = 'signature'`,
  );
  const found = new Map<string, Uint8Array>();
  for (const { id, sha256 } of files)
    found.set(id, await buffer(await store.read({ tenantId: actor.tenantId, sha256 })));
  return found;
}
