import { InvalidError } from '@plumbline/contract/errors.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isAddable, neededBesideName, valuesFromName } from '@plumbline/contract/rules/addable.ts';
import { isPartOfName, partBefore, type PartOfName } from '@plumbline/contract/rules/import-mapping.ts';
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
  /** The references of each added row that follow from its name, with the registers they refer to. */
  readonly derived: readonly Derived[];
}
interface Derived {
  readonly field: string;
  readonly register: AnyRegister;
  readonly part: PartOfName;
}

/** The references among the values of added rows that follow from their names; undefined where one cannot. */
function derivedIn(target: AnyRegister, values: Values): readonly Derived[] | undefined {
  const derived = Object.entries(values).flatMap(([field, part]) => (isPartOfName(part) ? [{ field, part }] : []));
  const found = derived.flatMap(({ field, part }) => {
    const reference = target.fields[field];
    const register = reference && isRefField(reference) && !isMany(reference) ? known(reference.to) : undefined;
    return register && isAddable(register) ? [{ field, part, register }] : [];
  });
  return found.length === derived.length ? found : undefined;
}

/** The register a column refers to, if names are added to it and the rows have all they need. */
function addedBy(register: AnyRegister, name: string, rule: UnknownRule | undefined): Added | undefined {
  const field = register.fields[name];
  if (field === undefined || !('to' in field) || rule === undefined || rule === 'blank') return undefined;
  const target = known(field.to);
  const isComplete = neededBesideName(target)?.every((needed) => Object.hasOwn(rule.add, needed));
  const derived = derivedIn(target, rule.add);
  if (isComplete !== true || derived === undefined) return undefined;
  const values = Object.fromEntries(Object.entries(rule.add).filter(([, value]) => !isPartOfName(value)));
  return { target, values, derived };
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
 * write path. Rows that are already invalid add nothing; a name that is not valid stays unknown, and so does one whose
 * own row in this import was refused: its rows are refused with the reason.
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
    const { target } = added;
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
    await addNames(
      tx,
      actor,
      added,
      lacking.map(({ item: title }) => title),
    );
  }
}

/** Adds rows of these names; those that cannot be added are remembered with the reason. */
async function addNames(tx: Tx, actor: Actor, added: Added, titles: readonly string[]): Promise<void> {
  const { target, values, derived } = added;
  const why = fill(TOO_MANY, { most: MOST, table: target.label });
  const found = titles.length > MOST ? [] : await derivedRows(tx, actor, derived, titles);
  const tried: readonly Tried[] =
    titles.length > MOST
      ? titles.map((title) => ({ title, why }))
      : titles.map((title) => tryName(target, title, { ...values, ...derivedOf(found, title) }, todayOf(actor)));
  await rememberLacking(
    tx,
    target,
    tried.filter((name) => 'why' in name),
  );
  const made = tried.flatMap((name) => ('values' in name ? [{ id: rowId(), values: name.values }] : []));
  if (made.length === 0) return;
  await checkRefs(tx, actor, target, [values]);
  const fields = [...new Set(made.flatMap((row) => Object.keys(row.values)))];
  await addRows(tx, actor, target, jsonSource(target, fields, made));
}

/** The rows that derived references name, by lower-case title. */
interface DerivedRows extends Derived {
  readonly ids: ReadonlyMap<string, string>;
}

/** Finds the rows that derived references name, and adds those that do not exist. */
async function derivedRows(
  tx: Tx,
  actor: Actor,
  derived: readonly Derived[],
  titles: readonly string[],
): Promise<readonly DerivedRows[]> {
  const found: DerivedRows[] = [];
  for (const each of derived) {
    const { register, part } = each;
    const named = new Map(
      titles.flatMap((title) => {
        const owner = partBefore(title, part);
        return owner === undefined ? [] : [[owner.toLowerCase(), owner] as const];
      }),
    );
    const read = (): Promise<ReadonlyMap<string, string>> => idsByTitle(tx, actor, register, [...named.keys()]);
    const before = await read();
    const missing = [...named].flatMap(([key, title]) => (before.has(key) ? [] : [title]));
    if (missing.length > 0) await addNames(tx, actor, { target: register, values: {}, derived: [] }, missing);
    found.push({ ...each, ids: missing.length > 0 ? await read() : before });
  }
  return found;
}

async function idsByTitle(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows(
    tx,
    sql<{ title: string; id: string }>`select lower(${titleOf(register, 't')}) as title, min(t.id::text) as id
      from ${table(register)} t where ${visible(register, actor, 't')} and lower(${titleOf(register, 't')}) = any(${keys}::text[]) group by 1`,
  );
  return new Map(found.map(({ title, id }) => [title, id]));
}

/** The derived references of a row of that name; without the part or its row, the reference stays blank and is refused. */
const derivedOf = (found: readonly DerivedRows[], title: string): Values =>
  Object.fromEntries(
    found.map(({ field, part, ids }) => [field, ids.get(partBefore(title, part)?.toLowerCase() ?? '') ?? null]),
  );

type Tried = Lacking | { readonly values: Values };

/** The values of a row made from a name, or why there can be none. */
function tryName(target: AnyRegister, title: string, beside: Values, today: string): Tried {
  try {
    const values = { ...beside, ...valuesFromName(target, title) };
    return { values: withStarts(target, checkValues(target, values, { of: 'new', today })) };
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const reasons = (language: Language): string => error.fields.map(({ words }) => words[language]).join(' ');
    return { title, why: fill(NOT_ADDED, { title, table: target.label, why: w(reasons('en'), reasons('zh')) }) };
  }
}
