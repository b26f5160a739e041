/* Which rows of the ledger tests name, and which faults take out what a test proves: what checks/proofs.ts is chosen by. */
import { FAULT_KINDS, faultsIn, LOSS_KINDS, type Fault } from './fault-kinds.ts';

const ROWS = /\b(R\d[\d.]*-\d+)(?:\s?(?:\.\.|…|to)\s?(R\d[\d.]*-\d+))?/g;
/** Longest span of rows in a title; more is a mistake. */
const LONGEST_SPAN = 200;

/** The ids of ledger rows in a text, such as a title of a test; `R3-139 … R3-141` names three. */
export function rowsNamedIn(text: string): readonly string[] {
  return [...text.matchAll(ROWS)].flatMap(([, from = '', to]) => {
    if (to === undefined) return [from];
    const [head, first = ''] = from.split('-');
    const [tail, last = ''] = to.split('-');
    const count = Number(last) - Number(first) + 1;
    if (head !== tail || count < 1 || count > LONGEST_SPAN) return [from, to];
    return Array.from(
      { length: count },
      (_, at) => `${head}-${String(Number(first) + at).padStart(first.length, '0')}`,
    );
  });
}

/** A line of a source. */
interface Place {
  readonly path: string;
  /** Counted from 0. */
  readonly line: number;
}

/** The key of a line of a source. */
export const placeKey = ({ path, line }: Place): string => `${path}:${line}`;

/** A fault, and how much it has to do with what is to be proved. */
interface RankedFault {
  readonly fault: Fault;
  /** The top-level declaration it is in, as a line of the source. */
  readonly declaration: number;
  readonly score: number;
}

const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:function|const|class|interface|type|let|enum)\b/;
const IS_LOOP = /\b(?:for|while)\b/;
/** Kinds that say little of what a test proves. */
const WEAK: Readonly<Record<string, number>> = { 'a word is missing in Chinese': 0.1, 'another text': 0.5 };

/** The words of a text without their endings; a name in camel case is several words. */
const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replaceAll(/\[[^\]]*\]/g, ' ')
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .filter((word) => word.length > 2)
      .map((word) => word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '')),
  );

/** The line of the declaration around a line, and the line at which the comment above it begins. */
function declarationAt(lines: readonly string[], line: number): { readonly from: number; readonly at: number } {
  let at = line;
  while (at > 0 && !DECLARATION.test(lines[at] ?? '')) at -= 1;
  let from = at;
  while (from > 0 && /^(?:\/\*| \*|\/\/)/.test(lines[from - 1] ?? '')) from -= 1;
  return { from, at };
}

/**
 * Ranks the faults that can be made in the lines a test executes: those first whose words are the words of what is to
 * be proved, in lines that few other tests execute.
 *
 * @param about what is to be proved: the title of the test, and the row where it is known
 * @param executed the lines the test executes, with the number of other tests that execute them too
 */
export function rankedFaults(
  sources: ReadonlyMap<string, string>,
  about: string,
  executed: readonly (Place & { readonly others: number })[],
): readonly RankedFault[] {
  const others = new Map(executed.map((place) => [placeKey(place), place.others]));
  const found = [...new Set(executed.map(({ path }) => path))].flatMap((path) => {
    const text = sources.get(path) ?? '';
    const lines = text.split('\n');
    const kinds = Object.keys({ ...FAULT_KINDS, ...LOSS_KINDS });
    return kinds
      .flatMap((kind) => faultsIn(path, text, kind))
      .filter((fault) => others.has(placeKey(fault)) && !IS_LOOP.test(fault.before))
      .map((fault) => {
        const { from, at } = declarationAt(lines, fault.line);
        const around = [
          path,
          ...lines.slice(from, at + 1),
          ...lines.slice(Math.max(at, fault.line - 2), fault.line + 2),
        ];
        return { fault, declaration: at, words: stemsOf(around.join(' ')) };
      });
  });
  const wanted = [...stemsOf(about)].map((stem) => {
    const having = found.filter(({ words }) => words.has(stem)).length;
    return { stem, weight: having === 0 ? 0 : Math.log(1 + found.length / having) };
  });
  return found
    .map(({ fault, declaration, words }) => {
      const relevance = wanted.reduce((sum, { stem, weight }) => sum + (words.has(stem) ? weight : 0), 0.1);
      return {
        fault,
        declaration,
        score: (relevance * (WEAK[fault.kind] ?? 1)) / Math.sqrt(1 + (others.get(placeKey(fault)) ?? 0)),
      };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** The first fault of each of the first declarations: another try is to be another thought. */
export function firstOfEach(ranked: readonly RankedFault[], count: number): readonly RankedFault[] {
  const seen = new Set<string>();
  return ranked
    .filter(({ fault: { path }, declaration }) => {
      const key = `${path}:${declaration}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .slice(0, count);
}
