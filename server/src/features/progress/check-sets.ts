import type { CurveItem } from '@plumbline/contract/rules/planned-actual.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import { cellsFor } from '../../register/derive/counters.ts';
import { type Fact, cacheFacts } from '../../register/derive/fact-cache.ts';
import type { Tally } from '../../register/derive/tally.ts';
import type { CertificateType } from '../handover/certificate.ts';

/** The Tag ITRs that belong to the same subsystems. */
interface CheckSet {
  readonly subSystems: readonly string[];
  /** The number of Tag ITRs, by the id of their ITR class. */
  readonly byClass: Readonly<Record<string, number>>;
}
/** The sets of subsystems with the same first subsystem, whose id is the id of the fact. */
interface CheckSets extends Fact {
  readonly sets: readonly CheckSet[];
}

/** Stands for the first subsystem of checks that belong to none. */
const NONE = '00000000-0000-0000-0000-000000000000';
/** Sorts after every other id. */
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The number of Tag ITRs according to the counters; `ids`, an array of subsystems, limits this to sets that begin with
 * one of them, by the key of the cells.
 */
const setsOf = (actor: Actor, ids?: RawBuilder<unknown>): RawBuilder<CheckSets> =>
  sql<CheckSets>`select b.first as id, json_agg(json_build_object('subSystems', b.sub_systems, 'byClass', b."byClass") order by b.sub_systems) as sets
    from (select a.first, a.sub_systems, json_object_agg(a.itr_class, a.total) as "byClass"
        from (select coalesce(c.sub_systems[1], ${NONE}::uuid) as first, c.sub_systems, c.itr_class, sum(c.total)::int as total
            from ${ids ? sql`(select distinct u.id from unnest(${ids}) u(id)) i cross join ` : sql``}${cellsFor(actor, 'tagItr')}
            where c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid
              ${ids ? sql`and c.sub_systems >= array_remove(array[i.id], ${NONE}::uuid) and c.sub_systems < array[i.id, ${LAST}::uuid]` : sql``}
            group by 2, 3 having sum(c.total) > 0) a
        group by 1, 2) b group by 1`;

/** The number of Tag ITRs for each set of subsystems: some thousand sets, whatever the number of checks. */
const [CHECK_SETS, checkSetFigure] = cacheFacts<CheckSets, object>({
  register: 'tagItr',
  by: 'subSystems',
  movedBy: {
    tagItr: sql`select coalesce(t.sub_systems[1], ${sql.lit(NONE)}::uuid) as id from tag_itr t where t.tenant_id = h.tenant_id and t.id = h.row_id
      union all select coalesce((h.changes -> 'subSystems' -> 0 ->> 0)::uuid, ${sql.lit(NONE)}::uuid) where h.changes ? 'subSystems'`,
  },
  read: setsOf,
  tallies: {},
});

/** The planned finish of a certificate. */
interface Planned extends Fact {
  readonly type: string;
  /** The object it hands over: a subsystem, a system or the whole scope. */
  readonly object: string;
  /** A day, `yyyy-mm-dd`. */
  readonly day: string | null;
}
const keyOf = (type: string, object: string): string => `${type} ${object}`;
/** Tallies the certificates of one type over one object. */
const BY_OBJECT: Tally<Planned, Set<Planned>> = {
  by: ({ type, object }) => keyOf(type, object),
  begin: () => new Set(),
  count: (all, check, times) => void (times === 1 ? all.add(check) : all.delete(check)),
};
/** The existing certificates, by the object they hand over. */
const [CERTIFICATES, certificateFigure] = cacheFacts<Planned, { byObject: Set<Planned> }>({
  register: 'handover',
  movedBy: { handover: sql`select h.row_id as id` },
  read: (
    actor,
    ids,
  ) => sql<Planned>`select t.id, t.handover_type as type, coalesce(t.sub_system, t.system, t.level_id) as object, t.planned_finish as day
    from handover t where ${visible(known('handover'), actor, 't')} ${ids ? sql`and t.id = any(${ids})` : sql``}`,
  tallies: { byObject: BY_OBJECT },
});

/** The system of a subsystem. */
interface Part extends Fact {
  readonly system: string;
}
const [PARTS, partFigure] = cacheFacts<Part, object>({
  register: 'subSystem',
  movedBy: { subSystem: sql`select h.row_id as id` },
  read: (actor, ids) => sql<Part>`select t.id, t.system from sub_system t
    where ${visible(known('subSystem'), actor, 't')} ${ids ? sql`and t.id = any(${ids})` : sql``}`,
  tallies: {},
});

export { CHECK_SETS };

/** What is cached of Tag ITRs, certificates and subsystems, in the catalogue. */
export const plannedFigures = [checkSetFigure, certificateFigure, partFigure];

/** Returns a function from a subsystem to the object handed over with it, by the grouping of a type. */
async function objectOf(
  db: Db,
  actor: Actor,
  { grouping }: CertificateType,
): Promise<(subSystem: string) => string | undefined> {
  if (grouping === 'levelE') return () => actor.path.E;
  if (grouping === 'subSystem') return (subSystem) => subSystem;
  const { facts } = await PARTS.current(db, actor);
  return (subSystem) => facts.get(subSystem)?.system;
}

/**
 * The number of Tag ITRs of some classes planned for each day, among those the actor sees: each set counts at the
 * earliest planned finish of the certificates of a type that hand over one of its subsystems (ADR 68).
 */
export async function checksPlanned(
  db: Db,
  actor: Actor,
  type: CertificateType,
  classes: readonly string[],
): Promise<readonly CurveItem[]> {
  const object = await objectOf(db, actor, type);
  const { byObject } = (await CERTIFICATES.current(db, actor)).sums;
  const days = new Map<string, string | null>();
  const dayOf = (subSystem: string): string | null => {
    const known = days.get(subSystem);
    if (known !== undefined) return known;
    const checks = byObject.get(keyOf(type.id, object(subSystem) ?? ''));
    const day = earliest([...(checks ?? [])].map((check) => check.day));
    days.set(subSystem, day);
    return day;
  };
  const weights = new Map<string | null, number>();
  const found =
    actor.subcontractors === undefined
      ? (await CHECK_SETS.current(db, actor)).facts.values()
      : await rows(db, setsOf(actor));
  for (const { sets } of found)
    for (const { subSystems, byClass } of sets) {
      const total = classes.reduce((sum, classId) => sum + (byClass[classId] ?? 0), 0);
      if (total === 0) continue;
      const day = earliest(subSystems.map(dayOf));
      weights.set(day, (weights.get(day) ?? 0) + total);
    }
  return Array.from(weights, ([planned, weight]) => ({ planned, actual: null, weight }));
}

const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce<string | null>((first, day) => (day !== null && (first === null || day < first) ? day : first), null);
