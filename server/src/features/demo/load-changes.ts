import { addDays } from '@plumbline/contract/rules/clock.ts';
import { type Database, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { rowId } from '../../register/row/ordered-ids.ts';
import { jsonSource } from '../../register/row/source.ts';
import { addRows } from '../../register/write/write.ts';
import { changes, type ChangeData } from './plant/content.ts';
import { people as cast } from './plant/people.ts';
import type { Signing } from './plant/work/signing.ts';
import type { Steps } from './steps.ts';
import { change, giveSignOffs, idsByName, type Names, step } from './work-writes.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** A subsystem that a change is about, with a tag in it and a drawing that shows the tag. */
interface Place {
  readonly subSystem: string;
  readonly system: string;
  readonly tag: string | null;
  readonly discipline: string | null;
  readonly drawing: string | null;
}

const places = (database: Database, actor: Actor): Promise<readonly Place[]> =>
  rows(
    database.db,
    sql<Place>`select b.id as "subSystem", b.system, x.id as tag, x.discipline, x.drawing from sub_system b
      left join lateral (select x.id, x.discipline, coalesce(x.source_drawing, x.drawings[1]) as drawing from tagged_item x
        where x.tenant_id = b.tenant_id and x.sub_systems @> array[b.id] and x.deleted_at is null order by x.title_sort limit 1) x on true
      where b.tenant_id = ${tenantOf(actor)} and b.level_id = ${actor.path.C}::uuid and b.deleted_at is null
      order by b.title_sort limit ${changes.length}`,
  );

const [ASKS, ANSWERS] = [cast[0].name, cast.find(({ role, inactive }) => role === 'checks' && !inactive)?.name ?? ''];

/**
 * Days before the day of the plant on which the change at this position of the list was raised; the first one is the
 * oldest.
 */
const age = (at: number): number => 5 * (changes.length - at) + 10;

function signOffs({ state }: ChangeData, raised: string): readonly Signing[] {
  const given = [
    { label: 'Answered', by: ANSWERS, on: addDays(raised, 4) },
    { label: 'Closed', by: ASKS, on: addDays(raised, 9) },
  ];
  return given.slice(0, ['raised', 'answered', 'closed'].indexOf(state));
}

interface Told {
  readonly id: string;
  readonly of: ChangeData;
  readonly values: Readonly<Record<string, unknown>>;
  readonly signOffs: readonly Signing[];
}

function buildChanges(
  all: readonly Place[],
  asOf: string,
  lookups: { readonly types: Names; readonly people: Names },
): readonly Told[] {
  const ids = changes.map(() => rowId());
  return changes.map((change, at) => {
    const place = all[at % Math.max(all.length, 1)];
    const raised = addDays(asOf, -age(at));
    const named = (what: 'tag' | 'drawing' | 'system'): readonly string[] =>
      change.names.includes(what) && place?.[what] ? [place[what]] : [];
    return {
      id: ids[at] ?? '',
      of: change,
      signOffs: signOffs(change, raised),
      values: {
        mocType: lookups.types.get(change.type),
        description: change.says,
        raisedBy: lookups.people.get(ASKS),
        raisedDate: raised,
        assignedTo: lookups.people.get(ANSWERS) ?? null,
        parentMoc: change.follows === undefined ? null : (ids[change.follows] ?? null),
        removalDate: change.removedIn === undefined ? null : addDays(asOf, change.removedIn),
        disciplines: place?.discipline ? [place.discipline] : [],
        subSystems: place ? [place.subSystem] : [],
        systems: named('system'),
        taggedItems: named('tag'),
        drawings: named('drawing'),
      },
    };
  });
}

/** Creates twenty changes: raised, answered or closed, two of them temporary and two following up another. */
export async function loadChanges(
  database: Database,
  actor: Actor,
  { asOf, people, steps }: { readonly asOf: string; readonly people: Names; readonly steps: Steps },
): Promise<void> {
  const moc = known('moc');
  const types = await idsByName(database, actor, { table: 'moc_type', column: 'name', level: actor.path.C });
  const status = await idsByName(database, actor, { table: 'moc_status', column: 'name', level: actor.path.C });
  const all = await places(database, actor);
  await step(database, steps, async (tx) => {
    const made = buildChanges(all, asOf, { types, people });
    // one after the other, in the order they were raised, so that their numbers follow that order
    for (const entry of made)
      await addRows(
        tx,
        actor,
        moc,
        jsonSource(moc, Object.keys(entry.values), [{ id: entry.id, values: entry.values }]),
      );
    await giveSignOffs(tx, actor, { register: 'moc', records: made, people });
    await change(
      tx,
      actor,
      'moc',
      made.flatMap(({ id, of: { state }, signOffs: [answered, closed] }) => {
        if (!answered) return [];
        const open = { state, answeredOn: answered.on, mocStatus: status.get('Approved') ?? null };
        if (!closed) return [{ id, values: open }];
        const closedBy = people.get(closed.by) ?? null;
        return [{ id, values: { ...open, mocStatus: status.get('Closed') ?? null, closedOn: closed.on, closedBy } }];
      }),
    );
  });
}
