import { Transform } from 'node:stream';

const [QUOTE, LINE, RETURN] = [34, 10, 13] as const;

/**
 * Passes on the CSV that the database writes with the line ends of RFC 4180, and counts its records: no cell is read, so
 * that a report of a million rows takes little longer than the database does.
 */
export function csvLines(done: (records: number) => void): Transform {
  let records = 0;
  let isQuoted = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      const ends: number[] = [];
      for (let at = 0; at < chunk.length; at++) {
        if (chunk[at] === QUOTE) isQuoted = !isQuoted;
        else if (chunk[at] === LINE && !isQuoted) ends.push(at);
      }
      records += ends.length;
      const out = Buffer.allocUnsafe(chunk.length + ends.length);
      let [from, to] = [0, 0];
      for (const end of ends) {
        to += chunk.copy(out, to, from, end);
        out[to] = RETURN;
        out[to + 1] = LINE;
        to += 2;
        from = end + 1;
      }
      chunk.copy(out, to, from);
      next(null, out);
    },
    flush(next) {
      done(records);
      next();
    },
  });
}
