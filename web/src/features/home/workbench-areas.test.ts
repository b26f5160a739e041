import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { expect, test } from 'vitest';
import { AREAS } from './workbench-areas.ts';

const CHOOSES_PROJECT = ['/project-page', '/SystemSettings/SelectPorject', '/Admin/LevelSelect'];

test('the Workbench offers one way to choose a project, and only pages that exist (use C17)', () => {
  const routes = AREAS.flatMap((area) => area.routes);
  expect(routes.filter((route) => CHOOSES_PROJECT.includes(route))).toEqual(['/SystemSettings/SelectPorject']);
  expect(routes.filter((route) => pageAt(route) === undefined)).toEqual([]);
});
