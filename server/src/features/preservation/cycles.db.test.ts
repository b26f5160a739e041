import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { historyOf } from '../../register/history/history.ts';
import { page } from '../../register/read/page.ts';
import { get } from '../../register/read/read.ts';
import { anActor } from '../../register/row/testing.ts';
import { paste } from '../../register/write/paste.ts';
import { change, create, remove, update } from '../../register/write/verbs.ts';
import { features } from '../all-features.ts';
import { formsAtOnce } from '../demo/forms-at-once.fixture.ts';
import { compose } from '../../http/feature.ts';
import { knownError } from '../../http/known-error.ts';
import { undoEdit } from '../edits/undo-edit.ts';
import { saveSheet } from '../../workflow/fill/save-sheet.ts';
import { sheetRow } from '../../workflow/fill/sheet-rows.ts';
import { allAnswered } from '../../workflow/fill/testing.ts';
import { inTheWay, sign, type SignRequest } from '../../workflow/sign/sign.ts';
import { signRecords } from '../../workflow/sign/sign-records.ts';
import { takeBack } from '../../workflow/sign/take-back.ts';
import { end, move, resume, skip } from './acts.ts';

compose([...features, formsAtOnce]);

const { db } = await aDatabase();
const actor = await anActor(db);
const make = async (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });
const option = (step: 'C' | 'E', options: object) =>
  sql`update level set options = options || ${JSON.stringify(options)}::jsonb where id = ${actor.path[step]}::uuid`.execute(
    db,
  );

const e = await make('discipline', named('E'));
const system = await make('system', named('20'));
const sub = await make('subSystem', { ...named('20-01'), system: system.id });
const motor = await make('equipmentType', named('Motor'));
const turn = await make('pwl', { ...named('E01P'), discipline: e.id, generationMethod: 'digital' });
const megger = await make('pwl', { ...named('E02P'), discipline: e.id, generationMethod: 'digital' });
await make('equipmentTypePwl', { equipmentType: motor.id, pwl: turn.id, frequency: 30, firstDue: 7 });
await make('equipmentTypePwl', { equipmentType: motor.id, pwl: megger.id, frequency: 90 });
await make('preservationCompletionStatus', { ...named('Done'), isDefault: true });
const onHold = await make('preservationCompletionStatus', { ...named('On hold'), requiresReason: true });
const li = await make('authorisedPerson', { name: 'Li Wei', login: 'Li Wei', signPreservation: true });
const store = await make('location', named('Store 1'));

let count = 0;
const aTag = (more: object = {}) => {
  count += 1;
  const values = { ...named(`P-${count}`), discipline: e.id, equipmentType: motor.id, subSystems: [sub.id] };
  return make('tag', { ...values, ignoreEquipmentTypeToPwl: true, ...more });
};
/** A manually created cycle on a tag of its own. */
const aCycle = async (values: object): Promise<AnyRow> =>
  make('tagPwl', { taggedItem: (await aTag()).id, pwl: turn.id, ...values });
/** The id, and the title, of a row that a field refers to. */
const refId = (value: unknown): string => (value as { id: string }).id;
const titleOf = (value: unknown): string => (value as { title: string }).title;
const these = (...ids: readonly string[]) => ({ mode: 'these' as const, ids: [...ids] });
const fillIn = async (id: string): Promise<void> => {
  const { model, rev } = await sheetRow(db, actor, id, 'tagPwl');
  const answers = allAnswered(model, () => 'OK');
  await saveSheet(db, actor, { register: 'tagPwl', id, rev, answers, comment: '', punch: [] });
};
const request = (ids: readonly string[], over: Partial<SignRequest> = {}): SignRequest => ({
  register: 'tagPwl',
  selection: these(...ids),
  label: 'Completed',
  person: li.id,
  date: todayIn(machineZone()),
  acceptRisk: false,
  dryRun: false,
  username: 'Li Wei',
  forOthers: false,
  ...over,
});
/** Completes a filled cycle on a day; returns the refusal, if any. */
const complete = async (id: string, date: string): Promise<string | undefined> =>
  (await sign(db, actor, request([id], { date }))).refused[0]?.why.en;
const reject = (id: string) =>
  takeBack(db, actor, { register: 'tagPwl', selection: these(id), reason: 'not done', mayReopen: true, dryRun: false });
/** The cycles of the same PWL on the same tag as a cycle: due date and progress, in order. */
const course = (cycle: AnyRow) =>
  rows(
    db,
    sql<{ id: string; due: string; progress: string }>`select t.id, t.due_date::text as due, t.progress from tag_pwl t
      join tag_pwl c on c.id = ${cycle.id}::uuid and c.tagged_item = t.tagged_item and c.pwl = t.pwl
      where t.deleted_at is null order by t.due_date`,
  );
const dues = async (cycle: AnyRow) => (await course(cycle)).map(({ due }) => due);

afterEach(() => option('C', { preservationMethod: 'dueDate', preservationBefore: '', preservationAfter: '' }));

describe('allocation by the matrix', () => {
  test('a tag gets its cycles with frequency and first day; without a first day they are due after one frequency', async () => {
    const tag = await aTag({ ignoreEquipmentTypeToPwl: false, location: store.id });
    const filter = { field: 'taggedItem', op: 'is' as const, value: String(tag['name']) };
    const { rows: found } = await page(db, actor, known('tagPwl'), { limit: 9, offset: 0, filter });
    const today = todayIn(machineZone());
    expect(found).toMatchObject([
      {
        pwl: { title: 'E01P' },
        dueDate: addDays(today, 7),
        frequency: 30,
        dueWeeks: 1,
        location: { title: 'Store 1' },
      },
      { pwl: { title: 'E02P' }, dueDate: addDays(today, 90), frequency: 90, discipline: { title: 'E' } },
    ]);
  });

  test('allocates nothing to tags that ignore it, or where preservation or its allocation is off', async () => {
    const none = async (more: object) => {
      const tag = await aTag(more);
      return page(db, actor, known('tagPwl'), {
        limit: 9,
        offset: 0,
        filter: { field: 'taggedItem', op: 'is', value: String(tag['name']) },
      });
    };
    expect((await none({})).rows).toEqual([]);
    await option('C', { preservation: false });
    expect((await none({ ignoreEquipmentTypeToPwl: false })).rows).toEqual([]);
    await option('C', { preservation: true });
    await option('E', { tagPwlAllocation: 'off' });
    expect((await none({ ignoreEquipmentTypeToPwl: false })).rows).toEqual([]);
    await option('E', { tagPwlAllocation: 'onAddAndChange' });
  });
});

describe('the window of a cycle', () => {
  // due 14 February, 5 days before, 2 after: 9 to 16 February; only 2 after: until 16 February (domain guide 3.5)
  test.each([
    ['5', '2', '2026-02-08', /from 2026-02-09 on/],
    ['5', '2', '2026-02-09', undefined],
    ['5', '2', '2026-02-16', undefined],
    ['5', '2', '2026-02-17', /until 2026-02-16/],
    ['', '2', '2026-01-01', undefined],
    ['', '2', '2026-02-17', /until 2026-02-16/],
    ['', '', '2026-05-01', undefined],
  ])('%s before, %s after: signed on %s', async (preservationBefore, preservationAfter, day, refusal) => {
    await option('C', { preservationBefore, preservationAfter });
    const cycle = await aCycle({ dueDate: '2026-02-14', frequency: 30 });
    await fillIn(cycle.id);
    const why = await complete(cycle.id, day);
    if (refusal === undefined) expect(why).toBeUndefined();
    else expect(why).toMatch(refusal);
    expect(await dues(cycle)).toEqual(refusal ? ['2026-02-14'] : ['2026-02-14', '2026-03-16']);
  });

  test('a closed window is reported once a date is chosen: work done in time can be signed later', async () => {
    await option('C', { preservationBefore: '5', preservationAfter: '2' });
    const late = await aCycle({ dueDate: '2026-02-14', frequency: 30 });
    const early = await aCycle({ dueDate: addDays(todayIn(machineZone()), 20), frequency: 30 });
    await fillIn(late.id);
    await fillIn(early.id);
    const closed = async (id: string) => {
      const target = { register: 'tagPwl', label: 'Completed', date: todayIn(machineZone()), upTo: true } as const;
      const { more } = await inTheWay(
        db,
        actor,
        target,
        await signRecords(db, actor, { register: 'tagPwl', ids: [id] }),
      );
      return more.get(id)?.en;
    };
    expect(await closed(late.id)).toBeUndefined();
    expect(await closed(early.id)).toMatch(/can be completed from/);
  });

  test('the row shows its window, and a cycle without a due date cannot be completed', async () => {
    await option('C', { preservationBefore: '5', preservationAfter: '2' });
    const cycle = await aCycle({ dueDate: '2026-02-14', frequency: 30 });
    expect(await get(db, actor, known('tagPwl'), cycle.id)).toMatchObject({
      windowFrom: '2026-02-09',
      windowTo: '2026-02-16',
    });
    const undated = await aCycle({ frequency: 30 });
    await fillIn(undated.id);
    expect(await complete(undated.id, '2026-02-14')).toMatch(/no due date/);
  });
});

describe('the next cycle', () => {
  // due 15 January, signed 18 January, every 5 days (domain guide 3.5)
  test.each([
    ['dueDate', null, '2026-01-20'],
    ['signOffDate', null, '2026-01-23'],
    ['dueDate', '2026-01-21', '2026-01-20'],
    ['signOffDate', '2026-01-21', null],
  ])('calculated from the %s, ending %s: %s', async (preservationMethod, endDate, next) => {
    await option('C', { preservationMethod });
    const cycle = await aCycle({ dueDate: '2026-01-15', frequency: 5, endDate, assignedTo: li.id });
    await fillIn(cycle.id);
    expect(await complete(cycle.id, '2026-01-18')).toBeUndefined();
    expect(await get(db, actor, known('tagPwl'), cycle.id)).toMatchObject({
      progress: 'signedOff',
      completionStatus: { title: 'Done' },
      signedOn: '2026-01-18',
    });
    const [, after] = await course(cycle);
    expect(after?.due ?? null).toBe(next);
    if (!after) return;
    expect(await get(db, actor, known('tagPwl'), after.id)).toMatchObject({
      frequency: 5,
      endDate,
      assignedTo: { title: 'Li Wei' },
      progress: 'notStarted',
      previous: { id: cycle.id },
    });
    const { entries } = await historyOf(db, actor, known('tagPwl'), {
      id: after.id,
      limit: 9,
      offset: 0,
      language: 'en',
    });
    expect(entries).toMatchObject([{ action: 'add', via: 'cycle' }]);
  });

  test('a one-off cycle has no next cycle', async () => {
    const once = await aCycle({ dueDate: '2026-01-15', frequency: 0 });
    await fillIn(once.id);
    await complete(once.id, '2026-01-15');
    expect(await dues(once)).toEqual(['2026-01-15']);
  });

  test('two users completing it simultaneously create one', async () => {
    const cycle = await aCycle({ dueDate: '2026-01-15', frequency: 5 });
    await fillIn(cycle.id);
    const whys = await Promise.all([complete(cycle.id, '2026-01-15'), complete(cycle.id, '2026-01-15')]);
    expect(whys.filter((why) => why === undefined)).toHaveLength(1);
    expect(await dues(cycle)).toEqual(['2026-01-15', '2026-01-20']);
  });

  test('rejecting the last cycle withdraws the next, and completing it again restores the same one', async () => {
    const cycle = await aCycle({ dueDate: '2026-01-15', frequency: 5 });
    await fillIn(cycle.id);
    await complete(cycle.id, '2026-01-15');
    const [, next] = await course(cycle);
    expect(await reject(cycle.id)).toMatchObject({ done: 1 });
    expect(await course(cycle)).toMatchObject([{ due: '2026-01-15', progress: 'checksheetComplete' }]);
    await option('C', { preservationMethod: 'signOffDate' });
    await complete(cycle.id, '2026-01-18');
    expect((await course(cycle))[1]).toEqual({ id: next?.id, due: '2026-01-23', progress: 'notStarted' });
  });

  test('a cycle cannot be rejected once its next one was worked on', async () => {
    const cycle = await aCycle({ dueDate: '2026-01-15', frequency: 5 });
    await fillIn(cycle.id);
    await complete(cycle.id, '2026-01-15');
    const [, next] = await course(cycle);
    await fillIn(next?.id ?? '');
    expect((await reject(cycle.id)).refused[0]?.why.en).toMatch(/Only the last cycle.*2026-01-20 has been worked on/);
    await complete(next?.id ?? '', '2026-01-20');
    expect((await reject(cycle.id)).done).toBe(0);
    expect((await reject(next?.id ?? '')).done).toBe(1);
  });
});

test('only one cycle runs at a time, even when another is added', async () => {
  const cycle = await aCycle({ dueDate: '2026-01-15', frequency: 5 });
  const second = { taggedItem: (cycle['taggedItem'] as AnyRow).id, pwl: turn.id, dueDate: '2026-02-15', frequency: 5 };
  await expect(make('tagPwl', second)).rejects.toMatchObject({ key: 'invalid' });
  expect(await make('tagPwl', { ...second, frequency: 0 })).toMatchObject({ dueDate: '2026-02-15' });
  const both = [await aTag()].flatMap(({ id }) =>
    [1, 2].map((month) => ({ ...second, taggedItem: id, dueDate: `2026-0${month}-01` })),
  );
  const added = await Promise.allSettled(both.map((values) => make('tagPwl', values)));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('skipping', () => {
  const act = (id: string) => ({ selection: these(id), reason: 'no power in the store', dryRun: false });

  test('a skipped round stores its reason and starts the next; it is locked until resumed', async () => {
    const cycle = await aCycle({ dueDate: '2026-01-15', frequency: 5 });
    expect(await skip(db, actor, { ...act(cycle.id), status: onHold.id, dryRun: true })).toMatchObject({ done: 1 });
    expect(await skip(db, actor, { ...act(cycle.id), status: onHold.id })).toMatchObject({ done: 1, refused: [] });
    const skipped = await get(db, actor, known('tagPwl'), cycle.id);
    expect(skipped).toMatchObject({
      progress: 'skipped',
      completionStatus: { title: 'On hold' },
      comments: 'no power in the store',
      dueWeeks: null,
    });
    expect(await dues(cycle)).toEqual(['2026-01-15', '2026-01-20']);
    expect((await skip(db, actor, { ...act(cycle.id), status: null })).refused[0]?.why.en).toMatch(/skipped already/);
    expect(await complete(cycle.id, '2026-01-15')).toMatch(/was skipped/);
    await expect(fillIn(cycle.id)).rejects.toMatchObject({ key: 'notAllowedHere' });
    await expect(
      update(db, actor, known('tagPwl'), { rows: [{ id: cycle.id, rev: skipped.rev, values: { assignedTo: li.id } }] }),
    ).rejects.toMatchObject({ key: 'notAllowedHere' });
    expect(await remove(db, actor, known('tagPwl'), { selection: these(cycle.id), dryRun: false })).toMatchObject({
      done: 0,
    });
    expect(await resume(db, actor, act(cycle.id))).toMatchObject({ done: 1 });
    expect(await course(cycle)).toMatchObject([{ due: '2026-01-15', progress: 'notStarted' }]);
  });
});

test('due dates can be postponed by weeks, but not past the end date', async () => {
  const cycle = await aCycle({ dueDate: '2026-01-15', frequency: 5, endDate: '2026-01-31' });
  const target = { selection: these(cycle.id), reason: 'crane is away', dryRun: false };
  expect((await move(db, actor, { ...target, weeks: 3 })).refused[0]?.why.en).toMatch(/end date 2026-01-31/);
  expect(await move(db, actor, { ...target, weeks: 2 })).toMatchObject({ done: 1 });
  expect(await get(db, actor, known('tagPwl'), cycle.id)).toMatchObject({
    dueDate: '2026-01-29',
    comments: 'crane is away',
    name: expect.stringContaining('2026-01-29'),
  });
});

describe('the end of preservation', () => {
  const ending = (id: string) => ({ selection: these(id), endDate: '2026-01-18', reason: 'taken over', dryRun: false });

  test('the round due after it is withdrawn, and none follows when the last one is signed again', async () => {
    const cycle = await aCycle({ dueDate: '2026-01-15', frequency: 5 });
    await fillIn(cycle.id);
    await complete(cycle.id, '2026-01-15');
    const [, next] = await course(cycle);
    expect(await end(db, actor, { ...ending(next?.id ?? ''), dryRun: true })).toMatchObject({ done: 1, withdrawn: 1 });
    expect(await end(db, actor, ending(next?.id ?? ''))).toMatchObject({ done: 1, withdrawn: 1, refused: [] });
    expect(await course(cycle)).toMatchObject([{ due: '2026-01-15', progress: 'signedOff' }]);
    await reject(cycle.id);
    await complete(cycle.id, '2026-01-16');
    expect(await dues(cycle)).toEqual(['2026-01-15']);
  });

  test('a round due before it stays as the last one; one that was worked on blocks the end', async () => {
    const before = await aCycle({ dueDate: '2026-01-17', frequency: 5 });
    expect(await end(db, actor, ending(before.id))).toMatchObject({ done: 1, withdrawn: 0 });
    await fillIn(before.id);
    await complete(before.id, '2026-01-17');
    expect(await dues(before)).toEqual(['2026-01-17']);
    const begun = await aCycle({ dueDate: '2026-02-15', frequency: 5 });
    await fillIn(begun.id);
    expect((await end(db, actor, ending(begun.id))).refused[0]?.why.en).toMatch(/due on 2026-02-15, after the end/);
  });
});

describe('acts on rounds are undone in one step (issue 10: undo)', () => {
  const wholeCourse = (cycle: AnyRow) =>
    rows(
      db,
      sql<object>`select t.id, t.name, t.due_date, t.end_date, t.progress, t.comments, t.completion_status from tag_pwl t
        join tag_pwl c on c.id = ${cycle.id}::uuid and c.tagged_item = t.tagged_item and c.pwl = t.pwl
        where t.deleted_at is null order by t.due_date`,
    );
  const back = (batch: string | null, may = true) =>
    undoEdit(db, actor, known('tagPwl'), {
      batch: batch ?? '',
      mayDelete: () => {
        if (!may) throw new Error('may not delete');
      },
    });
  /** A course whose first round is done and whose second is open. */
  const aCourse = async (second: 'open' | 'skipped' = 'open') => {
    const first = await aCycle({ dueDate: '2026-01-15', frequency: 5 });
    await fillIn(first.id);
    await complete(first.id, '2026-01-15');
    const [, next] = await course(first);
    const target = { selection: these(next?.id ?? ''), reason: 'so it was', dryRun: false };
    if (second === 'skipped') await skip(db, actor, { ...target, status: onHold.id });
    return { first, of: target };
  };
  type Of = Awaited<ReturnType<typeof aCourse>>['of'];

  test.each([
    ['skipped', 'open', (target: Of) => skip(db, actor, { ...target, status: onHold.id })],
    ['taken up again', 'skipped', (target: Of) => resume(db, actor, target)],
    ['moved', 'open', (target: Of) => move(db, actor, { ...target, weeks: 1 })],
    ['ended, and the open one withdrawn', 'open', (target: Of) => end(db, actor, { ...target, endDate: '2026-01-18' })],
    ['ended, and the open one kept', 'open', (target: Of) => end(db, actor, { ...target, endDate: '2026-01-22' })],
  ] as const)('%s: nothing is left of it, and it can be done again', async (name, second, act) => {
    const { first, of: target } = await aCourse(second);
    const was = await wholeCourse(first);
    const { batch, done } = await act(target);
    expect(done).toBe(1);
    const then = await wholeCourse(first);
    expect(then).not.toEqual(was);
    // a user who may run the act may also undo it: nobody needs the right to delete automatic follow-ups
    const undone = await back(batch, false);
    expect(undone.refused).toEqual([]);
    expect(await wholeCourse(first)).toEqual(was);
    // only the act itself may end a running course, so redoing it by undo is refused
    const again = await back(undone.batch);
    expect(again.refused).toHaveLength(name.includes('withdrawn') ? 1 : 0);
    expect(await wholeCourse(first)).toEqual(name.includes('withdrawn') ? was : then);
  });

  test('a first round that was ended is open again', async () => {
    const first = await aCycle({ dueDate: '2026-02-15', frequency: 5 });
    const was = await wholeCourse(first);
    const target = { selection: these(first.id), reason: 'taken over', dryRun: false };
    const { batch } = await end(db, actor, { ...target, endDate: '2026-01-18' });
    expect(await course(first)).toMatchObject([{ progress: 'skipped' }]);
    expect((await back(batch)).refused).toEqual([]);
    expect(await wholeCourse(first)).toEqual(was);
  });

  test('refused where the following round was worked on, or a sign-off came later', async () => {
    const { first, of: target } = await aCourse();
    const skipped = await skip(db, actor, { ...target, status: null });
    const [, , third] = await course(first);
    await fillIn(third?.id ?? '');
    expect((await back(skipped.batch)).refused).toMatchObject([{ id: third?.id }]);
    const other = await aCourse();
    const [, second] = await course(other.first);
    await fillIn(second?.id ?? '');
    const ended = await end(db, actor, { ...other.of, endDate: '2026-01-22' });
    await complete(second?.id ?? '', '2026-01-20');
    expect((await back(ended.batch)).refused[0]?.why.en).toMatch(/is signed/);
    expect(await skip(db, actor, { ...target, dryRun: true, status: null })).toMatchObject({ batch: null });
  });
});

/** A small deterministic random number generator. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('exactly one cycle runs from the beginning of a course to its end, whatever is done to it', async () => {
  const first = await aCycle({ dueDate: '2025-01-05', frequency: 5 });
  await fillIn(first.id);
  await complete(first.id, '2025-01-05');
  const roll = dice(7);
  const done = new Map<string, number>();
  for (let turns = 0; turns < 80; turns += 1) {
    const all = await course(first);
    const chosen = all[Math.max(0, all.length - 1 - roll(2))];
    const closed = all.findLast(({ progress }) => progress === 'signedOff' || progress === 'skipped');
    if (!chosen) throw new Error('The course is gone.');
    const target = { selection: these(chosen.id), reason: 'so', dryRun: false };
    const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['complete', () => fillIn(chosen.id).then(() => complete(chosen.id, chosen.due))],
      ['fill', () => fillIn(chosen.id)],
      ['skip', () => skip(db, actor, { ...target, status: null })],
      ['resume', () => resume(db, actor, { ...target, selection: these((closed ?? chosen).id) })],
      ['reject', () => reject((closed ?? chosen).id)],
      [
        'add',
        () =>
          make('tagPwl', {
            taggedItem: (first['taggedItem'] as AnyRow).id,
            pwl: turn.id,
            dueDate: addDays(chosen.due, 3),
            frequency: 5,
          }),
      ],
      // the only cycle of a course that has not begun could be deleted; the test keeps it
      [
        'delete',
        async () =>
          all.length > 1 ? remove(db, actor, known('tagPwl'), { selection: these(chosen.id), dryRun: false }) : null,
      ],
    ];
    const [name, act] = acts[roll(acts.length)] ?? ['', async () => undefined];
    const was = JSON.stringify(await course(first));
    await act().catch(() => undefined);
    if (was !== JSON.stringify(await course(first))) done.set(name, (done.get(name) ?? 0) + 1);
    const running = (await course(first)).filter(({ progress }) => progress !== 'signedOff' && progress !== 'skipped');
    expect(running, `after ${name}`).toHaveLength(1);
  }
  // the random walk covered every kind of act
  expect([...done.keys()].toSorted()).toEqual(['complete', 'fill', 'reject', 'resume', 'skip']);
});

test('a round completed on a day before the round that preceded it is noted with that day [rules B-12]', async () => {
  const day = (days: number) => addDays(todayIn(machineZone()), days);
  const cycle = await aCycle({ dueDate: day(-20), frequency: 7 });
  await fillIn(cycle.id);
  expect(await complete(cycle.id, day(-2))).toBeUndefined();
  const [next] = await rows(db, sql<{ id: string }>`select id from tag_pwl where previous = ${cycle.id}::uuid`);
  const id = next?.id ?? '';
  await fillIn(id);
  const noted = async (days: number) =>
    (await sign(db, actor, request([id], { date: day(days), dryRun: true }))).noted.map(({ why }) => why.en);
  expect(await noted(-5)).toEqual([expect.stringContaining(`was completed on ${day(-2)}`)]);
  expect(await noted(-2)).toEqual([]);
});

describe('a round signed early by the method sign-off date [rules B-3]', () => {
  test.each([5, 1])(
    'every %s days, signed exactly one interval early: counted from its due date',
    async (frequency) => {
      await option('C', { preservationMethod: 'signOffDate' });
      const due = addDays(todayIn(machineZone()), frequency);
      const cycle = await aCycle({ dueDate: due, frequency });
      await fillIn(cycle.id);
      expect(await complete(cycle.id, todayIn(machineZone()))).toBeUndefined();
      expect(await dues(cycle)).toEqual([due, addDays(due, frequency)]);
    },
  );
});

test('a second running cycle is refused in words by save, bulk and paste, and only where it is [rules B-2]', async () => {
  const tagPwl = known('tagPwl');
  const words = expect.stringContaining('has an open cycle of this PWL already');
  const first = await aCycle({ dueDate: '2026-02-01', frequency: 7 });
  const once = await make('tagPwl', {
    taggedItem: refId(first['taggedItem']),
    pwl: turn.id,
    dueDate: '2026-03-01',
    frequency: 0,
  });
  const free = await aCycle({ dueDate: '2026-03-01', frequency: 0 });
  const error = await update(db, actor, tagPwl, {
    rows: [{ id: once.id, rev: once.rev, values: { frequency: 7 } }],
  }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ fields: [{ field: 'pwl', words: { en: words } }] });
  const request = { selection: these(once.id, free.id), values: { frequency: 7 } };
  const refused = [{ id: once.id, title: once['name'], why: { en: words } }];
  expect(await change(db, actor, tagPwl, { ...request, dryRun: true })).toMatchObject({ done: 1, refused });
  expect(await change(db, actor, tagPwl, { ...request, dryRun: false })).toMatchObject({ done: 1, refused });
  const pasted = await paste(db, actor, tagPwl, {
    language: 'en',
    input: {
      rows: [{ id: once.id, rev: once.rev, texts: { frequency: '7' } }],
      add: [{ taggedItem: titleOf(first['taggedItem']), pwl: 'E01P', dueDate: '2026-04-01', frequency: '30' }],
      dryRun: false,
    },
  });
  expect(pasted).toMatchObject({ changed: 0, added: 0, refused: [{ why: { en: words } }, { why: { en: words } }] });
  // what no rule judges beforehand, the constraint of the table refuses in the same words
  const forced = transaction(db, (tx) =>
    sql`update tag_pwl set frequency = 7 where id = ${once.id}::uuid`.execute(tx),
  ).catch((reason: unknown) => knownError(reason));
  expect(await forced).toMatchObject({ key: 'notAllowedHere', facts: { why: { en: words } } });
});
