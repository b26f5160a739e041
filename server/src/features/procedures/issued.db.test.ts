import { stepsComplete } from '@plumbline/contract/features/procedures/calls/runs.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { expect, test } from 'vitest';
import { aProcedureWorld } from './testing.ts';

const { server, admin, ask, make, named, system, aProcedure, aSigner } = await aProcedureWorld();
const today = todayIn(machineZone());
const li = await aSigner(['procedure:*', 'procedureSection:see', 'procedureStep:see', 'procedureStep:sign']);
const these = (id: string | undefined) => ({ mode: 'these', ids: [id] });
const post = (key: RegisterKey, verb: string, input: unknown) =>
  server.post(`/api/register/${key}/${verb}`, input, admin);
const update = async (key: RegisterKey, id: string | undefined, values: object) => {
  const { rev } = await ask(key, 'get', { id });
  return post(key, 'update', { rows: [{ id, rev, values }] });
};
const signedAll = (by: string | null) =>
  Object.fromEntries(
    ['prepared', 'checked', 'reviewed', 'authorised'].flatMap((step) => [
      [`${step}By`, by],
      [`${step}On`, by && '2026-01-05'],
    ]),
  );
const complete = (step: string | undefined, more: object = {}) =>
  server.call(stepsComplete, { steps: [step ?? ''], person: li.person, date: today, ...more }, li.by);

test('the texts, sections and steps of a procedure authorised for issue are fixed on every way in until a new revision is opened [rules B-14]', async () => {
  const { procedure, sections, steps } = await aProcedure([2], { revision: 'A' });
  const [[first, second] = []] = steps;
  expect((await update('procedure', procedure.id, signedAll(li.person))).code).toBe(0);
  const ISSUED = /authorised for issue/;
  for (const values of [{ title: 'Other' }, { revision: 'B' }, { authorisedBy: null, authorisedOn: null }])
    expect((await update('procedure', procedure.id, values)).msg, JSON.stringify(values)).toMatch(ISSUED);
  expect((await update('procedureSection', sections[0]?.id, { description: 'Other' })).msg).toMatch(ISSUED);
  expect((await update('procedureStep', first?.id, { description: 'Other' })).msg).toMatch(ISSUED);
  const bulk = await post('procedureStep', 'change', {
    selection: these(first?.id),
    values: { unit: null, lowerLimit: 1 },
  });
  expect(JSON.stringify(bulk)).toMatch(ISSUED);
  expect(JSON.stringify(await post('procedureStep', 'remove', { selection: these(second?.id) }))).toMatch(ISSUED);
  const added = { procedureSection: sections[0]?.id, number: '3', description: 'New' };
  expect(JSON.stringify(await post('procedureStep', 'create', { values: added }))).toMatch(ISSUED);
  const section = { procedure: procedure.id, number: '2', description: 'New' };
  expect(JSON.stringify(await post('procedureSection', 'create', { values: section }))).toMatch(ISSUED);
  // what is planned and found while it is executed stays open
  expect((await update('procedure', procedure.id, { plannedStart: '2026-02-01' })).code).toBe(0);
  expect((await update('procedureStep', first?.id, { remark: 'Wet' })).code).toBe(0);
  const revised = { revision: 'B', authorisedBy: null, authorisedOn: null };
  expect((await update('procedure', procedure.id, revised)).code).toBe(0);
  expect((await update('procedureStep', first?.id, { description: 'Other' })).code).toBe(0);
  expect((await post('procedureStep', 'create', { values: added })).code).toBe(0);
});

test('a step with limits is completed with its reading only [rules B-14]', async () => {
  const { steps } = await aProcedure([2]);
  const [[first, second] = []] = steps;
  for (const step of [first, second]) expect((await update('procedureStep', step?.id, { lowerLimit: 5 })).code).toBe(0);
  const bare = (await complete(first?.id)).data;
  expect([bare.done, bare.refused.map(({ why }) => why.en)]).toEqual([[], [expect.stringContaining('measured value')]]);
  expect((await complete(first?.id, { measuredValue: 7 })).data.done).toEqual([first?.id]);
  expect((await update('procedureStep', second?.id, { measuredValue: 6 })).code).toBe(0);
  expect((await complete(second?.id)).data.done).toEqual([second?.id]);
});

test('prerequisite procedures make no ring, by one change or by several [rules C-1]', async () => {
  const procedure = (name: string, prerequisites: readonly string[] = []) =>
    make('procedure', { ...named(name), systems: [system.id], prerequisites });
  const a = await procedure('RING-A');
  const b = await procedure('RING-B', [a.id]);
  const c = await procedure('RING-C', [b.id]);
  const ring = { code: 14, data: { reqFormatErrorList: [{ field: 'prerequisites' }] } };
  expect(await update('procedure', a.id, { prerequisites: [b.id] })).toMatchObject(ring);
  expect(await update('procedure', a.id, { prerequisites: [c.id] })).toMatchObject(ring);
  expect((await update('procedure', c.id, { prerequisites: [a.id, b.id] })).code).toBe(0);
});

test('01 and 1 are one number among the sections of a procedure and the steps of a section [rules C-4]', async () => {
  const { procedure, sections } = await aProcedure([1]);
  const same = { code: 14, data: { reqFormatErrorList: [{ field: 'number' }] } };
  const section = { procedure: procedure.id, description: 'Again' };
  expect(await post('procedureSection', 'create', { values: { ...section, number: '01' } })).toMatchObject(same);
  expect((await post('procedureSection', 'create', { values: { ...section, number: '10' } })).code).toBe(0);
  const step = { procedureSection: sections[0]?.id, description: 'Again' };
  expect(await post('procedureStep', 'create', { values: { ...step, number: '01' } })).toMatchObject(same);
  expect((await post('procedureStep', 'create', { values: { ...step, number: '1a' } })).code).toBe(0);
});
