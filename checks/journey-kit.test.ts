import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* What makes journeys fail without a fault of the product, and what their kit offers instead. */

const JOURNEYS = join(import.meta.dirname, 'journey');
const code = new Map(
  globSync('*.ts', { cwd: JOURNEYS }).map((name) => [name, readFileSync(join(JOURNEYS, name), 'utf8')]),
);
/** The lines of the journeys that match, with their files. */
const linesThat = (pattern: RegExp): readonly string[] =>
  [...code].flatMap(([name, text]) => [...text.matchAll(pattern)].map(([found]) => `${name}: ${found.trim()}`));

test('no journey asks the browser for the body of an answer, which it forgets when the page moves on: answersOf keeps it', () => {
  expect(code.size).toBeGreaterThan(30);
  expect(linesThat(/^.*(?:waitForResponse|waitForEvent\('response').*$/gm)).toEqual([]);
  expect(linesThat(/on(?:ce)?\('response', (?:async )?\(?(\w+)\)?[\s\S]{0,600}?\b\1\.(?:json|text|body)\(\)/g)).toEqual(
    [],
  );
  expect(linesThat(/^.*\.response\(\)\)?\??\.(?:json|text|body)\(\).*$/gm)).toEqual([]);
});

test('no journey fails because something took long: a time measured has no upper bound', () => {
  expect(linesThat(/^.*(?:stayed|lasted|waited|elapsed|went|performance\.now|Date\.now)\b.*toBeLessThan.*$/gm)).toEqual(
    [],
  );
});
