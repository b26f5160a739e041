import { addDays } from '@plumbline/contract/rules/clock.ts';
import { type Database, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { insert } from '../../register/write/verbs.ts';
import { idsByName, type Names, step } from './work-writes.ts';
import type { Steps } from './steps.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** The number of packs, of cards per pack, and of operations per card. */
const [PACKS, CARDS, OPERATIONS] = [4, 4, 8];
/** Hours of one operation. */
const HOURS = 6;

/** The checks of one discipline in one subsystem, which make up a card. */
interface Bundle {
  readonly system: string;
  readonly subSystem: string;
  readonly subSystemName: string;
  readonly discipline: string;
  readonly disciplineName: string;
  readonly checks: readonly { readonly id: string; readonly name: string; readonly done: string | null }[];
}

/**
 * Bundles in the order of systems, subsystems and disciplines: a few from each of the most advanced systems that are
 * not yet done.
 */
const bundles = (database: Database, actor: Actor): Promise<readonly Bundle[]> =>
  rows(
    database.db,
    sql<Bundle>`with checks as (
        select y.name as system, y.title_sort as by_system, b.id as sub, b.name as sub_name, b.title_sort as by_sub, d.id as discipline,
          d.name as discipline_name, avg((t.signed_on is not null)::int) over (partition by y.id) as share, t.id, t.name, t.signed_on::text as done, t.title_sort as by_check
        from tag_itr t join sub_system b on b.tenant_id = t.tenant_id and b.id = t.sub_systems[1]
        join system y on y.tenant_id = b.tenant_id and y.id = b.system
        join discipline d on d.tenant_id = t.tenant_id and d.id = t.discipline
        where t.tenant_id = ${tenantOf(actor)} and t.level_id = ${actor.path.E}::uuid and t.deleted_at is null),
      ranked as (select c.*, dense_rank() over (order by share = 1, share desc, by_system) as of_plant,
          dense_rank() over (partition by system order by by_sub, discipline_name) as of_system,
          row_number() over (partition by sub, discipline order by by_check, id) as of_card from checks c)
      select system, sub as "subSystem", sub_name as "subSystemName", discipline, discipline_name as "disciplineName",
        json_agg(json_build_object('id', id, 'name', name, 'done', done) order by of_card) as checks
      from ranked where of_plant <= ${PACKS}::int and of_system <= ${CARDS}::int and of_card <= ${OPERATIONS}::int
      group by system, by_system, sub, sub_name, by_sub, discipline, discipline_name order by by_system, by_sub, discipline_name`,
  );

interface Telling {
  readonly asOf: string;
  readonly people: Names;
  readonly steps: Steps;
}

/**
 * Creates work packs for the first systems of the plant: cards by discipline and subsystem, with operations from their
 * checks.
 */
export async function loadWorkPacks(database: Database, actor: Actor, telling: Telling): Promise<void> {
  const all = await bundles(database, actor);
  const types = await idsByName(database, actor, { table: 'operation_type', column: 'name', level: actor.path.C });
  const statuses = await idsByName(database, actor, { table: 'job_card_status', column: 'name', level: actor.path.B });
  const kinds = await idsByName(database, actor, { table: 'work_pack_type', column: 'name', level: actor.path.C });
  await step(database, telling.steps, async (tx) => {
    for (const [system, cards] of Map.groupBy(all, (bundle) => bundle.system))
      await loadPack(tx, actor, {
        ...telling,
        system,
        cards,
        statuses,
        type: types.get('Test'),
        kind: kinds.get('IWP'),
      });
  });
}

/** The number of cards of a pack that have been issued. */
const GIVEN_OUT = 2;

/** The status of a card: in progress if one of its checks is signed; issued for the first ones; otherwise none yet. */
function statusOf({ checks }: Bundle, at: number): string | undefined {
  if (checks.some(({ done }) => done !== null)) return 'In work';
  return at < GIVEN_OUT ? 'Issued' : undefined;
}

const nameOf = ({ subSystemName, disciplineName }: Bundle): string => `JC-${subSystemName}-${disciplineName}`;

async function loadPack(
  tx: Tx,
  actor: Actor,
  options: Telling & {
    readonly system: string;
    readonly cards: readonly Bundle[];
    readonly statuses: Names;
    readonly type: string | undefined;
    readonly kind: string | undefined;
  },
): Promise<void> {
  const people = [...options.people].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, id]) => id);
  const [pack] = await insert(tx, actor, known('workPack'), [
    {
      name: `WP-${options.system}`,
      description: `Completion of system ${options.system} 系统 ${options.system} 完工`,
      workPackType: options.kind,
      originator: people[0] ?? null,
      assignedTo: people[1] ?? null,
    },
  ]);
  if (!pack) return;
  const rounds = [
    [1, 'Safety 安全'],
    [1, 'Completions 完工'],
    [2, 'Client 业主'],
  ] as const;
  const approvals = rounds.map(([round, name], at) => ({
    workPack: pack.id,
    round,
    name,
    assignedTo: people[at] ?? null,
    dueDate: addDays(options.asOf, 7 * round - 10),
  }));
  await insert(tx, actor, known('workPackApproval'), approvals);
  const cards = await insert(
    tx,
    actor,
    known('jobCard'),
    options.cards.map((card, at) => ({
      name: nameOf(card),
      description: `${card.disciplineName} checks of ${card.subSystemName} 检查`,
      discipline: card.discipline,
      subSystem: card.subSystem,
      workPack: pack.id,
      order: at + 1,
      jobCardStatus: options.statuses.get(statusOf(card, at) ?? '') ?? null,
      currentEstimate: card.checks.length * HOURS,
      originalEstimate: card.checks.length * HOURS,
      plannedStart: addDays(options.asOf, 7 * at - 14),
      plannedFinish: addDays(options.asOf, 7 * at),
    })),
  );
  const ids = new Map(cards.map((row) => [String(row['name']), row.id]));
  const operations = options.cards.flatMap((card) =>
    card.checks.map(({ id, name, done }) => ({
      jobCard: ids.get(nameOf(card)) ?? '',
      description: name,
      operationType: options.type,
      weighting: HOURS,
      tagItr: id,
      isComplete: done !== null,
      actualFinish: done,
    })),
  );
  await insert(tx, actor, known('operation'), operations);
}
