import type { ListView } from '@plumbline/contract/features/views/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { expect, test } from 'vitest';
import { partText } from './part-text.ts';
import { inOrder, splitTabs } from './tab-order.ts';

const view = (name: string, more: Partial<ListView> = {}): ListView => ({
  id: name,
  rev: 1,
  register: 'tag',
  route: null,
  name,
  view: { sort: '', columns: [], groupBy: [], grouped: false, colourBy: null },
  shared: true,
  mine: false,
  by: 'Anna',
  savedAt: '2026-11-29T08:00:00.000Z',
  pinned: false,
  roles: [],
  ...more,
});
const names = (views: readonly ListView[]): string => views.map(({ name }) => name).join('');

test('views in the sidebar come first, then own ones, then shared ones, each in the order of their names', () => {
  expect(names(inOrder([view('a'), view('b', { mine: true }), view('c', { pinned: true }), view('d')]))).toBe('cbad');
});

test('of many views five are shown as tabs, the current one always among them', () => {
  const all = [...'abcdefgh'].map((name) => view(name));
  expect(names(splitTabs(all, null).beside)).toBe('abcde');
  expect(names(splitTabs(all, 'b').others)).toBe('fgh');
  expect(names(splitTabs(all, 'g').beside)).toBe('abcdg');
  expect(names(splitTabs(all, 'g').others)).toBe('efh');
});

test('the history of a view has its parts in words, in both languages', () => {
  const { tag } = registers;
  const text = (part: string, value: string, language: 'en' | 'zh' = 'en') => partText(tag, part, { value, language });
  expect(text('columns', 'name*,area')).toBe('Tag number, Area');
  expect(text('sort', '-area,name')).toBe('Area ↓, Tag number ↑');
  expect(text('filter', '{"field":"name","op":"contains","value":"PT"}')).toBe('Tag number contains PT');
  expect(text('shared', 'true', 'zh')).toBe('是');
  expect(text('colourBy', 'nowhere')).toBe('nowhere');
  expect(text('groupBy', '')).toBe('');
});
