const OPENING = '（【《〈「『〔［｛';
const CLOSING = '，。、；：？！）】》〉」』〕］｝％…';
const WIDE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef`;
/**
 * A unit that stays together: one Chinese character or one word, with the opening marks before and the closing marks
 * after it (a line neither begins with 。 nor ends with （); a run of spaces; an isolated mark.
 */
const UNITS = new RegExp(
  `[${OPENING}]*(?:[[${WIDE}]--[${OPENING}${CLOSING}]]\\p{M}*|[^ \n${WIDE}${CLOSING}]+)[${CLOSING}]*| +|[${OPENING}${CLOSING}]`,
  'gv',
);
/** Where a tag too long for its line is best broken. */
const JOINTS = '-/_.,;:\\';

/** Measures the width of a text, in the caller's unit. */
export type Measure = (text: string) => number;

/**
 * Breaks a text into lines no wider than `width`: at line breaks, between words, between Chinese characters, and inside
 * a word only when it does not fit on a line by itself. Each line has at least one character, however narrow it is.
 */
export function wrap(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => (paragraph === '' ? [''] : wrapParagraph(paragraph, width, measure)));
}

function wrapParagraph(paragraph: string, width: number, measure: Measure): readonly string[] {
  if (measure(paragraph) <= width) return [paragraph.trimEnd()];
  const lines: string[] = [];
  let line = '';
  let used = 0;
  let space = '';
  for (const [unit] of paragraph.matchAll(UNITS)) {
    if (unit.startsWith(' ')) {
      space = unit;
      continue;
    }
    const wanted = measure(space + unit);
    if (used + wanted <= width) {
      line += space + unit;
      used += wanted;
    } else {
      if (line !== '') lines.push(line);
      const pieces = measure(unit) <= width ? [unit] : breakWord(unit, width, measure);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
      used = measure(line);
    }
    space = '';
  }
  return [...lines, line].filter((text) => text !== '');
}

function breakWord(word: string, width: number, measure: Measure): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const char of word) {
    const wanted = measure(char);
    if (piece !== '' && used + wanted > width) {
      const at = joint(piece);
      pieces.push(piece.slice(0, at));
      piece = piece.slice(at);
      used = measure(piece);
    }
    piece += char;
    used += wanted;
  }
  return [...pieces, piece];
}

/**
 * Returns where to cut a full line: after its last joint when that loses less than a third of the line, else at its
 * end.
 */
function joint(piece: string): number {
  for (let at = piece.length; at > piece.length * (2 / 3); at--) {
    if (JOINTS.includes(piece[at - 1] ?? ' ')) return at;
  }
  return piece.length;
}
