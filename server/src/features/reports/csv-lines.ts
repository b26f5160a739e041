import { Transform } from 'node:stream';

const [QUOTE, LINE, RETURN] = [34, 10, 13] as const;

/** The places of the line ends in a piece of CSV that are not within quotes, and whether it ends within some. */
function lineEnds(
  chunk: Buffer,
  beginsQuoted: boolean,
): { readonly ends: readonly number[]; readonly isQuoted: boolean } {
  const ends: number[] = [];
  let isQuoted = beginsQuoted;
  // searched natively: a loop over the bytes takes five times as long
  for (let at = 0; ;) {
    const quote = chunk.indexOf(QUOTE, at);
    const until = quote < 0 ? chunk.length : quote;
    if (!isQuoted)
      for (let line = chunk.indexOf(LINE, at); line >= 0 && line < until; line = chunk.indexOf(LINE, line + 1))
        ends.push(line);
    if (quote < 0) return { ends, isQuoted };
    isQuoted = !isQuoted;
    at = quote + 1;
  }
}

/**
 * Passes on the CSV that the database writes with the line ends of RFC 4180, and counts its records: no cell is read, so
 * that a report of a million rows takes little longer than the database does.
 */
export function csvLines(done: (records: number) => void): Transform {
  let records = 0;
  let isWithin = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      const { ends, isQuoted } = lineEnds(chunk, isWithin);
      isWithin = isQuoted;
      records += ends.length;
      const out = Buffer.allocUnsafe(chunk.length + ends.length);
      let [from, to] = [0, 0];
      for (const end of ends) {
        out.set(chunk.subarray(from, end), to);
        to += end - from;
        out[to] = RETURN;
        out[to + 1] = LINE;
        to += 2;
        from = end + 1;
      }
      out.set(chunk.subarray(from), to);
      next(null, out);
    },
    flush(next) {
      done(records);
      next();
    },
  });
}
