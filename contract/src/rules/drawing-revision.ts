/** A revision as numbers write it: `P01`, `C1`, `Z2`, `AB1`, `0`, `01`, `B`. */
const CODE = /^(?:[A-Z]{1,2}\d{1,3}[A-Z]?|\d{1,2}[A-Z]?|[A-Z]{1,2})$/i;
/** The same, where nothing else says that it is a revision: letters and figures, such as `P01`. */
const CLEAR = /^[A-Z]{1,2}\d{1,2}[A-Z]?$/i;
const MARKED = /(?:^|[^A-Z])REV(?:ISION)?[\s._-]*([A-Z]{0,2}\d{1,3}[A-Z]?|[A-Z]{1,2})(?=$|[^A-Z0-9])/i;
const MARKED_ZH = /(?:版本|第)\s*([A-Z]{0,2}\d{1,3}|[A-Z])\s*版?|([A-Z]\d{0,2})\s*版/i;

const stemOf = (fileName: string): string => fileName.replace(/\.[a-z0-9]{1,5}$/i, '').normalize('NFKC');

interface Found {
  readonly revision: string;
  /** Its place in the text, with the word before it. */
  readonly at: number;
  readonly length: number;
}

/** The revision that a word before it marks: `REV-B`, `版本 C`. */
function marked(text: string): Found | undefined {
  const found = MARKED.exec(text) ?? MARKED_ZH.exec(text);
  const code = found?.slice(1).find((part) => part !== undefined);
  if (!found || code === undefined) return undefined;
  return { revision: code, at: found.index, length: found[0].length };
}

/** The last part of a text that looks like a revision; `isTail`: the text follows the number of the drawing. */
function unmarked(text: string, isTail: boolean): Found | undefined {
  const parts = text.split(/[_\s.()[\]-]+/).filter((part) => part !== '');
  // what is all that follows the number of the drawing may be short: D-100_B
  const [only = ''] = isTail && parts.length === 1 ? parts : [];
  const revision = CODE.test(only) ? only : parts.filter((part, at) => CLEAR.test(part) && (isTail || at > 0)).at(-1);
  return revision === undefined ? undefined : { revision, at: text.lastIndexOf(revision), length: revision.length };
}

/** Finds the revision in a file name, and the rest of the name. */
function read(fileName: string, drawing: string): { readonly revision: string | null; readonly rest: string } {
  const stem = stemOf(fileName);
  const isNamed = drawing !== '' && stem.toLowerCase().startsWith(drawing.normalize('NFKC').toLowerCase());
  const from = isNamed ? drawing.length : 0;
  const tail = stem.slice(from);
  const found = marked(tail) ?? unmarked(tail, isNamed);
  if (found === undefined) return { revision: null, rest: stem };
  const rest = `${stem.slice(0, from + found.at)} ${tail.slice(found.at + found.length)}`;
  return { revision: found.revision.toUpperCase(), rest };
}

/**
 * The revision that the name of a file suggests: `P01` of `D-100_P01.pdf` and of `EDORM-0001_COVER_SHEET-P01.pdf`, `B` of
 * `D-100-REV-B.pdf`; null where it suggests none. A proposal for a person to confirm, because part of a number may look
 * like a revision.
 *
 * @param drawing the number of the drawing, which is no part of the revision where the name begins with it
 */
export const proposedRevision = (fileName: string, drawing = ''): string | null => read(fileName, drawing).revision;

/** What two files of one drawing have in common, whatever their revision: the name without it, in letters and digits. */
export const nameWithoutRevision = (fileName: string, drawing = ''): string =>
  read(fileName, drawing)
    .rest.toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * The position of a revision among those of a drawing, to be compared as text: letters before figures (A, B, then 0, 1),
 * figures by their value (P2 before P10), letters in order; but P and a figure, preliminary in ISO 19650, before all
 * others (P02, then C01 for construction, then Z01 as built). The SQL function `revision_order` is the same.
 */
export function revisionOrder(revision: string): string {
  const text = revision
    .trim()
    .toLowerCase()
    .replace(/^p(?=\d)/, ' p');
  const padded = text.replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'));
  return `${/^\d/.test(text) ? '1' : '0'}${padded}`;
}

/**
 * The newest of some revisions, where it is newer than that of the drawing or the drawing has none; blank ones do not
 * count. Undefined where none is newer.
 */
export const newestRevision = (revisions: readonly string[], drawing: string): string | undefined =>
  revisions
    .map((revision) => revision.trim())
    .filter((revision) => revision !== '' && (drawing === '' || isOlderRevision(drawing, revision)))
    .toSorted((a, b) => (isOlderRevision(a, b) ? 1 : -1))[0];

/** True when a revision precedes another: its drawings are superseded by those of the other. */
export const isOlderRevision = (revision: string, than: string): boolean =>
  revisionOrder(revision) < revisionOrder(than);
