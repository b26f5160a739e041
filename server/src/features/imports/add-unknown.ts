import { InvalidError } from '@plumbline/contract/errors.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { neededBesideName, valuesFromName } from '@plumbline/contract/rules/addable.ts';
import { fill, type Language, w } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { table, titleOf, visible } from '../../register/row/columns.ts';
import { rowId } from '../../register/row/ordered-ids.ts';
import { jsonSource } from '../../register/row/source.ts';
import { checkValues, type Values, withStarts } from '../../register/row/values.ts';
import { checkRefs } from '../../register/write/check-refs.ts';
import { addRows } from '../../register/write/write.ts';
import type { FileColumns, UnknownRule } from './columns.ts';
import { type Lacking, rememberLacking } from './lacking.ts';
import { staged } from './stage.ts';

const NOT_ADDED = w('"{title}" cannot be added to {table}: {why}', '“{title}”不能添加到{table}：{why}');
const TOO_MANY = w(
  'More than {most} different names are not in {table}, so none was added. Perhaps the column is mapped wrongly.',
  '{table}中没有的名称超过 {most} 个，因此未添加。请检查该列的映射。',
);
/** Maximum different names that are added; more of them mean that a column was mapped wrongly. */
const MOST = 5000;

/** What is added to the register a column refers to. */
interface Added {
  readonly target: AnyRegister;
  /** What each added row contains beside its name. */
  readonly values: Values;
}

/** The register a column refers to, if names are added to it and the rows have all they need. */
function addedBy(register: AnyRegister, name: string, rule: UnknownRule | undefined): Added | undefined {
  const field = register.fields[name];
  if (field === undefined || !('to' in field) || rule === undefined || rule === 'blank') return undefined;
  const target = known(field.to);
  const isComplete = neededBesideName(target)?.every((needed) => Object.hasOwn(rule.add, needed));
  return isComplete === true ? { target, values: rule.add } : undefined;
}

/** The registers an import adds names to, with the values of their rows, and the columns whose names cannot be added. */
export function addedTo(
  register: AnyRegister,
  unknown: FileColumns['unknown'],
): { readonly added: readonly Added[]; readonly never: readonly string[] } {
  const found = Object.entries(unknown).flatMap(([name, rule]) =>
    rule === 'blank' ? [] : [{ name, added: addedBy(register, name, rule) }],
  );
  return {
    added: found.flatMap(({ added }) => added ?? []),
    never: found.flatMap(({ name, added }) => (added === undefined ? [name] : [])),
  };
}

/**
 * Adds the names that rows mention and their tables lack, where the mapping or its user says so, through the single
 * write path.
 * Rows that are already invalid add nothing; a name that is not valid stays unknown, and so does one whose own row in
 * this import was refused: its rows are refused with the reason.
 */
export async function addUnknown(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { columns, unknown }: FileColumns,
): Promise<void> {
  for (const [at, { name, field }] of columns.entries()) {
    const added = addedBy(register, name, unknown[name]);
    if (added === undefined) continue;
    const { target, values: beside } = added;
    const cell = sql.ref(`s.${staged(at)}`);
    const names = isMany(field) ? sql`cross join lateral jsonb_array_elements_text(${cell}::jsonb) x(item)` : sql``;
    const item = isMany(field) ? sql`x.item` : cell;
    const lacking = await rows(
      tx,
      sql<{ item: string }>`select min(${item}) as item from stage s ${names}
        where s.problems is null and s.act is null and ${cell} is not null and not exists (
          select from ${table(target)} t where ${visible(target, actor, 't')} and lower(${titleOf(target, 't')}) = lower(${item}))
          and not exists (select from lacking l where l.register = ${target.key} and l.title = lower(${item}))
        group by lower(${item}) order by 1 limit ${MOST + 1}`,
    );
    const why = fill(TOO_MANY, { most: MOST, table: target.label });
    const tried: readonly Tried[] =
      lacking.length > MOST
        ? lacking.map(({ item: title }) => ({ title, why }))
        : lacking.map(({ item: title }) => tryName(added, title, todayOf(actor)));
    await rememberLacking(
      tx,
      target,
      tried.filter((name) => 'why' in name),
    );
    const made = tried.flatMap((name) => ('values' in name ? [{ id: rowId(), values: name.values }] : []));
    if (made.length === 0) continue;
    await checkRefs(tx, actor, target, [beside]);
    const fields = [...new Set(made.flatMap(({ values }) => Object.keys(values)))];
    await addRows(tx, actor, target, jsonSource(target, fields, made));
  }
}

type Tried = Lacking | { readonly values: Values };

/** The values of a row made from a name, or why there can be none. */
function tryName({ target, values: beside }: Added, title: string, today: string): Tried {
  try {
    const values = { ...beside, ...valuesFromName(target, title) };
    return { values: withStarts(target, checkValues(target, values, { of: 'new', today })) };
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const reasons = (language: Language): string => error.fields.map(({ words }) => words[language]).join(' ');
    return { title, why: fill(NOT_ADDED, { title, table: target.label, why: w(reasons('en'), reasons('zh')) }) };
  }
}
