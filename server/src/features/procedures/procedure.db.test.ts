import { expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { anActor } from '../../register/row/testing.ts';
import { create } from '../../register/write/verbs.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';

compose(features);

const { db } = await aDatabase();
const actor = await anActor(db);
const make = (key: Parameters<typeof known>[0], values: Record<string, unknown>) =>
  create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });
const system = await make('system', named('20'));
const li = await make('authorisedPerson', { name: 'Li Wei' });
const procedure = (more: object) => make('procedure', { ...named('PR-1'), systems: [system.id], ...more });

test.each([
  ['a date without its person', { preparedOn: '2026-01-05' }, 'preparedOn'],
  ['a person without the date', { reviewedBy: li.id }, 'reviewedOn'],
  ['a future date', { preparedBy: li.id, preparedOn: '2099-01-01' }, 'preparedOn'],
  ['to be checked before it is prepared', { checkedBy: li.id, checkedOn: '2026-01-05' }, 'checkedOn'],
  [
    'to be checked on a date before it was prepared',
    { preparedBy: li.id, preparedOn: '2026-01-05', checkedBy: li.id, checkedOn: '2026-01-04' },
    'checkedOn',
  ],
  ['to be completed by hand', { completedOn: '2026-01-05' }, 'completedOn'],
])('a procedure refuses %s [R2.3-130]', async (_, more, field) => {
  await expect(procedure(more)).rejects.toMatchObject({ fields: [{ field }] });
});

test('the drawings of a procedure are also rows of their own [R2.3-057]', async () => {
  const type = await make('drawingType', named('P&ID'));
  const drawing = await make('drawing', { ...named('D-1'), drawingType: type.id });
  const made = await procedure({ preparedBy: li.id, preparedOn: '2026-01-05', drawings: [drawing.id] });
  const found = await rows(
    db,
    sql<{
      procedure: string;
      drawing: string;
    }>`select procedure, drawing from procedure_drawing where deleted_at is null`,
  );
  expect(found).toEqual([{ procedure: made.id, drawing: drawing.id }]);
});

test('planned and actual dates are compared: early, late, not yet [R2.3-130]', async () => {
  const made = await procedure({
    ...named('PR-2'),
    plannedStart: '2026-01-10',
    actualStart: '2026-01-12',
    plannedFinish: '2026-02-10',
    documentRequiredBy: '2026-02-01',
    preparedBy: li.id,
    preparedOn: '2026-01-05',
    checkedBy: li.id,
    checkedOn: '2026-01-06',
    reviewedBy: li.id,
    reviewedOn: '2026-01-07',
    authorisedBy: li.id,
    authorisedOn: '2026-02-05',
  });
  expect(made).toMatchObject({ startLate: 2, issueLate: -5, documentLate: 4, executionDays: null, steps: 0 });
  // the status of the document follows from its signatures
  const prepared = { preparedBy: li.id, preparedOn: '2026-01-05' };
  const steps = [{ ...named('PR-2A') }, { ...named('PR-2B'), ...prepared }].map(
    async (values) => (await procedure(values))['documentStep'],
  );
  expect([...(await Promise.all(steps)), made['documentStep']]).toEqual(['draft', 'prepared', 'authorised']);
});

test('the author system is one of the systems of the procedure [R2.3-130]', async () => {
  const other = await make('system', named('21'));
  await expect(procedure({ ...named('PR-3'), authorSystem: other.id })).rejects.toMatchObject({
    fields: [{ field: 'authorSystem' }],
  });
  expect(await procedure({ ...named('PR-3'), authorSystem: system.id })).toMatchObject({ name: 'PR-3' });
});
