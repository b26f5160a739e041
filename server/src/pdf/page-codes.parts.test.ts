import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type PageCode, readPageCode } from '@plumbline/contract/rules/page-code.ts';
import { sampleCertificate, sampleSheet } from './print.fixture.ts';
import { hasPoppler, readPdf, rendered, textOf } from './read-pdf.fixture.ts';
import { recordRows, tableRows } from './record-rows.ts';
import { renderCertificate } from './render-certificate.ts';
import { renderCheckSheets } from './render-check-sheets.ts';
import { renderDocument } from './render-document.ts';
import { renderRound } from './render-round.ts';

const ID = '019a2f3c-7b1e-7c3d-9a55-000000000003';
const HOST = 'https://plumbline.example.com';
/** A scan of this resolution is what an office printer delivers by default. */
const DPI = 150;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer },
    fireImmediately: true,
  });
});

/** The page codes that a scanner reads on each page. */
async function codesOf(pdf: Buffer): Promise<readonly (readonly PageCode[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-codes-'));
  try {
    await writeFile(join(folder, 'all.pdf'), pdf);
    const made = spawnSync('pdftoppm', ['-r', String(DPI), '-gray', '-png', 'all.pdf', 'page'], { cwd: folder });
    expect(made.status).toBe(0);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
    const found: PageCode[][] = [];
    for (const name of pages) {
      const codes = await readBarcodes(await readFile(join(folder, name)), { formats: ['QRCode'] });
      found.push(codes.flatMap(({ text }) => readPageCode(text) ?? []));
    }
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const lines = Array.from({ length: 120 }, (_, at) => [`Line ${at}`]);
const loop = {
  kind: { en: 'Loop', zh: '回路' },
  title: '20-L-1',
  description: 'Level',
  address: `${HOST}/Completions/Loop?id=${ID}`,
  documentCode: '',
  facts: [],
  signOffs: [],
};
const table = tableRows({ title: loop.kind, columns: [{ label: loop.kind, share: 1 }], lines });
const printedIn = {
  language: 'en',
  timeZone: 'UTC',
  project: 'Utgard',
  paper: { foot: ['Controlled', 'copy', '受控'] },
} as const;
const sheetAddress = `${HOST}/Certification/TagITRs/${ID}`;
const roundAddress = `${HOST}/Preservation/LookAhead?view=round&to=2026-12-01`;

const DOCUMENTS: readonly (readonly [string, Omit<PageCode, 'page' | 'pages'>, () => Promise<Buffer>])[] = [
  [
    'check sheet',
    { id: ID, place: `/Certification/TagITRs/${ID}`, revision: 4 },
    () => rendered((out) => renderCheckSheets([{ ...sampleSheet(1), address: sheetAddress, revision: 4 }], out)),
  ],
  [
    'certificate with many carried items',
    { id: ID, place: `/Handover/MCC?id=${ID}`, revision: null },
    () => {
      const carried = lines.map(([text = '']) => ({
        number: text,
        category: 'B',
        tag: text,
        description: text,
        due: '',
      }));
      return rendered((out) =>
        renderCertificate({ ...sampleCertificate(), carried, address: `${HOST}/Handover/MCC?id=${ID}` }, out),
      );
    },
  ],
  [
    'list of members',
    { id: ID, place: `/Completions/Loop?id=${ID}`, revision: null },
    () =>
      rendered((out) =>
        renderDocument(
          () => ({
            data: printedIn,
            named: loop.title,
            title: loop.title,
            documentCode: '',
            address: loop.address,
            orientation: 'portrait',
            rows: [...recordRows(loop), ...table],
          }),
          out,
        ),
      ),
  ],
  [
    'round of preservation, landscape',
    { id: null, place: '/Preservation/LookAhead?view=round&to=2026-12-01', revision: null },
    () => {
      const place = {
        name: 'Yard',
        lines: lines.map(([text = '']) => ({
          tag: text,
          description: text,
          pwl: 'P1',
          due: '2026-11-30',
          isLate: false,
          code: '',
          readings: [],
        })),
      };
      const round = { ...printedIn, address: roundAddress, title: loop.kind, to: '2026-12-01', places: [place] };
      return rendered((out) => renderRound(round, out));
    },
  ],
];

describe.skipIf(!hasPoppler)('every printed page', () => {
  test.each(DOCUMENTS)(
    'of a %s carries a code that says which page of what it is [R2.3-148]',
    async (_, says, print) => {
      const pdf = await print();
      const { pages } = readPdf(pdf);
      const found = await codesOf(pdf);
      expect(found).toHaveLength(pages);
      for (const [at, codes] of found.entries()) expect(codes).toEqual([{ ...says, page: at + 1, pages }]);
    },
  );
  test('shows the text of its code beside it, for when the code cannot be read', async () => {
    const [, , print] = DOCUMENTS[2] ?? expect.unreachable();
    const texts = textOf(await print());
    expect(texts.length).toBeGreaterThan(1);
    for (const [at, text] of texts.entries())
      expect(text).toContain(`/Completions/Loop?id=${ID}#p${at + 1}.${texts.length}`);
  });
});
