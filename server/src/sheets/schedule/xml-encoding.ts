import { open } from 'node:fs/promises';
import { ENCODINGS } from '@plumbline/contract/rules/encodings.ts';
import type { FoundEncoding } from '../csv/csv-encoding.ts';
import { damagedSchedule } from './schedule-record.ts';

const HEAD_BYTES = 200;

/**
 * The encoding of an XML file: from its byte-order mark, else from its first line, else UTF-8. @throws SheetError
 * `import.damagedSchedule`
 */
export async function xmlEncoding(path: string): Promise<FoundEncoding> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return encodingOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function encodingOf(head: Buffer): FoundEncoding {
  const start = head.toString('hex', 0, 4);
  if (start.startsWith('efbbbf')) return { encoding: 'utf-8', markBytes: 3, isGuess: false };
  if (start.startsWith('fffe')) return { encoding: 'utf-16le', markBytes: 2, isGuess: false };
  if (start.startsWith('feff')) return { encoding: 'utf-16be', markBytes: 2, isGuess: false };
  // `<?` in two bytes each
  if (start === '3c003f00') return { encoding: 'utf-16le', markBytes: 0, isGuess: false };
  if (start === '003c003f') return { encoding: 'utf-16be', markBytes: 0, isGuess: false };
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head.toString('latin1'))?.[1] ?? 'utf-8';
  const encoding = ENCODINGS.find((encoding) => encoding === nameOf(declared));
  if (encoding === undefined) throw damagedSchedule(`encoding ${declared}`);
  return { encoding, markBytes: 0, isGuess: false };
}

/** Our name for an encoding: GBK and GB2312 are part of GB18030, Latin-1 is read as Windows-1252. */
function nameOf(declared: string): string {
  try {
    const { encoding } = new TextDecoder(declared);
    return encoding === 'gbk' ? 'gb18030' : encoding;
  } catch {
    return declared;
  }
}
