import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '@plumbline/contract/calls/index.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../docs/calls-added.md'), 'utf8');

/** The paths named in a row of the document: `/api/ext/posts/list · save` names two. */
const named = new Set(
  [...DOCUMENT.matchAll(/^\| `(\/(?:api|msg-center)\/[^`]+)`/gm)].flatMap(([, text = '']) => {
    const [first = '', ...rest] = text.split('·').map((part) => part.trim());
    const folder = first.slice(0, first.lastIndexOf('/') + 1);
    return [first, ...rest.map((part) => `${folder}${part}`)];
  }),
);

test('every call beyond the specification is described in one document, which lists no others [R1-28]', () => {
  const added = Object.values(calls)
    .map(({ path }): string => path)
    .filter((path) => path.startsWith('/api/ext/'));
  expect(added.filter((path) => !named.has(path)).toSorted()).toEqual([]);
  const gone = [...named].filter((path) => path.startsWith('/api/ext/') && !added.includes(path));
  expect(gone.toSorted()).toEqual([]);
});

test('a call without input takes the empty object that pages send for it', () => {
  const some = Object.values(calls).filter(({ input }) => input.safeParse(null).success);
  expect(some.length).toBeGreaterThan(20);
  expect(some.filter(({ input }) => !input.safeParse({}).success).map(({ path }) => path)).toEqual([]);
});
