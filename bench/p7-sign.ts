import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { sign, type SignRequest } from '@plumbline/server/workflow/sign/sign.ts';
import { sideBySide, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';

const BENCH = 'P7 sign-off of Tag ITRs';
const MANY = 10_000;

/** Checks that are filled in and not signed; the turns use them one after the other, spread over all subsystems. */
async function filled({ database: { db } }: PlantDatabase, count: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select id from tag_itr t where progress = 'checksheetComplete' and deleted_at is null
    and not exists (select 1 from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id) order by hashtext(id::text) limit ${count}`,
  );
  return found.map((row) => row.id);
}

/** Gives the first sign-off, so that the completing one can follow. */
async function prepare({ database, actor }: PlantDatabase, ids: readonly string[], person: string): Promise<void> {
  await sql`insert into sign_event (tenant_id, level_id, register, row_id, kind, label, type, person_id, person_name, signed_on, by_user, by_name, sign_set)
    select ${actor.tenantId}::uuid, ${actor.path.E}::uuid, 'tagItr', id, 'given', 'Completed', 'required', ${person}::uuid, 'Bench', ${todayIn(machineZone())}::date,
      ${actor.userId}::uuid, 'Bench', ${JSON.stringify(factsOf('tagItr').signing.shipped)}::jsonb
    from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(database.db);
}

/** Restores checks to their earlier state. */
async function putBack({ database, actor }: PlantDatabase, ids: readonly string[]): Promise<void> {
  await sql`update tag_itr set progress = 'checksheetComplete', signed_on = null, signed_by = null, completion_status = null
    where tenant_id = ${actor.tenantId}::uuid and id = any(${ids}::uuid[])`.execute(database.db);
  await sql`alter table sign_event disable trigger sign_event__stays`.execute(database.db);
  await sql`delete from sign_event where row_id = any(${ids}::uuid[])`.execute(database.db);
  await sql`alter table sign_event enable trigger sign_event__stays`.execute(database.db);
  await sql`delete from history where row_id = any(${ids}::uuid[]) and (action = 'sign' or changes ? 'progress')`.execute(
    database.db,
  );
}

interface Signer {
  readonly person: string;
  readonly status: string;
}

/** One statement that sets the columns a sign-off sets in the row itself, and commits. */
const bare = ({ database: { pool }, actor }: PlantDatabase, { person, status }: Signer, ids: readonly string[]) =>
  pool.query(
    `update tag_itr set progress = 'signedOff', signed_on = $3, signed_by = $4, completion_status = $5, rev = rev + 1, updated_at = now(), updated_by = $6
     where tenant_id = $1 and id = any($2::uuid[])`,
    [actor.tenantId, ids, todayIn(machineZone()), person, status, actor.userId],
  );

const request = ({ person }: Signer, ids: readonly string[]): SignRequest => ({
  register: 'tagItr',
  selection: { mode: 'these', ids: [...ids] },
  label: 'Accepted',
  person,
  date: todayIn(machineZone()),
  acceptRisk: false,
  dryRun: false,
  username: '',
  forOthers: true,
});

async function engine({ database, actor }: PlantDatabase, signer: Signer, ids: readonly string[]): Promise<void> {
  const { done, refused } = await sign(database.db, actor, request(signer, ids));
  if (done !== ids.length) throw new Error(`Signed ${done} of ${ids.length}: ${refused[0]?.why.en}`);
}

async function call(plant: PlantDatabase, signer: Signer, ids: readonly string[]): Promise<void> {
  const { username: _name, forOthers: _others, ...input } = request(signer, ids);
  const answer = JSON.parse(await plant.post('/api/ext/sign-off/sign', input));
  if (answer.data.done !== ids.length) throw new Error(JSON.stringify(answer).slice(0, 300));
}

/** P7: the sign-off that completes a check, with all its side effects, against one bare UPDATE and commit. */
export async function run(options: BenchOptions): Promise<void> {
  const plant = await openPlant(options);
  try {
    const found = await oneRow(
      plant.database.db,
      sql<Signer>`select (select id from authorised_person where sign_tag_itrs and not inactive order by cardinality(professions) limit 1) as person,
        (select id from tag_itr_completion_status where is_default limit 1) as status`,
    );
    if (!found) throw new Error('Nobody can sign.');
    // the signer may sign every discipline
    await sql`update authorised_person set professions = '{}' where id = ${found.person}::uuid`.execute(
      plant.database.db,
    );
    const ids = await filled(plant, 3 * MANY);
    await prepare(plant, ids, found.person);
    await sql`vacuum analyze tag_itr, sign_event, history`.execute(plant.database.db);
    const singles = [...ids];
    const next = (): readonly string[] => singles.splice(0, 1);
    const times = await sideBySide(Math.max(30, options.turns), {
      bare: { work: () => bare(plant, found, next()) },
      engine: { work: () => engine(plant, found, next()) },
      call: { work: () => call(plant, found, next()) },
    });
    tell({
      bench: BENCH,
      figure: 'one, engine to bare UPDATE and commit',
      ratio: times.engine / times.bare,
      bar: 4,
      detail: times,
    });
    tell({ bench: BENCH, figure: 'one, whole call to bare UPDATE and commit', ratio: times.call / times.bare, bar: 4 });
    const many = Math.min(MANY, Math.floor(singles.length / 3));
    const group = (at: number): string[] => singles.slice(at * many, (at + 1) * many);
    const back = (at: number) => async () => {
      await putBack(plant, group(at));
      await prepare(plant, group(at), found.person);
      await sql`vacuum tag_itr, sign_event, history`.execute(plant.database.db);
    };
    const bulk = await sideBySide(Math.min(options.turns, 5), {
      bare: { work: () => bare(plant, found, group(0)), after: back(0) },
      engine: { work: () => engine(plant, found, group(1)), after: back(1) },
      call: { work: () => call(plant, found, group(2)), after: back(2) },
    });
    tell({
      bench: BENCH,
      figure: `${many} at once, engine to one bare UPDATE`,
      ratio: bulk.engine / bulk.bare,
      bar: 3,
      detail: bulk,
    });
    tell({
      bench: BENCH,
      figure: `${many} at once, whole call to one bare UPDATE`,
      ratio: bulk.call / bulk.bare,
      bar: 3,
    });
    await putBack(plant, ids);
  } finally {
    await plant.close();
  }
}
