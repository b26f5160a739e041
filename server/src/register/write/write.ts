import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { oneRow, sql, type Tx } from '../../db/database.ts';
import { baseOf, snake, tableOf } from '../../db/model.ts';
import type { ExtraChanges } from '../history/extra-changes.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { column, idArray, visibleById } from '../row/columns.ts';
import { clearHiddenInSource } from '../row/hidden-fields.ts';
import { idsIn } from '../row/ids.ts';
import { areLocked } from '../row/lock-rows.ts';
import { derivationOf } from '../row/origins.ts';
import { type Change, defaultsOf, rulesOf } from '../row/rules.ts';
import type { Source } from '../row/source.ts';
import { isSubcontracted } from '../row/subcontracted.ts';
import { keepingUnseen } from '../row/unseen-links.ts';
import { holdWholes } from '../derive/lock-wholes.ts';
import { keepStatistics } from './analyse-table.ts';
import { holdNamed } from './hold-named.ts';
import { holdParents, readyLines } from './lines/parents.ts';
import { lockSeen } from './lock-revisions.ts';
import { refuseNew } from './new-values.ts';
import { settle } from './settle.ts';
import { addSql, changeSql, writtenBy } from './write-sql.ts';

/** Columns every new row gets, besides those of its fields. */
const stamps = (actor: Actor, register: AnyRegister): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ['tenant_id', sql`${actor.tenantId}::uuid`],
  ['id', sql`s.id`],
  ['level_id', sql`${levelOf(actor, register)}::uuid`],
  ['created_by', sql`${actor.userId}::uuid`],
  ['updated_by', sql`${actor.userId}::uuid`],
  ...(register.subset ? [[snake(register.subset.field), sql`${register.subset.is}`] as const] : []),
];

/**
 * Adds rows: one or a hundred thousand, in one statement, with history, search text, counters and consequences.
 * Everything that writes a register goes through this function, `changeRows` or `removeRows` (architecture 5).
 */
export async function addRows(tx: Tx, actor: Actor, register: AnyRegister, wanted: Source): Promise<readonly string[]> {
  const size = wanted.ids === 'made' ? 0 : wanted.ids.length;
  if (wanted.ids !== 'made' && size === 0) return [];
  await holdWholes(tx, actor, register, { source: wanted });
  await rulesOf(register).holdOwners?.(tx, actor, { ids: [], source: wanted });
  const source = await readyLines(tx, actor, register, wanted);
  await holdNamed(tx, actor, register, source);
  // the checks do not depend on line places, which would otherwise be calculated a second time for them
  await refuseNew(tx, actor, register, { ...wanted, isNew: true });
  const { onCreate } = rulesOf(register);
  const derivation = derivationOf(actor, register);
  const given = { ...derivation?.fields, ...(await onCreate?.(tx, actor, size, source)) };
  const written = new Map(Object.entries(given).map(([name, value]) => [snake(name), value]));
  const columns = [
    ...stamps(actor, register),
    ...startsOf(baseOf(register), source),
    ...saidOrFilled(actor, baseOf(register), source).filter(([name]) => !written.has(name)),
    ...written,
  ];
  const added = await oneRow(
    tx,
    addSql(actor, register, { columns, from: sql`${source.from} ${derivation?.from ?? sql``}` }),
  );
  const ids = idsIn(added);
  if (ids.length === 0) return [];
  await keepStatistics(tx, tableOf(register), ids.length);
  await settle(tx, actor, register, { op: 'add', ids, fields: source.fields }, writtenBy(added));
  return ids;
}

/**
 * The fields of the source, with empty ones filled by the defaults of the register; a subcontractor's row is marked as
 * theirs.
 */
function saidOrFilled(
  actor: Actor,
  register: AnyRegister,
  { fields }: Source,
): readonly (readonly [string, RawBuilder<unknown>])[] {
  const fill = new Map(Object.entries(defaultsOf(register.key)?.(actor) ?? {}));
  // a blank cell of an import is intended: importing the same file again must change nothing
  if (actor.batch !== undefined) for (const name of fields) fill.delete(name);
  if (actor.subcontractors !== undefined && isSubcontracted(register))
    fill.set('subcontractorNames', sql`${idArray(actor.subcontractors)}`);
  const given = fields.map((name) => {
    const it = column('s', name);
    const instead = fill.get(name);
    return [
      snake(name),
      instead ? sql`case when ${it} is null or ${it}::text in ('[]', '{}') then ${instead} else ${it} end` : it,
    ] as const;
  });
  const unsaid = [...fill]
    .filter(([name]) => !fields.includes(name))
    .map(([name, value]) => [snake(name), value] as const);
  return [...given, ...unsaid];
}

/** Computed choices with a start value are never empty. */
const startsOf = (register: AnyRegister, source: Source): readonly (readonly [string, RawBuilder<unknown>])[] =>
  Object.entries(register.fields).flatMap(([name, field]) =>
    field.computed && 'start' in field && !source.fields.includes(name)
      ? [[snake(name), sql`${field.start}`] as const]
      : [],
  );

/**
 * Changes rows to the values of the source, field by field; rows that already have them stay untouched and get no
 * history. The rows are locked first. `revs` are the revisions the writer saw; a row changed since is refused with both
 * versions.
 */
export async function changeRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  wanted: Source,
  options: {
    readonly revs?: ReadonlyMap<string, number>;
    readonly system?: boolean;
    /**
     * Changes that accompany the rows but are not in their fields, for their history line: the answers of a form; by
     * row as a map.
     */
    readonly also?: ExtraChanges;
  } = {},
): Promise<readonly string[]> {
  if (wanted.ids === 'made' || wanted.ids.length === 0) return [];
  const source = clearHiddenInSource(actor, register, options.system ? wanted : keepingUnseen(actor, register, wanted));
  const change: Change = { op: 'update', ids: wanted.ids, fields: source.fields };
  await holdParents(tx, actor, register, wanted.ids, source);
  // before the rows themselves: who changes a named row locks it first, and the rows calculated from it afterwards
  await holdNamed(tx, actor, register, source);
  // rows that the product itself is still working on have already been checked: they exist
  const isSure = options.system === true && options.revs === undefined && areLocked(tx, register, wanted.ids);
  const free = isSure
    ? false
    : await lockSeen(tx, actor, register, wanted.ids, { revs: options.revs, fields: source.fields });
  if (!options.system) {
    await refuseGuarded(tx, actor, register, { ...change, free });
    await holdNewKeys(tx, actor, register, source);
    await refuseNew(tx, actor, register, { ...source, isNew: false });
  }
  const changed = await oneRow(
    tx,
    changeSql(actor, register, {
      action: 'update',
      from: source.from,
      fields: source.fields,
      which: visibleById(register, actor, 't'),
      also: options.also,
    }),
  );
  const ids = idsIn(changed);
  if (ids.length > 0) await settle(tx, actor, register, { ...change, ids }, writtenBy(changed));
  return ids;
}

/** Refuses the whole batch when the register's rules refuse one row; bulk actions check the rules beforehand. */
async function refuseGuarded(tx: Tx, actor: Actor, register: AnyRegister, change: Change): Promise<void> {
  const [refused] = (await rulesOf(register).guard?.(tx, actor, change)) ?? [];
  if (refused) throw new AppError('notAllowedHere', { why: refused.why });
}

/** Locks the keys of the level when rows get new ones. */
async function holdNewKeys(tx: Tx, actor: Actor, register: AnyRegister, { fields }: Source): Promise<void> {
  const { holdKeys } = rulesOf(register);
  if (holdKeys && baseOf(register).naturalKey.some((name) => fields.includes(name))) await holdKeys(tx, actor);
}
