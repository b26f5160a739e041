/*
 * An archive of files, one after the other, as `tar` reads it (POSIX ustar): the contents of a backup can be inspected,
 * and extracted, with the tools of any machine. Names are our own: short, plain, without parent folders.
 */

const BLOCK = 512;
const NAME = /^[\w-]+(?:[./][\w-]+)*$/;
const LONGEST_NAME = 100;
const FOLDER_AT = 345;
const LONGEST_FOLDER = 155;
/** The largest number that fits into eleven octal digits. */
const LARGEST = 8 ** 11 - 1;

/** One file in an archive. */
export interface Entry {
  readonly name: string;
  /** Its size in bytes. */
  readonly size: number;
  /** Its bytes; read or skip them before requesting the next entry. */
  readonly body: AsyncIterable<Buffer>;
}

/** Not an archive of ours, or an incomplete one. */
export class BrokenArchive extends Error {}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** Returns the tar header of a file. */
function headerOf(name: string, size: number, seconds: number): Buffer {
  // a long name is split: its folder goes into a separate field
  const [folder, last] = name.length > LONGEST_NAME ? parted(name) : ['', name];
  if (!NAME.test(name) || last.length > LONGEST_NAME || folder.length > LONGEST_FOLDER || size > LARGEST)
    throw new Error(`${name} is no entry of ours.`);
  const header = Buffer.alloc(BLOCK);
  header.write(last, 0, 'latin1');
  header.write(folder, FOLDER_AT, 'latin1');
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100, 'latin1');
  header.write(`${octal(size, 11)}\0${octal(seconds, 11)}\0`, 124, 'latin1');
  header.write('        0', 148, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(sumOf(header), 6)}\0 `, 148, 'latin1');
  return header;
}
const parted = (name: string): readonly [string, string] => {
  const at = name.lastIndexOf('/');
  return [name.slice(0, Math.max(0, at)), name.slice(at + 1)];
};
const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

/** Yields the bytes of one file in an archive. @throws Error when the body does not have the announced length */
export async function* packed(
  name: string,
  file: { readonly size: number; readonly body: AsyncIterable<Buffer> | Iterable<Buffer>; readonly at: Date },
): AsyncGenerator<Buffer> {
  yield headerOf(name, file.size, Math.floor(file.at.getTime() / 1000));
  let given = 0;
  for await (const piece of file.body) {
    given += piece.length;
    yield piece;
  }
  if (given !== file.size) throw new Error(`${name} has ${given} bytes instead of ${file.size}.`);
  const rest = given % BLOCK;
  if (rest > 0) yield Buffer.alloc(BLOCK - rest);
}

/** The end of an archive. */
export const packedEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/** Takes bytes out of a stream in portions of the requested size. */
class Portions {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }
  /** The next bytes, at most `most`. @throws BrokenArchive at the end of the stream */
  async some(most: number): Promise<Buffer> {
    if (this.#held.length === 0) {
      const next = await this.#source.next();
      if (next.done === true) throw new BrokenArchive('It ends in the middle.');
      this.#held = next.value;
    }
    const piece = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(piece.length);
    return piece;
  }
  /** Reads to the end of the stream. */
  async rest(): Promise<void> {
    while ((await this.#source.next()).done !== true) continue;
  }
  async exactly(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = count; left > 0;) {
      const piece = await this.some(left);
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }
}

function readHeader(header: Buffer): { readonly name: string; readonly size: number } {
  const text = (from: number, length: number): string =>
    header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '');
  const name = [text(FOLDER_AT, LONGEST_FOLDER), text(0, LONGEST_NAME)].filter(Boolean).join('/');
  const sum = Number.parseInt(text(148, 8), 8);
  const blank = Buffer.from(header);
  blank.fill(' ', 148, 156);
  const size = Number.parseInt(text(124, 12), 8);
  if (sumOf(blank) !== sum || !NAME.test(name) || !Number.isSafeInteger(size))
    throw new BrokenArchive('It is not an archive of this product, or was changed.');
  return { name, size };
}

/** Yields the files of an archive in order. @throws BrokenArchive where it is damaged or cut off */
export async function* unpacked(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const portions = new Portions(source);
  for (;;) {
    const header = await portions.exactly(BLOCK);
    // to its last byte: the checksum of the compression comes after it
    if (header.every((byte) => byte === 0)) return await portions.rest();
    const { name, size } = readHeader(header);
    let left = size;
    async function* body(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const piece = await portions.some(left);
        left -= piece.length;
        yield piece;
      }
    }
    yield { name, size, body: body() };
    for (const rest of [left, (BLOCK - (size % BLOCK)) % BLOCK]) await skip(portions, rest);
  }
}

async function skip(portions: Portions, count: number): Promise<void> {
  for (let left = count; left > 0;) left -= (await portions.some(left)).length;
}
