import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';

/** A text as bytes of an encoding with one or two bytes a character. */
export function encoded(text: string, encoding: ImportEncoding): Buffer {
  const bytesOf = new Map<string, Buffer>();
  const put = (...bytes: number[]): void => {
    const buffer = Buffer.from(bytes);
    const character = new TextDecoder(encoding).decode(buffer);
    if ([...character].length === 1 && !bytesOf.has(character)) bytesOf.set(character, buffer);
  };
  for (let item = 0; item < 256; item++) put(item);
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) put(lead, trail);
  return Buffer.concat(
    Array.from(text, (character) => {
      const bytes = bytesOf.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}
