import { randomUUIDv7 } from 'node:crypto';
import {
  outlineClone,
  outlineCopy,
  outlineGet,
  outlineSave,
} from '@plumbline/contract/features/procedures/calls/outlines.ts';
import type { Outline, OutlineOf } from '@plumbline/contract/features/procedures/outlines.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { expect, test } from 'vitest';
import { aProcedureWorld } from './testing.ts';

const { server, admin, ask, make, named, system, aProcedure } = await aProcedureWorld();

const outline = async (id: string, kind: OutlineOf = 'procedure'): Promise<Outline> =>
  (await server.call(outlineGet, { of: kind, id }, admin)).data;
type Said = Omit<InputOf<typeof outlineSave>, 'of' | 'id'>;
/** The input for saving an outline that was read. */
const saying = ({ sections, steps }: Outline): Said => ({
  sections: sections.map(({ completed: _completed, ...section }) => section),
  steps: steps.map(({ completed: _completed, unit, ...step }) => ({ ...step, unit: unit?.id ?? null })),
  removed: { sections: [], steps: [] },
});
const save = (id: string, payload: Said) => server.call(outlineSave, { of: 'procedure', id, ...payload }, admin);
const numbers = ({ sections, steps }: Outline): readonly string[] =>
  steps.map(({ section, number }) => `${sections.find(({ id }) => id === section)?.number}.${number}`);

/** A skeleton with 4 sections, one inside another, and 23 steps. */
async function aSkeleton(): Promise<AnyRow> {
  const skeleton = await make('procedureSkeleton', named(`SK-${randomUUIDv7().slice(-6)}`));
  const sections: AnyRow[] = [];
  for (const number of ['1', '2', '2.1', '10'])
    sections.push(
      await make('procedureSkeletonSection', {
        procedureSkeleton: skeleton.id,
        number,
        description: `Section ${number}`,
        parentSection: number === '2.1' ? sections[1]?.id : null,
      }),
    );
  for (let n = 1; n <= 23; n += 1)
    await make('procedureSkeletonStep', {
      procedureSkeletonSection: sections[(n - 1) % 4]?.id,
      number: String(Math.ceil(n / 4)),
      description: `Step ${n}`,
      holdPoint: n === 7,
    });
  return skeleton;
}

test('names and order follow from the numbers, in natural order [R2.3-131, R2.3-132]', async () => {
  const { procedure, sections } = await aProcedure([1, 0]);
  const [, second] = sections;
  for (const number of ['10', '2', '9'])
    await make('procedureStep', { procedureSection: second?.id, number, description: number });
  expect(numbers(await outline(procedure.id))).toEqual(['1.1', '2.2', '2.9', '2.10']);
  const { rows } = await ask<{ rows: AnyRow[] }>('procedureStep', 'page', {
    filter: { field: 'procedure', op: 'is', value: procedure.id },
  });
  const name = String(procedure['name']);
  expect(rows.map((row) => row['name'])).toEqual(['1.1', '2.2', '2.9', '2.10'].map((suffix) => `${name} - ${suffix}`));
  expect(rows[0]).toMatchObject({ procedure: { id: procedure.id } });
  await ask('procedure', 'update', {
    rows: [
      { id: procedure.id, rev: (await ask('procedure', 'get', { id: procedure.id })).rev, values: { name: 'PX' } },
    ],
  });
  expect(await ask('procedureStep', 'get', { id: rows[3]?.id })).toMatchObject({ name: 'PX - 2.10' });
});

test('a parent section is of the same procedure, and no section contains itself [R2.3-131]', async () => {
  const [firstProcedure, other] = [await aProcedure([0, 0]), await aProcedure([0])];
  const [first, second] = firstProcedure.sections;
  const put = async (id: string | undefined, parentSection: string | undefined) => {
    const { rev } = await ask('procedureSection', 'get', { id });
    return server.post(
      '/api/register/procedureSection/update',
      { rows: [{ id, rev, values: { parentSection } }] },
      admin,
    );
  };
  const wrong = { code: 14, data: { reqFormatErrorList: [{ field: 'parentSection' }] } };
  expect(await put(first?.id, other.sections[0]?.id)).toMatchObject(wrong);
  expect(await put(first?.id, second?.id)).toMatchObject({ code: 0 });
  expect(await put(second?.id, first?.id)).toMatchObject(wrong);
  expect(await put(second?.id, second?.id)).toMatchObject(wrong);
});

test('a clone contains the whole skeleton, and later changes to the skeleton leave it alone [R2.3-133, R2.3-134, R2.3-135]', async () => {
  const skeleton = await aSkeleton();
  const { procedure } = await aProcedure([]);
  const clone = { of: 'procedureSkeleton', id: skeleton.id, into: procedure.id } as const;
  expect((await server.call(outlineClone, clone, admin)).data).toEqual({ sections: 4, steps: 23 });
  const [made, from] = [await outline(procedure.id), await outline(skeleton.id, 'procedureSkeleton')];
  expect(numbers(made)).toEqual(numbers(from));
  expect(made.steps.map(({ description, holdPoint }) => [description, holdPoint])).toEqual(
    from.steps.map(({ description, holdPoint }) => [description, holdPoint]),
  );
  const tree = ({ sections }: Outline) =>
    sections.map(({ number, parent }) => [number, sections.find(({ id }) => id === parent)?.number]);
  expect(tree(made)).toEqual(tree(from));
  expect(await ask('procedure', 'get', { id: procedure.id })).toMatchObject({
    steps: 23,
    stepsDone: 0,
    stepPercent: 0,
  });
  await ask('procedureSkeletonStep', 'remove', { selection: { mode: 'these', ids: [from.steps[0]?.id] } });
  await ask('procedureSkeletonStep', 'change', {
    selection: { mode: 'these', ids: [from.steps[1]?.id] },
    values: { description: 'Otherwise' },
  });
  expect(await outline(procedure.id)).toEqual(made);
  // a procedure that has sections is not cloned into by mistake
  expect(await server.call(outlineClone, clone, admin)).toMatchObject({ code: 409 });
  expect((await outline(procedure.id)).sections).toHaveLength(4);
  expect((await server.call(outlineClone, { ...clone, append: true }, admin)).data.steps).toBe(22);
  expect((await outline(procedure.id)).sections.map(({ number }) => number)).toEqual([
    '1',
    '2',
    '2.1',
    '10',
    '11',
    '12',
    '12.1',
    '20',
  ]);
});

test('a procedure is copied, or saved as a skeleton, without its executed work [R2.3-133]', async () => {
  const { procedure } = await aProcedure([2, 1], { plannedStart: '2026-01-05', title: 'Solo run' });
  const copy = { of: 'procedure', id: procedure.id, description: 'Copied' } as const;
  const { data: second } = await server.call(outlineCopy, { ...copy, as: 'procedure', name: 'COPY-1' }, admin);
  expect(second).toMatchObject({ sections: 2, steps: 3 });
  expect(await ask('procedure', 'get', { id: second.id })).toMatchObject({
    title: 'Solo run',
    plannedStart: null,
    systems: [{ id: system.id }],
  });
  const { data: skeleton } = await server.call(
    outlineCopy,
    { ...copy, as: 'procedureSkeleton', name: 'SK-COPY' },
    admin,
  );
  expect(numbers(await outline(skeleton.id, 'procedureSkeleton'))).toEqual(['1.1', '1.2', '2.1']);
});

test('an outline is saved as a whole: rows swap numbers, one is inserted, one deleted [R2.3-131, R2.3-132]', async () => {
  const { procedure } = await aProcedure([3, 1]);
  const payload = saying(await outline(procedure.id));
  const [first, second, third, last] = payload.steps;
  const [firstSection, two] = payload.sections;
  if (!first || !second || !third || !last || !firstSection || !two) throw new Error('no outline');
  const between = { ...first, id: randomUUIDv7(), rev: null, number: '2', description: 'Between' };
  const answer = await save(procedure.id, {
    // the sections swap places
    sections: [
      { ...firstSection, number: '2' },
      { ...two, number: '1' },
      { id: randomUUIDv7(), rev: null, number: '2.1', description: 'Within', parent: firstSection.id },
    ],
    // 1 2 3 becomes 3' new 1', and step 2 is removed
    steps: [{ ...third, number: '1' }, between, { ...first, number: '3', description: 'Last' }, last],
    removed: { sections: [], steps: [second.id] },
  });
  expect(answer.code).toBe(0);
  expect(numbers(answer.data)).toEqual(['1.1', '2.1', '2.2', '2.3']);
  expect(answer.data.steps.map(({ description }) => description)).toEqual(['Step 1', 'Step 3', 'Between', 'Last']);
  const { entries } = await ask<{
    entries: { action: string; changes: { field: string; old: string; new: string }[] }[];
  }>('procedureStep', 'history', { id: third.id });
  const own = entries.filter(({ action }) => action === 'update').flatMap(({ changes }) => changes);
  expect(own).toMatchObject([{ field: 'number', old: '3', new: '1' }]);
  expect(await ask('procedure', 'get', { id: procedure.id })).toMatchObject({ steps: 4 });
});

test('errors are reported at their row, and a failed save changes nothing [R2.3-132]', async () => {
  const { procedure } = await aProcedure([2]);
  const payload = saying(await outline(procedure.id));
  const [first, second] = payload.steps;
  if (!first || !second) throw new Error('no steps');
  const twice = await save(procedure.id, {
    ...payload,
    steps: [
      { ...first, description: 'New' },
      { ...second, number: '1' },
    ],
  });
  expect(twice).toMatchObject({ code: 14, data: { reqFormatErrorList: [{ field: 'steps.1.number' }] } });
  const limits = await save(procedure.id, {
    ...payload,
    steps: [
      { ...first, description: 'New' },
      { ...second, lowerLimit: 5, upperLimit: 1 },
    ],
  });
  expect(limits).toMatchObject({ code: 14, data: { reqFormatErrorList: [{ field: 'steps.1.lowerLimit' }] } });
  expect((await outline(procedure.id)).steps[0]?.description).toBe('Step 1');
});

test('of two users saving one outline, the second is refused with the name of the first [R2.3-132]', async () => {
  const { procedure } = await aProcedure([2]);
  const payload = saying(await outline(procedure.id));
  const steps = (description: string) => payload.steps.map((step, at) => (at === 0 ? { ...step, description } : step));
  const both = await Promise.all(
    ['One', 'Other'].map((text) => save(procedure.id, { ...payload, steps: steps(text) })),
  );
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 409]);
  // a step somebody else added in the meantime is neither lost nor treated as removed
  const seen = saying(await outline(procedure.id));
  await make('procedureStep', { procedureSection: seen.sections[0]?.id, number: '9', description: 'Meanwhile' });
  expect(await save(procedure.id, seen)).toMatchObject({ code: 409 });
});

test('sections and open steps are deleted and restored with their procedure [R2.3-131]', async () => {
  const { procedure, steps } = await aProcedure([2, 1]);
  const selection = { mode: 'these', ids: [procedure.id] };
  expect(await ask('procedure', 'remove', { selection })).toMatchObject({ done: 1 });
  const [step] = steps[0] ?? [];
  expect((await server.post('/api/register/procedureStep/get', { id: step?.id }, admin)).code).toBe(404);
  expect(await ask('procedure', 'restore', { ids: [procedure.id] })).toMatchObject({ done: 1 });
  expect((await outline(procedure.id)).steps).toHaveLength(3);
});
