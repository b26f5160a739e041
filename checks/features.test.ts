import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '@plumbline/contract/calls/index.ts';
import { commonErrors } from '@plumbline/contract/common-errors.ts';
import { ERRORS } from '@plumbline/contract/errors.ts';
import type { Page } from '@plumbline/contract/pages/page.ts';
import { ALL_PAGES } from '@plumbline/contract/pages/pages.ts';

/** Where calls and errors are declared: by feature, and by part of the record workflow. */
const PLACES = ['features', 'workflow'].map((room) => join(import.meta.dirname, '../contract/src', room));

/** The lists of one kind of all features. */
async function listsOf<T extends object>(list: 'calls.ts' | 'errors.ts' | 'pages.ts'): Promise<readonly T[]> {
  const files = PLACES.flatMap((place) => readdirSync(place).map((part) => join(place, part, list))).filter((file) =>
    existsSync(file),
  );
  // a file of calls may declare them itself, beside the list of them all
  const isList = (name: string): boolean => list !== 'calls.ts' || name.endsWith('Calls');
  const lists = await Promise.all(files.map(async (file) => Object.entries<T>(await import(file))));
  return lists.flat().flatMap(([name, value]) => (isList(name) ? [value] : []));
}
/** The names in the lists; a name appears once for each list that contains it. */
const namesIn = async (list: 'calls.ts' | 'errors.ts'): Promise<readonly string[]> =>
  (await listsOf(list)).flatMap((group) => Object.keys(group));

test('every call of a feature is in the list of all calls, under a unique name', async () => {
  expect([...(await namesIn('calls.ts'))].toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('every refusal of a feature is in the list of all refusals, under a unique name', async () => {
  const names = [...Object.keys(commonErrors), ...(await namesIn('errors.ts'))];
  expect(names.toSorted()).toEqual(Object.keys(ERRORS).toSorted());
});

test('every refusal is used on the server', () => {
  const SERVER = join(import.meta.dirname, '../server/src');
  const code = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(SERVER, file), 'utf8'))
    .join('\n');
  const idle = Object.keys(ERRORS).filter((key) => !code.includes(`'${key}'`) && !code.includes(`ERRORS.${key}.`));
  expect(idle, 'nothing throws these: take them out').toEqual([]);
});

test('every page of a feature is in the list of all pages', async () => {
  const pages = (await listsOf<readonly Page[]>('pages.ts')).flat();
  expect(pages.length).toBeGreaterThan(20);
  const sum = new Set(ALL_PAGES.map(({ route }) => route));
  expect(pages.filter(({ route }) => !sum.has(route))).toEqual([]);
});
