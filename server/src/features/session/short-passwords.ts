import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * A thread that finds out whether an MD5 is that of a short text: any printable one of up to three characters,
 * lower-case letters of four, digits of up to six. About two and a half million texts in about two seconds; longer ones
 * are not found.
 */

const range = (from: string, to: string): readonly string[] =>
  Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, at) =>
    String.fromCharCode(from.charCodeAt(0) + at),
  );

/** Every text of exactly this length from these characters. */
function* texts(characters: readonly string[], length: number): Generator<string> {
  if (length === 0) return yield '';
  for (const start of texts(characters, length - 1)) for (const one of characters) yield start + one;
  return undefined;
}

function isShort(wire: string): boolean {
  const searched: readonly (readonly [readonly string[], number])[] = [
    [range('!', '~'), 1],
    [range('!', '~'), 2],
    [range('0', '9'), 4],
    [range('0', '9'), 6],
    [range('0', '9'), 5],
    [range('a', 'z'), 4],
    [range('!', '~'), 3],
  ];
  for (const [characters, length] of searched)
    for (const text of texts(characters, length)) if (hash('md5', text) === wire) return true;
  return false;
}

parentPort?.postMessage(isShort(String(workerData)));
