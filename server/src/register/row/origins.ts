import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { baseOf, fieldIn, known } from '../../db/model.ts';
import type { Actor } from './actor.ts';
import { column, idArray, table } from './columns.ts';
import { derivedKeys, type Derivation, rulesOf } from './rules.ts';

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

/** The origins of the computed fields of a register, each after the one it is found through. */
export function originsOf(register: AnyRegister): readonly FoundOrigin[] {
  const found = new Map<string, FoundOrigin>();
  for (const [alias, { by, reads }] of Object.entries(rulesOf(register).derive?.origins ?? {})) {
    const [before, after] = by.split('.');
    const through = after === undefined ? undefined : found.get(before ?? '');
    const field = after ?? by;
    const reference = refIn(through?.register ?? baseOf(register), field);
    found.set(alias, {
      alias,
      register: baseOf(known(reference.to)),
      reads,
      through,
      field,
      isMany: isMany(reference),
    });
  }
  return [...found.values()];
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
      return sql`left join ${table(target)} ${sql.ref(alias)} on ${it('tenant_id')} = ${actor.tenantId}::uuid
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
  const between = sql`array(select o.id from ${table(through.register)} o where o.tenant_id = ${actor.tenantId}::uuid and ${refers('o')})`;
  return hasOrigin(actor, through, between);
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
  const { key } = baseOf(register);
  return derivedKeys().flatMap((reading) => {
    const reader = known(reading);
    const those = originsOf(reader)
      .filter((origin) => origin.register.key === key && origin.reads.some((name) => fields.includes(name)))
      .map((origin) => hasOrigin(actor, origin, idArray(ids)));
    if (those.length === 0) return [];
    const own = sql`t.tenant_id = ${actor.tenantId}::uuid and t.deleted_at is null`;
    return [
      {
        register: reader,
        ids: sql`select t.id from ${table(reader)} t where ${own} and (${sql.join(those, sql` or `)})`,
      },
    ];
  });
}

/** The fields of a register that computed fields of others read. */
export const readFields = (register: AnyRegister): ReadonlySet<string> =>
  new Set(
    derivedKeys()
      .flatMap((key) => originsOf(known(key)))
      .filter((origin) => origin.register.key === baseOf(register).key)
      .flatMap(({ reads }) => reads),
  );
