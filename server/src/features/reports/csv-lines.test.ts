import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvLines } from './csv-lines.ts';

const TEXT = 'a,"b\nb",c\n1,"say ""\n""",泵\n,,\n';

test.each([1, 2, 3, 7, 1000])(
  'records end in CRLF and are counted, cells stay as they are, in pieces of %d',
  async (size) => {
    let count = 0;
    const bytes = Buffer.from(TEXT);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const out = await buffer(Readable.from(pieces).pipe(csvLines((records) => (count = records))));
    expect(out.toString()).toBe('a,"b\nb",c\r\n1,"say ""\n""",泵\r\n,,\r\n');
    expect(count).toBe(3);
  },
);
