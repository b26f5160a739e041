import { describe, expect, test } from 'vitest';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { permission } from '@plumbline/contract/access.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { known, snake, tableOf } from '@plumbline/server/db/model.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type Answer, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { isWhole, SEED, seeded } from './setup/depth.ts';
import { sendForm } from './support/importing.ts';
import { type Act, actsOf, after, type Standing, type Start, touchedField } from './support/race-model.ts';
import { sample } from './support/sample.ts';
import { aWorkplace, type Done, HALF, labelOf } from './support/worked.ts';

/** How often two acts race on a record of their own; a person may set a large number. */
const ROUNDS = Number(process.env['RACES'] ?? (isWhole ? 2 : 1));

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const work = await aWorkplace(server);
const { path } = work;
/** A user who may do everything except reopen complete records. */
const rejecter: By = {
  as: await server.aUser(path, {
    permissions: RECORD_KEYS.flatMap((key) =>
      (['see', 'sign', 'reject'] as const).map((right) => permission(key, right)),
    ),
  }),
  path,
};

/** The record as stored in the database. */
async function standingOf(key: RecordKey, id: string): Promise<Standing> {
  const { states } = factsOf(key);
  const found = await oneRow(
    server.database.db,
    sql<Standing>`select t.rev, t.deleted_at is not null as deleted, t.${sql.ref(snake(states.field))} as state,
        coalesce(t.${sql.ref(snake(touchedField(key)))}::text, '') as value,
        coalesce((select f.answers ? 'second.box' from form_result f where f.tenant_id = t.tenant_id and f.row_id = t.id), true) as filled,
        (select count(*)::int from sign_event e where e.tenant_id = t.tenant_id and e.row_id = t.id and e.kind = 'takenBack') as round,
        array(select g.label from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id order by g.label) as given
      from ${sql.table(tableOf(known(key)))} t where t.tenant_id = ${path.A}::uuid and t.id = ${id}::uuid`,
  );
  if (!found) throw new Error(`${key} ${id} is gone.`);
  return found;
}
/** The parts of a record's state that are compared. */
const plain = (standing: Standing): Standing => ({ ...standing, given: standing.given.toSorted() });

/** A prepared act: the value it writes, and a call that reports whether it was done, or how it was refused. */
interface Move {
  readonly act: Act;
  readonly value: string;
  run(): Promise<{ readonly done: boolean; readonly answer: unknown }>;
}

const counted = ({ code, data, status }: Answer): { done: boolean; answer: unknown } => {
  const { done, refused } = (data ?? { done: 0, refused: [] }) as Done;
  return { done: code === 0 && done === 1, answer: { status, code, refused: refused?.map(({ why }) => why.en) } };
};
const selection = (id: string) => ({ mode: 'these', ids: [id] });

/** The values of the two writers of a field: one each. */
async function valuesFor(key: RecordKey): Promise<readonly [Value, Value]> {
  const field = known(key).fields[touchedField(key)];
  if (field?.kind !== 'ref')
    return [
      { id: 'one', text: 'one' },
      { id: 'two', text: 'two' },
    ];
  const target = known(field.to);
  const make = async (): Promise<Value> => {
    const row = await work.make(target, await sample(target, work.make));
    return { id: row.id, text: String(row[target.title]) };
  };
  return [await make(), await make()];
}
interface Value {
  /** As stored. */
  readonly id: string;
  /** As in a sheet. */
  readonly text: string;
}

type Prepare = (key: RecordKey, id: string, value: Value) => Promise<Move['run']>;

const PREPARE: Readonly<Record<Act, Prepare>> = {
  save: async (key, id) => {
    const { rev } = await standingOf(key, id);
    const input = { register: key, id, rev, answers: HALF, comment: '' };
    return async () => {
      const { code, status, msg } = await server.post('/api/ext/check-sheet/save', input, work.by);
      return { done: code === 0, answer: { status, code, msg } };
    };
  },
  signRequired: async (key, id) => async () => counted(await work.sign(key, [id], labelOf(key, 'required') ?? '')),
  signComplete: async (key, id) => async () => counted(await work.sign(key, [id], labelOf(key, 'complete') ?? '')),
  reject: async (key, id) => async () => counted(await work.reject(key, [id], {}, rejecter)),
  reopen: async (key, id) => async () => counted(await work.reject(key, [id])),
  delete: async (key, id) => async () => counted(await work.verb(key, 'remove', { selection: selection(id) })),
  bulkChange: async (key, id, { id: value }) => {
    const values = { [touchedField(key)]: value };
    return async () => counted(await work.verb(key, 'change', { selection: selection(id), values }));
  },
  importUpdate: async (key, id, { text }) => {
    const register = known(key);
    const row = await work.get(key, id);
    const cell = (name: string): string => {
      const value = row[name];
      return typeof value === 'object' && value !== null && 'title' in value
        ? String(value.title)
        : String(value ?? '');
    };
    const columns = [...register.naturalKey, touchedField(key)];
    const body = csvLine(columns) + csvLine([...register.naturalKey.map(cell), text]);
    const sent = await sendForm<{ jobs: { job: string }[] }>(server, '/api/ext/import/start', {
      file: { name: 'race.csv', body },
      fields: { setting: 'full', plan: JSON.stringify([{ register: key }]) },
      by: work.by,
    });
    const job = sent.data.jobs[0]?.job ?? '';
    return async () => {
      await importTask(server.database, { tenantId: path.A, job });
      const log = await oneRow(
        server.database.db,
        sql<{
          state: string;
          updated: number | null;
        }>`select state, updated, problem from import_job where tenant_id = ${path.A}::uuid and id = ${job}::uuid`,
      );
      return { done: log?.updated === 1, answer: { status: log?.state === 'done' ? 200 : 500, ...log } };
    };
  },
};

/** Creates records in a start state. */
async function recordsAt(key: RecordKey, start: Start, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await work.record(key);
    if (factsOf(key).form) expect(await work.fill(key, id)).toMatchObject({ code: 0 });
    ids.push(id);
  }
  if (start !== 'ready') await work.signUpTo(key, ids, start);
  return ids;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One round: runs both acts at the same moment, and compares the outcome with the allowed ones. */
async function race(
  key: RecordKey,
  id: string,
  acts: readonly [Act, Act],
  options: { values: readonly [Value, Value]; round: number },
) {
  const start = plain(await standingOf(key, id));
  const moves: Move[] = [];
  for (const [at, act] of acts.entries()) {
    const value = options.values[at] ?? { id: '', text: '' };
    moves.push({ act, value: value.id, run: await PREPARE[act](key, id, value) });
  }
  // sometimes one goes first, sometimes the other, sometimes both at once
  const delays =
    [
      [0, 0],
      [0, 2],
      [2, 0],
      [0, 5],
      [5, 0],
    ][(options.round + SEED) % 5] ?? [];
  const answers = await Promise.all(
    moves.map(async ({ run }, at) => {
      await wait(delays[at] ?? 0);
      return run();
    }),
  );
  const seen = start.rev;
  const inOrder = ([x, y]: readonly [number, number]): unknown => {
    let standing = start;
    const done = [false, false];
    for (const at of [x, y]) {
      const move = moves[at];
      const next = move && after(key, standing, { ...move, seen });
      done[at] = next !== undefined;
      standing = next ?? standing;
    }
    return { standing: plain(standing), done };
  };
  return {
    found: { standing: plain(await standingOf(key, id)), done: answers.map(({ done }) => done) },
    allowed: [inOrder([0, 1]), inOrder([1, 0])],
    answers: answers.map(({ answer }) => answer as { status: number }),
  };
}

const all = RECORD_KEYS.flatMap((key) =>
  actsOf(key).flatMap(([a, from], at) =>
    actsOf(key)
      .slice(at)
      .flatMap(([b, start]) => [...new Set([from, start])].map((each) => ({ key, a, b, start: each }))),
  ),
);

/** All records share one engine: each pair of acts at the first record that has it, and a share of the others. */
const pairs = seeded(all, { oneIn: 4, kindOf: ({ a, b, start }) => [a, b, start], keyOf: ({ key }) => key });
const raced = RECORD_KEYS.filter((key) => pairs.some((pair) => pair.key === key));

describe.each(raced.map((key) => ({ key })))('two users on one $key', async ({ key }) => {
  const values = await valuesFor(key);
  test.each(pairs.filter((pair) => pair.key === key))(
    '$a beside $b, from $start: the result equals one order of the two [R1 R2 R3]',
    { timeout: 600_000 },
    async ({ a, b, start }) => {
      const wrong: unknown[] = [];
      for (const [round, id] of (await recordsAt(key, start, ROUNDS)).entries()) {
        const { found, allowed, answers } = await race(key, id, [a, b], { values, round });
        const isAllowed = allowed.some((candidate) => JSON.stringify(candidate) === JSON.stringify(found));
        if (!isAllowed || answers.some(({ status }) => status >= 500)) wrong.push({ found, allowed, answers });
      }
      expect(wrong.length, JSON.stringify(wrong.slice(0, 2), null, 1)).toBe(0);
    },
  );
});

test('a certificate signed while a blocking item is raised is blocked or in doubt, never silently accepted [rules R4]', async () => {
  const named = (name: string) => ({ name, description: name });
  const system = await work.make(known('system'), named('R4'));
  const discipline = await work.make(known('discipline'), named('R4'));
  const category = await work.make(known('punchListItemCategory'), { ...named('R4'), willPreventHandover: true });
  const handoverType = await work.make(known('handoverType'), {
    ...named('R4'),
    grouping: 'subSystem',
    gates: ['1'],
  });
  const silent: unknown[] = [];
  for (let round = 0; round < 6 * ROUNDS; round++) {
    const subSystem = await work.make(known('subSystem'), { ...named(`R4-${round}`), system: system.id });
    const { id } = await work.record('handover', {
      handoverType: handoverType.id,
      subSystem: subSystem.id,
      system: null,
    });
    await work.fill('handover', id);
    await work.signUpTo('handover', [id], 'required');
    const item = {
      category: category.id,
      discipline: discipline.id,
      scope: 'subSystem',
      subSystem: subSystem.id,
      description: 'R4',
      raisedBy: work.person.id,
      raisedDate: '2026-01-02',
    };
    const [signed, raised] = await Promise.all([
      wait(round % 3).then(() => work.sign('handover', [id], labelOf('handover', 'complete') ?? '')),
      work.verb('punchListItem', 'create', { values: item }),
    ]);
    const { state, doubt } = await work.get('handover', id);
    expect([signed.status, raised.status]).toEqual([200, 200]);
    if (state === 'accepted' && raised.code === 0 && doubt !== 'inDoubt')
      silent.push({ round, state, doubt, signed: signed.data });
    expect(state === 'accepted' || raised.code === 0, JSON.stringify([signed, raised])).toBe(true);
  }
  expect(silent).toEqual([]);
}, 600_000);
