/*
 * npm run faults -- [--faults 30] [--seed 1] [--only types,unit,parts,server,journey] [--near] [--minutes 60]
 *
 * Proves that what a quick run leaves out is not missed (ADR 88). Makes small faults, one after the other, each in
 * another room of a copy of the tree; asks which tests a quick run of that change runs, with the seed and the two after
 * it; runs those, the nearest first, until one fails; and tells which faults were caught at once, within three seeds, or
 * not at all. `--near` runs only the tests about the changed file, which takes minutes instead of hours. A fault that
 * changes no behaviour is never caught: each that slips through is to be read. Any failure counts as caught, so the tree
 * must be green and the machine quiet.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { secondsOf } from '../checks/setup/seconds.ts';
// @ts-expect-error -- the scripts run before anything is installed, so they are plain JavaScript
import { runPinned, tool } from './child.mjs';
import { chooseFaults, withFault, type Fault } from './fault-kinds.ts';
import { choose, dependedOnBy, doesRun, type Reason } from './selection.ts';
import { copyOfTree, treeAt } from './tree.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SEEDS = 3;
/** Ways to notice a fault, in the order of a run. */
const STEPS = ['types', 'unit', 'parts', 'server', 'journey'] as const;
type Step = (typeof STEPS)[number];

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: STEPS.join() },
    near: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
  },
});
const only = new Set(values.only.split(','));
/** Reasons to run, the nearest to the change first. */
const reasons: readonly Reason[] = values.near ? ['lately'] : ['lately', 'suite', 'turn'];
const until = performance.now() + Number(values.minutes) * 60_000;
const run = runPinned as (
  args: readonly string[],
  options: { readonly cwd: string; readonly quiet: true; readonly env?: Readonly<Record<string, string>> },
) => Promise<{ readonly code: number; readonly output: string }>;
const toolOf = tool as (name: string, command?: string) => string;

const tree = treeAt(ROOT);
const copy = copyOfTree(ROOT);

/** Runs test files of a kind in the copy until one fails; returns the name of the first failure. */
async function failureIn(
  kind: Step,
  files: readonly string[],
  seed: number,
  changed: string,
): Promise<string | undefined> {
  if (files.length === 0 || !only.has(kind)) return undefined;
  const env = { NO_COLOR: '1', TEST_SEED: String(seed), TEST_CHANGED: changed };
  const args = [toolOf('vitest'), 'run', '--bail', '1', '--project', kind, ...files];
  const { code, output } = await run(args, { cwd: copy, quiet: true, env });
  const [, failure] = /FAIL\s+(.+)/.exec(stripVTControlCharacters(output)) ?? [];
  return code === 0 ? undefined : (failure ?? `${kind}: ${output.trim().split('\n').at(-1)}`);
}

async function typeErrorIn(): Promise<string | undefined> {
  if (!only.has('types')) return undefined;
  const { code, output } = await run([toolOf('typescript', 'tsc'), '--noEmit', '-p', 'tsconfig.json'], {
    cwd: copy,
    quiet: true,
  });
  return code === 0 ? undefined : output.split('\n')[0];
}

const kindOf = (path: string): Step =>
  (/\.(parts|db|journey)\.test\./.exec(path)?.[1]?.replace('db', 'server') ?? 'unit') as Step;
const nameOf = (path: string): string => /([^/]+)\.tsx?$/.exec(path)?.[1] ?? '';

/** Where a fault is noticed: the seeds it took, counted from 0, and by what; undefined when it slipped through. */
async function caught({ path }: Fault): Promise<{ readonly after: number; readonly by: string } | undefined> {
  const byTypes = await typeErrorIn();
  if (byTypes !== undefined) return { after: 0, by: byTypes };
  const units = dependedOnBy(tree, path).filter((test) => kindOf(test) === 'unit');
  const byUnit = await failureIn('unit', units, Number(values.seed), '');
  if (byUnit !== undefined) return { after: 0, by: byUnit };
  const ran = new Set<string>();
  for (let after = 0; after < SEEDS; after += 1) {
    const seed = Number(values.seed) + after;
    const { reasons: chosen } = choose(tree, { changes: { sinceProved: [path], lately: [[path]] }, seed, secondsOf });
    for (const reason of reasons)
      for (const kind of STEPS) {
        // a suite runs other items with another seed
        const files = [...chosen].flatMap(([test, why]) =>
          why === reason && doesRun(why) && kindOf(test) === kind && (why === 'suite' || !ran.has(test)) ? [test] : [],
        );
        for (const test of files) ran.add(test);
        const by = await failureIn(kind, files, seed, path.startsWith('contract/') ? nameOf(path) : '');
        if (by !== undefined) return { after, by };
      }
  }
  return undefined;
}

const outcomeOf = (after: number | undefined): keyof typeof tally => {
  if (after === undefined) return 'slipped through';
  return after === 0 ? 'at once' : 'within three seeds';
};

const tally = { 'at once': 0, 'within three seeds': 0, 'slipped through': 0 };
try {
  for (const fault of chooseFaults(tree.sources, Number(values.faults), Number(values.seed))) {
    if (performance.now() > until) break;
    const text = tree.sources.get(fault.path) ?? '';
    writeFileSync(join(copy, fault.path), withFault(text, fault));
    const found = await caught(fault);
    writeFileSync(join(copy, fault.path), readFileSync(join(ROOT, fault.path)));
    const outcome = outcomeOf(found?.after);
    tally[outcome] += 1;
    const lines = [
      `${fault.path}:${fault.line + 1} ${fault.kind}: ${outcome}`,
      `- ${fault.before.trim()}`,
      `+ ${fault.after.trim()}`,
    ];
    process.stdout.write(`${[...lines, ...(found ? [`  by ${found.by}`] : [])].join('\n')}\n`);
  }
  process.stdout.write(
    `${Object.entries(tally)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}\n`,
  );
} finally {
  rmSync(copy, { recursive: true, force: true });
}
