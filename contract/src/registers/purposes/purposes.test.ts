import { expect, test } from 'vitest';
import { queryLists } from '../../lists/index.ts';
import { allRegisters } from '../index.ts';
import { loadables } from '../list-sheets.ts';
import { prerequisitesOf } from '../prerequisites.ts';
import { purposeOf } from './purposes.ts';

test.for(loadables)('$key says in one or two sentences of both languages what it is for', (register) => {
  const purpose = purposeOf(register);
  expect(purpose?.en).toMatch(/^[A-Z][^.]+\.(?: [A-Z][^.]+\.)?$/);
  expect(purpose?.zh).toMatch(/^[^。]*[\u4e00-\u9fff][^。]*。(?:[^。]+。)?$/);
  expect((purpose?.en ?? '').length).toBeLessThanOrEqual(180);
});

test('a list that is a query has no purpose of its own', () => {
  expect(queryLists.flatMap((list) => purposeOf(list) ?? [])).toEqual([]);
});

test.for(allRegisters)(
  '$key needs each register that its required fields refer to, once, and never itself',
  (register) => {
    const needs = prerequisitesOf(register).map(({ key }) => key);
    expect(new Set(needs).size).toBe(needs.length);
    expect(needs).not.toContain(register.key);
    for (const field of Object.values(register.fields)) {
      if (!('to' in field) || field.required !== true || field.computed === true || field.to === register.key) continue;
      const only = 'only' in field ? field.only : undefined;
      expect(needs).toContain(only?.length === 1 ? only[0] : field.to);
    }
  },
);

test('a tag needs discipline, equipment type and subsystem; a tag ITR also the matrix; a discipline nothing', () => {
  const needs = (key: string) =>
    prerequisitesOf(allRegisters.find((register) => register.key === key) ?? never(key)).map(
      (register) => register.key,
    );
  expect(needs('tag')).toEqual(['discipline', 'equipmentType', 'subSystem']);
  expect(needs('tagItr')).toEqual(['taggedItem', 'itr', 'equipmentTypeItr']);
  expect(needs('punchListItem')).toContain('subSystem');
  expect(needs('discipline')).toEqual([]);
});
function never(key: string): never {
  throw new Error(key);
}
