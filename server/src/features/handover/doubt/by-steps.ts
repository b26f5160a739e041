import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from '../../../db/database.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { onSteps, sidesSql, type CellMove } from '../../../register/derive/cell-moves.ts';
import { sharedAcceptanceLock, beforeReadingAccepted } from '../one-at-a-time.ts';
import { coveredBy, scopesUnder } from './covered.ts';
import { type Doubt, putInDoubt } from './put-in-doubt.ts';

/** Decides how steps of the rows of a register put certificates in doubt. */
interface DoubtRule {
  readonly register: RegisterKey;
  /** The relevant sides of the steps, as places; `p` are the sides. */
  readonly places: (actor: Actor, sides: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly scopes?: (actor: Actor) => RawBuilder<unknown>;
  readonly covers: RawBuilder<boolean>;
  /**
   * The cause, for a step that was (`s.was`) and is (`s.now`) under the certificate, done before (`s.was_done`) and now
   * (`s.now_done`).
   */
  readonly cause: RawBuilder<unknown>;
}

const DOUBT_RULES: readonly DoubtRule[] = [
  {
    register: 'taggedItem',
    places: (_, sides) => sql`select p.* from ${sides}`,
    scopes: (actor) => scopesUnder(actor, sql`select level_id from p`),
    covers: sql<boolean>`true`,
    cause: sql`case when s.now and not s.was then 'tagCame' when s.was and not s.now then 'tagLeft' end`,
  },
  {
    register: 'tagItr',
    places: (actor, sides) => sql`select p.*, k.handover_gate as under from ${sides}
      join itr_class k on k.tenant_id = ${actor.tenantId}::uuid and k.id = p.itr_class`,
    covers: sql<boolean>`p.under = any(a.gates)`,
    cause: sql`case when s.now and not s.was then 'checkCame' when s.was and not s.now and s.was_done then 'checkLeft'
      when s.was and s.now and s.was_done and not s.now_done then 'checkReopened' end`,
  },
  {
    register: 'punchListItem',
    places: (actor, sides) => sql`select p.* from ${sides}
      join punch_list_item_category g on g.tenant_id = ${actor.tenantId}::uuid and g.id = p.category
      where g.will_prevent_handover and not p.done`,
    covers: sql<boolean>`p.gate <= a.top`,
    cause: sql`case when s.now and not s.was then 'punchBlocks' end`,
  },
];

async function doubtsOf(tx: Tx, actor: Actor, rule: DoubtRule, steps: readonly CellMove[]): Promise<readonly Doubt[]> {
  const scopes = rule.scopes?.(actor);
  const covered = coveredBy(actor, {
    places: rule.places(actor, sidesSql(rule.register, steps)),
    covers: rule.covers,
    ...(scopes && { scopes }),
  });
  return rows(
    tx,
    sql<Doubt>`with ${covered},
      s as (select h.id, p.n, max(p.count) as count, bool_or(h.side = 'was') as was, bool_or(h.side = 'is') as now,
          bool_or(h.side = 'was' and p.done) as was_done, bool_or(h.side = 'is' and p.done) as now_done,
          (array_agg(p.ids::text))[1]::uuid[] as ids
        from hit h join p on p.n = h.n and p.side = h.side group by h.id, p.n),
      c as (select s.*, ${rule.cause} as cause from s)
      select a.id as handover, a.level_id as "levelId", c.cause, sum(c.count)::int as count,
        (select (array_agg(distinct x.id))[1:20] from c o cross join lateral unnest(o.ids) x(id) where o.id = a.id and o.cause = c.cause) as ids
      from c join a on a.id = c.id where c.cause is not null group by a.id, a.level_id, c.cause`,
  );
}

// adding, moving, re-opening and raising are detected by where rows count, however they are written
for (const rule of DOUBT_RULES)
  onSteps(
    rule.register,
    async (tx, actor, steps) => {
      await beforeReadingAccepted(tx, actor);
      await putInDoubt(tx, actor, rule.register, await doubtsOf(tx, actor, rule, steps));
    },
    sharedAcceptanceLock,
  );
