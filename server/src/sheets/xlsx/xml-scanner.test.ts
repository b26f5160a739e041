import { expect, test } from 'vitest';
import { CLOSE, EMPTY, XmlScanner, isTag, tagAttribute, tagText } from './xml-scanner.ts';

function scan(pieces: readonly string[]): string[] {
  const seen: string[] = [];
  const scanner = new XmlScanner((tag) => {
    const name = ['a', 'b', 'c'].find((known) => isTag(tag, known)) ?? '?';
    if (tag.kind === CLOSE) seen.push(`/${name} ${tagText(tag)}`);
    else seen.push(`${name}${tag.kind === EMPTY ? '/' : ''} ${tagAttribute(tag, 'k') ?? ''}`);
  });
  for (const piece of pieces) scanner.feed(piece);
  scanner.end();
  return seen;
}

const WHOLE = `<?xml version="1.0"?><a><b k="1 &amp; 2">x&lt;y &#x4e2d;</b><!-- <b> --><c k='>'/><b>p<![CDATA[<&>]]>q</b></a>`;
const SEEN = ['a ', 'b 1 & 2', '/b x<y 中', 'c/ >', 'b ', '/b p<&>q', '/a '];

test('reports tags, attributes, text, references and CDATA', () => {
  expect(scan([WHOLE])).toEqual(SEEN);
});

test('reads the same however the text is divided into chunks', () => {
  for (let cut = 1; cut < WHOLE.length; cut++) expect(scan([WHOLE.slice(0, cut), WHOLE.slice(cut)])).toEqual(SEEN);
  expect(scan(WHOLE.split(''))).toEqual(SEEN);
});

test('reads elements under the prefix of the root', () => {
  expect(scan(['<x:a xmlns:x="u"><x:b k="1">t</x:b></x:a>'])).toEqual(['a ', 'b 1', '/b t', '/a ']);
});

test('refuses a part whose root is not closed', () => {
  expect(() => scan(['<a><b>x</b>'])).toThrow('import.damaged');
});

test('refuses a document type, which could contain an entity bomb [S3]', () => {
  expect(() => scan(['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'])).toThrow('import.damaged');
});

test('refuses a tag that never ends [S3]', () => {
  const scanner = new XmlScanner(() => undefined);
  const piece = 'x'.repeat(1024 * 1024);
  expect(() => {
    scanner.feed('<a ');
    for (let count = 0; count < 6; count++) scanner.feed(piece);
  }).toThrow('import.damaged');
});
