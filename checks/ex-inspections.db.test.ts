import { expect, test } from 'vitest';
import { preservationEnd, preservationOffer } from '@plumbline/contract/features/preservation/calls.ts';
import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { isOffered } from '@plumbline/contract/pages/offered.ts';
import { optionValues } from '@plumbline/contract/level-option-values.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { leftOut } from '@plumbline/contract/register/offered-fields.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { expectDerived } from './support/recount.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import { sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
const path = await server.aTenant('Plant');
const admin = await server.anAdmin(path);
const at: By = { as: admin, path };
const today = todayIn(machineZone());
const EX_OFF = { ...optionValues(), ex: false };

const must = async <T>(url: string, input: unknown): Promise<T> => {
  const { code, data, msg } = await server.post(url, input, at);
  if (code !== 0) throw new Error(`${url}: ${msg} ${JSON.stringify(data)}`);
  return data as T;
};
const make = async (register: string, values: Readonly<Record<string, unknown>>): Promise<string> =>
  (await must<AnyRow>(`/api/register/${register}/create`, { values })).id;
const rowsOf = async (key: string, more: object = {}): Promise<readonly AnyRow[]> =>
  (await must<{ rows: readonly AnyRow[] }>(`/api/register/${key}/page`, { limit: 1000, ...more })).rows;
const these = (...ids: readonly string[]) => ({ mode: 'these' as const, ids: [...ids] });
const change = (register: string, id: string, values: object) =>
  must(`/api/register/${register}/change`, { selection: these(id), values });
const named = (name: string) => ({ name, description: `About ${name}` });
const titleOf = (row: AnyRow | undefined, field: string): string =>
  (row?.[field] as { title: string } | null | undefined)?.title ?? '';
const withEx = (ex: boolean) => server.call(levelSave, { id: path.C, name: 'Plant C', options: { ex } }, at);

// motors are turned every 30 days; Ex rated ones are inspected every 365 days, the first time after 10
const discipline = await make('discipline', named('E'));
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const equipmentType = await make('equipmentType', named('Motor'));
const turning = await make('pwl', { ...named('M01P'), discipline });
const inspection = await make('pwl', { ...named('E09P'), discipline, exGrade: 'close' });
const initial = await make('itr', { ...named('X05A'), discipline, itrClass, exGrade: 'detailed' });
await make('equipmentTypePwl', { equipmentType, pwl: turning, frequency: 30 });
const line = await make('equipmentTypePwl', { equipmentType, pwl: inspection, frequency: 365, firstDue: 10 });
await make('equipmentTypeItr', { equipmentType, itr: initial });
const system = await make('system', named('20'));
const subSystem = await make('subSystem', { ...named('20-01'), system });
const li = await make('authorisedPerson', {
  name: 'Li Wei',
  login: admin.username,
  signPreservation: true,
});

const aTag = (name: string, overrides: object = {}) =>
  make('tag', { ...named(name), equipmentType, discipline, subSystems: [subSystem], ...overrides });
const cyclesOf = async (tag: string): Promise<readonly AnyRow[]> =>
  rowsOf('tagPwl', { filter: { field: 'taggedItem', op: 'is', value: tag }, sort: [{ field: 'dueDate' }] });
const sheetsOf = async (tag: string) => (await cyclesOf(tag)).map((row) => titleOf(row, 'pwl')).toSorted();
/** The rows of the review for a tag, as `PWL state`. */
const reviewOf = async (tag: string) =>
  (await rowsOf('pwlReview', { filter: { field: 'taggedItem', op: 'is', value: tag } }))
    .map((row) => `${titleOf(row, 'pwl')} ${String(row['state'])}`)
    .toSorted();
const itemOf = async (tag: string) => (await rowsOf('exItem', { ids: [tag] }))[0];
const lacking = async () => (await rowsOf('equipmentTypePwl', { ids: [line] }))[0]?.['tagsLacking'];
/** Completes the sheets of cycles without entering answers, and signs them. */
const sign = async (ids: readonly string[], date = today) => {
  await sql`update tag_pwl set progress = 'checksheetComplete' where id = any(${ids}::uuid[])`.execute(db);
  const input = { register: 'tagPwl', selection: these(...ids), label: 'Completed', person: li, date } as const;
  const { data } = await server.call(signOffSign, { ...input, acceptRisk: false, dryRun: false }, at);
  expect(data.refused).toEqual([]);
};

test('the matrix requires Ex inspections of Ex rated items only: on add, on change, in review and counts [DG 3.6]', async () => {
  const [ex, plain] = [await aTag('M-1', { isExRated: true }), await aTag('M-2')];
  expect(await sheetsOf(ex)).toEqual(['E09P', 'M01P']);
  expect(await sheetsOf(plain)).toEqual(['M01P']);
  const checks = await rowsOf('tagItr');
  expect(checks.map((row) => titleOf(row, 'taggedItem'))).toEqual(['M-1']);
  expect((await cyclesOf(ex)).find(({ exGrade }) => exGrade === 'close')).toMatchObject({
    frequency: 365,
    dueDate: addDays(today, 10),
  });
  expect(await reviewOf(plain)).toEqual(['M01P matched']);
  expect(await lacking()).toBe(0);

  await change('tag', plain, { isExRated: true });
  expect(await sheetsOf(plain)).toEqual(['E09P', 'M01P']);
  // existing cycles stay when the flag is removed; the review reports them
  await change('tag', plain, { isExRated: false });
  expect(await reviewOf(plain)).toEqual(['E09P extra', 'M01P matched']);
  await sql`update tagged_item set is_ex_rated = true where id = ${plain}::uuid`.execute(db);
  expect(await reviewOf(plain)).toEqual(['E09P matched', 'M01P matched']);
});

test('where Ex is off the matrix allocates and requires no Ex inspections [DG 3.6]', async () => {
  expect((await withEx(false)).code).toBe(0);
  const tag = await aTag('M-3', { isExRated: true });
  expect(await sheetsOf(tag)).toEqual(['M01P']);
  expect(await reviewOf(tag)).toEqual(['M01P matched']);
  expect((await withEx(true)).code).toBe(0);
  expect(await reviewOf(tag)).toEqual(['E09P missing', 'M01P matched']);
  expect(await lacking()).toBe(1);
});

test('with Ex on and preservation off, only Ex inspections are allocated, recur and are counted [R0-08]', async () => {
  const options = (chosen: object) => server.call(levelSave, { id: path.C, name: 'Plant C', options: chosen }, at);
  expect((await options({ preservation: false, ex: true })).code).toBe(0);
  const [ex, plain] = [await aTag('X-1', { isExRated: true }), await aTag('X-2')];
  expect(await sheetsOf(ex)).toEqual(['E09P']);
  expect(await sheetsOf(plain)).toEqual([]);
  expect(await reviewOf(ex)).toEqual(['E09P matched']);
  expect(await reviewOf(plain)).toEqual([]);
  // a matrix line applies to items of its status: a new line is evaluated for those, and with an Ex grade only for Ex
  // rated ones
  const second = await make('pwl', { ...named('E10P'), discipline, exGrade: 'visual' });
  const added = await make('equipmentTypePwl', { equipmentType, pwl: second, frequency: 90 });
  expect(await reviewOf(ex)).toEqual(['E09P matched', 'E10P missing']);
  expect(await reviewOf(plain)).toEqual([]);
  await must('/api/register/equipmentTypePwl/remove', { selection: these(added) });
  expect(await reviewOf(ex)).toEqual(['E09P matched']);
  const [cycle] = await cyclesOf(ex);
  await sign([String(cycle?.id)]);
  expect((await cyclesOf(ex)).map(({ progress }) => progress)).toEqual(['signedOff', 'notStarted']);
  const { data } = await server.call(home, null, at);
  expect(data.preservation).toMatchObject({ done: 1 });
  for (const [chosen, offered] of [
    [{ preservation: false, ex: true }, [true, true]],
    [{ preservation: true, ex: false }, [true, false]],
    [{ preservation: false, ex: false }, [false, false]],
  ] as const)
    expect(
      ['/Preservation/LookAhead', '/TaggedItems/ExRegister'].map((route) =>
        isOffered(route, { ...optionValues(), ...chosen }),
      ),
    ).toEqual(offered);
  expect((await options({ preservation: false, ex: false })).code).toBe(0);
  expect((await server.call(home, null, at)).data.preservation).toBeNull();
  expect(await sheetsOf(await aTag('X-3', { isExRated: true }))).toEqual([]);
  expect((await options({ preservation: true, ex: true })).code).toBe(0);
  expect(await reviewOf(plain)).toEqual(['M01P missing']);
  // what is stored equals a fresh evaluation
  await expectDerived({ server });
});

test('where Ex is off its fields are in no sheet and no file, and switched on again they reappear unchanged [DG 2.1]', async () => {
  const captions = async (register: string, verb: string, more: object = {}) => {
    const headers = { ...headersOf(at), 'content-type': 'application/json' };
    const url = `/api/register/${register}/${verb}`;
    const { body } = await server.app.inject({ method: 'POST', url, headers, payload: { format: 'csv', ...more } });
    return (body.split('\n')[0] ?? '').replace('\ufeff', '').trim().split(',');
  };
  // every field that an option can hide, in every register, and the captions to look for
  const all = allRegisters.flatMap((register) => {
    const left = leftOut(EX_OFF, register);
    return left.size === 0 ? [] : [{ register, left: [...left].map((name) => register.fields[name]?.label.en ?? '') }];
  });
  expect(all.map(({ register }) => register.key)).toEqual(
    expect.arrayContaining(['tag', 'cable', 'pwl', 'itr', 'tagPwl']),
  );
  const found = async () => {
    const lines: string[] = [];
    for (const { register, left } of all)
      for (const caption of [
        ...(await captions(register.key, 'export')),
        ...(await captions(register.key, 'template')),
        ...(await captions(register.key, 'export', { columns: [register.title, ...leftOut(EX_OFF, register)] })),
      ])
        if (left.includes(caption)) lines.push(`${register.key} ${caption}`);
    return lines;
  };
  expect(await found()).not.toEqual([]);
  await withEx(false);
  expect(await found()).toEqual([]);
  // a search on a hidden field still works
  const request = { filter: { field: 'isExRated', op: 'is', value: true } };
  expect((await rowsOf('tag', request)).length).toBeGreaterThan(0);
  await withEx(true);
});

test('the Ex register shows the last inspection with inspector and grade, and the next one if due or overdue [DG 3.6]', async () => {
  const tag = await aTag('M-4', { isExRated: true });
  expect(await itemOf(tag)).toMatchObject({
    lastInspection: null,
    result: 'none',
    nextInspection: addDays(today, 10),
    nextGrade: 'close',
    state: 'due',
  });
  const [first] = (await cyclesOf(tag)).filter(({ exGrade }) => exGrade === 'close');
  const id = first?.id ?? '';
  // a check of the matrix that has a grade is an inspection too
  await sql`update tag_itr set progress = 'signedOff', signed_on = ${addDays(today, -200)}::date, signed_by = ${li}::uuid
    where tagged_item = ${tag}::uuid`.execute(db);
  expect(await itemOf(tag)).toMatchObject({
    lastInspection: addDays(today, -200),
    lastGrade: 'detailed',
    result: 'passed',
  });
  await sql`update tag_pwl set due_date = ${addDays(today, -1)}::date, assigned_to = ${li}::uuid where id = ${id}::uuid`.execute(
    db,
  );
  expect(await itemOf(tag)).toMatchObject({ state: 'overdue', inspectionsOpen: 1 });
  const overdue = { filter: { field: 'state', op: 'is', value: 'overdue' }, sort: [{ field: 'nextInspection' }] };
  expect((await rowsOf('exItem', overdue)).map(({ name }) => name)).toEqual(['M-4']);

  await sign([id]);
  await sql`update tag_pwl set out_of_limits = 1 where id = ${id}::uuid`.execute(db);
  const item = await itemOf(tag);
  expect(item).toMatchObject({
    lastInspection: today,
    lastGrade: 'close',
    lastReference: 'E09P',
    result: 'findings',
    findings: 1,
    nextInspection: addDays(today, 364),
    state: 'planned',
    inspectionsOpen: 0,
  });
  expect([titleOf(item, 'lastBy'), titleOf(item, 'nextBy')]).toEqual(['Li Wei', 'Li Wei']);
});

test('preservation ends with a certificate of the chosen type; Ex inspections of its tags continue by default [R2.3-141 DG 3.6, work-areas 4.5 16]', async () => {
  const tag = await aTag('M-5', { isExRated: true });
  const handoverType = await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['1'] });
  const certificate = await make('handover', { handoverType, subSystem });
  await sql`update handover set state = 'accepted' where id = ${certificate}::uuid`.execute(db);
  const end = (target: object) =>
    server.call(
      preservationEnd,
      { of: { certificate, ...target }, endDate: today, reason: 'Handed over' } as never,
      at,
    );
  // what the scope's chosen type offers: nothing while no type or another one is chosen, or the certificate is not
  // accepted
  const offered = async (preservationEndsWith: string, state = 'accepted') => {
    await server.call(levelSave, { id: path.E, name: 'Plant E', options: { preservationEndsWith } }, { as: admin });
    await sql`update handover set state = ${state} where id = ${certificate}::uuid`.execute(db);
    return (await server.call(preservationOffer, { certificate }, at)).data.running;
  };
  const none = [await offered(''), await offered('OTHER'), await offered('mcc', 'raised')];
  expect(none).toEqual([0, 0, 0]);
  const offeredNow = await offered('mcc');
  const ended = await end({});
  expect([ended.code, offeredNow]).toEqual([0, ended.data.done]);
  expect(offeredNow).toBeGreaterThan(0);
  expect(await offered('MCC')).toBe(0);
  const open = async () =>
    (await cyclesOf(tag)).filter(({ progress }) => progress === 'notStarted').map((row) => titleOf(row, 'pwl'));
  expect(await open()).toEqual(['E09P']);
  expect((await end({ exInspections: true })).code).toBe(0);
  expect(await open()).toEqual([]);
});

test('a sheet that becomes an Ex inspection turns its cycles into Ex inspections [R2.3-140]', async () => {
  const tag = await aTag('M-6', { subSystems: [await make('subSystem', { ...named('20-02'), system })] });
  const [cycle] = await cyclesOf(tag);
  await change('pwl', turning, { exGrade: 'visual' });
  expect((await cyclesOf(tag))[0]).toMatchObject({ id: cycle?.id, exGrade: 'visual' });
  await change('pwl', turning, { exGrade: null });
  expect((await cyclesOf(tag))[0]?.['exGrade']).toBeNull();
});

test('completed inspections keep their grade when the library changes, and open ones take the new grade [DG 3.6]', async () => {
  const attributes = { isExRated: true, subSystems: [await make('subSystem', { ...named('20-03'), system })] };
  const [done, open] = [await aTag('M-G1', attributes), await aTag('M-G2', attributes)];
  await sql`update tag_itr set progress = 'signedOff', signed_on = ${today}::date, signed_by = ${li}::uuid
    where tagged_item = ${done}::uuid`.execute(db);
  const [round] = (await cyclesOf(done)).filter(({ exGrade }) => exGrade === 'close');
  await sign([round?.id ?? '']);
  await change('pwl', inspection, { exGrade: 'visual' });
  await change('itr', initial, { exGrade: 'visual' });
  // renaming the tag renames its records; they keep the grade they were signed with
  const [{ rev } = {}] = await rowsOf('tag', { ids: [done] });
  await must('/api/register/tag/update', { rows: [{ id: done, rev, values: { name: 'M-G1A' } }] });
  const grades = async (register: string, tag: string) =>
    (await rowsOf(register, { filter: { field: 'taggedItem', op: 'is', value: tag } }))
      .filter(({ exGrade }) => exGrade !== null)
      .map(({ progress, exGrade }) => `${progress === 'signedOff' ? 'signed' : 'open'} ${String(exGrade)}`)
      .toSorted();
  expect(await grades('tagItr', done)).toEqual(['signed detailed']);
  expect(await grades('tagItr', open)).toEqual(['open visual']);
  expect(await grades('tagPwl', done)).toEqual(['open visual', 'signed close']);
  expect(await grades('tagPwl', open)).toEqual(['open visual']);
  await change('pwl', inspection, { exGrade: 'close' });
  await change('itr', initial, { exGrade: 'detailed' });
});
