import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAMERA, aDrawing, aHeic, aTiff, heicOfSize, pdfOf } from '../testing/drawn-samples.ts';
import { png } from '../testing/samples.ts';
import { openRenderer } from './renderer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-'));
});
const renderer = openRenderer({ ms: 60_000 });
afterAll(async () => {
  renderer.end();
  await rm(folder, { recursive: true, force: true });
});

let last = 0;
async function drawn(content: Buffer, type: string, { page = 1, longest = 320, by = renderer } = {}) {
  last += 1;
  const [path, out] = [join(folder, `file-${last}`), join(folder, `out-${last}.jpg`)];
  await writeFile(path, content);
  const facts = await by.draw({ path, type, page, longest, out });
  return { ...facts, out, jpeg: await readFile(out) };
}
/** The colour of a pixel of a JPEG, roughly: red, green, blue. */
async function colourAt(jpeg: Buffer, x: number, y: number): Promise<string> {
  const image = await loadImage(jpeg);
  const pen = createCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  return [...pen.getImageData(x, y, 1, 1).data.subarray(0, 3)].map((value) => (value > 128 ? 'F' : '0')).join('');
}

describe('a picture of a file', () => {
  test('a HEIC photo becomes a JPEG without what its camera wrote', async () => {
    const { jpeg, width, height } = await drawn(aHeic(), 'image/heic');
    expect([width, height]).toEqual([64, 48]);
    expect([await colourAt(jpeg, 8, 24), await colourAt(jpeg, 56, 24)]).toEqual(['F00', '00F']);
    expect(aHeic().includes(CAMERA)).toBe(true);
    expect(jpeg.includes(CAMERA)).toBe(false);
    expect(jpeg.includes('Exif')).toBe(false);
  });
  test.each([
    [1, 8, 4, [0, 0]],
    [3, 8, 4, [7, 3]],
    [6, 4, 8, [3, 0]],
    [8, 4, 8, [0, 7]],
  ] as const)('a TIFF of orientation %i is upright', async (orientation, width, height, [x, y]) => {
    const made = await drawn(aTiff({ orientation, width: 8, height: 4 }), 'image/tiff');
    expect([made.width, made.height, made.pages]).toEqual([width, height, 1]);
    expect(await colourAt(made.jpeg, x, y)).toMatch(/^F/);
  });
  test('each page of a PDF can be drawn, no longer than wanted', async () => {
    const pdf = aDrawing('0 0 595 420 re f', '1 0 0 rg 0 0 595 420 re f');
    const [black, red] = [await drawn(pdf, 'application/pdf'), await drawn(pdf, 'application/pdf', { page: 2 })];
    expect([black.width, black.height, black.pages]).toEqual([320, 226, 2]);
    expect([await colourAt(black.jpeg, 9, 9), await colourAt(red.jpeg, 9, 9)]).toEqual(['000', 'F00']);
    await expect(drawn(pdf, 'application/pdf', { page: 3 })).rejects.toMatchObject({ fault: 'noPage' });
  });
});

async function withPassword(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'u', ownerPassword: 'o' });
  return Buffer.from(await document.save());
}
/** A PDF of many objects, or a page with many annotations. */
const manyObjects = (count: number) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 420] >>',
    ...Array.from({ length: count }, (_, at) => `<< /A ${at} >>`),
  ]);
const manyAnnotations = (count: number) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 420] /Annots [${Array.from({ length: count }, (_, at) => `${at + 4} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: count }, () => '<< /Type /Annot /Subtype /Square /Rect [9 9 99 99] /C [1 0 0] >>'),
  ]);
const pngOf = (width: number, height: number) => {
  const bytes = png(1, 1);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

describe('a hostile file ends in a reason, leaves nothing, and the next file is drawn', () => {
  const intact = aDrawing('0 0 595 420 re f');
  test.each([
    ['a PDF with a password', 'application/pdf', withPassword, /password/],
    ['a PDF cut off', 'application/pdf', () => intact.subarray(0, 40), /damaged/],
    ['an empty PDF', 'application/pdf', () => Buffer.alloc(0), /damaged/],
    ['a PDF of zeros', 'application/pdf', () => Buffer.alloc(2_000_000), /damaged/],
    [
      'a page of two kilometres',
      'application/pdf',
      () => Buffer.from(String(intact).replace('595 420', '9999999 1')),
      /./,
    ],
    ['a HEIC photo cut off', 'image/heic', () => aHeic().subarray(0, 1000), /damaged/],
    [
      'a HEIC photo of zeros',
      'image/heic',
      () => Buffer.concat([aHeic().subarray(0, 24), Buffer.alloc(5000)]),
      /damaged/,
    ],
    ['a HEIC bomb', 'image/heic', () => heicOfSize(65_000, 65_000), /damaged|tooHeavy/],
    ['a TIFF cut off', 'image/tiff', () => aTiff().subarray(0, -5), /damaged/],
    ['a TIFF without an end', 'image/tiff', () => aTiff().subarray(0, 30), /damaged/],
    ['a TIFF bomb', 'image/tiff', () => aTiff({ width: 60_000, height: 60_000, pixels: Buffer.alloc(9) }), /tooHeavy/],
    [
      'a TIFF that points to itself',
      'image/tiff',
      () => Buffer.from('II*\0\x08\0\0\0\0\0\x08\0\0\0', 'latin1'),
      /damaged/,
    ],
    ['a PNG bomb', 'image/png', () => pngOf(60_000, 60_000), /tooHeavy/],
    ['a PNG cut off', 'image/png', () => png(40, 40).subarray(0, 40), /damaged/],
    ['a page with script', 'text/html', () => Buffer.from('<script>alert(1)</script>'), /noPicture/],
    ['an SVG with script', 'image/svg+xml', () => Buffer.from('<svg onload="alert(1)"/>'), /noPicture/],
  ])('%s', async (_, type, make, fault) => {
    const before = await readdir(folder);
    const outcome = await drawn(await make(), type).then(
      ({ out }) => ({ out }),
      (error: { fault: string }) => error,
    );
    if ('fault' in outcome) expect(outcome.fault).toMatch(fault);
    else expect(existsSync(outcome.out), 'drawn all the same').toBe(true);
    expect((await readdir(folder)).filter((name) => !before.includes(name) && name.includes('.jpg.'))).toEqual([]);
    expect((await drawn(intact, 'application/pdf')).width).toBe(320);
  });
  test.each([
    ['a million objects', () => manyObjects(1_000_000)],
    ['300,000 annotations', () => manyAnnotations(300_000)],
  ])('a PDF with %s is drawn or refused within the limits', async (_, make) => {
    const outcome = await drawn(make(), 'application/pdf').then(
      () => 'drawn',
      ({ fault }: { fault: string }) => fault,
    );
    expect(['drawn', 'tooHeavy']).toContain(outcome);
    expect((await drawn(intact, 'application/pdf')).width).toBe(320);
  });
});

describe('limits', () => {
  test('a file that takes too long is ended with its process, and the next one gets another', async () => {
    const hasty = openRenderer({ ms: 1 });
    const file = aDrawing('0 0 595 420 re f');
    await expect(drawn(file, 'application/pdf', { by: hasty })).rejects.toMatchObject({ fault: 'tooHeavy' });
    hasty.end();
    expect((await drawn(file, 'application/pdf')).width).toBe(320);
  });
  test('a process that occupies too much is ended, one that occupied much is replaced', async () => {
    const small = openRenderer({ recycled: 1 });
    const file = aDrawing('0 0 595 420 re f');
    await drawn(file, 'application/pdf', { by: small });
    expect(small.pid).toBeUndefined();
    expect((await drawn(file, 'application/pdf', { by: small })).width).toBe(320);
    small.end();
  });
  test('more files than may wait are refused immediately', async () => {
    const full = openRenderer({ waiting: 1 });
    const file = aDrawing('0 0 595 420 re f');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => drawn(file, 'application/pdf', { by: full })));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    full.end();
  });
  test('drawing thumbnails never holds the server up for 50 ms', async () => {
    const page = aDrawing('0 0 m 595 420 l S '.repeat(2_000));
    await drawn(page, 'application/pdf');
    const delays: number[] = [];
    // the machine itself may pause any process once
    for (let round = 0; round < 3; round++) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      for (let count = 0; count < 3; count++) await drawn(page, 'application/pdf');
      delay.disable();
      delays.push(delay.max / 1e6);
    }
    expect(Math.min(...delays)).toBeLessThan(50);
  });
});

describe('two revisions', () => {
  const frame = '1 w 20 20 555 380 re S BT /F 12 Tf 40 380 Td (20-PID-001) Tj ET';
  async function compared(older: Buffer, newer: Buffer) {
    last += 1;
    const paths = ['older', 'newer'].map((name) => join(folder, `${name}-${last}.pdf`)) as [string, string];
    await writeFile(paths[0], older);
    await writeFile(paths[1], newer);
    return renderer.compare({ older: paths[0], newer: paths[1] });
  }

  test('the same page has no changed place', async () => {
    expect(await compared(aDrawing(frame), aDrawing(frame))).toEqual([
      { page: 1, older: { width: 595, height: 420 }, newer: { width: 595, height: 420 }, share: 0, places: [] },
    ]);
  });
  test('each place is found where it is, with whether it was added, removed or changed', async () => {
    const [page] = await compared(
      aDrawing(`${frame} 100 300 20 10 re f BT /F 12 Tf 400 100 Td (1.5) Tj ET`),
      aDrawing(`${frame} 300 200 40 30 re f BT /F 12 Tf 400 100 Td (1.7) Tj ET`),
    );
    expect(page?.places.map(({ kind }) => kind)).toEqual(['removed', 'added', 'changed']);
    expect(page?.places[0]).toMatchObject({ x: 100, y: 110, w: 20, h: 10 });
    expect(page?.places[1]).toMatchObject({ x: 300, y: 190, w: 40, h: 30 });
    expect(page?.places[2]?.w).toBeLessThan(12);
    expect(page?.share).toBeLessThan(0.1);
  });
  test('a decimal point, a digit, a hairline and a colour are changes', async () => {
    const point = await compared(
      aDrawing(`${frame} BT /F 7 Tf 99 99 Td (15) Tj ET`),
      aDrawing(`${frame} BT /F 7 Tf 99 99 Td (1.5) Tj ET`),
    );
    expect(point[0]?.places).toHaveLength(1);
    const hairline = await compared(aDrawing(frame), aDrawing(`${frame} 0.1 w 60 60 m 200 60 l S`));
    expect(hairline[0]?.places).toMatchObject([{ kind: 'added' }]);
    const colour = await compared(
      aDrawing(`${frame} 3 w 60 60 m 200 60 l S`),
      aDrawing(`${frame} 1 0 0 RG 3 w 60 60 m 200 60 l S`),
    );
    expect(colour[0]?.places).toHaveLength(1);
  });
  test('a page that only one has is a change as a whole', async () => {
    const pages = await compared(aDrawing(frame), aDrawing(frame, frame));
    expect(pages[1]).toMatchObject({ older: null, share: 1, places: [{ x: 0, y: 0, w: 595, h: 420, kind: 'added' }] });
  });
  test('a file with a password is a reason', async () => {
    await expect(compared(aDrawing(frame), await withPassword())).rejects.toMatchObject({ fault: 'password' });
  });
});
