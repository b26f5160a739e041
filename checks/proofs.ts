/*
 * npm run proofs -- [--seed 1] [--rows 60] [--skip 0] [--only R3-118,R8-33] [--tries 4] [--minutes 60] [--ledger file.csv]
 *
 * Proves that tests prove what they name. For rows of the ledger, chosen by the seed among those that the titles of unit
 * tests and of tests of calls name, it records which lines the test executes, takes something out there that has to do
 * with the row (by the words of both, in lines that few other tests execute), and runs that test alone in a copy of the
 * tree. It must fail. Prints row, test, fault and outcome; a row whose test never fails has slipped and is to be read:
 * its test is mended, or the faults have nothing to do with the row. Rows that only journeys name are not tried.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapConstructorOptions } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { createVitest, type TestCase, type TestSpecification, type Vitest } from 'vitest/node';
import { isProduct, random, withFault } from '../scripts/fault-kinds.ts';
import { firstOfEach, placeKey, rankedFaults, rowsNamedIn } from '../scripts/proof-choice.ts';
import { dependenciesOf } from '../scripts/selection.ts';
import { copyOfTree, treeAt } from '../scripts/tree.ts';
import { secondsOf } from './setup/seconds.ts';

const ROOT = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rows: { type: 'string', default: '60' },
    skip: { type: 'string', default: '0' },
    only: { type: 'string' },
    tries: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '60' },
    ledger: { type: 'string', default: resolve(ROOT, '../shared/spec/ledger.csv') },
  },
});
const until = performance.now() + Number(values.minutes) * 60_000;
const tree = treeAt(ROOT);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A row and the file of a test that names it. */
interface Claim {
  readonly row: string;
  readonly file: string;
}

/** Rows that tests name outside of journeys, in the order of the seed, each with the quickest file that names it. */
function claims(): readonly Claim[] {
  const files = new Map<string, string[]>();
  for (const [file, text] of tree.sources)
    if (/\.test\.tsx?$/.test(file) && !/\.journey\.test\./.test(file))
      for (const row of new Set(rowsNamedIn(text))) files.set(row, [...(files.get(row) ?? []), file]);
  const next = random(Number(values.seed));
  const only = values.only?.split(',');
  return [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([row, all]) => ({
      row,
      turn: next(),
      file: all.toSorted((a, b) => secondsOf(a) - secondsOf(b) || (a < b ? -1 : 1))[0] ?? '',
    }))
    .toSorted((a, b) => a.turn - b.turn)
    .filter(({ row }) => only?.includes(row) ?? true);
}

/** The text of a row, where the ledger is at hand: a line of CSV, without its commas and quotes. */
const ledger = existsSync(values.ledger) ? readFileSync(values.ledger, 'utf8').split('\n') : [];
const requirementOf = (row: string): string =>
  ledger.find((line) => line.startsWith(`${row},`))?.replaceAll(/[",]+/g, ' ') ?? '';

/** What was recorded of a run: the lines that each test executes, by its name; those around tests by an empty one. */
type Recorded = Map<string, Set<string>>;

/** The copy of the tree, and the runner that has it loaded. */
interface Bench {
  readonly copy: string;
  readonly vitest: Vitest;
  readonly record: string;
}

/** Runs a test file, or those of its tests whose names match; returns those that ran. */
async function run(
  { vitest, record }: Bench,
  specification: TestSpecification,
  pattern?: RegExp,
): Promise<readonly TestCase[]> {
  writeFileSync(record, '');
  if (pattern === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(pattern);
  const { testModules } = await vitest.runTestSpecifications([specification]);
  return testModules.flatMap((module) => [...module.children.allTests()]);
}

const maps = new Map<string, SourceMap | undefined>();

/** The compiled form of a source, as the tests run it, mapped to the lines of the source. */
async function mapOf(specification: TestSpecification, path: string): Promise<SourceMap | undefined> {
  const environment = specification.project.vite.environments['ssr'];
  for (const module of environment?.moduleGraph.getModulesByFile(path) ?? [])
    environment?.moduleGraph.invalidateModule(module);
  const transformed = await environment?.transformRequest(path);
  const map = transformed?.map as SourceMapConstructorOptions | undefined;
  return map && 'mappings' in map ? new SourceMap(map as never) : undefined;
}

/** Reads what checks/setup/lines.ts recorded in a run of a file. */
async function recorded({ copy, record }: Bench, specification: TestSpecification): Promise<Recorded> {
  const found: Recorded = new Map();
  for (const text of readFileSync(record, 'utf8').split('\n').filter(Boolean)) {
    const { test, places } = JSON.parse(text) as { test: string; places: Record<string, [number, number][]> };
    const lines = found.get(test) ?? new Set();
    found.set(test, lines);
    for (const [url, all] of Object.entries(places)) {
      const absolute = fileURLToPath(url);
      const path = relative(copy, absolute);
      if (!isProduct(path)) continue;
      const map = maps.get(path) ?? (await mapOf(specification, absolute));
      maps.set(path, map);
      for (const [line, column] of all) {
        const entry = map?.findEntry(line, column);
        if (entry && 'originalLine' in entry) lines.add(placeKey({ path, line: entry.originalLine }));
      }
    }
  }
  return found;
}

const OUTCOMES = ['caught', 'slipped', 'not tried'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** How many of the tests so far executed a line: what all execute says nothing about any of them. */
const executions = new Map<string, number>();

/** What runs around a test too counts as if so many other tests executed it. */
const AROUND = 3;
const importedBy = dependenciesOf(tree);

/** Lines of functions, and those of the constants of the same file that they name. */
function withConstants(lines: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(lines);
  for (const path of new Set([...lines].map((key) => key.slice(0, key.lastIndexOf(':'))))) {
    const source = tree.sources.get(path)?.split('\n') ?? [];
    const executed = source.filter((_, line) => lines.has(placeKey({ path, line }))).join('\n');
    for (const [at, text] of source.entries()) {
      const [, name] = /^(?:export )?const (\w+)/.exec(text) ?? [];
      if (name === undefined || !new RegExp(`\\b${name}\\b`).test(executed)) continue;
      const length = source.slice(at).findIndex((line) => line.endsWith(';'));
      for (let line = at; line <= at + length; line += 1) all.add(placeKey({ path, line }));
    }
  }
  return all;
}

/** The lines that the tests of a row execute; where they only read data, all lines of what its file imports. */
function linesOf(lines: Recorded, tests: readonly string[], file: string): Parameters<typeof rankedFaults>[2] {
  const around = lines.get('') ?? new Set();
  const own = [...withConstants(new Set(tests.flatMap((test) => [...(lines.get(test) ?? [])])))];
  for (const line of own) executions.set(line, (executions.get(line) ?? 0) + 1);
  const read = [...(importedBy.get(file) ?? [])].filter(isProduct).flatMap((path) => {
    const count = tree.sources.get(path)?.split('\n').length ?? 0;
    return Array.from({ length: count }, (_, line) => placeKey({ path, line }));
  });
  return (own.length > 0 ? own : read).map((key) => {
    const at = key.lastIndexOf(':');
    const others = Math.max(0, (executions.get(key) ?? 0) - 1) + (around.has(key) ? AROUND : 0);
    return { path: key.slice(0, at), line: Number(key.slice(at + 1)), others };
  });
}

/** Takes out what the tests of a row prove, in one way after the other, until one of them fails. */
async function tried(bench: Bench, { row, file }: Claim): Promise<Outcome> {
  const specification = (await bench.vitest.globTestSpecifications([file])).find(
    ({ moduleId }) => relative(bench.copy, moduleId) === file,
  );
  if (specification === undefined) return 'not tried';
  const passing = async (pattern?: RegExp): Promise<readonly string[]> =>
    (await run(bench, specification, pattern))
      .filter((test) => rowsNamedIn(test.fullName).includes(row) && test.result().state === 'passed')
      .map(({ fullName }) => fullName);
  // alone if they can be, with the tests before them where they need those
  const pattern = new RegExp(`${RegExp.escape(row)}\\b`);
  const alone = await passing(pattern);
  const tests = alone.length > 0 ? alone : await passing();
  say(`${row} ${file}\n  ${tests[0] ?? 'no test that passes names this row in its title'}`);
  if (tests[0] === undefined) return 'not tried';
  const lines = linesOf(await recorded(bench, specification), tests, file);
  const ranked = rankedFaults(tree.sources, `${tests[0]} ${requirementOf(row)}`, lines);
  const faults = firstOfEach(ranked, Number(values.tries));
  for (const { fault } of faults) {
    const place = join(bench.copy, fault.path);
    const source = tree.sources.get(fault.path) ?? '';
    writeFileSync(place, withFault(source, fault));
    bench.vitest.invalidateFile(place);
    const ran = await run(bench, specification, alone.length > 0 ? pattern : undefined);
    writeFileSync(place, source);
    bench.vitest.invalidateFile(place);
    const failed = ran.find((test) => tests.includes(test.fullName) && test.result().state === 'failed');
    say(`  ${failed ? 'caught' : 'slipped'}: ${fault.path}:${fault.line + 1} ${fault.kind}`);
    say(`    - ${fault.before.trim()}\n    + ${fault.after.trim()}`);
    if (failed === undefined) continue;
    say(`    by ${stripVTControlCharacters(failed.result().errors?.[0]?.message ?? '').split('\n')[0]}`);
    return 'caught';
  }
  return faults.length === 0 ? 'not tried' : 'slipped';
}

async function main(bench: Bench): Promise<void> {
  const all = claims();
  const chosen = all.slice(Number(values.skip), Number(values.skip) + Number(values.rows));
  say(`${chosen.length} of ${all.length} rows that tests name outside of journeys, by seed ${values.seed}`);
  const tally: Record<Outcome, string[]> = { caught: [], slipped: [], 'not tried': [] };
  for (const claim of chosen)
    tally[performance.now() < until ? await tried(bench, claim) : 'not tried'].push(claim.row);
  for (const outcome of OUTCOMES) say(`${tally[outcome].length} ${outcome}: ${tally[outcome].join(', ')}`);
}

const copy = copyOfTree(ROOT);
const scratch = mkdtempSync(join(tmpdir(), 'plumbline-proofs-'));
const record = join(scratch, 'lines.jsonl');
process.env['TEST_LINES'] = record;
process.env['NODE_NO_WARNINGS'] = '1';
try {
  const projects = ['unit', 'parts', 'server'];
  const vitest = await createVitest('test', { root: copy, watch: false, reporters: [], project: projects });
  try {
    await main({ copy, vitest, record });
  } finally {
    await vitest.close();
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(0);
