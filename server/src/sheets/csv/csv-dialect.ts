/** How a CSV file separates its cells, and whether a line declares it. */
export interface CsvDialect {
  readonly delimiter: string;
  /** True when the first line is only `sep=;`, as some spreadsheets write it. */
  readonly announced: boolean;
  /** True when its first line parts quoted cells by a blank too: `"a", "b"`. The blank is no part of the cell. */
  readonly blankBeforeQuotes: boolean;
  /** The line ends of rows: CRLF or LF, also mixed; a lone CR too, unless the first row ends with a lone LF. */
  readonly lineEnds: string[];
}

const CANDIDATES = [',', ';', '\t', '|'];
const LINE_ENDS: ReadonlySet<string> = new Set(['\r', '\n']);

/**
 * Finds the delimiter from the beginning of a file: the candidate most frequent in the first line with text, not
 * counting quoted cells; a comma when there is none or a tie. `sep=` in the first line takes precedence.
 */
export function findDialect(start: string): CsvDialect {
  const lineEnds = endsInLf(start) ? ['\r\n', '\n'] : ['\r\n', '\n', '\r'];
  const announced = /^sep=([,;\t|])\r?\n/i.exec(start)?.[1];
  if (announced !== undefined) return { delimiter: announced, announced: true, lineEnds, blankBeforeQuotes: false };
  const counts = countInHeader(start);
  let best = ',';
  for (const candidate of CANDIDATES) {
    if ((counts.get(candidate) ?? 0) > (counts.get(best) ?? 0)) best = candidate;
  }
  const [first = ''] = start.split(/\r\n|\r|\n/, 1);
  const blankBeforeQuotes = new RegExp(`(?<!")"[${best}] +"(?!")`).test(first);
  return { delimiter: best, announced: false, lineEnds, blankBeforeQuotes };
}

/** True when the first line outside quoted cells ends with a lone LF; then a CR is part of a cell. */
function endsInLf(start: string): boolean {
  for (const character of outsideQuotes(start)) if (LINE_ENDS.has(character)) return character === '\n';
  return false;
}

function countInHeader(start: string): Map<string, number> {
  const counts = new Map<string, number>();
  let hasText = false;
  for (const character of outsideQuotes(start)) {
    if (LINE_ENDS.has(character)) {
      if (hasText) return counts;
      counts.clear();
    }
    if (CANDIDATES.includes(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
    else hasText ||= character.trim() !== '';
  }
  return counts;
}

/** The characters of a text without the contents of quoted cells, of which only the quotes remain. */
function* outsideQuotes(text: string): Generator<string> {
  let quoted = false;
  let cellStarts = true;
  for (const character of text) {
    if (character === '"' && (quoted || cellStarts)) quoted = !quoted;
    else if (quoted) continue;
    else cellStarts = CANDIDATES.includes(character) || LINE_ENDS.has(character);
    yield character;
  }
}
