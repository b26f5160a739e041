import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../web/dist');
/** URLs used as names only: of namespaces, of schemas, and in messages of libraries. Nothing is fetched from them. */
const NAMES = [
  'http://www.w3.org/',
  'https://json-schema.org/draft',
  'http://json-schema.org/draft',
  'https://react.dev/errors/',
  'https://www.ag-grid.com',
  // the base pdf.js uses to parse an address without a host
  'http://example.com',
  'https://foo.bar',
  // the parts of a DOCX by what they are, and what its readers say when they are built or called wrongly
  'http://schemas.openxmlformats.org/',
  'http://schemas.microsoft.com/office/',
  'https://stuk.github.io/jszip/documentation/howto/read_zip.html',
  'https://rolldown.rs/in-depth/bundling-cjs#require-external-modules',
  // where the reader of Markdown asks for a report should it fail
  'https://github.com/markedjs/marked',
];

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name));
    if (/\.(js|css|html|svg)$/.test(entry.name)) yield join(folder, entry.name);
  }
}
const read = (file: string): string => readFileSync(file, 'utf8');

describe.skipIf(!existsSync(join(DIST, 'index.html')))('the built pages', () => {
  test('contain no address of a third party, since some sites have no internet [R9-41]', () => {
    // listed here, not above: the body of a suite runs even when the suite is skipped
    const files = [...filesBelow(DIST)];
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) =>
      [...read(file).matchAll(/\b(?:https?:)?\/\/[a-z\d-]+(?:\.[a-z\d-]+)+[^\s"'`)<\\]*/gi)].map(
        ([address]) => address,
      ),
    );
    const foreign = found.filter((address) => !NAMES.some((name) => address.startsWith(name)));
    expect([...new Set(foreign)]).toEqual([]);
  });

  test('contain no inline script', () => {
    expect(read(join(DIST, 'index.html'))).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|javascript:/i);
  });
});
