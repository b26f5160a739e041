import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Word } from '@plumbline/contract/words/word.ts';

/** Where a ClamAV daemon listens: an address, or a socket of this machine. */
export type ScanPlace = { readonly host: string; readonly port: number } | { readonly path: string };

/** What is scanned: a file on disk, or bytes. */
interface Scanned {
  readonly name: string | Word;
  readonly content: string | Buffer;
  /** Bytes. */
  readonly size: number;
}

/** Writes a line of the log. */
type Log = (facts: Readonly<Record<string, unknown>>, text: string) => void;

/** Scans what users send before any of it is stored. */
export interface Scanner {
  /** @throws AppError `fileInfected`, `scanTooLarge`, `scanAway` */
  demandClean(scanned: Scanned, log: Log): Promise<void>;
  /** False while the daemon does not answer. */
  isWell(): boolean;
  stop(): void;
}

/** The scanner of an installation without one: it accepts everything. */
export const noScanner: Scanner = { demandClean: () => Promise.resolve(), isWell: () => true, stop: () => undefined };

const MEGABYTE = 1024 * 1024;
/** Time limit of one scan, in milliseconds: for any file, and for each megabyte. A call has two minutes. */
const WITHIN = { any: 20_000, megabyte: 1000, most: 100_000 };
/** How often the daemon is called while nothing is scanned, and how long it may take to answer that. */
const PING = { every: 15_000, within: 5000 };

/** The content in the frames of the protocol: its length in four bytes, then as many bytes; no bytes are the end. */
async function* framed(content: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    yield Buffer.concat([length, bytes]);
  }
  yield Buffer.alloc(4);
}

/** Sends a command to the daemon, and returns its answer. @throws Error when there is none in time */
function exchange(place: ScanPlace, command: AsyncIterable<Buffer>, within: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(place);
    const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${within} ms`)), within);
    let text = '';
    let fault: unknown = new Error('the connection was closed without an answer');
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      // it refuses a long file while that is still being sent
      if (text.includes('\0')) socket.destroy();
    });
    socket.on('error', (error) => void (fault = error));
    socket.on('close', () => {
      clearTimeout(timer);
      const answer = text.split('\0')[0]?.trim() ?? '';
      if (answer === '') reject(fault);
      else resolve(answer);
    });
    // the daemon must not see an end before it has answered
    pipeline(command, socket, { end: false }).catch((error: unknown) => socket.destroy(error as Error));
  });
}

/** The daemon ends the connection of a stream that is longer than its limit. */
const isCutOff = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET'].includes(String(Reflect.get(Object(error), 'code')));
const tooLarge = ({ name, size }: Scanned): AppError =>
  new AppError('scanTooLarge', { name, size: Math.ceil(size / MEGABYTE) });

const FOUND = /^stream: (.+) FOUND$/;

/** @throws AppError for every answer but a clean file */
function judge(answer: string, scanned: Scanned, log: Log): void {
  const { name, size } = scanned;
  const [, finding] = FOUND.exec(answer) ?? [];
  if (finding !== undefined) {
    log({ finding, size }, 'a file with a virus was refused');
    throw new AppError('fileInfected', { name, finding });
  }
  if (answer === 'stream: OK') return;
  log({ answer, size }, 'a file could not be scanned');
  if (/size limit exceeded/i.test(answer)) throw tooLarge(scanned);
  throw new AppError('scanAway', { name });
}

/**
 * Scans by the daemon of ClamAV, by its own protocol (INSTREAM): the bytes are sent, so that it needs no access to our
 * disk. What cannot be scanned is refused.
 */
export function clamScanner(place: ScanPlace, { within = WITHIN, ping = PING } = {}): Scanner {
  let isWell = true;
  const look = async (): Promise<void> => {
    const command = Readable.from([Buffer.from('zPING\0')]);
    isWell = (await exchange(place, command, ping.within).catch(() => '')) === 'PONG';
  };
  void look();
  const timer = setInterval(() => void look(), ping.every);
  timer.unref();
  return {
    async demandClean(scanned, log) {
      const { name, content, size } = scanned;
      const limit = Math.min(within.any + within.megabyte * Math.ceil(size / MEGABYTE), within.most);
      const bytes = typeof content === 'string' ? createReadStream(content) : Readable.from([content]);
      let answer: string;
      try {
        answer = await exchange(place, framed(bytes), limit);
      } catch (error) {
        log({ err: error, size }, 'the virus scanner did not answer');
        // refused while it is being sent, the answer may be lost with the connection
        if (isCutOff(error) && !bytes.readableEnded) throw tooLarge(scanned);
        isWell = false;
        throw new AppError('scanAway', { name });
      } finally {
        bytes.destroy();
      }
      judge(answer, scanned, log);
    },
    isWell: () => isWell,
    stop: () => clearInterval(timer),
  };
}
