import type { PlacedWord } from '../../files/render/render-messages.ts';

/** Left, top, width and height in points, from the upper left corner of the page. */
type Place = readonly [x: number, y: number, w: number, h: number];

/** A tag number on a page, or a word that may be one. */
export interface Mention {
  /** The tag number as the register would write it. */
  readonly name: string;
  /** What the register may call it, in lower case, the likeliest first. */
  readonly names: readonly string[];
  /** It looks like a tag number. A word that does not counts only where the register has it. */
  readonly isTag: boolean;
  readonly places: readonly Place[];
}

/** Changes when the same words give other mentions: all drawings are then read again. */
export const JOINER = '1';

/** More different names than a page has. */
const MOST = 5_000;
const LETTERS = /^[A-Z]{1,5}$/;
const NUMBER = /^\d{3,6}[A-Z]?(?:-(?:\d{1,3}[A-Z]?|[A-Z]{1,2}))?$/;
/** Letters and number in one piece, as `HV 96153`. */
const INLINE = /^([A-Z]{1,5})[ -](\d{3,6}[A-Z]?(?:-(?:\d{1,3}[A-Z]?|[A-Z]{1,2}))?)$/;
/** A note on the sheet, as `tags are prefixed with 23-`. */
const PRINTED = /\bPREFIX(?:ED)?\b(?:\s+(?:WITH|BY|IS))?\s*:?\s*["'“]?([A-Z0-9]{1,8}-)/gi;
const LENGTH = { least: 4, most: 100 };
/** How far letters and number of a bubble are apart, in heights of the number, and beside each other in their widths. */
const BUBBLE = { down: 2.2, beside: 0.6, heights: 1.6 };
/** How far letters stand before a number on the same line, in heights of the number. */
const LINE = { gap: 1.2, down: 0.4 };

/** The width and height of a cell of a page in points, and how many cells above a number are searched. */
const COLUMN = 200;
const BAND = 20;
const REACH = 20;
/** More letters than a cell has, and how many of the nearest are considered. */
const MOST_NEAR = 50;
const CONSIDERED = 4;

/** A word in the direction in which it is read: `u` along it, `v` down. */
interface Read {
  readonly text: string;
  readonly u: number;
  readonly v: number;
  readonly long: number;
  readonly high: number;
  readonly place: Place;
}

function readAlong([text, x, y, w, h, turned = 0]: PlacedWord): Read {
  const angle = (turned * Math.PI) / 180;
  const [along, down] = [Math.cos(angle), Math.sin(angle)];
  const [middle, centre] = [x + w / 2, y + h / 2];
  const isUpright = Math.abs(down) > Math.abs(along);
  return {
    text,
    u: middle * along + centre * down,
    v: centre * along - middle * down,
    long: isUpright ? h : w,
    high: isUpright ? w : h,
    place: [x, y, w, h],
  };
}

const around = ([x, y, w, h]: Place, [a, b, c, d]: Place): Place => {
  const [left, top] = [Math.min(x, a), Math.min(y, b)];
  const round = (value: number): number => Math.round(value * 10) / 10;
  return [left, top, round(Math.max(x + w, a + c) - left), round(Math.max(y + h, b + d) - top)];
};

/** How far the letters are from where they would be in a bubble or on a line with the number; undefined if elsewhere. */
function apart(letters: Read, number: Read): number | undefined {
  const [beside, down] = [Math.abs(letters.u - number.u), number.v - letters.v];
  const ratio = letters.high / number.high;
  if (ratio > BUBBLE.heights || ratio < 1 / BUBBLE.heights) return undefined;
  if (down > 0 && down < BUBBLE.down * number.high && beside < BUBBLE.beside * Math.max(letters.long, number.long))
    return down + beside;
  const gap = number.u - number.long / 2 - (letters.u + letters.long / 2);
  const isBefore = Math.abs(down) < LINE.down * number.high && gap > -LINE.down * number.high;
  return isBefore && gap < LINE.gap * number.high ? Math.abs(gap) + Math.abs(down) : undefined;
}

/** Letters and a number that may belong together. */
interface Pair {
  readonly letters: Read;
  readonly number: Read;
  readonly distance: number;
}
/** The cell of a page in which the middle of a word is, counted from its upper left corner. */
const cellOf = ({ u, v }: Read): readonly [column: number, band: number] => [
  Math.floor(u / COLUMN),
  Math.floor(v / BAND),
];

/** The letters that may belong to a number, the nearest first. */
function lettersNear(number: Read, cells: ReadonlyMap<string, readonly Read[]>): readonly Pair[] {
  const [column, band] = cellOf(number);
  const reach = Math.min(Math.ceil((BUBBLE.down * number.high) / BAND), REACH);
  const near: Pair[] = [];
  for (let down = band - reach; down <= band + 1; down++)
    for (const along of [column - 1, column, column + 1])
      for (const letters of (cells.get(`${along} ${down}`) ?? []).slice(0, MOST_NEAR)) {
        const distance = apart(letters, number);
        if (distance !== undefined) near.push({ letters, number, distance });
      }
  return near.toSorted((a, b) => a.distance - b.distance).slice(0, CONSIDERED);
}

/** Pairs each number with the nearest letters above or before it; letters belong to one number. */
function pairs(words: readonly Read[]): readonly (readonly [letters: Read, number: Read])[] {
  // words near each other are found by cells of the page, so that a hostile page takes no longer
  const cells = Map.groupBy(
    words.filter(({ text }) => LETTERS.test(text)),
    (word) => cellOf(word).join(' '),
  );
  const near = words
    .filter(({ text }) => NUMBER.test(text))
    .flatMap((number) => lettersNear(number, cells))
    .toSorted((a, b) => a.distance - b.distance);
  const taken = new Set<Read>();
  return near.flatMap(({ letters, number }) => {
    if (taken.has(letters) || taken.has(number)) return [];
    taken.add(letters).add(number);
    return [[letters, number] as const];
  });
}

/** The prefixes that a sheet itself says its tag numbers have. */
export const printedPrefixes = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(PRINTED)].map(([, prefix = '']) => prefix.toUpperCase()))),
];

/** The prefixes of a drawing type, as entered: separated by blanks. */
export const prefixesIn = (rule: string | null): readonly string[] =>
  (rule ?? '').split(/\s+/).filter((part) => part !== '');

/** What the register may call letters and a number, with each prefix and without. */
function namesOf(letters: string, number: string, prefixes: readonly string[]): readonly string[] {
  return [...prefixes, ''].flatMap((prefix) =>
    ['-', '', ' '].map((between) => `${prefix}${letters}${between}${number}`),
  );
}

const stripped = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
const isLikely = (text: string): boolean =>
  text.length >= LENGTH.least && text.length <= LENGTH.most && /\d/.test(text) && /\p{L}/u.test(text);

/** True for a prefix that is followed by letters and a number. */
const hasPrefix = (text: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => text.startsWith(prefix) && /^[A-Z]{1,5}[- ]?\d{3,}/.test(text.slice(prefix.length)));

/** The words of a piece that may be tag numbers: the whole piece, and each part between blanks. */
function wordsIn(text: string, prefixes: readonly string[]): readonly Omit<Mention, 'places'>[] {
  const all = stripped(text);
  const parts = [...new Set([all, ...all.split(/\s+/).map(stripped)])].filter(isLikely);
  return parts.map((name) => {
    const joined = name.replaceAll(/\s+/g, '-');
    return {
      name,
      names: [...new Set([name, joined, ...prefixes.map((prefix) => prefix + joined)])],
      isTag: hasPrefix(joined, prefixes),
    };
  });
}

/**
 * Finds tag numbers among the words of a page: letters above a number in a bubble, letters before a number, and whole
 * words. `prefixes` come before what the sheet shows, such as `23-`, the likeliest first.
 */
export function joinTags(words: readonly PlacedWord[], prefixes: readonly string[]): readonly Mention[] {
  const found = new Map<string, { mention: Omit<Mention, 'places'>; places: Place[] }>();
  const add = (mention: Omit<Mention, 'places'>, place: Place): void => {
    const there = found.get(mention.name);
    if (there !== undefined) there.places.push(place);
    else if (found.size < MOST)
      found.set(mention.name, {
        mention: { ...mention, names: [...new Set(mention.names.map((name) => name.toLowerCase()))] },
        places: [place],
      });
  };
  const addPair = (letters: string, number: string, place: Place): void => {
    const names = namesOf(letters, number, prefixes);
    add({ name: names[0] ?? '', names, isTag: true }, place);
  };
  const read = words.map(readAlong);
  for (const group of Map.groupBy(
    words.map((word, at) => ({ turned: word[5] ?? 0, at })),
    ({ turned }) => turned,
  ).values())
    for (const [letters, number] of pairs(group.flatMap(({ at }) => read[at] ?? [])))
      addPair(letters.text, number.text, around(letters.place, number.place));
  for (const { text, place } of read) {
    const [, letters, number] = INLINE.exec(text) ?? [];
    if (letters !== undefined && number !== undefined) addPair(letters, number, place);
    else for (const word of wordsIn(text, prefixes)) add(word, place);
  }
  return [...found.values()].map(({ mention, places }) => ({ ...mention, places }));
}
