import { runGet } from '@plumbline/contract/features/procedures/calls/runs.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { aProcedureWorld } from './testing.ts';

const { server, admin, ask, make, named, aProcedure } = await aProcedureWorld();
const tq = await make('mocType', named('TQ'));
const li = await make('authorisedPerson', { name: 'Li Wei', login: 'li' });
const raise = (step: AnyRow | undefined): Promise<AnyRow> =>
  make('moc', { mocType: tq.id, description: 'Pump runs backwards', raisedBy: li.id, procedureSteps: [step?.id] });
const stepsOf = async (id: string) =>
  (await server.call(runGet, { id }, admin)).data.steps.map(({ number, mocs, mocsOpen }) => [number, mocs, mocsOpen]);

test('a deviation at a step raises a change, which the step counts as open until it is closed [R2.3-133, R2.3-137]', async () => {
  const { procedure, steps } = await aProcedure([2]);
  const [first, second] = steps[0] ?? [];
  expect(await stepsOf(procedure.id)).toEqual([
    ['1', 0, 0],
    ['2', 0, 0],
  ]);
  const [firstDeviation] = [await raise(first), await raise(first), await raise(second)];
  expect(await stepsOf(procedure.id)).toEqual([
    ['1', 2, 2],
    ['2', 1, 1],
  ]);
  await sql`update moc set state = 'closed' where id = ${firstDeviation.id}::uuid`.execute(server.database.db);
  expect(await stepsOf(procedure.id)).toEqual([
    ['1', 2, 1],
    ['2', 1, 1],
  ]);
  await ask('moc', 'remove', { selection: { mode: 'these', ids: [firstDeviation.id] } });
  expect(await stepsOf(procedure.id)).toEqual([
    ['1', 1, 1],
    ['2', 1, 1],
  ]);
});
