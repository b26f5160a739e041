import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { baseOf, fieldIn, known } from '../../db/model.ts';
import type { Actor } from './actor.ts';
import { column, idArray, table } from './columns.ts';
import { type Change, derivedKeys, type Derivation, type Origin, rulesOf } from './rules.ts';
import { tenantOf } from './tenant-of.ts';

/** An origin of the computed fields of a register (see `Origin` in `rules.ts`). */
export interface FoundOrigin {
  readonly alias: string;
  /** The register of its rows. */
  readonly register: AnyRegister;
  readonly reads: readonly string[];
  /** The origin whose field refers to it; undefined when a field of the row itself does. */
  readonly through: FoundOrigin | undefined;
  /** The field that refers to it. */
  readonly field: string;
  /** True when that field is a list of references. */
  readonly isMany: boolean;
}

/** The origins found for each declaration: every write of a row asks for them. */
const found = new WeakMap<Readonly<Record<string, Origin>>, readonly FoundOrigin[]>();

/** The origins of the computed fields of a register, each after the one it is found through. */
export function originsOf(register: AnyRegister): readonly FoundOrigin[] {
  const declared = rulesOf(register).derive?.origins;
  if (declared === undefined) return [];
  const origins = found.get(declared) ?? findOrigins(register, declared);
  found.set(declared, origins);
  return origins;
}

function findOrigins(register: AnyRegister, declared: Readonly<Record<string, Origin>>): readonly FoundOrigin[] {
  const origins = new Map<string, FoundOrigin>();
  for (const [alias, { by, reads }] of Object.entries(declared)) {
    const [before, after] = by.split('.');
    const through = after === undefined ? undefined : origins.get(before ?? '');
    const field = after ?? by;
    const reference = refIn(through?.register ?? baseOf(register), field);
    origins.set(alias, {
      alias,
      register: baseOf(known(reference.to)),
      reads,
      through,
      field,
      isMany: isMany(reference),
    });
  }
  return [...origins.values()];
}

function refIn(register: AnyRegister, name: string): Extract<Field, { readonly to: string }> {
  const field = fieldIn(register, name);
  if (!field || !isRefField(field)) throw new Error(`${register.key}.${name} refers to no row.`);
  return field;
}

/** The joins of the origins that single references find, to rows `s`. */
const joinsOf = (actor: Actor, register: AnyRegister): readonly RawBuilder<unknown>[] =>
  originsOf(register)
    .filter((origin) => !origin.isMany)
    .map(({ alias, register: target, through, field }) => {
      const it = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
      return sql`left join ${table(target)} ${sql.ref(alias)} on ${it('tenant_id')} = ${tenantOf(actor)}
        and ${it('id')} = ${column(through?.alias ?? 's', field)}`;
    });

/** How the computed fields of a register are calculated, with the joins of its origins; undefined when it has none. */
export function derivationOf(actor: Actor, register: AnyRegister): Derivation | undefined {
  const derivation = rulesOf(register).derive?.of(actor);
  if (!derivation) return undefined;
  const joins = [...joinsOf(actor, register), ...(derivation.from ? [derivation.from] : [])];
  return joins.length === 0 ? derivation : { ...derivation, from: sql.join(joins, sql` `) };
}

/** The condition for rows `t` that have one of the rows `ids` as their origin. */
function hasOrigin(
  actor: Actor,
  { field, through, ...origin }: FoundOrigin,
  ids: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const refers = (alias: string): RawBuilder<boolean> =>
    origin.isMany
      ? sql<boolean>`${column(alias, field)} && ${ids}`
      : sql<boolean>`${column(alias, field)} = any(${ids})`;
  if (through === undefined) return refers('t');
  const between = sql`array(select o.id from ${table(through.register)} o where o.tenant_id = ${tenantOf(actor)} and ${refers('o')})`;
  return hasOrigin(actor, through, between);
}

/** A register whose computed fields read rows of another, and the origin they read. */
interface Reading {
  readonly reader: AnyRegister;
  readonly origin: FoundOrigin;
}
/** Who reads the rows of a register, by its key; for each list of registers with computed fields. */
const readings = new WeakMap<readonly string[], ReadonlyMap<string, readonly Reading[]>>();

/** The origins that rows of a register are. */
function readingsOf(register: AnyRegister): readonly Reading[] {
  const keys = derivedKeys();
  const all =
    readings.get(keys) ??
    Map.groupBy(
      keys.flatMap((key) => originsOf(known(key)).map((origin): Reading => ({ reader: known(key), origin }))),
      ({ origin }) => origin.register.key,
    );
  readings.set(keys, all);
  return all.get(baseOf(register).key) ?? [];
}

/** Rows that may read what changed: a register, and the query of their ids. */
export interface Readers {
  readonly register: AnyRegister;
  readonly ids: RawBuilder<unknown>;
}

/** The rows, in every scope, whose computed fields read any of these fields of these rows. */
export function readersOf(
  actor: Actor,
  register: AnyRegister,
  { ids, fields }: { readonly ids: readonly string[]; readonly fields: readonly string[] },
): readonly Readers[] {
  const concerned = readingsOf(register).filter(({ origin }) => origin.reads.some((name) => fields.includes(name)));
  return [...Map.groupBy(concerned, ({ reader }) => reader)].map(([reader, some]): Readers => {
    const those = some.map(({ origin }) => hasOrigin(actor, origin, idArray(ids)));
    return {
      register: reader,
      ids: sql`select t.id from ${table(reader)} t where t.tenant_id = ${tenantOf(actor)} and t.deleted_at is null
        and (${sql.join(those, sql` or `)})`,
    };
  });
}

/** The rows whose computed fields count or sum these rows, where the change concerns them. */
export function ownersOf(actor: Actor, register: AnyRegister, { op, ids, fields }: Change): readonly Readers[] {
  if (op === 'follow') return [];
  return derivedKeys().flatMap((key) => {
    const { parts = {} } = rulesOf(known(key)).derive ?? {};
    const part = Object.entries(parts).find(([of]) => of === baseOf(register).key)?.[1];
    if (part === undefined || (op === 'update' && !part.reads.some((name) => fields.includes(name)))) return [];
    const options = column('p', part.of);
    const owners = sql`select distinct ${options} as id from ${table(register)} p
      where p.tenant_id = ${tenantOf(actor)} and p.id = any(${idArray(ids)}) and ${options} is not null`;
    return [{ register: known(key), ids: owners }];
  });
}

/** True when computed fields of other rows read a field of a register. */
export const isRead = (register: AnyRegister, field: string): boolean =>
  readingsOf(register).some(({ origin }) => origin.reads.includes(field));
