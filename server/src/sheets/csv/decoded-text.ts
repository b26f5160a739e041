import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FoundEncoding } from './csv-encoding.ts';

const PIECE_BYTES = 128 * 1024;

/** A file as pieces of text, none of them empty, without its byte-order mark; invalid bytes become `\uFFFD`. */
export async function* textPieces(path: string, { encoding, markBytes }: FoundEncoding): AsyncGenerator<string> {
  yield* decoded(createReadStream(path, { start: markBytes, highWaterMark: PIECE_BYTES }), encoding);
}

/** Bytes as pieces of text, none of them empty: an empty piece would end a stream. */
export async function* decoded(bytes: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
