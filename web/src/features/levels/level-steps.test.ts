import type { LevelNode } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { Level } from '@plumbline/contract/levels.ts';
import { expect, test } from 'vitest';
import { scopeOf, stepsOf } from './level-steps.ts';

const node = (level: Level, id: string, parentId: string | null): LevelNode => ({
  id,
  level,
  parentId,
  name: id,
  description: '',
});
const TREE = [
  node('A', 'a', null),
  node('B', 'b', 'a'),
  node('C', 'c', 'b'),
  node('D', 'Unit 10', 'c'),
  node('D', 'Unit 9', 'c'),
  node('E', 'e1', 'Unit 9'),
  node('E', 'e2', 'Unit 9'),
  node('E', 'e3', 'Unit 10'),
];

test('makes single choices for the user and stops at the first real one', () => {
  const steps = stepsOf(TREE, {});
  expect(steps.map(({ level, chosen }) => [level, chosen?.id])).toEqual([
    ['A', 'a'],
    ['B', 'b'],
    ['C', 'c'],
    ['D', undefined],
  ]);
});
test('sorts choices by name, with numbers in numeric order', () => {
  expect(
    stepsOf(TREE, {})
      .at(-1)
      ?.choices.map(({ name }) => name),
  ).toEqual(['Unit 9', 'Unit 10']);
});
test('continues below a choice, and ignores one that no longer exists', () => {
  expect(stepsOf(TREE, { D: 'Unit 10' }).at(-1)).toMatchObject({ level: 'E', chosen: { id: 'e3' } });
  expect(stepsOf(TREE, { D: 'Unit 9' }).at(-1)).toMatchObject({ level: 'E', chosen: undefined });
  expect(stepsOf(TREE, { D: 'gone' }).at(-1)?.level).toBe('D');
});
test('the only scope of a project is chosen with it; among several, the user must choose [R1-27, R6-20]', () => {
  expect(scopeOf(stepsOf(TREE, { D: 'Unit 10' }))).toBe('e3');
  expect(scopeOf(stepsOf(TREE, { D: 'Unit 9' }))).toBeUndefined();
  expect(scopeOf(stepsOf(TREE, { D: 'Unit 9', E: 'e2' }))).toBe('e2');
  expect(scopeOf(stepsOf(TREE, {}))).toBeUndefined();
});
