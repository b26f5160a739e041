import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '@plumbline/server/sheets/testing/zip-of.ts';
import { openArchive } from '@plumbline/server/features/finance/readers/archive.ts';
import { readOfd } from '@plumbline/server/features/finance/readers/ofd.ts';
import { readInvoices } from '@plumbline/server/features/finance/readers/read-invoices.ts';
import { readXmlInvoice } from '@plumbline/server/features/finance/readers/read-xml-invoice.ts';
import {
  attachedOfd,
  DIGITAL_NUMBER,
  digitalXml,
  markedOfd,
  ublXml,
} from '@plumbline/server/features/finance/readers/testing/invoice-samples.ts';
import { round, sideBySide, tell } from './figure.ts';
import { costOf } from './memory.ts';
import type { BenchOptions } from './options.ts';

const BENCH = 'P18 invoices';
const FILES = 40;
const LINES = 8;

/** The file at a position: digital XML, UBL, and two kinds of OFD in turn, each with its own number. */
function fileAt(at: number): { readonly name: string; readonly content: Buffer } {
  const number = `24442000000000${String(at).padStart(6, '0')}`;
  if (at % 4 === 1) return { name: `${at}.xml`, content: ublXml((xml) => xml.replace('>0012<', `>${number}<`)) };
  if (at % 4 === 2) return { name: `${at}.ofd`, content: attachedOfd() };
  if (at % 4 === 3) return { name: `${at}.ofd`, content: markedOfd() };
  const line = /<IssuItemInformation>.*<\/IssuItemInformation>/s;
  const content = digitalXml((xml) =>
    xml.replaceAll(DIGITAL_NUMBER, number).replace(line, (found) => found.repeat(LINES)),
  );
  return { name: `${at}.xml`, content };
}

/** The readers alone: each file from disk, one after the other, without ZIP, thread and merging. */
async function alone(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const bytes = await readFile(path);
    if (path.endsWith('.ofd')) await readOfd(await openArchive(bytes), { way: 'ofd', file: path });
    else readXmlInvoice(bytes, { way: 'xml', file: path });
  }
}

/** P18: forty invoices in a ZIP, read in their thread and merged, against the readers alone. */
export async function run({ turns }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-invoices-'));
  try {
    const files = Array.from({ length: FILES }, (_, at) => fileAt(at));
    const zip = join(folder, 'forty.zip');
    await writeFile(zip, zipOf(files));
    const paths = files.map(({ name }) => join(folder, name));
    for (const [at, path] of paths.entries()) await writeFile(path, files[at]?.content ?? '');
    const read = (): Promise<unknown> => readInvoices([{ path: zip, name: 'forty.zip' }]);
    const times = await sideBySide(Math.max(turns, 15), {
      zip: { work: read },
      alone: { work: () => alone(paths) },
    });
    const figure = 'forty files of a ZIP to the readers alone';
    tell({ bench: BENCH, figure, ratio: times.zip / times.alone, bar: 1.3, detail: times });
    const cost = await costOf(read);
    tell({
      bench: BENCH,
      figure: 'event loop held up at most, of 50 ms',
      ratio: round(cost.loopMaxMs / 50),
      bar: 1,
      detail: { cost },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
