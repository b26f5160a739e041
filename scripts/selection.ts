/*
 * Which test files a quick run runs (ADR 88). Pure: the sources, the changes and the seed decide, so that a choice can
 * be repeated and tested. `chosen.ts` reads the tree and git.
 */
import { posix } from 'node:path';

/** The text of each source by its path from the root, and the paths of all other files. */
export interface Tree {
  readonly sources: ReadonlyMap<string, string>;
  readonly others: ReadonlySet<string>;
}

/** What changed, as paths from the root. */
export interface Changes {
  /** Since the last commit of which a whole run was green; undefined when that is not known: then all counts. */
  readonly sinceProved: readonly string[] | undefined;
  /** In the working tree, and since one commit after the other further back. */
  readonly lately: readonly [readonly string[], ...(readonly string[])[]];
}

/** Why a file runs: what it is about changed lately, it is a suite that thins itself, its turn; or why it does not. */
export type Reason = 'lately' | 'suite' | 'turn' | 'later' | 'untouched';

/** The choice of a run. */
interface Choice {
  readonly reasons: ReadonlyMap<string, Reason>;
  /** One in so many of the touched files without another reason runs: after as many runs, all of them ran. */
  readonly turns: number;
  /** Expected seconds of the workers, by the times recorded. */
  readonly seconds: number;
  /** The files that count as changed lately. */
  readonly lately: readonly string[];
}

/** Test files a quick run chooses from; unit tests always run, all of them. */
const CHOSEN_FROM = /\.(?:db|parts|journey)\.test\.tsx?$/;
const JOURNEY = /\.journey\.test\.ts$/;
/** Suites that thin themselves import this. */
const DEPTH = 'checks/setup/depth.ts';
/** Seconds of the workers in a quick run: 480 s on two processors, less the steps before (ADR 88). */
const BUDGET = 820;
/** The part of the budget for what changed lately and for suites. */
const SURE = 0.65;
/** The part of its recorded time that a suite takes which thins itself. */
const THINNED = 0.42;
/** A touched file waits for at most so many runs, even if a run takes longer than its budget. */
const MOST_TURNS = 6;
/** One in so many untouched files runs all the same, in case something is read that no import shows. */
const UNTOUCHED_TURNS = 20;
/** A file that more tests than this import directly tells nothing about any of them. */
const COMMON = 12;

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const CODE = /^(?:contract|server|web|checks|scripts)\//;
/** What only unit tests read. */
const FOR_UNIT = /\.md$|(?<!\.(?:db|parts|journey))\.test\.tsx?$|^checks\/setup\/(?:times|proved)\.json$/;
/** What every test depends on without importing it. */
const FOR_ALL = /(?:^|\/)package(?:-lock)?\.json$|^vitest\.config\.ts$|^checks\/setup\/.*\.ts$|^scripts\/.*\.mjs$/;

const TYPES = /(?:^|\n)\s*(?:import|export)\stype\s[^'";]*?\sfrom\s['"][^'"]+['"]/g;
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
/** Texts that may be the path of a file: a worker, migrations, samples, the program that a test starts. */
const PATH = /['"`](\.{1,2}\/[\w./-]+|(?:contract|server|web|checks|scripts)\/[\w./-]+)['"`]/g;
const OWN = /^@plumbline\/(contract|server|web)\/(.+)$/;

/** The path from the root that an import names; undefined for a library. */
function pathOf(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const own = OWN.exec(name);
  return own ? `${own[1]}/src/${own[2]}` : undefined;
}

/** The files each source depends on directly: those it imports, and files and folders it names in texts. */
export function dependenciesOf({ sources, others }: Tree): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, string[]>();
  const all = new Set([...sources.keys(), ...others]);
  for (const path of all)
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
      const inside = folders.get(folder) ?? [];
      inside.push(path);
      folders.set(folder, inside);
    }
  const filesAt = (path: string): readonly string[] => (all.has(path) ? [path] : (folders.get(path) ?? []));
  const dependencies = (from: string, text: string): readonly string[] => {
    // types are gone when the code runs
    const code = text.replaceAll(TYPES, '');
    const imported = [...code.matchAll(IMPORT)].map((found) => pathOf(from, found[1] ?? found[2] ?? ''));
    const named = [...code.matchAll(PATH)].map(([, name = '']) => (name.startsWith('.') ? pathOf(from, name) : name));
    return [...imported, ...named].flatMap((path) => {
      if (path === undefined) return [];
      // what a check says of the built pages, it says of their sources; the server only sends them
      if (/^web\/dist\b/.test(path)) return from.startsWith('checks/') ? filesAt('web') : [];
      return filesAt(path.replace(/\/$/, ''));
    });
  };
  return new Map([...sources].map(([from, text]) => [from, new Set(dependencies(from, text))]));
}

/** Everything each of these tests depends on, in depth, itself included; a journey depends on all pages. */
function depthsOf(
  { sources, others }: Tree,
  tests: readonly string[],
  dependencies: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const web = [...sources.keys(), ...others].filter((path) => path.startsWith('web/'));
  const depthOf = (test: string): ReadonlySet<string> => {
    const seen = new Set([test, ...(JOURNEY.test(test) ? web : [])]);
    for (const each of seen) for (const next of dependencies.get(each) ?? []) seen.add(next);
    return seen;
  };
  return new Map(tests.map((test) => [test, depthOf(test)]));
}

/** The tests of all kinds that depend on a file, however far away. */
export function dependedOnBy(tree: Tree, path: string): readonly string[] {
  const tests = [...tree.sources.keys()].filter((each) => /\.test\.tsx?$/.test(each));
  const depths = depthsOf(tree, tests, dependenciesOf(tree));
  return tests.filter((test) => depths.get(test)?.has(path));
}

/** The rooms a test names, as in `@rooms features/session, db/embedded`: folders or files below any src. */
const roomsIn = (text: string): readonly string[] =>
  (/@rooms ([\w/., -]+)/.exec(text)?.[1] ?? '').split(/[,\s]+/).filter((room) => room !== '');
/** True for a test of faults, restores or ways to sign in: it counts as touched only when one of its rooms changed. */
const isSpared = (text: string): boolean => text.includes('@spared');
const isInRoom = (path: string, room: string): boolean => `${path.replace(/^\w+\/src\//, '')}/`.startsWith(`${room}/`);

interface Candidate {
  readonly path: string;
  /** Expected, in a quick run. */
  readonly seconds: number;
  readonly isTouched: boolean;
  readonly isSuite: boolean;
  readonly isSpared: boolean;
  /** Whether a file is what the test is about, not only something it needs. */
  readonly isAbout: (path: string) => boolean;
}

function candidatesOf(
  tree: Tree,
  sinceProved: readonly string[] | undefined,
  secondsOf: (path: string) => number,
): readonly Candidate[] {
  const dependencies = dependenciesOf(tree);
  const tests = [...tree.sources.keys()].filter((path) => CHOSEN_FROM.test(path));
  const importers = new Map<string, number>();
  for (const test of tests)
    for (const path of dependencies.get(test) ?? []) importers.set(path, (importers.get(path) ?? 0) + 1);
  const aboutOf = (test: string): ((path: string) => boolean) => {
    const text = tree.sources.get(test) ?? '';
    const named = roomsIn(text);
    if (isSpared(text)) return (path) => path === test || named.some((room) => isInRoom(path, room));
    const direct = [...(dependencies.get(test) ?? [])].filter((path) => (importers.get(path) ?? 0) <= COMMON);
    const features = direct.flatMap((path) => /\/src\/(features\/[^/]+)\//.exec(path)?.[1] ?? []);
    const own = /^\w+\/src\/(.+)\/[^/]+$/.exec(test)?.[1];
    const rooms = [...named, ...new Set(features), ...(own === undefined ? [] : [own])];
    return (path) => path === test || direct.includes(path) || rooms.some((room) => isInRoom(path, room));
  };
  const depths = depthsOf(tree, tests, dependencies);
  const changed = sinceProved?.filter((path) => !FOR_UNIT.test(path));
  const isKnown = (path: string): boolean => SOURCE.test(path) || [...depths.values()].some((depth) => depth.has(path));
  // a file of which nobody knows who reads it may be read by every test
  const isAll = changed?.some((path) => FOR_ALL.test(path) || (CODE.test(path) && !isKnown(path))) ?? true;
  return tests.map((path) => {
    const [text, depth, isAbout] = [tree.sources.get(path) ?? '', depths.get(path) ?? new Set(), aboutOf(path)];
    const isOwn = isSpared(text) ? isAbout : (each: string) => depth.has(each);
    const isSuite = depth.has(DEPTH);
    const seconds = secondsOf(path) * (isSuite ? THINNED : 1);
    const isTouched = isAll || changed?.some(isOwn) === true;
    return { path, seconds, isTouched, isSuite, isSpared: isSpared(text), isAbout };
  });
}

const sumOf = (files: readonly Candidate[]): number => files.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * Chooses the files of a quick run: those about what changed lately, and the suites that a change touched; of the other
 * touched files as many as fit into the budget, by turns, so that any `turns` consecutive seeds run all of them; and a
 * few of the untouched. A short budget shortens what counts as lately, down to the changes of the working tree.
 */
export function choose(
  tree: Tree,
  { changes, seed, secondsOf }: { changes: Changes; seed: number; secondsOf: (path: string) => number },
): Choice {
  const all = candidatesOf(tree, changes.sinceProved, secondsOf);
  const isSure = ({ isTouched, isSuite, isAbout }: Candidate, lately: readonly string[]): boolean =>
    (isTouched && isSuite) || lately.some(isAbout);
  const sureOf = (lately: readonly string[]): readonly Candidate[] => all.filter((each) => isSure(each, lately));
  const lately = changes.lately.findLast((paths) => sumOf(sureOf(paths)) <= BUDGET * SURE) ?? changes.lately[0];
  const sure = new Set(sureOf(lately));
  // ordered by time, so that the turns are equally long; among all, so that no file's turn depends on the changes
  const ordered = all.toSorted((file, other) => secondsOf(other.path) - secondsOf(file.path));
  const places = new Map(ordered.map((each, place) => [each, place]));
  const isTurn = (each: Candidate, turns: number, at = seed): boolean => ((places.get(each) ?? 0) + at) % turns === 0;
  const touched = all.filter((each) => each.isTouched && !sure.has(each));
  const longest = (turns: number): number =>
    Math.max(...Array.from({ length: turns }, (_, at) => sumOf(touched.filter((each) => isTurn(each, turns, at)))));
  let turns = 1;
  while (turns < MOST_TURNS && sumOf([...sure]) + longest(turns) > BUDGET) turns += 1;
  const reasonOf = (each: Candidate): Reason => {
    if (sure.has(each)) return each.isSuite && each.isTouched ? 'suite' : 'lately';
    if (each.isTouched) return isTurn(each, turns) ? 'turn' : 'later';
    return !each.isSpared && isTurn(each, UNTOUCHED_TURNS) ? 'turn' : 'untouched';
  };
  const reasons = new Map(all.map((each) => [each.path, reasonOf(each)]));
  const seconds = sumOf(all.filter(({ path }) => doesRun(reasons.get(path))));
  return { reasons, turns, seconds, lately };
}

/** True when a file with this reason runs. */
export const doesRun = (reason: Reason | undefined): boolean =>
  reason !== undefined && reason !== 'later' && reason !== 'untouched';
