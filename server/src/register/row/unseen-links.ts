import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import { sql } from '../../db/database.ts';
import { fieldIn, snake } from '../../db/model.ts';
import type { Actor } from './actor.ts';
import { column, table } from './columns.ts';
import type { Source } from './source.ts';
import { isNarrowed, unseenLinks } from './seen-links.ts';
import { tenantOf } from './tenant-of.ts';

/** The fields of a batch that have links the writer may not see. */
export const narrowedIn = (actor: Actor, register: AnyRegister, fields: readonly string[]): readonly string[] =>
  fields.filter((name) => isNarrowed(actor, register, fieldIn(register, name)));

/**
 * The value of a field after a writer who does not see all its links has written it: their links, plus those they could
 * not see. `said` is the value written, `held` the current one.
 */
export function withUnseen(
  actor: Actor,
  register: AnyRegister,
  {
    name,
    said: given,
    held: current,
  }: { readonly name: string; readonly said: RawBuilder<unknown>; readonly held: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const field = fieldIn(register, name);
  if (!field) return given;
  const unseen = unseenLinks(actor, register, field, current);
  return isMany(field)
    ? sql`array(select distinct u from unnest(${given} || ${unseen}) u order by u)`
    : sql`coalesce(${given}, ${unseen})`;
}

/** A source of changes that keeps the links its writer does not see. */
export function keepingUnseen(actor: Actor, register: AnyRegister, source: Source): Source {
  const narrowed = new Set(narrowedIn(actor, register, source.fields));
  if (narrowed.size === 0) return source;
  const columns = source.fields.map((name) => {
    const given = column('s', name);
    const value = narrowed.has(name)
      ? withUnseen(actor, register, { name, said: given, held: column('x', name) })
      : given;
    return sql`${value} as ${sql.ref(snake(name))}`;
  });
  return {
    ids: source.ids,
    fields: source.fields,
    from: sql`(select s.id, ${sql.join(columns)} from ${source.from} join ${table(register)} x
      on x.tenant_id = ${tenantOf(actor)} and x.id = s.id) s`,
  };
}
