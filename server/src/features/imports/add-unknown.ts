import { InvalidError } from '@plumbline/contract/errors.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isAddable, valuesFromName } from '@plumbline/contract/rules/addable.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { table, titleOf, visible } from '../../register/row/columns.ts';
import { rowId } from '../../register/row/ordered-ids.ts';
import { jsonSource } from '../../register/row/source.ts';
import { checkValues, type Values, withStarts } from '../../register/row/values.ts';
import { addRows } from '../../register/write/write.ts';
import type { FileColumns } from './columns.ts';
import { staged } from './stage.ts';

/** Maximum different names that are added; more of them mean that a column was mapped wrongly. */
const MOST = 5000;

/** The register a column refers to, if names may be added to it. */
function targetOf(register: AnyRegister, name: string): AnyRegister | undefined {
  const field = register.fields[name];
  if (field === undefined || !('to' in field)) return undefined;
  const target = known(field.to);
  return isAddable(target) ? target : undefined;
}

/** The registers a mapping adds names to, and the columns whose names can never be added. */
export function addedTo(
  register: AnyRegister,
  unknown: FileColumns['unknown'],
): { readonly targets: readonly AnyRegister[]; readonly never: readonly string[] } {
  const adding = Object.entries(unknown).flatMap(([name, what]) => (what === 'add' ? [name] : []));
  const found = adding.map((name) => ({ name, target: targetOf(register, name) }));
  return {
    targets: found.flatMap(({ target }) => target ?? []),
    never: found.flatMap(({ name, target }) => (target === undefined ? [name] : [])),
  };
}

/**
 * Adds the names that rows mention and their tables lack, where the mapping says so, through the single write path.
 * Rows that are already invalid add nothing; a name that is not valid stays unknown, and its rows are refused.
 */
export async function addUnknown(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { columns, unknown }: FileColumns,
): Promise<void> {
  for (const [at, { name, field }] of columns.entries()) {
    const target = unknown[name] === 'add' ? targetOf(register, name) : undefined;
    if (target === undefined) continue;
    const cell = sql.ref(`s.${staged(at)}`);
    const names = isMany(field) ? sql`cross join lateral jsonb_array_elements_text(${cell}::jsonb) x(item)` : sql``;
    const item = isMany(field) ? sql`x.item` : cell;
    const lacking = await rows(
      tx,
      sql<{ item: string }>`select min(${item}) as item from stage s ${names}
        where s.problems is null and s.act is null and ${cell} is not null and not exists (
          select from ${table(target)} t where ${visible(target, actor, 't')} and lower(${titleOf(target, 't')}) = lower(${item}))
        group by lower(${item}) order by 1 limit ${MOST + 1}`,
    );
    if (lacking.length > MOST) continue;
    const made = lacking.flatMap(({ item: text }) => {
      const values = valuesOf(target, text, todayOf(actor));
      return values === undefined ? [] : [{ id: rowId(), values }];
    });
    if (made.length === 0) continue;
    const fields = [...new Set(made.flatMap(({ values }) => Object.keys(values)))];
    await addRows(tx, actor, target, jsonSource(target, fields, made));
  }
}

function valuesOf(target: AnyRegister, name: string, today: string): Values | undefined {
  try {
    return withStarts(target, checkValues(target, valuesFromName(target, name), { of: 'new', today }));
  } catch (error) {
    if (error instanceof InvalidError) return undefined;
    throw error;
  }
}
