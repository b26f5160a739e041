import type { z } from 'zod';
import type { FormDesign, formTemplateSave } from '@plumbline/contract/workflow/form/calls.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { fixedParts, formProblems } from '@plumbline/contract/rules/form-problems.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, one, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table, visible } from '../../register/row/columns.ts';
import { record } from '../../register/history/history.ts';
import { jsonSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { starterOf } from './starters.ts';
import { type FormOf, insertTemplate, revisionsOf, storedTemplate, type StoredTemplate } from './templates.ts';

type Save = z.output<(typeof formTemplateSave)['input']>;

const IN_USE = w(
  'This revision is in use: labels, bookmarks, tasks, weights and sign-offs cannot change. Save as a new revision.',
  '该版本已被使用：标签、书签、任务、权重和签署不能更改。请另存为新版本。',
);

/** The row that owns a form; with `lock`, locked until the transaction ends. */
interface Owner {
  readonly name: string;
  readonly description: string;
  readonly signOffs: readonly SignOff[];
}

/** @throws AppError `notFound` */
async function ownerOf(db: Db, actor: Actor, { register, id }: FormOf, lock = false): Promise<Owner> {
  const of = known(register);
  const found = await one(
    db,
    sql<Owner>`select t.name, t.description, ${'signOffs' in of.fields ? sql`t.sign_offs` : sql`'[]'::jsonb`} as "signOffs" from ${table(of)} t
      where ${visible(of, actor, 't')} and t.id = ${id}::uuid ${lock ? sql`for update of t` : sql``}`,
  );
  if (!found) throw new AppError('notFound');
  return found;
}

const stampOf = (newest: StoredTemplate | undefined): string =>
  newest ? `${newest.revision}@${newest.at.toISOString()}` : '0';

/** A form as the designer shows it; a form nobody has saved yet is the starter of its kind. */
export async function designOf(db: Db, actor: Actor, form: FormOf, revision?: number): Promise<FormDesign> {
  const owner = await ownerOf(db, actor, form);
  const newest = await storedTemplate(db, actor, form.id);
  const shown = revision === undefined ? newest : await storedTemplate(db, actor, form.id, revision);
  if (revision !== undefined && !shown) throw new AppError('notFound');
  return {
    title: owner.name,
    description: owner.description,
    template: shown?.model ?? (await starterOf(db, actor, form)),
    revision: shown?.revision ?? 0,
    stamp: stampOf(newest),
    signOffs: owner.signOffs,
    revisions: await revisionsOf(db, actor, form.id),
  };
}

/** Saves a form; the owner's row is locked meanwhile, so that two saves run one after the other. */
export async function saveDesign(db: Db, actor: Actor, input: Save): Promise<FormDesign> {
  const problems = formProblems(input.register, input.template);
  if (problems.length > 0)
    throw new InvalidError(problems.map(({ field, words }) => ({ field: `template.${field}`, words })));
  await transaction(db, async (tx) => {
    const owner = await ownerOf(tx, actor, input, true);
    const newest = await storedTemplate(tx, actor, input.id);
    await demandNewest(tx, actor, { input, newest });
    const revision = await write(tx, actor, { input, newest });
    await giveSignOffs(tx, actor, input, owner);
    const note = [`Form 表单 rev ${revision}`, input.comment].filter((part) => part !== '').join(': ');
    await record(tx, actor, known(input.register), { ids: [input.id], action: 'update', note });
  });
  return designOf(db, actor, input);
}

interface Saving {
  readonly input: Save;
  readonly newest: StoredTemplate | undefined;
}

/** @throws AppError `stale` naming the user who saved in the meantime */
async function demandNewest(tx: Tx, actor: Actor, { input, newest }: Saving): Promise<void> {
  if (stampOf(newest) === input.stamp) return;
  const [last] = await revisionsOf(tx, actor, input.id);
  throw new AppError('stale', { who: last?.by ?? '?' });
}

async function write(tx: Tx, actor: Actor, { input, newest }: Saving): Promise<number> {
  const { register, id, template: model, comment } = input;
  if (input.into === 'new' || !newest) {
    const revision = (newest?.revision ?? 0) + 1;
    await insertTemplate(tx, actor, { register, id, revision, model, comment, by: actor.userName });
    return revision;
  }
  const [first] = await revisionsOf(tx, actor, id);
  if (first?.inUse && JSON.stringify(sorted(fixedParts(model))) !== JSON.stringify(sorted(fixedParts(newest.model))))
    throw new AppError('notAllowedHere', { why: IN_USE });
  await sql`update form_template set model = ${JSON.stringify(model)}::jsonb, comment = ${comment}, by_name = ${actor.userName}, at = now()
    where tenant_id = ${actor.tenantId}::uuid and id = ${newest.id}::uuid`.execute(tx);
  return newest.revision;
}

/** Returns the same value with object keys sorted: the database does not keep their original order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** Records not started yet are signed by the set on the row, so the row takes over the form's sign-offs. */
async function giveSignOffs(tx: Tx, actor: Actor, { register, id, template }: Save, owner: Owner): Promise<void> {
  const { signOffs } = template;
  if (signOffs === undefined || JSON.stringify(sorted(signOffs)) === JSON.stringify(sorted(owner.signOffs))) return;
  const of = known(register);
  await changeRows(tx, actor, of, jsonSource(of, ['signOffs'], [{ id, values: { signOffs } }]));
}
