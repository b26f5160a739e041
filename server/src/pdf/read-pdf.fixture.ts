import { spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { PassThrough, type Writable } from 'node:stream';
import { inflateSync } from 'node:zlib';

/** Collects the rendered bytes. */
export async function rendered(render: (out: Writable) => Promise<unknown>): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), render(out)]);
  return bytes;
}

/** What can be read of a PDF without a PDF reader: its structure, and the operators of its pages. */
export function readPdf(bytes: Buffer) {
  const text = bytes.toString('latin1');
  const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length;
  return {
    isWhole: text.startsWith('%PDF-1.7') && text.trimEnd().endsWith('%%EOF'),
    pages: count(/\/Type \/Page\b(?!s)/g),
    fontFiles: count(/\/FontFile2 /g),
    language: /\/Lang \(([^)]*)\)/.exec(text)?.[1],
    operators: streamsOf(bytes, text),
  };
}

function streamsOf(bytes: Buffer, text: string): readonly string[] {
  return [...text.matchAll(/\/Length (\d+)\n(?:\/Filter \/FlateDecode\n)?>>\nstream\n/g)].flatMap((match) => {
    const from = match.index + match[0].length;
    const raw = bytes.subarray(from, from + Number(match[1]));
    try {
      const content = inflateSync(raw).toString('latin1');
      return content.includes(' Tm ') ? [content] : [];
    } catch {
      return [];
    }
  });
}

/** True when poppler's tools are installed on this machine. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

/** The text of each page as extracted by poppler, laid out as on paper. */
export function textOf(bytes: Buffer): readonly string[] {
  const { stdout, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, maxBuffer: 2 ** 28 });
  const complaints = String(stderr);
  if (complaints !== '') throw new Error(complaints);
  return String(stdout).split('\f').slice(0, -1);
}
