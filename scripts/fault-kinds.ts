/* Small faults, as anybody may make them by mistake: kinds of changes of one line, and a seeded choice among the code. */
import { posix } from 'node:path';

/** One changed line of a source. */
export interface Fault {
  readonly path: string;
  /** Counted from 0. */
  readonly line: number;
  readonly kind: string;
  readonly before: string;
  readonly after: string;
}

type Change = (line: string) => string | undefined;
/** Replaces the first match; undefined where nothing matches. */
const replacing =
  (pattern: RegExp, by: string | ((found: string) => string)): Change =>
  (line) =>
    pattern.test(line) ? line.replace(pattern, (found) => (typeof by === 'string' ? by : by(found))) : undefined;

const COMPARISONS: Readonly<Record<string, string>> = { ' <= ': ' < ', ' >= ': ' > ', ' < ': ' <= ', ' > ': ' >= ' };

/** What each kind of fault makes of a line; undefined where it does not apply. */
export const FAULT_KINDS: Readonly<Record<string, Change>> = {
  'a lock is left out': replacing(/ for (?:no key )?(?:update|share)(?: of \w+)?(?: skip locked| nowait)?/, ''),
  'a right is not asked': replacing(/^\s*(?:await )?demand\([^()]*(?:\([^()]*\)[^()]*)*\);$/, ''),
  'a bound is off by one': replacing(/(?<=[\w)\]]) (?:<=|>=|<|>) (?=[\w(])/, (found) => COMPARISONS[found] ?? found),
  'a word is missing in Chinese': replacing(/(?<=\bw\('[^'{]+', ')[^'{]+(?='\))/, ''),
  'a condition is negated': (line) => {
    const [, before, condition, after] = /^(\s*)if \((.+)\) (return\b.*|throw\b.*|continue;|\{)$/.exec(line) ?? [];
    return condition === undefined ? undefined : `${before}if (!(${condition})) ${after}`;
  },
  'both became either': replacing(/(?<=\S) && (?=\S)/, ' || '),
  'deleted rows count': replacing(/ and (?:\w+\.)?deleted_at is null/, ''),
  'an order is turned': replacing(/(?<=order by [^`]*) desc\b/, ''),
  'yes became no': replacing(/(?<=return |=> )(?:true|false)(?=;|\)|,|$)/, (found) => String(found !== 'true')),
  'nothing counts as one': replacing(/ \?\? 0\b/, ' ?? 1'),
};

/** What else a line may lose that a test is to prove. More tests notice these, so `npm run faults` leaves them out. */
export const LOSS_KINDS: Readonly<Record<string, Change>> = {
  'a step is left out': replacing(/^\s*(?:await )?(?!(?:if|for|while|return)\b)[\w.]+\(.*\);$/, ''),
  'nothing is assigned': replacing(/^\s*[\w.[\]]+ = .+;$/, ''),
  'nothing is returned': replacing(/(?<=^\s*)return (?!undefined;).+;$/, 'return undefined;'),
  'a field is left out': replacing(/^\s+\w+: [^(){}[\]`]+,$/, ''),
  'another number': replacing(/(?<![\w.'$-])\d[\d_]*(?![\w.'])/, (found) =>
    String(Number(found.replaceAll('_', '')) + 1),
  ),
  'another text': replacing(/(?<=^(?!import\b).*)'[^']+'/, "'something else'"),
  'the choice is turned': (line) => {
    const [, before, first, second, after] = /^(.+ \? )([^?:;]+) : ([^?:;]+?)([;,)]*)$/.exec(line) ?? [];
    return before === undefined ? undefined : `${before}${second} : ${first}${after}`;
  },
};

const IS_CODE = /^(?:contract|server|web)\/src\/.*\.tsx?$/;
const IS_NOT = /\.test\.tsx?$|testing|fixture|\/demo\/|\/starters\/|\.d\.ts$/;
const IS_COMMENT = /^\s*(?:\*|\/\/|\/\*)/;

/** True for the code of the product, without what only tests, the demonstration or starters use. */
export const isProduct = (path: string): boolean => IS_CODE.test(path) && !IS_NOT.test(path);

/** All faults of a kind that can be made in a source. */
export function faultsIn(path: string, text: string, kind: string): readonly Fault[] {
  const change = FAULT_KINDS[kind] ?? LOSS_KINDS[kind];
  return text.split('\n').flatMap((before, line) => {
    const after = IS_COMMENT.test(before) ? undefined : change?.(before);
    return after === undefined || after === before ? [] : [{ path, line, kind, before, after }];
  });
}

/** Pseudo-random numbers from 0 to below 1. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Chooses faults by a seed, each in another room (folder) and the kinds by turns. */
export function chooseFaults(sources: ReadonlyMap<string, string>, count: number, seed: number): readonly Fault[] {
  const next = random(seed);
  const rooms = Map.groupBy(
    [...sources].filter(([path]) => isProduct(path)),
    ([path]) => posix.dirname(path),
  );
  const shuffled = [...rooms.values()]
    .map((files) => ({ files, at: next() }))
    .toSorted((entry, other) => entry.at - other.at)
    .map(({ files }) => files);
  const kinds = Object.keys(FAULT_KINDS);
  const used = new Set<(typeof shuffled)[number]>();
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length] ?? '').flatMap((kind): readonly Fault[] => {
    for (const room of shuffled) {
      if (used.has(room)) continue;
      const faults = room.flatMap(([path, text]) => faultsIn(path, text, kind));
      const fault = faults[Math.floor(next() * faults.length)];
      if (fault === undefined) continue;
      used.add(room);
      return [fault];
    }
    return [];
  });
}

/** The text of a source with a fault. */
export const withFault = (text: string, { line, after }: Fault): string =>
  text.split('\n').with(line, after).join('\n');
