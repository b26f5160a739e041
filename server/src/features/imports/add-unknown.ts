import { InvalidError } from '@plumbline/contract/errors.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isAddable, valuesFromName } from '@plumbline/contract/rules/addable.ts';
import { fill, type Language, w } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { table, titleOf, visible } from '../../register/row/columns.ts';
import { rowId } from '../../register/row/ordered-ids.ts';
import { jsonSource } from '../../register/row/source.ts';
import { checkValues, type Values, withStarts } from '../../register/row/values.ts';
import { addRows } from '../../register/write/write.ts';
import type { FileColumns } from './columns.ts';
import { type Lacking, rememberLacking } from './lacking.ts';
import { staged } from './stage.ts';

const NOT_ADDED = w('"{title}" cannot be added to {table}: {why}', '“{title}”不能添加到{table}：{why}');
const TOO_MANY = w(
  'More than {most} different names are not in {table}, so none was added. Perhaps the column is mapped wrongly.',
  '{table}中没有的名称超过 {most} 个，因此未添加。请检查该列的映射。',
);
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
 * Rows that are already invalid add nothing; a name that is not valid stays unknown, and its rows are refused with the
 * reason.
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
    const why = fill(TOO_MANY, { most: MOST, table: target.label });
    const tried: readonly Tried[] =
      lacking.length > MOST
        ? lacking.map(({ item: title }) => ({ title, why }))
        : lacking.map(({ item: title }) => tryName(target, title, todayOf(actor)));
    await rememberLacking(
      tx,
      target,
      tried.filter((name) => 'why' in name),
    );
    const made = tried.flatMap((name) => ('values' in name ? [{ id: rowId(), values: name.values }] : []));
    if (made.length === 0) continue;
    const fields = [...new Set(made.flatMap(({ values }) => Object.keys(values)))];
    await addRows(tx, actor, target, jsonSource(target, fields, made));
  }
}

type Tried = Lacking | { readonly values: Values };

/** The values of a row made from a name, or why there can be none. */
function tryName(target: AnyRegister, title: string, today: string): Tried {
  try {
    return { values: withStarts(target, checkValues(target, valuesFromName(target, title), { of: 'new', today })) };
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const reasons = (language: Language): string => error.fields.map(({ words }) => words[language]).join(' ');
    return { title, why: fill(NOT_ADDED, { title, table: target.label, why: w(reasons('en'), reasons('zh')) }) };
  }
}
