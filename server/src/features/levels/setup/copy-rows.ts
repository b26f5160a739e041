import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, rows, sql } from '../../../db/database.ts';
import { isCaseless, known } from '../../../db/model.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { column, idArray, jsonOf, table, titleOf, visible } from '../../../register/row/columns.ts';
import { rowId } from '../../../register/row/ordered-ids.ts';
import { jsonSource } from '../../../register/row/source.ts';
import { isWritable } from '../../../register/row/values.ts';
import { addRows } from '../../../register/write/write.ts';

const MISSING = w('"{name}" does not exist in {register}.', '{register}中没有“{name}”。');

/** A row of one path that is also to exist on another. */
interface Copied {
  readonly was: string;
  readonly id: string;
  readonly name: string;
}
/** The outcome for the rows of one register. */
export interface RowsCopied {
  readonly copied: readonly Copied[];
  /** The names of the rows that already exist. */
  readonly there: readonly string[];
  readonly refused: readonly { readonly name: string; readonly why: Word }[];
}

interface SourceRow {
  readonly id: string;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The fields of a register that users can edit; these are copied. */
const copiedFields = (register: AnyRegister): readonly string[] =>
  Object.entries(register.fields).flatMap(([name, field]) => (isWritable(field) ? [name] : []));

/** The rows an actor sees, with the stored values of the given fields. */
function rowsOf(db: Db, actor: Actor, register: AnyRegister, fields: readonly string[]): Promise<readonly SourceRow[]> {
  const values = fields.map((name) => sql`${name}::text, ${jsonOf(register.fields[name], column('t', name))}`);
  return rows(
    db,
    sql<SourceRow>`select t.id, ${titleOf(register, 't')} as name, jsonb_build_object(${sql.join(values)}) as values
      from ${table(register)} t where ${visible(register, actor, 't')} order by t.id`,
  );
}

/**
 * The row of the same name on the other path that a reference points to, keyed by its id on this path; null where there
 * is none.
 */
interface Target {
  readonly id: string;
  readonly name: string;
  readonly there: string | null;
}

async function targetsOf(
  db: Db,
  to: Actor,
  target: AnyRegister,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Target>> {
  const found = await rows(
    db,
    sql<Target>`select s.id, ${titleOf(target, 's')} as name, (select t.id from ${table(target)} t
          where ${visible(target, to, 't')} and lower(${titleOf(target, 't')}) = lower(${titleOf(target, 's')})
          order by t.id = s.id desc, t.id limit 1) as there
      from ${table(target)} s where s.tenant_id = ${to.tenantId}::uuid and s.id = any(${idArray(ids)})`,
  );
  return new Map(found.map((row) => [row.id, row]));
}

const idsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string');

/** The rows with their references resolved on the other path, and why some cannot be resolved. */
async function resolved(
  db: Db,
  to: Actor,
  register: AnyRegister,
  all: readonly SourceRow[],
): Promise<{ readonly fit: readonly SourceRow[]; readonly refused: RowsCopied['refused'] }> {
  const values = new Map(all.map((row) => [row.id, { ...row.values }]));
  const why = new Map<string, Word>();
  for (const [name, field] of Object.entries(register.fields)) {
    if (!isRefField(field) || !isWritable(field)) continue;
    const target = known(field.to);
    const targets = await targetsOf(db, to, target, [...new Set(all.flatMap((row) => idsIn(row.values[name])))]);
    for (const row of all) {
      const pointed = idsIn(row.values[name]).map((id) => targets.get(id));
      const lacking = pointed.find((reference) => reference?.there === null);
      if (lacking) why.set(row.id, fill(MISSING, { name: lacking.name, register: target.label }));
      const ids = pointed.flatMap((reference) => reference?.there ?? []);
      values.set(row.id, { ...values.get(row.id), [name]: isMany(field) ? ids : (ids[0] ?? null) });
    }
  }
  return {
    fit: all.filter(({ id }) => !why.has(id)).map((row) => ({ ...row, values: values.get(row.id) ?? {} })),
    refused: all.flatMap(({ id, name }) => {
      const word = why.get(id);
      return word ? [{ name, why: word }] : [];
    }),
  };
}

/** The natural key of a row in the form used for comparison. */
const keyOf = (register: AnyRegister, values: SourceRow['values']): string =>
  JSON.stringify(
    register.naturalKey.map((name) => {
      const value = values[name] ?? null;
      return isCaseless(register, name) && typeof value === 'string' ? value.toLowerCase() : value;
    }),
  );

/**
 * Copies the rows of a register from one path to another through the one write path. Rows that already exist there, by
 * natural key, are left alone. References are resolved by name on the target path; a row with an unresolved reference
 * is refused by name. The caller must have taken the lock that serializes copies.
 */
export async function copyRows(tx: Tx, from: Actor, to: Actor, register: AnyRegister): Promise<RowsCopied> {
  const fields = copiedFields(register);
  const { fit, refused } = await resolved(tx, to, register, await rowsOf(tx, from, register, fields));
  const taken = new Set((await rowsOf(tx, to, register, fields)).map(({ values }) => keyOf(register, values)));
  const isThere = ({ values }: SourceRow): boolean => taken.has(keyOf(register, values));
  const made = fit.filter((row) => !isThere(row)).map((row) => ({ ...row, was: row.id, id: rowId() }));
  await addRows(tx, to, register, jsonSource(register, fields, made));
  return {
    copied: made.map(({ was, id, name }) => ({ was, id, name })),
    there: fit.filter(isThere).map(({ name }) => name),
    refused,
  };
}
