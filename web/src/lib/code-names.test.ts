import { expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { named } from '@plumbline/contract/rules/named-code.ts';
import { codeListOf } from './code-names.ts';

test.each([
  ['I', 'Instrument', 'I · Instrument'],
  ['P', 'Piping', 'P · Piping'],
  ['A16', 'Process deck', 'A16 · Process deck'],
  ['Check valve', 'Check valve 止回阀', 'Check valve · 止回阀'],
  ['Check valve', 'Check valve', 'Check valve'],
  ['Check valve', 'Check valves, all sizes', 'Check valve'],
  ['手动止回阀', '手动止回阀 DN50', '手动止回阀'],
  ['I', undefined, 'I'],
  ['I', '', 'I'],
])('the code %s with the name %s reads %s [use 15]', (code, name, text) => {
  expect(named(code, name)).toBe(text);
});

test('reference data is known by its codes; tags and persons are not [use 15]', () => {
  const { tag, tagItr } = registers;
  expect(codeListOf(tag.fields.discipline)).toBe('discipline');
  expect(codeListOf(tagItr.fields.taggedItem)).toBeUndefined();
  expect(codeListOf(tagItr.fields.assignedTo)).toBeUndefined();
  expect(codeListOf(tag.fields.description)).toBeUndefined();
});
