import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { itrCounts, type Narrow, punchCounts } from '../../workflow/count/counts.ts';
import type { CertificateType } from './certificate.ts';
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
  narrow: Omit<Narrow, 'gates'> = {},
): RawBuilder<unknown> =>
  entity === 'procedure' ? procedureCounts(actor, gates) : itrCounts(actor, grouping, { ...narrow, gates });

/**
 * Counts the punch items that matter for the certificates of a type, by the object they hand over; none for
 * certificates by procedures.
 */
export const awaitedPunch = (actor: Actor, { entity, grouping, gates }: Awaiting): RawBuilder<unknown> =>
  entity === 'procedure'
    ? sql`select null::uuid as object, 0 as open, 0 as blocking, 0 as total where false`
    : punchCounts(actor, grouping, { gates });
