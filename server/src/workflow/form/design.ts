import type { z } from 'zod';
import type {
  FormDesign,
  formStarterApprove,
  formStarterTake,
  formTemplateSave,
} from '@plumbline/contract/workflow/form/calls.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { fixedParts, formProblems } from '@plumbline/contract/rules/form-problems.ts';
import { type FormStanding, isCheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, oneRow, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table, visible } from '../../register/row/columns.ts';
import { record } from '../../register/history/history.ts';
import { jsonSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { ownerFacts, proposeStarters } from './propose.ts';
import { keepStanding } from './standing.ts';
import { blankForm, starterNamed, starterOfKind } from './starters.ts';
import { type FormOf, insertTemplate, revisionsOf, storedTemplate, type StoredTemplate } from './templates.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

type Save = z.output<(typeof formTemplateSave)['input']>;
type Take = z.output<(typeof formStarterTake)['input']>;
type Approve = z.output<(typeof formStarterApprove)['input']>;

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
  const definition = known(register);
  const found = await oneRow(
    db,
    sql<Owner>`select t.name, t.description, ${'signOffs' in definition.fields ? sql`t.sign_offs` : sql`'[]'::jsonb`} as "signOffs" from ${table(definition)} t
      where ${visible(definition, actor, 't')} and t.id = ${id}::uuid ${lock ? sql`for update of t` : sql``}`,
  );
  if (!found) throw new AppError('notFound');
  return found;
}

const stampOf = (newest: StoredTemplate | undefined): string =>
  newest ? `${newest.revision}@${newest.at.toISOString()}` : '0';

/** What the designer begins with where nobody has saved a form: for a check nothing that somebody did not choose. */
const firstForm = (register: FormOf['register'], name: string): FormTemplate =>
  isCheckOwner(register) ? blankForm(name) : starterOfKind(register);

/** The starter with a name. @throws AppError `notFound` */
async function starterFor(db: Db, actor: Actor, { register, id }: FormOf, name: string): Promise<FormTemplate> {
  if (!isCheckOwner(register)) throw new AppError('notFound');
  const facts = await ownerFacts(db, actor, register, id);
  const offered = proposeStarters(register, facts).starters.some((item) => item.name === name);
  const form = offered ? starterNamed(name, facts) : undefined;
  if (!form) throw new AppError('notFound');
  return form;
}

const standingOf = (register: FormOf['register'], newest: StoredTemplate | undefined): FormStanding => {
  if (!newest) return isCheckOwner(register) ? 'none' : 'approved';
  return newest.isStarter ? 'starter' : 'approved';
};

/** A form as the designer shows it: the newest revision, an older one, or a starter that nobody has taken yet. */
export async function designOf(
  db: Db,
  actor: Actor,
  form: FormOf,
  which: { readonly revision?: number | undefined; readonly starter?: string | undefined } = {},
): Promise<FormDesign> {
  const { revision, starter } = which;
  const owner = await ownerOf(db, actor, form);
  const newest = await storedTemplate(db, actor, form.id);
  const shown = revision === undefined ? newest : await storedTemplate(db, actor, form.id, revision);
  if (revision !== undefined && !shown) throw new AppError('notFound');
  const template = starter === undefined ? shown?.model : await starterFor(db, actor, form, starter);
  return {
    title: owner.name,
    description: owner.description,
    template: template ?? firstForm(form.register, owner.name),
    revision: starter === undefined ? (shown?.revision ?? 0) : 0,
    standing: standingOf(form.register, newest),
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
    await settle(tx, actor, input);
    const note = [`Form 表单 rev ${revision}`, input.comment].filter((part) => part !== '').join(': ');
    await record(tx, actor, known(input.register), { ids: [input.id], action: 'update', note });
  });
  return designOf(db, actor, input);
}

interface Saving<I = Save> {
  readonly input: I;
  readonly newest: StoredTemplate | undefined;
}

/** @throws AppError `stale` naming the user who saved in the meantime */
async function demandNewest(
  tx: Tx,
  actor: Actor,
  { input, newest }: Saving<Pick<Save, 'id' | 'stamp'>>,
): Promise<void> {
  if (stampOf(newest) === input.stamp) return;
  const [last] = await revisionsOf(tx, actor, input.id);
  const who = last?.by ?? '?';
  throw new AppError('stale', { who }, { theirs: { id: input.id, rev: newest?.revision ?? 0 }, by: who });
}

async function write(tx: Tx, actor: Actor, { input, newest }: Saving): Promise<number> {
  const { register, id, template: model, comment } = input;
  if (input.into === 'new' || !newest) {
    const revision = (newest?.revision ?? 0) + 1;
    const by = actor.userName;
    await insertTemplate(tx, actor, { register, id, revision, model, comment, by });
    return revision;
  }
  const [first] = await revisionsOf(tx, actor, id);
  if (first?.inUse && JSON.stringify(sorted(fixedParts(model))) !== JSON.stringify(sorted(fixedParts(newest.model))))
    throw new AppError('notAllowedHere', { why: IN_USE });
  await sql`update form_template set model = ${JSON.stringify(model)}::jsonb, comment = ${comment}, by_name = ${actor.userName}, at = now(),
      is_starter = is_starter and ${first?.inUse === true}
    where tenant_id = ${tenantOf(actor)} and id = ${newest.id}::uuid`.execute(tx);
  return newest.revision;
}

/** Lists follow the form of a check. */
const settle = async (tx: Tx, actor: Actor, { register, id }: FormOf): Promise<void> => {
  if (isCheckOwner(register)) await keepStanding(tx, actor, register, [id]);
};

/** Gives a row a starter as its form, marked until it is approved. @throws AppError `notFound`, `stale` */
export async function takeStarter(db: Db, actor: Actor, input: Take): Promise<FormDesign> {
  await transaction(db, async (tx) => {
    await ownerOf(tx, actor, input, true);
    const newest = await storedTemplate(tx, actor, input.id);
    await demandNewest(tx, actor, { input, newest });
    const model = await starterFor(tx, actor, input, input.starter);
    const comment = `Starter 范本: ${model.title.en} ${model.title.zh}`;
    const revision = await writeStarter(tx, actor, { input, newest, model, comment });
    await settle(tx, actor, input);
    const note = `Form 表单 rev ${revision}: ${comment}`;
    await record(tx, actor, known(input.register), { ids: [input.id], action: 'update', note });
  });
  return designOf(db, actor, input);
}

/** A starter nobody has begun to fill in is replaced; otherwise the starter becomes a new revision. */
async function writeStarter(
  tx: Tx,
  actor: Actor,
  options: Pick<Saving<Take>, 'input' | 'newest'> & { readonly model: FormTemplate; readonly comment: string },
): Promise<number> {
  const { input, newest, model, comment } = options;
  const [first] = await revisionsOf(tx, actor, input.id);
  if (newest?.isStarter && first?.inUse === false) {
    await sql`update form_template set model = ${JSON.stringify(model)}::jsonb, comment = ${comment}, by_name = ${actor.userName}, at = now()
      where tenant_id = ${tenantOf(actor)} and id = ${newest.id}::uuid`.execute(tx);
    return newest.revision;
  }
  const revision = (newest?.revision ?? 0) + 1;
  const { register, id } = input;
  await insertTemplate(tx, actor, { register, id, revision, model, comment, by: actor.userName, starter: true });
  return revision;
}

/** Approves a starter, or takes the approval back. @throws AppError `notFound`, `stale` */
export async function approveStarter(db: Db, actor: Actor, input: Approve): Promise<FormDesign> {
  const { register, id, revision, approved } = input;
  await transaction(db, async (tx) => {
    await ownerOf(tx, actor, input, true);
    await demandNewest(tx, actor, { input, newest: await storedTemplate(tx, actor, id) });
    const changed = await oneRow(
      tx,
      sql<{ id: string }>`update form_template set approved_by = ${approved ? actor.userName : null},
          approved_at = ${approved ? sql`now()` : sql`null`}
        where tenant_id = ${tenantOf(actor)} and owner_id = ${id}::uuid and revision = ${revision} and is_starter
        returning id`,
    );
    if (!changed) throw new AppError('notFound');
    await settle(tx, actor, input);
    const what = approved ? 'approved 已批准' : 'approval taken back 已撤回批准';
    await record(tx, actor, known(register), {
      ids: [id],
      action: 'update',
      note: `Form 表单 rev ${revision}: ${what}`,
    });
  });
  return designOf(db, actor, input);
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
  const definition = known(register);
  await changeRows(tx, actor, definition, jsonSource(definition, ['signOffs'], [{ id, values: { signOffs } }]));
}
