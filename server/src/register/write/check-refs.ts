import { type FieldError, InvalidError } from '@plumbline/contract/errors.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, isOpen, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { idArray, isLinkable, table } from '../row/columns.ts';
import { byTable, lockInTurn } from '../row/lock-rows.ts';
import type { Values } from '../row/values.ts';
import { GONE, namingFields } from './hold-named.ts';
import { belongs } from './lines/parents.ts';

/** The rows that one field of some values names. */
interface Reference {
  readonly name: string;
  readonly target: AnyRegister;
  /** The condition for rows `t` that the field may name. */
  readonly those: RawBuilder<boolean>;
  readonly ids: readonly string[];
}

/**
 * Refuses references to rows the actor cannot see: other tenants, other levels, deleted rows. The error is the same for
 * all of them. In a transaction the rows are held until its end, so that they are still there when it commits.
 */
export async function checkRefs(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  written: readonly Values[],
): Promise<void> {
  const references = Object.entries(register.fields).flatMap(([name, field]): Reference[] => {
    if (!isRefField(field)) return [];
    const ids = [...new Set(written.flatMap((values) => values[name] ?? []))].filter((id) => typeof id === 'string');
    return ids.length > 0
      ? [{ name, target: known(field.to), those: isLinkable({ actor, register }, field, 't'), ids }]
      : [];
  });
  if (references.length === 0) return;
  // what a row belongs to is locked against all other writers, and first (`holdParents`)
  const holds = isOpen(db) && !belongs(register) ? namingFields(register).map(({ name }) => name) : [];
  const parentReferences = references.filter(({ name }) => holds.includes(name));
  const errors = [
    ...(isOpen(db) && parentReferences.length > 0 ? await hold(db, parentReferences) : []),
    ...(await unseen(
      db,
      references.filter((reference) => !parentReferences.includes(reference)),
    )),
  ];
  if (errors.length > 0) throw new InvalidError(errors.map((field): FieldError => ({ field, words: GONE })));
}

/** Holds the named rows; returns the fields that name rows which cannot be seen. */
async function hold(tx: Tx, references: readonly Reference[]): Promise<readonly string[]> {
  const ordered = references.toSorted((a, b) => byTable(a.target, b.target));
  const sets = ordered.map(({ target, those, ids }) => ({
    register: target,
    those: sql<boolean>`${those} and t.id = any(${idArray(ids)})`,
  }));
  const current = await lockInTurn(tx, sets, 'key share');
  return ordered.flatMap(({ name, ids }, at) => ((current[at]?.length ?? 0) < ids.length ? [name] : []));
}

/** The fields that name rows which cannot be seen. */
async function unseen(db: Db, references: readonly Reference[]): Promise<readonly string[]> {
  if (references.length === 0) return [];
  const request = references.map(
    ({ name, target, those, ids }) => sql`select ${name}::text as field where ${ids.length}::int > (
      select count(*) from ${table(target)} t where ${those} and t.id = any(${idArray(ids)}))`,
  );
  const gone = await rows(db, sql<{ field: string }>`${sql.join(request, sql` union all `)}`);
  return gone.map(({ field }) => field);
}
