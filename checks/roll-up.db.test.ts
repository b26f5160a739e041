import { describe, expect, test } from 'vitest';
import { jobCardSkyline, plannedActual, workPackSkyline } from '@plumbline/contract/features/progress/calls/curves.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Skyline } from '@plumbline/contract/rules/skyline.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { isWhole } from './setup/depth.ts';
import { importing } from './support/importing.ts';
import { sample } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const work = await aWorkplace(server);
const files = importing(server, work.by);

const made = async (key: string, over: Readonly<Record<string, unknown>>): Promise<AnyRow> => {
  const register = known(key);
  return work.make(register, { ...(await sample(register, work.make, 1)), ...over });
};
const ticked = await made('operationType', { name: 'Ticked', progressMethod: 'checkbox', itrCompletes: true });
const measured = await made('operationType', { name: 'Measured', progressMethod: 'percentage', itrCompletes: false });
const base = await sample(known('jobCard'), work.make);
const pack = (name: string, over: object = {}) => made('workPack', { name, completionStatus: null, ...over });
const card = (name: string, over: Readonly<Record<string, unknown>> = {}): Promise<AnyRow> =>
  work.make(known('jobCard'), {
    ...base,
    name,
    externalNumber: null,
    jobCardStatus: null,
    workPack: null,
    originalEstimate: null,
    currentEstimate: null,
    ...over,
  });
const operation = (jobCard: AnyRow, over: Readonly<Record<string, unknown>>): Promise<AnyRow> =>
  work.make(known('operation'), {
    jobCard: jobCard.id,
    description: 'Pull the cable',
    operationType: ticked.id,
    weighting: 1,
    ...over,
  });
const percentOf = async (key: 'jobCard' | 'workPack', { id }: AnyRow): Promise<unknown> =>
  (await work.get(key, id))['percent'];
const these = (...items: readonly AnyRow[]) => ({ mode: 'these', ids: items.map(({ id }) => id) });
const change = async (row: AnyRow, values: object, key = 'operation') => {
  const { rev } = (await work.verb(key, 'get', { id: row.id })).data as AnyRow;
  return work.verb(key, 'update', { rows: [{ id: row.id, rev, values }] });
};

describe('the progress of a card and a pack [R0-06]', () => {
  test('weights 1, 2, 3, 4 at 100 %, 50 %, 0 % and done make 60 %; without the one at 0 % 85.71 %', async () => {
    const parentPack = await pack('KA-1');
    const firstCard = await card('KA-1-1', { workPack: parentPack.id });
    expect(await percentOf('jobCard', firstCard)).toBe(0);
    await operation(firstCard, { weighting: 1, operationType: measured.id, percentComplete: 100 });
    await operation(firstCard, { weighting: 2, operationType: measured.id, percentComplete: 50 });
    const none = await operation(firstCard, { weighting: 3, operationType: measured.id });
    const last = await operation(firstCard, { weighting: 4, isComplete: true });
    expect(last).toMatchObject({ number: '4', place: 4, name: 'KA-1-1 - 4', donePercent: 100 });
    expect(await percentOf('jobCard', firstCard)).toBe(60);
    expect(await percentOf('workPack', parentPack)).toBe(60);
    expect(await work.verb('operation', 'remove', { selection: these(none) })).toMatchObject({ data: { done: 1 } });
    expect(await percentOf('jobCard', firstCard)).toBe(85.71);
    await work.verb('operation', 'restore', { ids: [none.id] });
    expect(await percentOf('jobCard', firstCard)).toBe(60);
  });

  test('cards of 60 % (estimate 30) and 100 % (estimate 10) make a pack of 70 %; removing a card counts immediately', async () => {
    const parentPack = await pack('KA-2');
    const other = await pack('KA-3');
    const first = await card('KA-2-1', { workPack: parentPack.id, originalEstimate: 99, currentEstimate: 30 });
    const second = await card('KA-2-2', { workPack: parentPack.id, originalEstimate: 10 });
    await operation(first, { operationType: measured.id, percentComplete: 60 });
    await operation(second, { isComplete: true });
    expect(await percentOf('workPack', parentPack)).toBe(70);
    const hoursOf = async ({ id }: AnyRow) => (await work.get('workPack', id))['estimate'];
    expect([await hoursOf(parentPack), await hoursOf(other)]).toEqual([40, 0]);
    expect(await change(second, { workPack: other.id }, 'jobCard')).toMatchObject({ code: 0 });
    expect([await percentOf('workPack', parentPack), await percentOf('workPack', other)]).toEqual([60, 100]);
    expect([await hoursOf(parentPack), await hoursOf(other)]).toEqual([30, 10]);
    await work.verb('jobCard', 'remove', { selection: these(second) });
    expect(await hoursOf(other)).toBe(0);
    await work.verb('jobCard', 'restore', { ids: [second.id] });
    expect(await hoursOf(other)).toBe(10);
    await change(first, { currentEstimate: null, originalEstimate: null }, 'jobCard');
    await change(second, { workPack: parentPack.id, originalEstimate: null }, 'jobCard');
    // none of its operations has an estimate, so all weigh the same
    expect([await percentOf('workPack', parentPack), await percentOf('workPack', other)]).toEqual([80, 0]);
  });

  test('a card without operations is at 0 % until its final sign-off, and then at 100 %', async () => {
    const parentPack = await pack('KA-4');
    const firstCard = await card('KA-4-1', { workPack: parentPack.id });
    await work.signUpTo('jobCard', [firstCard.id], 'required');
    expect(await percentOf('jobCard', firstCard)).toBe(0);
    await work.signUpTo('jobCard', [firstCard.id], 'complete').catch(() => undefined);
    await work.sign('jobCard', [firstCard.id], 'Accepted');
    expect([await percentOf('jobCard', firstCard), await percentOf('workPack', parentPack)]).toEqual([100, 100]);
    expect((await work.reject('jobCard', [firstCard.id])).data.done).toBe(1);
    expect([await percentOf('jobCard', firstCard), await percentOf('workPack', parentPack)]).toEqual([0, 0]);
    expect((await work.get('jobCard', firstCard.id))['rejectionReason']).toEqual(expect.any(String));
  });

  test('signing an operation completes it and keeps its actual finish; rejecting it restores the previous progress', async () => {
    const firstCard = await card('KA-5');
    const a = await operation(firstCard, {
      operationType: measured.id,
      percentComplete: 40,
      actualFinish: '2026-01-05',
    });
    const b = await operation(firstCard, {});
    await work.sign('operation', [a.id, b.id], 'Signed Off');
    const [signed, other] = [await work.get('operation', a.id), await work.get('operation', b.id)];
    expect(signed).toMatchObject({ state: 'signedOff', percentComplete: 100, actualFinish: '2026-01-05' });
    expect(other).toMatchObject({ isComplete: true, actualFinish: other['signedOn'], donePercent: 100 });
    expect(await percentOf('jobCard', firstCard)).toBe(100);
    await work.reject('operation', [a.id, b.id]);
    expect(await work.get('operation', a.id)).toMatchObject({ state: 'open', percentComplete: 40, donePercent: 40 });
    expect(await work.get('operation', b.id)).toMatchObject({ isComplete: false, donePercent: 0 });
    expect(await percentOf('jobCard', firstCard)).toBe(20);
  });

  test('a Tag ITR belongs to one operation, and signing it completes the operation where its type requires it', async () => {
    const firstCard = await card('KA-6');
    const [itr, free] = [await work.record('tagItr'), await work.record('tagItr')];
    const a = await operation(firstCard, { tagItr: itr.id });
    const b = await operation(firstCard, { tagItr: free.id, operationType: measured.id });
    const twice = await change(b, { tagItr: itr.id });
    expect([twice.code, JSON.stringify(twice.data)]).toEqual([
      14,
      expect.stringContaining('KA-6 - 1 already refers to it'),
    ]);
    for (const { id } of [itr, free]) await work.fill('tagItr', id);
    await work.signUpTo('tagItr', [itr.id, free.id], 'complete');
    expect(await work.get('operation', a.id)).toMatchObject({ isComplete: true, state: 'open', donePercent: 100 });
    expect(await work.get('operation', b.id)).toMatchObject({ percentComplete: null, donePercent: 0 });
    expect(await percentOf('jobCard', firstCard)).toBe(50);
    const unsigned = await work.record('tagItr');
    await change(b, { tagItr: unsigned.id });
    const answer = await work.sign('operation', [b.id], 'Signed Off');
    expect(JSON.stringify(answer.data)).toContain('is not signed off');
    expect((await work.get('tagItr', unsigned.id))['progress']).toBe('notStarted');
  });

  test('progress of the wrong method and manual numbers are refused, and a new method updates the card', async () => {
    const firstCard = await card('KA-7');
    const wrong = await work.verb('operation', 'create', {
      values: { jobCard: firstCard.id, description: 'x', operationType: measured.id, weighting: 1, isComplete: true },
    });
    expect(JSON.stringify(wrong.data)).toContain('given in percent, not ticked');
    const a = await operation(firstCard, { operationType: measured.id, percentComplete: 30 });
    expect((await change(a, { number: '10' })).msg).toMatch(/Manual operation numbers/);
    const typed = await operation(firstCard, { number: '20' });
    expect([typed['number'], (await operation(firstCard, {}))['number']]).toEqual(['20', '21']);
    // a change of the progress method updates the card at once
    const { rev } = (await work.verb('operationType', 'get', { id: measured.id })).data as AnyRow;
    const rows = [{ id: measured.id, rev, values: { progressMethod: 'checkbox' } }];
    expect(await work.verb('operationType', 'update', { rows })).toMatchObject({ code: 0 });
    expect(await percentOf('jobCard', firstCard)).toBe(0);
    const back = [{ id: measured.id, rev: rev + 1, values: { progressMethod: 'percentage' } }];
    await work.verb('operationType', 'update', { rows: back });
    expect(await percentOf('jobCard', firstCard)).toBe(10);
  });

  test('an import adds operations, numbers those without one, and updates the progress', async () => {
    const firstCard = await card('KA-8');
    const head = ['Job card', 'Number', 'Description', 'Operation type', 'Weighting', 'Is complete'];
    const load = async (lines: readonly string[][]) =>
      (
        await files.run({ name: 'o.csv', body: [head, ...lines].map(csvLine).join('') }, [{ register: 'operation' }])
      )[0];
    const first = [
      ['KA-8', '10', 'Lay', 'Ticked', '3', 'Yes'],
      ['KA-8', '', 'Glue', 'Ticked', '1', 'No'],
      ['KA-8', '', 'Dry', 'Ticked', '1', 'No'],
    ];
    expect((await load(first))?.job).toMatchObject({ added: 3, invalid: 0 });
    expect(await percentOf('jobCard', firstCard)).toBe(60);
    const { lines } = (
      await server.post('/api/ext/lines/get', { register: 'operation', parent: firstCard.id }, work.by)
    ).data as { lines: readonly AnyRow[] };
    expect(lines.map((row) => [row['place'], row['number']])).toEqual([
      [1, '10'],
      [2, '11'],
      [3, '12'],
    ]);
    // the numbers identify the operations again
    const again = [
      ['KA-8', '10', 'Lay', 'Ticked', '3', 'Yes'],
      ['KA-8', '11', 'Glue', 'Ticked', '1', 'Yes'],
      ['KA-8', '12', 'Dry', 'Ticked', '1', 'No'],
    ];
    expect((await load(again))?.job).toMatchObject({ added: 0, updated: 1, unchanged: 2 });
    expect(await percentOf('jobCard', firstCard)).toBe(80);
    // for each of the fields that only one operation may refer to, not only the first
    for (const key of ['tagItr', 'punchListItem'] as const) {
      const named = String((await work.record(key))[known(key).title]);
      const body = ['30', '31'].map((number) => csvLine(['KA-8', number, 'Both', 'Ticked', '1', named])).join('');
      const all = [...head.slice(0, 5), known('operation').fields[key]?.label.en ?? ''];
      const [part] = await files.run({ name: 'o.csv', body: csvLine(all) + body }, [{ register: 'operation' }], {
        setting: 'simulate',
      });
      expect(part?.job, key).toMatchObject({ toBeAdded: 1, invalid: 1 });
    }
  });
});

/** The stored figures, and the same figures recounted from the rows. */
const figures = () =>
  rows(
    server.database.db,
    sql<{ title: string; kept: number; told: number }>`with done as (
        select o.job_card, o.weighting, case when y.progress_method = 'percentage' then coalesce(o.percent_complete, 0)
          when o.is_complete then 100 else 0 end as share
        from operation o join operation_type y on y.id = o.operation_type where o.deleted_at is null),
      cards as (select c.id, c.name, c.work_pack, c.percent, coalesce(c.current_estimate, c.original_estimate, 0) as weight,
          (select case when count(*) = 0 then case when c.state = 'accepted' then 100 else 0 end
             else least(case when sum(d.weighting) = 0 then round(avg(d.share), 2)
               else round(sum(d.weighting * d.share) / sum(d.weighting), 2) end, case when min(d.share) < 100 then 99.99 else 100 end) end from done d where d.job_card = c.id) as told
        from job_card c where c.deleted_at is null)
      select name as title, percent::float as kept, told::float as told from cards
      union all select p.name, p.percent::float, (select case when count(*) = 0 then case when p.state = 'signedOff' then 100 else 0 end
          else least(case when sum(c.weight) = 0 then round(avg(c.told), 2) else round(sum(c.weight * c.told) / sum(c.weight), 2) end,
            case when min(c.told) < 100 then 99.99 else 100 end) end
        from cards c where c.work_pack = p.id)::float from work_pack p where p.deleted_at is null
      union all select p.name || ' estimate', p.estimate::float, (select coalesce(sum(c.weight), 0) from cards c where c.work_pack = p.id)::float
        from work_pack p where p.deleted_at is null order by 1`,
  );

/**
 * The columns of the job card board, for all cards and for some; requesting `sums` forces a count of the rows
 * themselves.
 */
async function columns(workPack: string, sums: readonly string[]): Promise<readonly unknown[]> {
  const is = (field: string, value: string): Filter => ({ field, op: 'is', value });
  const disciplineFilter: Filter = { field: 'discipline', op: 'anyOf', value: [String(base['discipline'])] };
  const some = { and: [is('workPack', workPack), disciplineFilter] };
  const requests = ['jobCardStatus', 'plannedFinish', 'assignedTo'].flatMap((by) => [
    { by: [by] },
    { by: [by], filter: some },
  ]);
  const found: unknown[] = [];
  for (const input of requests) {
    const { data } = await work.verb('jobCard', 'groups', { ...input, limit: 1000, sums });
    const { groups } = data as VerbOutput['groups'];
    found.push(groups.map(({ values, count }) => [values, count]));
  }
  return found;
}

/** The boards of packs and cards, as texts: each query updates the facts they cache in the process. */
async function boards(workPack: string): Promise<Readonly<Record<string, unknown>>> {
  const summarise = ({ columns, undated }: Skyline) => ({
    undated,
    boxes: columns
      .flatMap(({ boxes }) => boxes)
      .map((box) => [box.name, box.plannedFinish, box.state, box.percent, box.done, box.total].join(' '))
      .toSorted(),
  });
  const { by } = work;
  const curve = (await server.call(plannedActual, { measure: 'hours', step: 'month' }, by)).data;
  return {
    packs: summarise((await server.call(workPackSkyline, {}, by)).data),
    cards: summarise((await server.call(jobCardSkyline, {}, by)).data),
    ofPack: summarise(
      (await server.call(jobCardSkyline, { workPack, discipline: String(base['discipline']) }, by)).data,
    ),
    curve: [curve.cards, curve.undated, curve.withoutHours, curve.total, curve.done],
  };
}
/** The same figures, counted from the rows only. */
async function counted(workPack: string): Promise<unknown> {
  const state = (accepted: string, ready: string, begun: string) =>
    `case when ${accepted} then 'accepted' when ${ready} then 'ready' when ${begun} then 'inProgress' else 'notStarted' end`;
  const cards = `select c.*, coalesce(c.planned_finish, (select max(o.planned_finish) from operation o where o.job_card = c.id and o.deleted_at is null),
      (select a.planned_finish from activity a where a.id = c.activity and a.deleted_at is null)) as day,
      coalesce(c.actual_finish, c.signed_on, c.accepted_on) as end, coalesce(c.current_estimate, c.original_estimate) as hours,
      (select count(*) from operation o where o.job_card = c.id and o.deleted_at is null) as total,
      (select count(*) from operation o where o.job_card = c.id and o.deleted_at is null and o.done_percent = 100) as done
    from job_card c where c.deleted_at is null`;
  const boxes = (from: string, is: string) =>
    `select json_build_object('undated', count(*) filter (where day is null), 'boxes', coalesce(json_agg(concat_ws(' ', name, day, ${is}, floor(percent), done, total)
        order by concat_ws(' ', name, day, ${is}, floor(percent), done, total) collate "C") filter (where day is not null), '[]')) from (${from}) x`;
  const ofCard = state(`state = 'accepted'`, `state = 'signedOff' or percent = 100`, 'percent > 0');
  const packs = `select p.*, (select max(c.day) from (${cards}) c where c.work_pack = p.id) as day,
      (select count(*) from (${cards}) c where c.work_pack = p.id) as total,
      (select count(*) from (${cards}) c where c.work_pack = p.id and c.state = 'accepted') as done
    from work_pack p where p.deleted_at is null`;
  const ofPack = state(`state = 'signedOff'`, 'total > 0 and done = total', 'percent > 0 or done > 0');
  const { rows: found } = await server.database.pool.query(
    `select (${boxes(packs, ofPack)}) as packs, (${boxes(cards, ofCard)}) as cards,
      (${boxes(`select * from (${cards}) y where work_pack = $1`, ofCard)}) as "ofPack",
      (select json_build_array(count(*), count(*) filter (where day is null), count(*) filter (where hours is null), coalesce(sum(hours), 0),
        coalesce(sum(hours) filter (where "end" <= current_date), 0)) from (${cards}) x) as curve`,
    [workPack],
  );
  return found[0];
}

/** Number of parts, each of 500 random acts, after which everything is recounted. */
const PARTS = isWhole ? 4 : 1;

/** Pseudo-random numbers, the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('stored figures, skylines and the curve equal a recount after hundreds of random acts by two users [R0-06, R2.3-095, R2.3-096, R2.3-097]', async () => {
  const packs = [await pack('RA-1'), await pack('RA-2'), await pack('RA-3')];
  const cards: AnyRow[] = [];
  for (let n = 0; n < 8; n++) cards.push(await card(`RC-${n}`, { workPack: packs[n % 3]?.id ?? null }));
  const operations: AnyRow[] = [];
  for (let n = 0; n < 24; n++) operations.push(await operation(cards[n % 8] ?? packs[0]!, { weighting: n % 5 })); // eslint-disable-line -- the list is not empty
  const acts: Record<string, number> = {};
  const faults: string[] = [];
  let done = 0;
  const hand = async (seed: number, many: number): Promise<void> => {
    const roll = dice(seed);
    const any = <T>(list: readonly T[]): T => list[roll(list.length)]!; // eslint-disable-line -- the lists are not empty
    let last = '00000000-0000-4000-8000-000000000000';
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      edit: () => change(any(operations), { weighting: roll(9) }),
      tick: () => change(any(operations), { isComplete: roll(2) === 0 }),
      bulk: async () => {
        const selection = these(any(operations), any(operations), any(operations));
        const values = { isComplete: roll(2) === 0 };
        const answer = await work.verb('operation', 'change', { selection, values, dryRun: false });
        last = (answer.data as { batch?: string | null } | null)?.batch ?? last;
        return answer;
      },
      undo: () => work.verb('operation', 'undo', { batch: last }),
      move: () => change(any(operations), { jobCard: any(cards).id }),
      repack: () => change(any(cards), { workPack: roll(5) === 0 ? null : any(packs).id }, 'jobCard'),
      estimate: () => change(any(cards), { currentEstimate: roll(4) === 0 ? null : roll(50) }, 'jobCard'),
      sign: () => work.sign('operation', [any(operations).id, any(operations).id], 'Signed Off'),
      reject: () => work.reject('operation', [any(operations).id]),
      remove: () => work.verb('operation', 'remove', { selection: these(any(operations)), dryRun: false }),
      restore: () => work.verb('operation', 'restore', { ids: [any(operations).id] }),
      add: async () => void operations.push(await operation(any(cards), { weighting: roll(6) })),
      plan: () => change(any(operations), { plannedFinish: roll(4) === 0 ? null : `2090-0${1 + roll(9)}-15` }),
      planCard: () =>
        change(
          any(cards),
          {
            plannedFinish: roll(3) > 0 ? null : `2090-0${1 + roll(9)}-20`,
            // not before the actual start of the sample
            actualFinish: '2026-04-05',
            assignedTo: roll(2) > 0 ? null : String(base['assignedTo']),
          },
          'jobCard',
        ),
      removeCard: () => work.verb('jobCard', 'remove', { selection: these(any(cards)), dryRun: false }),
      restoreCard: () => work.verb('jobCard', 'restore', { ids: [any(cards).id] }),
      look: () => boards(packs[0]?.id ?? ''),
      signCard: () => work.sign('jobCard', [any(cards).id], roll(2) === 0 ? 'Signed Off' : 'Accepted'),
      rejectCard: () => work.reject('jobCard', [any(cards).id]),
      paste: async () => {
        const { id } = any(operations);
        const { rev } = ((await work.verb('operation', 'get', { id })).data ?? {}) as AnyRow;
        await work.verb('operation', 'paste', {
          rows: [{ id, rev: rev ?? 1, texts: { weighting: String(roll(7)) } }],
          dryRun: false,
        });
      },
    };
    const names = Object.keys(ways);
    for (let n = 0; n < many; n++) {
      const name = any(names);
      const answer = (await ways[name]?.().catch((error: unknown) => ({ thrown: String(error) }))) as
        | { code?: number; msg?: string; thrown?: string }
        | undefined;
      acts[name] = (acts[name] ?? 0) + 1;
      if (answer?.code === 0 || answer === undefined) done += 1;
      if (answer?.code === 500 || answer?.msg?.includes('deadlock')) faults.push(`${name}: ${answer.msg}`);
    }
  };
  const sheet = async (seed: number): Promise<void> => {
    const roll = dice(seed);
    const lines = operations.slice(0, 20).map((row) => {
      const [name, number] = String(row['name']).split(' - ');
      return [name ?? '', number ?? '', String(roll(9))];
    });
    const file = {
      name: 'operations.csv',
      body: [['Job card', 'Number', 'Weighting'], ...lines].map(csvLine).join(''),
    };
    await files.run(file, [{ register: 'operation' }]);
  };
  for (let part = 0; part < PARTS; part++) {
    await Promise.all([hand(part * 2 + 1, 250), hand(part * 2 + 2, 250)]);
    await sheet(part + 1);
    const wrong = (await figures()).filter(({ kept: stored, told: reported }) => stored !== reported);
    expect(wrong, `after part ${part}`).toEqual([]);
    const [{ id } = { id: '' }] = packs;
    expect(await boards(id), `after part ${part}`).toEqual(await counted(id));
    const storedColumns = await columns(id, []);
    expect(storedColumns, `after part ${part}`).toEqual(await columns(id, ['currentEstimate']));
    expect(storedColumns.flat().length).toBeGreaterThan(6);
  }
  expect(faults).toEqual([]);
  expect(Object.keys(acts).length).toBe(20);
  expect(done).toBeGreaterThan(PARTS * 250);
});
