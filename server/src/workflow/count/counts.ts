import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { cellsFor } from '../../register/derive/counters.ts';

/** What progress is grouped by: subsystem, system (a tag in two of its subsystems counts once), or the whole scope. */
export type Grouping = 'subSystem' | 'system' | 'levelE';

/** Further limits and totals over the same cells. */
export interface Besides {
  /** An object for the total of everything counted. */
  readonly whole?: RawBuilder<unknown> | undefined;
  /** The only system to count. */
  readonly system?: string | undefined;
  /** The only objects to count, as an array of ids: their cells are found by index. */
  readonly objects?: RawBuilder<unknown> | undefined;
}

/** The sums over the cells `c`, by name. */
export interface Sums extends Besides {
  /** What the sets of the cells consist of; subsystems, in `sub_systems`, unless they are systems, in `systems`. */
  readonly sets?: 'systems';
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly sums: Readonly<Record<string, RawBuilder<unknown>>>;
}

/**
 * Sums cells by object: `object` and the sums. The cells of one set of subsystems are summed first, and only then
 * spread over the objects in the set, each once: there are ten cells per set, and few sets of more than one subsystem.
 */
export function byObject(
  actor: Actor,
  by: Grouping,
  { from, where, sums, whole: wholeId, system, objects, sets: setsOf }: Sums,
): RawBuilder<unknown> {
  const names = Object.keys(sums).map((name) => sql.ref(name));
  const first = sql.join(Object.entries(sums).map(([name, sum]) => sql`${sum}::int as ${sql.ref(name)}`));
  if (by === 'levelE')
    return sql`select c.level_id as object, ${first} from ${from} where ${where} group by c.level_id`;
  const set = setsOf === 'systems' ? sql`c.systems` : sql`c.sub_systems`;
  const subSystem = (column: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`array(select ${column} from sub_system b where b.tenant_id = ${actor.tenantId}::uuid and ${condition})`;
  const ofSystem = system ? sql`and c.sub_systems && ${subSystem(sql`b.id`, sql`b.system = ${system}::uuid`)}` : sql``;
  const sets = sql`n cross join lateral unnest(n.place) as u(id)`;
  const joined = (on: RawBuilder<unknown>) =>
    sql`${sets} join sub_system b on b.tenant_id = ${actor.tenantId}::uuid and ${on} = u.id`;
  const isPlain = by === (setsOf === 'systems' ? 'system' : 'subSystem');
  const containing =
    objects &&
    {
      plain: objects,
      system: subSystem(sql`b.id`, sql`b.system = any(${objects})`),
      subSystem: subSystem(sql`b.system`, sql`b.id = any(${objects})`),
    }[isPlain ? 'plain' : by];
  const these = containing ? sql`and ${set} && ${containing}` : sql``;
  const spreadOver = {
    // which set it was, and not the set itself: what is told apart is hashed
    system: sql`select distinct b.system as object, n.at, ${sql.join(names)} from ${joined(sql`b.id`)}`,
    subSystem: sql`select b.id as object, ${sql.join(names)} from ${joined(sql`b.system`)}`,
  }[by];
  const spread = isPlain ? sql`select u.id as object, ${sql.join(names)} from ${sets}` : spreadOver;
  const summed = sql.join(names.map((name) => sql`sum(x.${name})::int as ${name}`));
  return sql`with n as materialized (select ${set} as place, row_number() over () as at, ${first} from ${from} where ${where} ${ofSystem} ${these} group by ${set})
    select x.object, ${summed} from (${spread}) x ${objects ? sql`where x.object = any(${objects})` : sql``} group by x.object
    ${wholeId ? sql`union all select ${wholeId} as object, ${summed} from n x` : sql``}`;
}

/** Narrows what is counted. */
export interface Narrow {
  /** Gates, by ITR class or by the check at which a punch item was raised. */
  readonly gates?: readonly number[] | undefined;
  readonly discipline?: string | undefined;
  /** Any of these; an empty list is no limit. */
  readonly disciplines?: readonly string[] | undefined;
  readonly itrClass?: string | undefined;
}

const classes = (actor: Actor, { gates, itrClass }: Narrow): RawBuilder<unknown> => {
  if (itrClass) return sql`and c.itr_class = ${itrClass}::uuid`;
  if (!gates) return sql``;
  return sql`and c.itr_class in (select k.id from itr_class k where k.tenant_id = ${actor.tenantId}::uuid
    and k.level_id = ${actor.path.B}::uuid and k.handover_gate = any(${gates}::int[]))`;
};

/**
 * Tag ITRs by object: `object, total, started, filled, done`. Every screen, certificate, report and PDF counts by this
 * one function (domain guide 8, invariant 2). Mock ITRs are excluded.
 */
export const itrCounts = (
  actor: Actor,
  by: Grouping,
  narrow: Narrow = {},
  besides: Besides = {},
): RawBuilder<unknown> =>
  byObject(actor, by, {
    ...besides,
    from: cellsFor(actor, 'tagItr'),
    where: sql`c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid ${classes(actor, narrow)}
      ${narrow.discipline ? sql`and c.discipline = ${narrow.discipline}::uuid` : sql``}
      ${narrow.disciplines?.length ? sql`and c.discipline = any(${narrow.disciplines}::uuid[])` : sql``}`,
    sums: {
      total: sql`sum(c.total)`,
      started: sql`sum(c.started)`,
      filled: sql`sum(c.filled)`,
      done: sql`sum(c.done)`,
    },
  });

/**
 * Punch items by object: `object, open, blocking, total`; outstanding work (OWL) is excluded. `blocking` counts open
 * items of a category that prevents handover. An item raised at a check counts for that check's gate and all later
 * ones.
 */
export const punchCounts = (
  actor: Actor,
  by: Grouping,
  narrow: Narrow = {},
  besides: Besides = {},
): RawBuilder<unknown> =>
  byObject(actor, by, {
    ...besides,
    from: sql`${cellsFor(actor, 'punchListItem')} join punch_list_item_category g on g.tenant_id = c.tenant_id and g.id = c.category`,
    where: sql`c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid
      ${narrow.gates ? sql`and c.gate <= ${Math.max(...narrow.gates, 0)}` : sql``}`,
    sums: {
      total: sql`sum(c.total)`,
      open: sql`sum(c.total - c.done)`,
      blocking: sql`coalesce(sum(c.total - c.done) filter (where g.will_prevent_handover), 0)`,
    },
  });

/** Tagged items by object: `object, total`. They live at the facility, so for `levelE` the object is the facility. */
export const tagCounts = (actor: Actor, by: Grouping, besides: Besides = {}): RawBuilder<unknown> =>
  byObject(actor, by, {
    ...besides,
    from: cellsFor(actor, 'taggedItem'),
    where: sql`c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.C}::uuid`,
    sums: { total: sql`sum(c.total)` },
  });
