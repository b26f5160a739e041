import type { FieldError } from '@plumbline/contract/errors.ts';
import { textOf } from '@plumbline/contract/rules/answers.ts';
import { PICTURES_MOST, picturesIn } from '@plumbline/contract/rules/tasks/picture.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../../db/database.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { attached } from '../../../register/row/attached.ts';
import { idArray } from '../../../register/row/columns.ts';
import { type Settle, type Settled, type Settling, tasksOf } from './settling.ts';

const WORDS = {
  gone: w('Task {task}: the picture is no longer there. Take it again.', '任务 {task}：照片已不存在，请重新拍摄。'),
  unsigned: w('Task {task}: the signature is no longer there. Sign again.', '任务 {task}：签名已不存在，请重新签名。'),
  noName: w('Task {task}: enter who signs.', '任务 {task}：请填写签名人。'),
  tooMany: w(`Task {task}: at most ${PICTURES_MOST} pictures.`, `任务 {task}：最多 ${PICTURES_MOST} 张照片。`),
} as const;

interface Held {
  readonly id: string;
  readonly task: string | null;
  readonly purpose: string;
  readonly at: Date;
}
/** Those of the files that are attached to a form. */
const readAttached = (db: Db, { tenantId }: Actor, row: string, ids: readonly string[]): Promise<readonly Held[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(
        db,
        sql<Held>`select id, task, 'attachment' as purpose, at from ${attached} f where tenant_id = ${tenantId}::uuid
          and row_id = ${row}::uuid and id = any(${idArray(ids)})
        union all select id, task, purpose, at from file where tenant_id = ${tenantId}::uuid and row_id = ${row}::uuid
          and id = any(${idArray(ids)}) and purpose = 'signature' and deleted_at is null`,
      );

const broughtFor = ({ photos }: Settling, task: string): readonly string[] =>
  photos.filter((photo) => photo.task === task && !photo.punch).map(({ file }) => file);

/** The pictures of a task are those it already has and those that arrive with the save. */
export const settlePictures: Settle = async (db, actor, settling) => {
  const { sheet, answers } = settling;
  const tasks = tasksOf(sheet.model, 'picture');
  const ids = tasks.flatMap(({ name }) => picturesIn(answers, name));
  const files = await readAttached(db, actor, sheet.id, ids);
  const put: Record<string, string | number | null> = {};
  const errors: FieldError[] = [];
  for (const { name, number } of tasks) {
    const brought = broughtFor(settling, name);
    const given = picturesIn(answers, name);
    const was = picturesIn(sheet.answers, name);
    const hasIt = (id: string): boolean =>
      was.includes(id) || brought.includes(id) || files.some((file) => file.id === id && file.task === name);
    const all = [...new Set([...given, ...brought])];
    const field = `${name}.value`;
    if (!given.every(hasIt)) errors.push({ field, words: fill(WORDS.gone, { task: number }) });
    if (all.length > PICTURES_MOST) errors.push({ field, words: fill(WORDS.tooMany, { task: number }) });
    put[field] = all.length === 0 ? null : all.join(' ');
    put[`${name}.count`] = all.length === 0 ? null : all.length;
  }
  return { put, errors };
};

/**
 * A signature is the drawing that arrives with the save, or the existing one; it records who signed and when it was
 * saved.
 */
export const settleSignatures: Settle = async (db, actor, settling) => {
  const { sheet, answers } = settling;
  const tasks = tasksOf(sheet.model, 'signature');
  const ids = tasks.map(({ name }) => textOf(answers, `${name}.value`)).filter((id) => id !== '');
  const files = await readAttached(db, actor, sheet.id, ids);
  const put: Record<string, string | number | null> = {};
  const errors: FieldError[] = [];
  for (const { name, number } of tasks) {
    const id = textOf(answers, `${name}.value`);
    const there = files.find((file) => file.id === id && file.task === name && file.purpose === 'signature');
    const isNew = broughtFor(settling, name).includes(id);
    const isStill = sheet.answers[`${name}.value`] === id;
    const was = sheet.answers[`${name}.at`];
    if (id === '') Object.assign(put, none(name));
    // an existing signature stays: a sheet for many tags passes its own to all of them
    else if (!there && !isNew && !isStill)
      errors.push({ field: `${name}.value`, words: fill(WORDS.unsigned, { task: number }) });
    else if (textOf(answers, `${name}.signer`).trim() === '')
      errors.push({ field: `${name}.signer`, words: fill(WORDS.noName, { task: number }), missing: true });
    else put[`${name}.at`] = isStill ? (was ?? null) : (there?.at ?? new Date()).toISOString();
  }
  return { put, errors };
};
const none = (task: string): Settled => ({ [`${task}.signer`]: null, [`${task}.at`]: null });
