import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { openByObject, stopKinds } from '../../workflow/block/block-counts.ts';
import { type Besides, itrCounts, type Narrow } from '../../workflow/count/counts.ts';
import { type CertificateType, scopeOf } from './certificate.ts';
import { ofGates } from './open-procedures.ts';

/** The properties of a certificate type that decide what its certificates wait for. */
export type Awaiting = Pick<CertificateType, 'entity' | 'grouping' | 'gates'>;

/**
 * Procedures of the given gates by system: `object, total, started, filled, done`. A procedure of several systems
 * counts in each.
 */
const procedureCounts = (actor: Actor, gates: readonly number[]): RawBuilder<unknown> =>
  sql`select s.id as object, count(*)::int as total, count(*) filter (where t.completed_on is null and t.steps_done > 0)::int as started,
      0 as filled, count(t.completed_on)::int as done
    from procedure t cross join lateral unnest(t.systems) s(id) where ${ofGates(actor, { gates })} group by s.id`;

/**
 * Counts what the certificates of a type wait for, by the object they hand over: `object, total, started, filled,
 * done`.
 */
export const awaitedCounts = (
  actor: Actor,
  { entity, grouping, gates }: Awaiting,
  { objects, ...narrow }: Omit<Narrow, 'gates'> & Pick<Besides, 'objects'> = {},
): RawBuilder<unknown> =>
  entity === 'procedure'
    ? procedureCounts(actor, gates)
    : itrCounts(actor, grouping, { ...narrow, gates }, { objects });

/**
 * The counts of what can stop the certificates of a type: joined to objects `o` as `i`, what they wait for, and one
 * alias for each other kind of which the facility has anything, for some objects or all; with `stops` and `warns`, the counts by kind as JSON, and `stopped`, their sum.
 */
export function openCounts(
  actor: Actor,
  type: Awaiting,
  { unused, objects }: { readonly unused: ReadonlySet<string> } & Pick<Besides, 'objects'>,
) {
  const others = stopKinds('certificate', scopeOf(type), unused).filter(({ kind }) => kind.kind !== type.entity);
  const alias = (kind: string, count: string): RawBuilder<unknown> =>
    sql`coalesce(${sql.ref(`open_${kind}.${count}`)}, 0)`;
  const sums = (count: 'stops' | 'warns'): readonly (readonly [string, RawBuilder<unknown>])[] =>
    others.map(({ kind: { kind } }) => [kind, alias(kind, count)]);
  const waiting = sql`coalesce(i.total - i.done, 0)`;
  const json = (pairs: readonly (readonly [string, RawBuilder<unknown>])[]): RawBuilder<unknown> =>
    sql`jsonb_build_object(${sql.join(pairs.map(([kind, count]) => sql`${sql.lit(kind)}, ${count}`))})`;
  const stops = [[type.entity, waiting] as const, ...sums('stops')];
  return {
    joins: sql.join(
      [
        sql`left join (${awaitedCounts(actor, type, { objects })}) i on i.object = o.id`,
        ...others.map(
          (counted) =>
            sql`left join (${openByObject(actor, type.grouping, counted, objects)}) ${sql.ref(`open_${counted.kind.kind}`)} on ${sql.ref(`open_${counted.kind.kind}.object`)} = o.id`,
        ),
      ],
      sql` `,
    ),
    stops: json(stops),
    warns: others.length === 0 ? sql`'{}'::jsonb` : json(sums('warns')),
    stopped: sql`(${sql.join(
      stops.map(([, count]) => count),
      sql` + `,
    )})`,
  };
}
