import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { pixelsOf } from './read-picture.ts';
import type { CodesJob, PageCodes } from './render-messages.ts';

/** Pages of a PDF are drawn with so many pixels a point: a code of 14 mm then has more than two a module. */
const SCALE = 3;
/** Maximum length of the longer side of a page, in pixels: an A3 sheet at 250 dpi, the photo of a phone. */
const LONGEST = 4_200;

let started: Promise<unknown> | undefined;

/** The reader's own file is read from the disk: it would fetch it from the network. */
function start(): Promise<unknown> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  return prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer },
    fireImmediately: true,
  });
}

/** Reads the codes on a page, whichever way it lies. @throws Undrawable */
export async function codesOn(bytes: Buffer, { type, page }: Pick<CodesJob, 'type' | 'page'>): Promise<PageCodes> {
  await (started ??= start());
  const { pages, data, width, height } = await pixelsOf(bytes, { type, page, longest: LONGEST, scale: SCALE });
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  return { texts: found.map(({ text }) => text), pages };
}
