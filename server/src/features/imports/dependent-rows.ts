import type { UndoObstacle } from '@plumbline/contract/features/imports/calls/runs.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { baseOf, known, stored } from '../../db/model.ts';
import { column, idArray, table, titleOf } from '../../register/row/columns.ts';

const BELONGS = w('It belongs to a row that stays: {register}.', '它属于保留的行：{register}。');

interface Made {
  readonly register: AnyRegister;
  /** Rows that the import added. */
  readonly added: readonly string[];
}

/** The added rows that refer to rows that stay, and those that refer to them in turn. */
export async function dependentRows(
  tx: Tx,
  made: readonly Made[],
  stay: ReadonlyMap<string, UndoObstacle>,
): Promise<readonly UndoObstacle[]> {
  const found = new Map<string, UndoObstacle>();
  let fresh: readonly UndoObstacle[] = [...stay.values()];
  while (fresh.length > 0) {
    const next: UndoObstacle[] = [];
    for (const [key, some] of Map.groupBy(fresh, ({ register }) => baseOf(known(register)).key)) {
      const ids = some.map(({ id }) => id);
      for (const referrer of made) next.push(...(await referring(tx, referrer, { target: known(key), ids })));
    }
    fresh = next.filter(({ id }) => !stay.has(id) && !found.has(id));
    for (const row of fresh) found.set(row.id, row);
  }
  return [...found.values()];
}

async function referring(
  tx: Tx,
  { register, added }: Made,
  { target, ids }: { readonly target: AnyRegister; readonly ids: readonly string[] },
): Promise<readonly UndoObstacle[]> {
  const fields = stored(register).filter(
    ([, field]) => isRefField(field) && baseOf(known(field.to)) === target && !field.computed,
  );
  if (fields.length === 0 || added.length === 0) return [];
  const refers = fields.map(([name, field]) =>
    isMany(field) ? sql`${column('t', name)} && ${idArray(ids)}` : sql`${column('t', name)} = any(${idArray(ids)})`,
  );
  const why = {
    en: fill(BELONGS, { register: target.label.en }).en,
    zh: fill(BELONGS, { register: target.label.zh }).zh,
  };
  const found = await rows(
    tx,
    sql<{ id: string; title: string }>`select t.id, ${titleOf(register, 't')} as title from ${table(register)} t
      where t.id = any(${idArray(added)}) and t.deleted_at is null and (${sql.join(refers, sql` or `)})`,
  );
  return found.map(({ id, title }) => ({ register: register.key, id, title, why }));
}
