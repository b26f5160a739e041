import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { expect, test } from 'vitest';
import { setupSteps, type SetupFacts } from './setup-steps.ts';

const fresh: SetupFacts = {
  levels: ['Company', 'Project', 'Scope of work'],
  users: 1,
  equipmentTypes: 0,
  tags: 0,
  signedSheets: 0,
  certificates: 0,
};
const done = (facts: SetupFacts) => setupSteps(facts).map(({ isDone }) => isDone);

test('a fresh installation has six steps to do, each on its page [use 11]', () => {
  expect(done(fresh)).toEqual([false, false, false, false, false, false]);
  for (const { to } of setupSteps(fresh)) expect(pageAt(to.split('?')[0] ?? ''), to).toBeDefined();
});

test('a step is ticked when its data exists, and not before that is known [use 11]', () => {
  const all = {
    levels: ['North', 'P-1', 'Topsides'],
    users: 3,
    equipmentTypes: 9,
    tags: 4,
    signedSheets: 1,
    certificates: 1,
  };
  expect(done(all)).toEqual([true, true, true, true, true, true]);
  expect(done({ ...all, levels: ['North', 'Project', 'Topsides'] })[0]).toBe(false);
  expect(done({ ...fresh, tags: undefined, levels: undefined })).toEqual([
    undefined,
    false,
    false,
    undefined,
    false,
    false,
  ]);
});
