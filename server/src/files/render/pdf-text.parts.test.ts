import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDrawing, pdfOf } from '../testing/drawn-samples.ts';
import type { PlacedWord } from './render-messages.ts';
import { openRenderer } from './renderer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'));
});
const reader = openRenderer({ ms: 60_000, lower: 15 });
afterAll(async () => {
  reader.end();
  await rm(folder, { recursive: true, force: true });
});

let last = 0;
async function read(content: Buffer) {
  const path = join(folder, `file-${(last += 1)}.pdf`);
  await writeFile(path, content);
  return reader.read({ path });
}
const wordsOf = (json: string | undefined) => JSON.parse(json ?? '[]') as readonly PlacedWord[];
const at = (x: number, y: number, text: string, more = '') => `BT /F 10 Tf ${more} ${x} ${y} Td (${text}) Tj ET `;

test('each page is read with its words and where they are', async () => {
  const { pages, texts, isPart } = await read(
    aDrawing(at(40, 380, '20-PT-1001') + at(300, 100, 'Pump room'), '0 0 9 9 re f', at(9, 9, 'last')),
  );
  expect([pages, isPart, texts.map(({ page }) => page)]).toEqual([3, false, [1, 3]]);
  expect(texts[0]).toMatchObject({ width: 595, height: 420, body: '20-PT-1001 Pump room' });
  expect(wordsOf(texts[0]?.words)).toEqual([
    ['20-PT-1001', 40, 30, expect.closeTo(54, -1), 10],
    ['Pump room', 300, 310, expect.closeTo(48, -1), 10],
  ]);
});

test('letters placed one by one are one word, words apart are two, and turned text has its angle', async () => {
  const turned = `BT /F 10 Tf 0 1 -1 0 200 100 Tm (UP) Tj ET `;
  const { texts } = await read(
    aDrawing(at(40, 380, 'R') + at(47.2, 380, 'O') + at(55, 380, 'OF') + at(100, 380, 'X') + turned),
  );
  expect(texts[0]?.body).toBe('ROOF X UP');
  expect(wordsOf(texts[0]?.words).at(-1)).toEqual([
    'UP',
    190,
    expect.closeTo(306, -1),
    10,
    expect.closeTo(14, -1),
    -90,
  ]);
});

test('a page that shows its drawing turned is read as it is displayed', async () => {
  const turned = Buffer.from(String(aDrawing(at(40, 380, 'TAG'))).replace('/Type /Page ', '/Type /Page /Rotate 90 '));
  const { texts } = await read(turned);
  expect(texts[0]).toMatchObject({ width: 420, height: 595 });
  const [word] = wordsOf(texts[0]?.words);
  expect(word?.slice(0, 3)).toEqual(['TAG', expect.closeTo(380, -1), expect.closeTo(40, -1)]);
});

test('a scan has no text', async () => {
  expect((await read(aDrawing('0 0 595 420 re f'))).texts).toEqual([]);
});

test.each([
  ['cut off', () => Buffer.from('%PDF-1.5\n1 0 obj'), 'damaged'],
  ['empty', () => Buffer.alloc(0), 'damaged'],
])('a PDF that is %s ends in a reason', async (_, make, fault) => {
  await expect(read(make())).rejects.toMatchObject({ fault });
});

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 420] /Annots [';
test.each([
  [
    'a million objects',
    () => pdfOf([CATALOG, PAGES, `${page}] >>`, ...Array.from({ length: 1_000_000 }, (_, n) => `<< /A ${n} >>`)]),
  ],
  [
    '300,000 annotations',
    () =>
      pdfOf([
        CATALOG,
        PAGES,
        `${page}${Array.from({ length: 300_000 }, (_, n) => `${n + 4} 0 R`).join(' ')}] >>`,
        ...Array.from({ length: 300_000 }, () => '<< /Type /Annot /Subtype /Square /Rect [9 9 99 99] >>'),
      ]),
  ],
  ['a hundred thousand words on a page', () => aDrawing(at(9, 9, 'a word').repeat(100_000))],
])('a PDF with %s is read or refused within the limits, and the next one is read', async (_, make) => {
  const content = make();
  const outcome = await read(content).then(
    ({ isPart, texts }) => (isPart ? `part of ${wordsOf(texts[0]?.words).length}` : 'read'),
    ({ fault }: { fault: string }) => fault,
  );
  expect(['read', 'tooHeavy', 'part of 40000']).toContain(outcome);
  expect((await read(aDrawing(at(40, 380, 'next')))).texts).toHaveLength(1);
});
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
