import { expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { anActor } from '../../register/testing.ts';
import { create } from '../../register/verbs.ts';
import '../all-features.ts';

const { db } = await aDatabase();
const actor = await anActor(db);
const make = (key: Parameters<typeof known>[0], values: Record<string, unknown>) =>
  create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });
const system = await make('system', named('20'));
const li = await make('authorisedPerson', { name: 'Li Wei' });
const procedure = (more: object) => make('procedure', { ...named('PR-1'), systems: [system.id], ...more });

test.each([
  ['a date without its person', { checkedOn: '2026-01-05' }, 'checkedOn'],
  ['a person without the date', { completedBy: li.id }, 'completedOn'],
  ['a day to come', { preparedBy: li.id, preparedOn: '2099-01-01' }, 'preparedOn'],
])('[R2.3-130] a procedure refuses %s', async (_, more, field) => {
  await expect(procedure(more)).rejects.toMatchObject({ fields: [{ field }] });
});

test('[R2.3-057] the drawings of a procedure are rows of their own as well', async () => {
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
