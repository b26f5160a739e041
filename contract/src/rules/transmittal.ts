import { proposedRevision, revisionOrder } from './drawing-revision.ts';

/** What a line of an incoming list is beside the drawing of the same number. */
export type LineVerdict = 'new' | 'newRevision' | 'details' | 'same' | 'older';

/** What both a line and a drawing say of a revision. */
export interface Revised {
  readonly revision: string | null;
  readonly revisionDate: string | null;
  /** The id of the status. */
  readonly status: string | null;
}

/** Compares a line with its drawing, or with none. What the line leaves blank is not compared. */
export function verdictOf(line: Revised, drawing: Revised | undefined): LineVerdict {
  if (drawing === undefined) return 'new';
  if (line.revision !== null) {
    if (drawing.revision === null) return 'newRevision';
    const [theirs, ours] = [revisionOrder(line.revision), revisionOrder(drawing.revision)];
    if (theirs !== ours) return theirs < ours ? 'older' : 'newRevision';
  }
  const differs = (theirs: string | null, ours: string | null): boolean => theirs !== null && theirs !== ours;
  const isSame = !differs(line.revisionDate, drawing.revisionDate) && !differs(line.status, drawing.status);
  return isSame ? 'same' : 'details';
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** True when a name begins with a number, and the number ends there: `D-10` does not begin `D-100.pdf`. */
function begins(name: string, number: string): boolean {
  return number !== '' && name.startsWith(number) && !/^[\p{L}\p{N}]/u.test(name.slice(number.length));
}

/**
 * The document that each file belongs to, by its name: the longest number that the name begins with, so that `D-1-2.pdf`
 * belongs to `D-1-2` rather than to `D-1`. Null where there is none.
 */
export function documentsOf(
  files: readonly string[],
  documents: readonly string[],
): ReadonlyMap<string, string | null> {
  const longest = documents
    .toSorted((a, b) => b.length - a.length)
    .map((document) => [document, plain(document.trim())]);
  return new Map(
    files.map((file) => {
      const name = plain(file);
      return [file, longest.find(([, number = '']) => begins(name, number))?.[0] ?? null];
    }),
  );
}

/** The revision that the name of a file says, where it is another than that of its line; null otherwise. */
export function otherRevision(file: string, document: string, revision: string | null): string | null {
  const named = proposedRevision(file, document);
  if (named === null || revision === null || revisionOrder(named) === revisionOrder(revision)) return null;
  return named;
}
