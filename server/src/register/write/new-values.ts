import { RIGHTS, type Right } from '@plumbline/contract/access.ts';
import { type FieldError, InvalidError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { fieldIn, known } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { column, idArray, table } from '../row/columns.ts';
import { dictionaryErrors } from '../row/dictionary-errors.ts';
import { reasonOf } from '../row/in-parts.ts';
import { WRONG_TOLD, WrongRows } from '../row/refuse-wrong.ts';
import { type RowError, rulesOf, type Sides } from '../row/rules.ts';
import type { Source } from '../row/source.ts';
import { isWritable } from '../row/values.ts';
import { mayHere, namesWord, pathSql, whoMay } from '../row/who-may.ts';
import { tenantOf, unestimated } from '../row/tenant-of.ts';

const WORDS = {
  inactive: w('{title} is inactive and can no longer be selected.', '{title} 已停用，不能再选用。'),
  asks: w(
    'Only people with the right "{right}" on {register} can fill this in: {names}.',
    '仅具有“{right}”权限（{register}）的人员可以填写：{names}。',
  ),
  nobody: w(
    'Filling this in requires the right "{right}" on {register}, which nobody here has.',
    '填写此项须具有“{right}”权限（{register}），目前无人具有该权限。',
  ),
} as const;

type SidesOf = (field: string) => Sides;

/**
 * True for fields that refer to acting people; false for the registers that belong to a person's record, such as
 * professions.
 */
const namesPeople = (register: AnyRegister, field: Field): boolean =>
  isRefField(field) &&
  field.to === 'authorisedPerson' &&
  isWritable(field) &&
  !Object.values(known('authorisedPerson').fields).some((own) => own.kind === 'refs' && own.via === register.key);

/** An inactive person keeps existing references but cannot be chosen again (domain guide 2.2.1, 3.2). */
function inactiveError(actor: Actor, name: string, field: Field, sides: SidesOf): RowError {
  const { now, was } = sides(name);
  const before = was ?? sql`null`;
  const named = isMany(field)
    ? sql`p.id = any(${now}) and not p.id = any(coalesce(${before}, '{}'::uuid[]))`
    : sql`p.id = ${now} and ${now} is distinct from ${before}`;
  const from = sql`from authorised_person p where p.tenant_id = ${tenantOf(actor)} and p.inactive and ${named}`;
  return {
    field: name,
    when: sql<boolean>`exists (select ${from})`,
    words: WORDS.inactive,
    title: sql<string>`(select min(p.name) ${from})`,
  };
}

/** True when the actor has a right; work without a user is not checked. */
async function holdsRight(db: Db, actor: Actor, register: AnyRegister, right: Right): Promise<boolean> {
  if (actor.userId === null) return true;
  const found = await oneRow(
    db,
    sql<{ may: boolean }>`select ${mayHere(pathSql(actor), register.key, right)} as may from app_user u
      where u.tenant_id = ${tenantOf(actor)} and u.id = ${actor.userId}::uuid`,
  );
  return found?.may ?? true;
}

async function askedWord(db: Db, actor: Actor, register: AnyRegister, right: Right): Promise<Word> {
  const names = await whoMay(db, actor, register.key, right);
  const facts = { right: RIGHTS[right], register: register.label };
  return names.length > 0 ? fill(WORDS.asks, { ...facts, names: namesWord(names) }) : fill(WORDS.nobody, facts);
}

/** The fields that get a value, and their sides. */
interface NewValues {
  readonly fields: readonly string[];
  readonly sides: SidesOf;
}

/** Every possible error in giving fields of a register a new value. */
export async function newErrorsOf(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  change: NewValues,
): Promise<readonly RowError[]> {
  const ofDictionaries = change.fields.flatMap((name) => {
    const field = fieldIn(register, name);
    return field ? dictionaryErrors(actor, name, field, change.sides(name)) : [];
  });
  return [...ofDictionaries, ...(await otherErrors(db, actor, register, change))];
}

/** The same without those of dictionaries. */
async function otherErrors(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  change: NewValues,
): Promise<readonly RowError[]> {
  const errors: RowError[] = [];
  for (const name of change.fields) {
    const field = fieldIn(register, name);
    if (!field) continue;
    if (namesPeople(register, field)) errors.push(inactiveError(actor, name, field, change.sides));
    errors.push(...((await rulesOf(register).newErrors?.(actor, name, change.sides(name), db)) ?? []));
    if (field.asks === undefined || (await holdsRight(db, actor, register, field.asks))) continue;
    const { now, was } = change.sides(name);
    const when = sql<boolean>`(${now} is distinct from ${was ?? sql`null`})`;
    errors.push({ field: name, when, words: await askedWord(db, actor, register, field.asks) });
  }
  return errors;
}

/** The sides of a value in rows `s`: they do not exist yet, or replace the values of rows `t`. */
function sidesIn(fields: readonly string[], isNew: boolean): SidesOf {
  const storedColumn = (name: string) => (isNew ? sql`null` : column('t', name));
  return (name) => ({
    now: column('s', name),
    was: isNew ? null : column('t', name),
    // every row of a source has its id
    beside: (other) => (other === 'id' || fields.includes(other) ? column('s', other) : storedColumn(other)),
  });
}

/** The rows `s` that have one of the errors, each with its own. */
async function wrongIn(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  { from, isNew, errors }: Pick<Source, 'from'> & { readonly isNew: boolean; readonly errors: readonly RowError[] },
): Promise<ReadonlyMap<string, readonly FieldError[]>> {
  if (errors.length === 0) return new Map();
  const stored = isNew ? sql`` : sql`join ${table(register)} t on t.tenant_id = ${tenantOf(actor)} and t.id = s.id`;
  const errorTitles = errors.map(
    ({ when, title }) => sql`case when ${when} then coalesce(${title ?? sql`''`}, '') end`,
  );
  const found = await rows(
    db,
    sql<{
      id: string;
      wrong: readonly (string | null)[];
    }>`select s.id, array[${sql.join(errorTitles)}] as wrong from ${from} ${stored}
      where ${sql.join(
        errors.map(({ when }) => when),
        sql` or `,
      )} limit ${WRONG_TOLD}`,
  );
  return new Map(
    found.map(({ id, wrong }) => [
      id,
      errors.flatMap(({ field, words }, at) => {
        const title = wrong[at];
        return typeof title === 'string' ? [{ field, words: fill(words, { title }) }] : [];
      }),
    ]),
  );
}

/** Refuses forbidden new values in rows `s` of a source; with `isNew` those rows do not exist yet. @throws WrongRows */
export async function refuseNew(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  { from, fields, isNew }: Pick<Source, 'from' | 'fields'> & { readonly isNew: boolean },
): Promise<void> {
  // a new row has no earlier value, so its dictionaries are judged with the row as a whole, by the statement that does
  const change = { fields, sides: sidesIn(fields, isNew) };
  const errors = await (isNew ? otherErrors : newErrorsOf)(db, actor, register, change);
  const wrong = await wrongIn(db, actor, register, { from, isNew, errors });
  if (wrong.size > 0) throw new WrongRows(wrong);
}

/** Deleted rows as rows `s` that are to be created again. */
const deletedRows = (
  { tenantId }: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Pick<Source, 'from' | 'fields'> => ({
  from: sql`(select x.* from ${table(register)} x where x.tenant_id = ${unestimated(tenantId)} and x.id = any(${idArray(ids)})) s`,
  fields: Object.keys(register.fields).filter((name) => register.fields[name]?.live !== true),
});

/**
 * The rows that the rules of their register refuse when they come back, and why: deleted rows as the rules refuse new
 * ones, and values that an undo brings back as they refuse to give them again. What only a choice is judged by, such as
 * whether a person is still active, is not asked: it was chosen before. A number may come back as it was.
 */
export async function refusedBack(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  back: { readonly ids: readonly string[] } | Pick<Source, 'from' | 'fields'>,
): Promise<ReadonlyMap<string, Word>> {
  const isNew = !('from' in back);
  const { from, fields } = isNew ? deletedRows(actor, register, back.ids) : back;
  const { newErrors } = rulesOf(register);
  const undoing = { ...actor, undoes: actor.undoes ?? [] };
  const sides = sidesIn(fields, isNew);
  const errors: RowError[] = [];
  for (const name of fields) errors.push(...((await newErrors?.(undoing, name, sides(name), db)) ?? []));
  const wrong = await wrongIn(db, actor, register, { from, isNew, errors });
  return new Map([...wrong].map(([id, own]) => [id, reasonOf(register, new InvalidError(own))]));
}
