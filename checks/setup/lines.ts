import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

/*
 * Records which lines of the product each test executes, for checks/proofs.ts: a line of JSON a test in the file that
 * TEST_LINES names. What runs before and between tests is recorded under an empty name.
 */

/** Places in what the product is compiled to, by the address of the source: a line and a column, counted from 0. */
type Places = Record<string, readonly (readonly [line: number, column: number])[]>;

const OF_PRODUCT = /\/(?:contract|server|web)\/src\/(?!.*\.test\.)/;
const to = process.env['TEST_LINES'] ?? '';

const session = new Session();
session.connect();
await session.post('Debugger.enable');
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** The first place of each compiled line of a script that was executed. */
async function placesIn(
  scriptId: string,
  functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
  }[],
): Promise<Places[string]> {
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
  const counts = new Int8Array(scriptSource.length);
  // the function around the whole module runs when it is loaded, not when a test uses it
  const module = scriptSource.indexOf('{{');
  // outer functions and blocks come before those inside them
  const ranges = functions
    .flatMap((each) => ((each.ranges[0]?.startOffset ?? 0) < module ? [] : each.ranges))
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) counts.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  let start = 0;
  return scriptSource.split('\n').flatMap((text, line) => {
    const from = start;
    start += text.length + 1;
    const column = [...text.matchAll(/\w+/g)].find(({ index }) => counts[from + index] === 1)?.index;
    return column === undefined ? [] : [[line, column] as const];
  });
}

async function record(test: string): Promise<void> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const places: Places = {};
  for (const { url, scriptId, functions } of result)
    if (OF_PRODUCT.test(url)) places[url] = await placesIn(scriptId, functions);
  appendFileSync(to, `${JSON.stringify({ test, places })}\n`);
}

beforeEach(() => record(''));
afterEach(() => record(expect.getState().currentTestName ?? ''));
afterAll(() => record(''));
