import { CLOSE, EMPTY, OPEN, XmlScanner, isTag, tagText } from './xml-scanner.ts';
import type { Tag } from './xml-scanner.ts';
import { decodeStringEscapes } from './xml-text.ts';
import { xmlPieces } from './zip-parts.ts';
import type { ZipParts } from './zip-parts.ts';

/** The shared strings that cells refer to by number; rich text is joined, phonetic guides are left out. */
export async function readSharedStrings(parts: ZipParts, part: string | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  if (part === undefined) return strings;
  const scanner = new XmlScanner(stringCollector(strings));
  for await (const piece of xmlPieces(parts.read(part))) scanner.feed(piece);
  scanner.end();
  return strings;
}

function stringCollector(strings: string[]): (tag: Tag) => void {
  let text = '';
  let phonetic = false;
  return (tag) => {
    if (isTag(tag, 't')) {
      if (tag.kind === CLOSE && !phonetic) text += decodeStringEscapes(tagText(tag));
      return;
    }
    if (isTag(tag, 'si')) {
      if (tag.kind === OPEN) text = '';
      if (tag.kind === EMPTY) strings.push('');
      if (tag.kind === CLOSE) strings.push(text);
      return;
    }
    if (isTag(tag, 'rPh')) phonetic = tag.kind === OPEN;
  };
}
