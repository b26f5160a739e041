import { levelTree, type LevelNode } from '@plumbline/contract/features/levels/calls/levels.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { currentLanguage } from '../../lib/value/language.ts';
import { callKey, queryClient } from '../../lib/call/query.ts';
import { LevelBSelection } from './level-b-selection.tsx';

const node = (level: LevelNode['level'], id: string, parentId: string | null): LevelNode => ({
  id,
  level,
  parentId,
  name: `Name ${id}`,
  description: '',
});
const TREE = [
  node('A', 'a', null),
  node('B', 'b1', 'a'),
  node('B', 'b2', 'a'),
  node('B', 'b3', 'other'),
  node('C', 'c', 'b1'),
];

beforeAll(() => {
  queryClient.setQueryData([...callKey(levelTree), { scope: null, language: currentLanguage() }, null], TREE);
});
const drawn = (levelAId: string, value: string | undefined): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(LevelBSelection, { levelAId, value, onChange: () => undefined }),
    ),
  );

test('LevelBSelection shows the regions of the given company, with the given region chosen [R2.3-166]', () => {
  const html = drawn('a', 'b2');
  expect(html.match(/Name \w+/g)).toEqual(['Name b1', 'Name b2']);
  expect(html).toMatch(/aria-pressed="false"[^>]*><strong>Name b1/);
  expect(html).toMatch(/aria-pressed="true"[^>]*><strong>Name b2/);
  expect(drawn('other', undefined).match(/Name \w+/g)).toEqual(['Name b3']);
  expect(drawn('nobody', 'b2')).not.toContain('Name');
});

test('the chosen region is reported through onChange [R2.3-166]', () => {
  const chosen: string[] = [];
  const element = LevelBSelection({ levelAId: 'a', value: undefined, onChange: (id) => chosen.push(id) });
  const { onChange } = element.props as { readonly onChange: (id: string) => void };
  onChange('b1');
  expect(chosen).toEqual(['b1']);
});
