import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { InvoicesRead } from '@plumbline/contract/rules/invoice/document.ts';
import PdfEngine from 'pdfkit';
import { toBuffer } from 'qrcode';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeReader } from '../../../files/render/renderer.ts';
import { csvBytes, xlsxWritten } from '../../../sheets/testing/written.ts';
import { type TestPart, zipOf } from '../../../sheets/testing/zip-of.ts';
import { EXPORT_COLUMNS, EXPORT_SHEET } from './platform-export.ts';
import { readInvoices, type ReadOptions } from './read-invoices.ts';
import {
  attachedOfd,
  ciiXml,
  DIGITAL_NUMBER,
  digitalXml,
  exportRow,
  markedOfd,
  ublXml,
} from './testing/invoice-samples.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invoice-files-'));
});
afterAll(async () => {
  codeReader.end();
  await rm(folder, { recursive: true, force: true });
});

let last = 0;
type Given = readonly [name: string, content: Uint8Array | string];
async function read(given: readonly Given[], options?: ReadOptions): Promise<InvoicesRead> {
  const files = await Promise.all(
    given.map(async ([name, content]) => {
      const path = join(folder, `file-${(last += 1)}`);
      await writeFile(path, content);
      return { path, name };
    }),
  );
  return readInvoices(files, options);
}
const reasonsOf = ({ files }: InvoicesRead): readonly unknown[] =>
  files.map(({ outcome, reason }) => reason?.key ?? outcome);
const reasonOf = async (name: string, content: Uint8Array | string, options?: ReadOptions): Promise<unknown> =>
  reasonsOf(await read([[name, content]], options))[0];

/** The XML of a digital invoice with another number. */
const numbered = (at: number): Buffer =>
  digitalXml((xml) => xml.replaceAll(DIGITAL_NUMBER, `24442000000000${String(at).padStart(6, '0')}`));

async function pdf(
  draw: (engine: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const engine = new PdfEngine(options);
  draw(engine);
  engine.end();
  return buffer(engine);
}
const PAGE = `${DIGITAL_NUMBER} \u00a54,197.17 \u00a5251.83 \u00a54449.00`;

test('a ZIP of forty: each file has its result, duplicates and what cannot be read are named', async () => {
  const parts: TestPart[] = Array.from({ length: 37 }, (_, at) => ({ name: `发票/${at}.xml`, content: numbered(at) }));
  parts.push({ name: 'again.xml', content: numbered(3) }, { name: 'twice.xml', content: numbered(4) });
  parts.push({ name: 'broken.xml', content: '<EInvoice>' }, { name: '__MACOSX/._0.xml', content: 'x' });
  const { invoices, files } = await read([['forty.zip', zipOf(parts)]]);
  expect(invoices).toHaveLength(37);
  expect(files).toHaveLength(41);
  expect(files[0]).toMatchObject({ file: 'forty.zip', notes: [{ key: 'zipSystemFiles', facts: { count: 1 } }] });
  expect(files[1]).toMatchObject({ file: 'forty.zip/发票/0.xml', outcome: 'read', way: 'xml', invoices: [0] });
  expect(files.slice(38)).toMatchObject([
    { file: 'forty.zip/again.xml', outcome: 'duplicate', same: 'forty.zip/发票/3.xml', invoices: [] },
    { file: 'forty.zip/twice.xml', outcome: 'duplicate', same: 'forty.zip/发票/4.xml' },
    { file: 'forty.zip/broken.xml', outcome: 'refused', reason: { key: 'xmlDamaged' } },
  ]);
  expect(files[1]?.sha256).toMatch(/^[\da-f]{64}$/);
});

test('all kinds together: files of one invoice are merged, whatever they are called', async () => {
  const found = await read([
    ['a.pdf', numbered(1)],
    ['a.xml', ublXml()],
    ['a.xml', ciiXml()],
    ['a.ofd', markedOfd()],
    ['b.ofd', attachedOfd()],
    ['codes.txt', `01,31,,${DIGITAL_NUMBER},318.00,20240528,,A\n`],
  ]);
  expect(reasonsOf(found)).toEqual(['read', 'read', 'read', 'read', 'read', 'read']);
  expect(found.invoices).toHaveLength(5);
  expect(found.files.map(({ file, way, invoices }) => [file, way, invoices])).toEqual([
    ['a.pdf', 'xml', [0]],
    ['a.xml', 'xml', [1]],
    ['a.xml (2)', 'xml', [2]],
    ['a.ofd', 'ofd', [3]],
    ['b.ofd', 'ofd', [4]],
    ['codes.txt', 'qr', [3]],
  ]);
  expect(found.invoices[3]).toMatchObject({
    document: { seller: { name: '管道制造有限公司', taxId: '91000000MA0000001R' }, totals: { gross: '318.00' } },
    files: ['a.ofd', 'codes.txt'],
    differences: [],
    confirm: false,
  });
});

test('the bytes of each file of a ZIP are handed over once, so that originals can be stored', async () => {
  const members: string[] = [];
  const zip = zipOf([
    { name: 'a.xml', content: digitalXml() },
    { name: 'b.xml', content: digitalXml() },
    { name: 'c.txt', content: 'hello' },
  ]);
  const { files } = await read(
    [
      ['a.zip', zip],
      ['d.xml', ublXml()],
    ],
    {
      onMember: async ({ file, sha256, bytes }) => {
        members.push(`${file} ${sha256 === createHash('sha256').update(bytes).digest('hex')}`);
      },
    },
  );
  expect(members).toEqual(['a.zip/a.xml true', 'a.zip/c.txt true']);
  expect(files.map(({ outcome }) => outcome)).toEqual(['read', 'duplicate', 'refused', 'read']);
});

test('reading the same files again gives the same', async () => {
  const given: readonly Given[] = [
    ['a.xml', digitalXml()],
    ['b.ofd', markedOfd()],
  ];
  expect(await read(given)).toEqual(await read(given));
});

test('a PDF with an embedded invoice is read by it; one that is unreadable falls back to the text', async () => {
  const embedded = await pdf((engine) => engine.text('Rechnung').file(ciiXml(), { name: 'factur-x.xml' }));
  expect(await read([['a.pdf', embedded]])).toMatchObject({
    invoices: [{ document: { number: '471102', totals: { due: '6.90' } }, confirm: false }],
    files: [{ outcome: 'read', way: 'pdfXml', notes: [] }],
  });
  const broken = await pdf((engine) => engine.text(PAGE).file(Buffer.from('<a/>'), { name: 'factur-x.xml' }));
  const found = await read([['a.pdf', broken]]);
  expect(found).toMatchObject({
    invoices: [{ document: { number: DIGITAL_NUMBER, totals: { net: '4197.17', gross: '4449.00' } }, confirm: true }],
    files: [{ outcome: 'read', way: 'pdfText' }],
  });
  expect(found.files[0]?.notes.map(({ key }) => key)).toEqual(['pdfXmlUnread', 'pdfText']);
  const embedding = (bytes: number): Promise<Buffer> =>
    pdf((engine) => engine.text(PAGE).file(Buffer.alloc(bytes, ' '), { name: 'factur-x.xml' }));
  const large = await read([['a.pdf', await embedding(3 * 1024 * 1024)]]);
  expect(large.files[0]?.notes[0]).toMatchObject({ key: 'pdfXmlUnread', facts: { name: 'factur-x.xml' } });
  expect(await reasonOf('a.pdf', await embedding(9 * 1024 * 1024))).toBe('tooMuchMemory');
});

test('the QR code of a PDF and of a picture is read, and another number than the text is refused', async () => {
  const code = (number: string): Promise<Buffer> => toBuffer(`01,31,,${number},4449.00,20240528,,ABCD`, { scale: 6 });
  const picture = await code(DIGITAL_NUMBER);
  const page = await pdf((engine) => engine.text(PAGE).image(picture, { width: 120 }));
  const found = await read([
    ['b.png', picture],
    ['a.pdf', page],
  ]);
  expect(reasonsOf(found)).toEqual(['read', 'read']);
  expect(found.invoices).toMatchObject([
    { document: { issueDate: '2024-05-28', kind: 'digitalSpecial', totals: { gross: '4449.00', net: '4197.17' } } },
  ]);
  const other = await code('24442000000000000009');
  const differing = await read([['a.pdf', await pdf((engine) => engine.text(PAGE).image(other, { width: 120 }))]]);
  expect(reasonsOf(differing)).toEqual(['numbersDiffer']);
  expect(differing.invoices).toEqual([]);
  const few = await toBuffer('01,31,,1', { scale: 6 });
  expect(
    reasonsOf(
      await read([
        ['few.png', few],
        ['none.png', await toBuffer('hello', { scale: 6 })],
      ]),
    ),
  ).toEqual(['qrParts', 'pictureNoCode']);
});

test('an export of the tax platform is read from the sheet with the lines, below a title, in a workbook or CSV', async () => {
  const [captions, row] = [EXPORT_COLUMNS.map(String), exportRow()];
  const columns = captions.map((_, at) => ({ caption: at === 0 ? '全量发票查询导出结果' : `c${at}` }));
  const { bytes } = await xlsxWritten({ sheet: EXPORT_SHEET, columns }, [captions, row, row]);
  const csv = await csvBytes(captions, [exportRow({ 数电发票号码: '24442000000000000009' })]);
  const temporary = await mkdtemp(join(folder, 'temporary-'));
  vi.stubEnv('TMPDIR', temporary);
  const found = await read([
    ['export.xlsx', bytes],
    ['more.zip', zipOf([{ name: 'b.csv', content: csv }])],
  ]);
  vi.unstubAllEnvs();
  // parts of a ZIP that were written for their readers are gone
  expect(await readdir(temporary)).toEqual([]);
  expect(reasonsOf(found)).toEqual(['read', 'read']);
  expect(found.invoices).toMatchObject([
    { document: { number: DIGITAL_NUMBER, totals: { gross: '8898.00' } } },
    { document: { number: '24442000000000000009' } },
  ]);
  expect(found.files[0]).toMatchObject({ way: 'export', invoices: [0] });
  const short = await csvBytes(captions.slice(0, 26), [row.slice(0, 26)]);
  expect(await reasonOf('short.csv', short)).toBe('exportColumnsMissing');
  expect(await reasonOf('empty.csv', await csvBytes(captions, []))).toBe('exportEmpty');
  expect(await reasonOf('other.csv', 'a,b\n1,2\n')).toBe('unknownKind');
});

test('an export in GB18030 is read, and its encoding is shown', async () => {
  const csv = (await csvBytes(EXPORT_COLUMNS.map(String), [exportRow()])).toString().replace('\uFEFF', '');
  // characters of the sample in GB18030, which no encoder of the runtime writes
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  const bytes = Buffer.from(
    [...csv].flatMap((sign) => (sign < '\u0080' ? [sign.charCodeAt(0)] : (codes.get(sign) ?? [0x3f]))),
  );
  const found = await read([['gb.csv', bytes]]);
  expect(found.invoices[0]?.document.seller.name).toBe('管道制造有限公司');
  expect(found.files[0]?.notes).toMatchObject([
    { key: 'exportEncoding', facts: { encoding: { en: 'GB18030, GBK (simplified Chinese)' } } },
  ]);
});

test('bombs, paths that lead outside, too many parts, passwords and ZIPs in ZIPs are refused, each with its reason', async () => {
  const zeros = Buffer.alloc(20 * 1024 * 1024);
  expect(await reasonOf('bomb.zip', zipOf([{ name: 'a.xml', content: zeros }]))).toBe('zipBomb');
  // one that states a small size ends where it unpacks to more
  const liar = zipOf([{ name: 'a.xml', content: zeros, statedBytes: 1000 }]);
  expect(await reasonOf('liar.zip', liar)).toBe('zipDamaged');
  expect(await reasonOf('slip.zip', zipOf([{ name: '../../a.xml', content: 'x' }]))).toBe('zipUnsafePath');
  expect(await reasonOf('slip.zip', zipOf([{ name: '..\\a.xml', content: 'x' }]))).toBe('zipUnsafePath');
  const many = Array.from({ length: 501 }, (_, at) => ({ name: `${at}`, content: '' }));
  expect(await reasonOf('many.zip', zipOf(many))).toBe('zipTooManyParts');
  expect(await reasonOf('locked.zip', zipOf([{ name: 'a.xml', content: 'x', flags: 0x0801 }]))).toBe('zipLocked');
  expect(await reasonOf('cut.zip', zipOf([{ name: 'a.xml', content: 'x' }]).subarray(0, 40))).toBe('zipDamaged');
  expect(await reasonOf('none.zip', zipOf([]))).toBe('zipNothing');
  const nested = zipOf([{ name: 'b.zip', content: zipOf([{ name: 'a.xml', content: 'x' }]) }]);
  expect(await reasonOf('nested.zip', nested)).toBe('zipInZip');
});

test('a name in GB18030 within a ZIP reads as written', async () => {
  // 名.xml, packed by a program that does not say UTF-8
  const name = Buffer.from('c3fb2e786d6c', 'hex');
  const zip = zipOf([{ name: 'ab.xml', content: digitalXml(), flags: 0 }]);
  const packed = Buffer.from(zip.toString('latin1').replaceAll('ab.xml', name.toString('latin1')), 'latin1');
  const { files } = await read([['a.zip', packed]]);
  expect(files).toMatchObject([{ file: 'a.zip/名.xml', outcome: 'read' }]);
});

test('locked, damaged and empty files and other kinds are refused, each with its reason', async () => {
  const locked = await pdf((engine) => void engine.text(PAGE), { userPassword: 'secret' });
  const found = await read([
    ['locked.pdf', locked],
    ['damaged.pdf', '%PDF-1.7 nothing'],
    ['empty.pdf', ''],
    ['letter.pdf', await pdf((engine) => void engine.text('Dear Sir'))],
    ['a.exe', 'MZ\0\0'],
    ['a.txt', 'hello'],
    ['a.xml', '<html/>'],
    ['a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ]);
  expect(reasonsOf(found)).toEqual([
    'pdfLocked',
    'pdfDamaged',
    'emptyFile',
    'pdfNoInvoice',
    'unknownKind',
    'unknownKind',
    'xmlNotInvoice',
    'unknownKind',
  ]);
  expect(found.invoices).toEqual([]);
});

test('a part that needs too much memory is refused, and the parts after it are read', async () => {
  const heavy = `<EInvoice>${Array.from({ length: 99_000 }, (_, at) => `<b c="${(at * 7_919) % 99_991}"/>`).join('')}</EInvoice>`;
  const parts = [
    { name: '1.xml', content: numbered(1) },
    { name: '2.xml', content: heavy },
    { name: '3.xml', content: numbered(3) },
  ];
  const found = await read([['a.zip', zipOf(parts)]], { limits: { seconds: 60, memoryMb: 24 } });
  expect(reasonsOf(found)).toEqual(['read', 'tooMuchMemory', 'read']);
  expect(found.invoices).toHaveLength(2);
});

test('a file that takes too long is refused with the limit, and reading stops when its caller gives up', async () => {
  const found = await read([['a.xml', digitalXml()]], { limits: { seconds: 0.001, memoryMb: 256 } });
  expect(found.files[0]).toMatchObject({ outcome: 'refused', reason: { key: 'tookTooLong', facts: { limit: 0.001 } } });
  const stop = new AbortController();
  const reading = read([['a.xml', digitalXml()]], { signal: stop.signal });
  stop.abort(new Error('given up'));
  await expect(reading).rejects.toThrow('given up');
});

test('a thousand files: those beyond the limit are refused by name', async () => {
  const path = join(folder, 'one.xml');
  await writeFile(path, digitalXml());
  const files = Array.from({ length: 1_000 }, (_, at) => ({ path, name: `${at}.xml` }));
  const { files: results, invoices } = await readInvoices(files);
  expect(invoices).toHaveLength(1);
  expect(results.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(499);
  expect(results.filter(({ reason }) => reason?.key === 'tooManyFiles')).toHaveLength(500);
});
