import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from '../../db/database.ts';
import { baseOf, known, snake } from '../../db/model.ts';
import { addFigures, type DerivedFigure } from '../derive/catalogue.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { column, idArray, table } from '../row/columns.ts';
import { idsFrom } from '../row/ids.ts';
import { quietly } from './lines/follow.ts';
import { type Change, onChange, rules } from '../row/rules.ts';
import { ownersBy } from './hold-owners.ts';
import { columnsFigure } from './settle.ts';
import { addRows, changeRows } from './write.ts';
import { removeRows } from './remove.ts';
import { tenantOf } from '../row/tenant-of.ts';

/** A list of references that is also a register of its own: `profession.disciplines` is `professionDiscipline`. */
export interface Link {
  readonly owner: AnyRegister;
  /** The list field on the owner. */
  readonly list: string;
  readonly register: AnyRegister;
  /** The two references in a row of the register. */
  readonly toOwner: string;
  readonly toTarget: string;
}

/** The reference of a register to another register, or to the one whose table that register shares. */
const refTo = (register: AnyRegister, key: string): string => {
  const refs = Object.entries(register.fields).flatMap(([name, field]) =>
    field.kind === 'ref' ? [{ name, to: field.to }] : [],
  );
  const found = refs.find(({ to }) => to === key) ?? refs.find(({ to }) => to === known(key).subset?.of);
  if (!found) throw new Error(`${register.key} has no reference to ${key}.`);
  return found.name;
};

const isKind = ({ subset }: AnyRegister, alias: string): RawBuilder<unknown> =>
  subset ? sql`${column(alias, subset.field)} = ${subset.is}` : sql`true`;
/**
 * The rows of the register that represent items of the list: a list of lines is one of several lists, by kind, that a
 * test pack has.
 */
const isOfList = ({ owner, list, toTarget }: Link, alias: string): RawBuilder<unknown> => {
  const field = owner.fields[list];
  const target = field && 'to' in field ? known(field.to) : owner;
  if (!target.subset) return sql`true`;
  return sql`exists (select from ${table(target)} k where k.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
    and k.id = ${column(alias, toTarget)} and ${isKind(target, 'k')})`;
};

/** Every list that is a register of its own, as declared by `via`. */
export const links: readonly Link[] = allRegisters.flatMap((owner) =>
  Object.entries(owner.fields).flatMap(([list, field]) => {
    if (field.kind !== 'refs' || field.via === undefined) return [];
    const register = known(field.via);
    return [{ owner, list, register, toOwner: refTo(register, owner.key), toTarget: refTo(register, field.to) }];
  }),
);

/** The list of owner `alias` according to the rows of the register. */
const listOf = (link: Link, alias: string): RawBuilder<unknown> =>
  sql`array(select ${column('l', link.toTarget)} from ${table(link.register)} l where l.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
    and l.deleted_at is null and ${column('l', link.toOwner)} = ${sql.ref(`${alias}.id`)} and ${isOfList(link, 'l')} order by 1)`;

/** Makes the rows of the register match the lists of these owners. */
async function followList(tx: Tx, actor: Actor, link: Link, change: Change): Promise<void> {
  const { owner, list, register, toOwner, toTarget } = link;
  const ids = await ownersAmong(tx, actor, link, change);
  if (ids.length === 0) return;
  const wanted = sql`(select o.id as owner, x.target from ${table(owner)} o cross join lateral unnest(${column('o', list)}) as x(target)
    where o.tenant_id = ${tenantOf(actor)} and o.id = any(${idArray(ids)}) and o.deleted_at is null)`;
  const there = sql`l.tenant_id = ${tenantOf(actor)} and l.deleted_at is null`;
  const over = await rows(
    tx,
    sql<{
      id: string;
    }>`select l.id from ${table(register)} l where ${there} and ${column('l', toOwner)} = any(${idArray(ids)}) and ${isOfList(link, 'l')}
      and not exists (select from ${wanted} w where w.owner = ${column('l', toOwner)} and w.target = ${column('l', toTarget)})`,
  );
  await removeRows(
    tx,
    actor,
    register,
    over.map(({ id }) => id),
  );
  const lacking = await rows(
    tx,
    sql`select from ${wanted} w where not exists (select from ${table(register)} l where ${there}
      and ${column('l', toOwner)} = w.owner and ${column('l', toTarget)} = w.target) limit 1`,
  );
  if (lacking.length === 0) return;
  await addRows(tx, actor, register, {
    ids: 'made',
    fields: [toOwner, toTarget],
    from: sql`(select new_id() as id, w.owner as ${sql.ref(snake(toOwner))}, w.target as ${sql.ref(snake(toTarget))}
      from ${wanted} w where not exists (select from ${table(register)} l where ${there}
        and ${column('l', toOwner)} = w.owner and ${column('l', toTarget)} = w.target)) s`,
  });
}

/** The rows of a table that are owners: tags and test packs share a table. */
function ownersAmong(
  tx: Tx,
  actor: Actor,
  { owner }: Link,
  { ids, subset }: Change,
): Promise<readonly string[]> | readonly string[] {
  if (!owner.subset || subset === owner.key) return ids;
  if (subset !== undefined) return [];
  return idsFrom(
    tx,
    sql`select o.id from ${table(owner)} o where o.tenant_id = ${tenantOf(actor)} and o.id = any(${idArray(ids)})
      and ${isKind(owner, 'o')}`,
  );
}

/** Makes the lists of the owners of these rows match the register. */
async function followRegister(tx: Tx, actor: Actor, link: Link, { op, ids }: Change): Promise<void> {
  const { owner, list, register, toOwner, toTarget } = link;
  // a row that moved between owners concerns both: the former owner is found by its list
  const left = op === 'update' ? sql`or ${column('l', toTarget)} = any(${column('o', list)})` : sql``;
  const owners = await rows(
    tx,
    sql<{
      id: string;
    }>`select o.id from ${table(owner)} o where o.tenant_id = ${tenantOf(actor)} and o.deleted_at is null
      and o.level_id = ${levelOf(actor, owner)}::uuid and ${isKind(owner, 'o')} and exists (
        select from ${table(register)} l where l.tenant_id = o.tenant_id and l.id = any(${idArray(ids)})
          and (${column('l', toOwner)} = o.id ${left}))`,
  );
  await changeRows(
    tx,
    actor,
    owner,
    {
      ids: owners.map(({ id }) => id),
      fields: [list],
      from: sql`(select o.id, ${listOf(link, 'o')} as ${sql.ref(snake(list))} from ${table(owner)} o where o.tenant_id = ${tenantOf(actor)} and o.id = any(${idArray(owners.map(({ id }) => id))})) s`,
    },
    { system: true },
  );
}

/** The links being synchronised in each transaction: one side follows the other, and not back again. */
const busy = new WeakMap<Tx, Set<Link>>();

async function alone(tx: Tx, link: Link, work: () => Promise<void>): Promise<void> {
  const here = busy.get(tx) ?? new Set();
  busy.set(tx, here);
  if (here.has(link)) return;
  here.add(link);
  try {
    await work();
  } finally {
    here.delete(link);
  }
}

/** The list of the owner follows each row: who writes rows of the same owner takes turns. */
export const linkRules = links.map((link) =>
  rules(link.register.key as RegisterKey, { holdOwners: ownersBy(link.register, link.toOwner) }),
);

/** Lists of references and the rows that say the same follow each other. */
export const linksFollow = links.flatMap((link) => [
  onChange(baseOf(link.owner).key as RegisterKey, async (tx, actor, change) => {
    if (change.op === 'follow' || (change.op === 'update' && !change.fields.includes(link.list))) return;
    await alone(tx, link, () => quietly(tx, () => followList(tx, actor, link, change)));
  }),
  onChange(link.register.key as RegisterKey, async (tx, actor, change) => {
    // a register with several lists follows one of them at a time: the other lists get their turn, and until then they
    // are more up to date than it
    if ([...(busy.get(tx) ?? [])].some(({ register }) => register === link.register)) return;
    await alone(tx, link, () => followRegister(tx, actor, link, change));
  }),
]);

/**
 * The list of an owner as a figure: of two equal sides, the rows count, because each has a history of its own. The order
 * of a list means nothing.
 */
const figureOf = (link: Link): DerivedFigure =>
  columnsFigure(link.owner, {
    mechanism: 'list',
    name: link.list,
    from: { [link.register.key]: [link.toOwner, link.toTarget] },
    by: [link.toOwner],
    derivation: () => ({ fields: { [link.list]: listOf(link, 's') } }),
    read: (name) => sql`array(select u.id from unnest(k.${sql.ref(name)}) u(id) order by 1)`,
    only: (alias) => sql<boolean>`${isKind(link.owner, alias)}`,
  });
export const listFigures = addFigures(() => links.map(figureOf));
