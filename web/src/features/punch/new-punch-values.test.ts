import { expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { newPunchValues, type NewPunch } from './new-punch-values.ts';

const complete: NewPunch = {
  category: 'a',
  subSystem: null,
  discipline: 'e',
  description: ' Gland loose ',
  detailedDescription: '',
  raisedBy: 'p',
  assignedTo: null,
};

test('a new item refers to its subject and is raised today', () => {
  expect(newPunchValues(complete, { scope: 'taggedItem', id: 't1' }, '2026-11-21')).toEqual({
    description: 'Gland loose',
    category: 'a',
    discipline: 'e',
    scope: 'taggedItem',
    taggedItem: 't1',
    raisedBy: 'p',
    raisedDate: '2026-11-21',
  });
});

test.each(['category', 'discipline', 'raisedBy'] as const)('is not sent without its %s', (field) => {
  expect(newPunchValues({ ...complete, [field]: null }, { scope: 'tagItr', id: 'i1' }, '2026-11-21')).toBeNull();
});

test('a new item has every required field of the register', () => {
  const values = newPunchValues(complete, { scope: 'tagItr', id: 'i1' }, '2026-11-21') ?? {};
  const required = Object.entries(registers.punchListItem.fields).filter(
    ([, field]) => 'required' in field && !('computed' in field),
  );
  expect(required.map(([name]) => name).filter((name) => values[name] === undefined)).toEqual([]);
});

test('an item on a step counts in the given subsystem, and is not raised without one [R2.3-132]', () => {
  const step = { scope: 'procedureStep', id: 's1' } as const;
  expect(newPunchValues(complete, step, '2026-11-21')).toBeNull();
  expect(newPunchValues({ ...complete, subSystem: 'b1' }, step, '2026-11-21')).toMatchObject({
    scope: 'subSystem',
    subSystem: 'b1',
    procedureStep: 's1',
  });
});
