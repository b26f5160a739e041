import { CLOSE, XmlScanner } from './xml-scanner.ts';
import type { Tag } from './xml-scanner.ts';
import type { ZipParts } from './zip-parts.ts';

/** Reports each opening (or empty) tag of a small part; a missing part has none. Errors: `import.damaged`. */
export async function scanSmallPart(parts: ZipParts, name: string, visit: (tag: Tag) => void): Promise<void> {
  const text = await parts.readText(name);
  if (text === undefined) return;
  const scanner = new XmlScanner((tag) => {
    if (tag.kind !== CLOSE) visit(tag);
  });
  scanner.feed(text);
  scanner.end();
}
