import { procedurePrint } from '@plumbline/contract/features/procedures/calls/outlines.ts';
import { runComplete, runGet, runTakeBack, stepsComplete } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { proveIdentity } from '@plumbline/contract/features/session/calls/second-factor.ts';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { hashWire, wireForm } from '../session/password.ts';
import { aProcedureWorld } from './testing.ts';

const { server, path, admin, ask, make, aProcedure, aSigner } = await aProcedureWorld();
const today = todayIn(machineZone());
const SIGN = ['procedure:*', 'procedureSection:see', 'procedureStep:see', 'procedureStep:sign'];
const li = await aSigner(SIGN);
const wang = await aSigner(SIGN);
const complete = (steps: readonly (AnyRow | undefined)[], by = li, more: object = {}) =>
  server.call(
    stepsComplete,
    { steps: steps.map((step) => step?.id ?? ''), person: by.person, date: today, ...more },
    by.by,
  );
const register = (key: string, verb: string, input: unknown) =>
  server.post(`/api/register/${key}/${verb}`, input, admin);
const these = (id: string | undefined) => ({ mode: 'these', ids: [id] });

test('a step is completed by name and date, and its procedure shows the progress [R0-09, R2.3-132]', async () => {
  const { procedure, steps } = await aProcedure([10, 10]);
  const half = steps.flat().slice(0, 10);
  expect((await complete(half)).data).toMatchObject({ done: { length: 10 }, already: [], refused: [] });
  expect(await ask('procedure', 'get', { id: procedure.id })).toMatchObject({
    steps: 20,
    stepsDone: 10,
    stepPercent: 50,
    actualStart: today,
  });
  const { data } = await server.call(runGet, { id: procedure.id }, li.by);
  expect(data.steps.filter(({ completed }) => completed?.on === today)).toHaveLength(10);
  expect(data.people).toEqual([{ id: li.person, title: expect.any(String), me: true }]);
});

test('two users completing one step create one record, and the second sees who completed it [R2.3-132]', async () => {
  const { steps } = await aProcedure([1]);
  const [step] = steps[0] ?? [];
  const answers = await Promise.all([complete([step], li), complete([step], wang)]);
  expect(answers.map(({ data }) => data.done.length).toSorted()).toEqual([0, 1]);
  const second = answers.find(({ data }) => data.done.length === 0)?.data.already[0];
  const row = await ask('procedureStep', 'get', { id: step?.id });
  expect(second).toMatchObject({ id: step?.id, on: today });
  expect(row['completedBy']).toMatchObject({ title: second?.by });
  const { entries } = await ask<{ entries: { action: string }[] }>('procedureStep', 'history', { id: step?.id });
  expect(entries.map(({ action }) => action)).toEqual(['update', 'add']);
});

test('a hold point blocks the steps after it until it is ticked; ticked together, they follow their order [R2.3-132]', async () => {
  const { steps } = await aProcedure([3, 1]);
  const [[first, hold, after] = [], [last] = []] = steps;
  await ask('procedureStep', 'change', { selection: these(hold?.id), values: { holdPoint: true } });
  const refused = (await complete([first, after, last])).data;
  expect(refused.done).toEqual([first?.id]);
  expect(refused.refused.map(({ id }) => id)).toEqual([after?.id, last?.id]);
  expect(refused.refused[0]?.why.en).toContain(String(hold?.['name']));
  expect((await complete([last, hold])).data.done).toEqual([hold?.id, last?.id]);
});

test('steps cannot be signed ahead of the date, as another person, or without permission [R2.3-132]', async () => {
  const { steps } = await aProcedure([1]);
  const [step] = steps[0] ?? [];
  expect((await complete([step], li, { date: addDays(today, 1) })).code).toBe(409);
  expect((await complete([step], li, { person: wang.person })).code).toBe(409);
  const guest = await make('authorisedPerson', { name: 'Guest' });
  const chief = { ...li, by: admin };
  expect((await complete([step], chief, { person: guest.id })).code).toBe(409);
  const reader = { as: await server.aUser(path, { permissions: ['procedureStep:see', 'procedureStep:update'] }), path };
  expect((await complete([step], { ...li, by: reader })).code).toBe(403);
  expect((await complete([step], chief, { person: wang.person })).data.done).toEqual([step?.id]);
  // no other call may write who completed it
  const typed = { selection: these(step?.id), values: { completedOn: today } };
  expect((await register('procedureStep', 'change', typed)).code).toBe(14);
});

test('steps are completed only after the user has proven who they are, where the facility demands it', async () => {
  const { steps } = await aProcedure([1]);
  const db = server.database.db;
  const proveSigning = (is: boolean) =>
    sql`update level set options = coalesce(options, '{}') || ${JSON.stringify({ proveSigning: is })}::jsonb where id = ${path.C}::uuid`.execute(
      db,
    );
  await sql`update app_user set password_hash = ${await hashWire(wireForm('plumb 7'))} where id = ${li.by.as?.userId}`.execute(
    db,
  );
  await proveSigning(true);
  try {
    expect((await complete(steps[0] ?? [])).code).toBe(19);
    expect(await server.call(proveIdentity, { password: 'plumb 7' }, li.by)).toMatchObject({ code: 0 });
    expect((await complete(steps[0] ?? [])).data.done).toHaveLength(1);
  } finally {
    await proveSigning(false);
  }
});

test('a completed step is locked on every way in, except its remark [R2.3-132]', async () => {
  const { procedure, sections, steps } = await aProcedure([2]);
  const [step, open] = steps[0] ?? [];
  await complete([step], li, { measuredValue: 7.25, remark: 'Warm' });
  for (const values of [{ description: 'Otherwise' }, { number: '7' }, { measuredValue: 1 }, { holdPoint: true }]) {
    const { rev } = await ask('procedureStep', 'get', { id: step?.id });
    const answer = await register('procedureStep', 'update', { rows: [{ id: step?.id, rev, values }] });
    expect(answer.code, JSON.stringify(values)).not.toBe(0);
  }
  const stored = await ask('procedureStep', 'get', { id: step?.id });
  expect(stored).toMatchObject({ description: 'Step 1', number: '1', measuredValue: 7.25, remark: 'Warm' });
  expect(await ask('procedureStep', 'change', { selection: these(step?.id), values: { remark: 'Hot' } })).toMatchObject(
    {
      done: 1,
    },
  );
  for (const [key, id] of [
    ['procedureStep', step?.id],
    ['procedureSection', sections[0]?.id],
    ['procedure', procedure.id],
  ] as const)
    expect(await ask(key, 'remove', { selection: these(id) }), key).toMatchObject({ done: 0, refused: [{ id }] });
  expect(await ask('procedureStep', 'remove', { selection: these(open?.id) })).toMatchObject({ done: 1 });
  expect(await ask('procedure', 'get', { id: procedure.id })).toMatchObject({ steps: 1, stepPercent: 100 });
});

test('a measured value out of limits is marked, whichever way it is written [R2.3-132]', async () => {
  const { steps } = await aProcedure([1]);
  const [step] = steps[0] ?? [];
  const set = (values: object) => ask('procedureStep', 'change', { selection: these(step?.id), values });
  await set({ lowerLimit: 5, upperLimit: 10, measuredValue: 12 });
  expect(await ask('procedureStep', 'get', { id: step?.id })).toMatchObject({ outOfLimits: true });
  await set({ upperLimit: 12 });
  expect(await ask('procedureStep', 'get', { id: step?.id })).toMatchObject({ outOfLimits: false });
  await complete([step], li, { measuredValue: 4 });
  expect(await ask('procedureStep', 'get', { id: step?.id })).toMatchObject({ outOfLimits: true, completedOn: today });
});

test('completing a section or procedure warns of open steps by name, and completes no step [R2.3-131, R2.3-130]', async () => {
  const before = await aProcedure([1]);
  const { procedure, sections, steps } = await aProcedure([2], { prerequisites: [before.procedure.id] });
  const [step] = steps[0] ?? [];
  const { person } = li;
  const done = (key: 'procedure' | 'procedureSection', id = '', confirmed = false) =>
    server.call(runComplete, { register: key, id, person, date: today, confirmed }, admin);
  const warned = (await done('procedureSection', sections[0]?.id)).data;
  expect(warned).toMatchObject({ done: false, warnings: [{ en: 'Open steps: 2 of 2. They stay open.' }] });
  await complete([step]);
  expect((await done('procedure', procedure.id)).data.warnings.map(({ en }) => en)).toEqual([
    'Open steps: 1 of 2. They stay open.',
    `Prerequisite ${String(before.procedure['name'])} is not completed.`,
    'The document is not authorised for issue.',
  ]);
  expect((await done('procedure', procedure.id, true)).data.done).toBe(true);
  expect(await ask('procedure', 'get', { id: procedure.id })).toMatchObject({
    completedOn: today,
    stepsDone: 1,
    executionDays: 0,
  });
  // nothing in it can be changed any more, by any route
  const [, open] = steps[0] ?? [];
  expect((await complete([open])).data.refused).toHaveLength(1);
  const added = { procedureSection: sections[0]?.id, number: '9', description: 'Late' };
  expect((await register('procedureStep', 'create', { values: added })).code).toBe(14);
  expect(
    (await register('procedure', 'change', { selection: these(procedure.id), values: { title: 'x' } })).data,
  ).toMatchObject({ done: 0 });
  const back = (key: 'procedure' | 'procedureStep', id = '') =>
    server.call(runTakeBack, { register: key, id, reason: 'Gasket leaks' }, admin);
  expect((await back('procedureStep', step?.id)).code).toBe(409);
  expect((await back('procedure', procedure.id)).code).toBe(0);
  expect((await back('procedureStep', step?.id)).code).toBe(0);
  expect(await ask('procedureStep', 'get', { id: step?.id })).toMatchObject({
    completedBy: null,
    completedOn: null,
    takenBack: 'Gasket leaks',
  });
  const { entries } = await ask<{ entries: { action: string; note: string | null }[] }>('procedureStep', 'history', {
    id: step?.id,
  });
  expect(entries.find(({ action }) => action === 'reject')?.note).toBe('Gasket leaks');
  expect(await ask('procedure', 'get', { id: procedure.id })).toMatchObject({ stepsDone: 0, executionDays: null });
});

test('a procedure is printed, open and completed [R2.3-130]', async () => {
  const { procedure, steps } = await aProcedure([2, 0]);
  await complete(steps[0] ?? []);
  const answer = await server.post(procedurePrint.path, { id: procedure.id }, admin);
  expect(answer.headers['content-type']).toBe('application/pdf');
});

test('a step does not come back into a section that was completed since, any more than one is added to it [rules B-7]', async () => {
  const { sections, steps } = await aProcedure([2]);
  const [step, open] = steps[0] ?? [];
  await complete([step]);
  await ask('procedureStep', 'remove', { selection: these(open?.id) });
  const target = { register: 'procedureSection', id: sections[0]?.id ?? '', person: li.person, date: today } as const;
  await server.call(runComplete, { ...target, confirmed: true }, admin);
  const added = { procedureSection: sections[0]?.id, number: '9', description: 'Late' };
  expect((await register('procedureStep', 'create', { values: added })).code).toBe(14);
  const why = { en: expect.stringContaining('is completed: nothing can be added to it') };
  expect(await ask('procedureStep', 'restore', { ids: [open?.id] })).toMatchObject({
    done: 0,
    refused: [{ id: open?.id, why }],
  });
  await server.call(runTakeBack, { register: 'procedureSection', id: target.id, reason: 'again' }, admin);
  expect(await ask('procedureStep', 'restore', { ids: [open?.id] })).toMatchObject({ done: 1, refused: [] });
});
