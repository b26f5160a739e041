import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { itrCounts, type Narrow, punchCounts } from '../../workflow/count/counts.ts';
import type { CertificateType } from './certificate.ts';
import { ofGates } from './open-procedures.ts';

/** What of a type of certificates says what they wait for. */
export type Awaiting = Pick<CertificateType, 'entity' | 'grouping' | 'gates'>;

/** The procedures of some gates by system: `object, total, started, filled, done`. One of several systems counts in each. */
const procedureCounts = (actor: Actor, gates: readonly number[]): RawBuilder<unknown> =>
  sql`select s.id as object, count(*)::int as total, count(*) filter (where t.completed_on is null and t.steps_done > 0)::int as started,
      0 as filled, count(t.completed_on)::int as done
    from procedure t cross join lateral unnest(t.systems) s(id) where ${ofGates(actor, { gates })} group by s.id`;

/** What the certificates of a type wait for, by what they hand over: `object, total, started, filled, done`. */
export const awaitedCounts = (
  actor: Actor,
  { entity, grouping, gates }: Awaiting,
  narrow: Omit<Narrow, 'gates'> = {},
): RawBuilder<unknown> =>
  entity === 'procedure' ? procedureCounts(actor, gates) : itrCounts(actor, grouping, { ...narrow, gates });

/** The punch items that count for the certificates of a type, by what they hand over; those by procedures wait for none. */
export const awaitedPunch = (actor: Actor, { entity, grouping, gates }: Awaiting): RawBuilder<unknown> =>
  entity === 'procedure'
    ? sql`select null::uuid as object, 0 as open, 0 as blocking, 0 as total where false`
    : punchCounts(actor, grouping, { gates });
