import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { InvoiceDocument } from '@plumbline/contract/rules/invoice/document.ts';
import { checkDocument } from '@plumbline/contract/rules/invoice/check-document.ts';
import { expect, test } from 'vitest';
import { mergeDocuments, type Sourced } from './merge.ts';
import { readInvoiceText } from './pdf-text.ts';
import { EXPORT_COLUMNS, ExportReader, isExportHeader } from './platform-export.ts';
import { isInvoiceCode, readQrText } from './qr.ts';
import { readXmlInvoice } from './read-xml-invoice.ts';
import { DIGITAL_NUMBER, digitalXml, exportRow, ublXml } from './testing/invoice-samples.ts';
import { Unreadable } from './unreadable.ts';

const HEADER = resolve(import.meta.dirname, '../../../../../../shared/data/invoices/tax-platform-export-header.csv');

function reasonOf(reading: () => unknown): unknown {
  try {
    reading();
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
}

const exported = (rows: readonly (readonly string[])[], header: readonly string[] = EXPORT_COLUMNS) => {
  const reader = new ExportReader(header);
  reader.add(rows.map((cells, at) => ({ number: at + 2, cells })));
  return reader.done({ way: 'export', file: 'export.xlsx' });
};

test('rows of one digital invoice are one invoice, whose totals are their sums', () => {
  const { documents, notes } = exported([
    exportRow({ 金额: '1,000.10', 税额: '60.01', 价税合计: '1060.11', 数量: '', 单价: '' }),
    exportRow({ 数电发票号码: '24442000000000000009', 是否正数发票: '否', 金额: '-5', 税额: '-0.3', 价税合计: '-5.3' }),
    exportRow({ 货物或应税劳务名称: '*服务*运费', 金额: '0.2', 税额: '0', 价税合计: '0.2', 税率: '免税' }),
  ]);
  expect(notes).toEqual([]);
  expect(documents.map(({ document }) => document)).toMatchObject([
    {
      kind: 'digitalSpecial',
      number: DIGITAL_NUMBER,
      issueDate: '2024-05-28',
      colour: 'blue',
      origin: '电子发票服务平台',
      totals: { net: '1000.30', tax: '60.01', gross: '1060.31' },
      lines: [
        { no: 1, taxClass: '0109030400000000000', net: '1000.10', rate: '6' },
        { no: 2, taxCategory: 'E' },
      ],
    },
    { number: '24442000000000000009', colour: 'red', totals: { net: '-5.00', gross: '-5.30' } },
  ]);
});

test('invoices on paper are known by code and number; the kind follows from its name', () => {
  const paper = exportRow({
    数电发票号码: '',
    发票代码: '050001700111',
    发票号码: '00000012',
    发票票种: '增值税电子普通发票',
  });
  const special = exportRow({
    数电发票号码: '',
    发票代码: '5000170011',
    发票号码: '00000012',
    发票票种: '增值税专用发票',
  });
  expect(exported([paper, special]).documents.map(({ document }) => document)).toMatchObject([
    { kind: 'electronicOrdinary', code: '050001700111', number: '00000012' },
    { kind: 'paperSpecial', code: '5000170011', number: '00000012' },
  ]);
});

test('blank rows, totals and a second heading are left out and counted', () => {
  const blank = EXPORT_COLUMNS.map(() => ' ');
  const total = EXPORT_COLUMNS.map((_, at) => (at === 0 ? '合 计' : ''));
  const { documents, notes } = exported([blank, exportRow(), EXPORT_COLUMNS.map((column) => `${column}*`), total]);
  expect(documents).toHaveLength(1);
  expect(documents[0]?.document.lines).toHaveLength(1);
  expect(notes).toEqual([{ key: 'exportRowsSkipped', facts: { count: 2 } }]);
});

test.skipIf(!existsSync(HEADER))('the columns are those of a real export', () => {
  const captions = readFileSync(HEADER, 'utf8').replace('\ufeff', '').trim().split(/\r?\n/)[0]?.split(',') ?? [];
  expect(captions.map((caption) => caption.replace(/\*$/, ''))).toEqual(EXPORT_COLUMNS);
});

test('26 and 28 columns are refused with what is missing or too many; a heading may end in *', () => {
  expect(
    reasonOf(() =>
      exported(
        [],
        EXPORT_COLUMNS.filter((column) => column !== '税率'),
      ),
    ),
  ).toEqual({
    key: 'exportColumnsMissing',
    facts: { missing: '税率' },
  });
  expect(reasonOf(() => exported([], [...EXPORT_COLUMNS, '备注2']))).toEqual({
    key: 'exportColumnsExtra',
    facts: { extra: '备注2' },
  });
  expect(reasonOf(() => exported([], [...EXPORT_COLUMNS, '税率']))).toEqual({
    key: 'exportColumnTwice',
    facts: { column: '税率' },
  });
  expect(
    exported(
      [exportRow()],
      EXPORT_COLUMNS.map((column) => `${column} *`),
    ).documents,
  ).toHaveLength(1);
  expect(isExportHeader(['全量发票查询导出结果'])).toBe(false);
  expect(isExportHeader(exportRow())).toBe(false);
});

test('one number with two heads, a number cut by a spreadsheet and a row without one are named, the others read', () => {
  const { documents, notes } = exported([
    exportRow(),
    exportRow({ 销方名称: '另一公司' }),
    exportRow({ 数电发票号码: '2.44E+19' }),
    exportRow({ 数电发票号码: '24442000000012300000' }),
    exportRow({ 数电发票号码: '' }),
    exportRow({ 数电发票号码: '24442000000000000009' }),
  ]);
  expect(documents.map(({ document }) => document.number)).toEqual(['24442000000000000009']);
  expect(notes).toEqual([
    { key: 'exportNoNumber', facts: { row: 6 } },
    {
      key: 'exportTwoHeads',
      facts: { number: DIGITAL_NUMBER, column: '销方名称', row: 3, first: '管道制造有限公司', second: '另一公司' },
    },
    { key: 'valueExponent', facts: { text: '2.44E+19' } },
    { key: 'valueRounded', facts: { text: '24442000000012300000' } },
  ]);
});

test('a column of the invoice that later rows leave blank is stated by the first', () => {
  const { documents, notes } = exported([
    exportRow({ 备注: '' }),
    exportRow({ 备注: '订单 PO-7', 销方名称: '', 发票票种: '' }),
  ]);
  expect(notes).toEqual([]);
  expect(documents[0]?.document).toMatchObject({
    kind: 'digitalSpecial',
    seller: { name: '管道制造有限公司' },
    remark: '订单 PO-7',
  });
});

test('a total with a row that cannot be read stays blank; formulas stay text; a serial date is noted', () => {
  const { documents, notes } = exported([
    exportRow({ 金额: '1.2.3', 备注: '=cmd|calc', 开票日期: '45440' }),
    exportRow({ 备注: '=cmd|calc', 开票日期: '45440' }),
  ]);
  const [found] = documents;
  expect(found?.document).toMatchObject({ remark: '=cmd|calc', issueDate: '2024-05-28', totals: { gross: '8898.00' } });
  expect(found?.document.totals.net).toBeUndefined();
  expect(found?.document.unread.map(({ path }) => path)).toEqual(['lines.1.net', 'totals.net']);
  expect([...notes, ...found!.notes]).toEqual([{ key: 'dateSerial', facts: { text: '45440', date: '2024-05-28' } }]);
  const checks = checkDocument(found!.document).filter(({ code, outcome }) => code === 'A3' && outcome !== 'ok');
  expect(checks).toMatchObject([{ outcome: 'notCheckable' }]);
});

const qr = (text: string) => readQrText(text, { way: 'qr', file: 'a.png' }).document;

test('the amount of a QR code is gross for digital invoices and net for others', () => {
  expect(qr('01,32,,24112000000048542163,4449.00,20240528,,ABCD')).toMatchObject({
    kind: 'digitalOrdinary',
    number: '24112000000048542163',
    issueDate: '2024-05-28',
    colour: 'blue',
    totals: { gross: '4449.00', due: '4449.00' },
  });
  expect(qr('01,10,050001700111,99999951,-300.00,20201010,14754822929856772523,E400,')).toMatchObject({
    kind: 'electronicOrdinary',
    checkCode: '14754822929856772523',
    colour: 'red',
    totals: { net: '-300.00' },
  });
});

test('a QR code of four parts or of no invoice is refused, and an amount of an unknown type is not read', () => {
  const reason = (text: string): unknown => reasonOf(() => qr(text));
  expect(reason('01,32,,24112000000048542163')).toEqual({ key: 'qrParts', facts: { count: 4 } });
  expect(reason('https://example.com')).toMatchObject({ key: 'unknownKind' });
  expect(reason('01,32,,,4449.00,20240528,,ABCD')).toMatchObject({ key: 'noNumber' });
  expect([isInvoiceCode('01,32,,1'), isInvoiceCode('BCD,001')]).toEqual([true, false]);
  const unknown = qr('01,77,,24112000000048542163,4449.00,20240528,,ABCD');
  expect(unknown.totals).toEqual({});
  expect(unknown.unread).toMatchObject([{ path: 'totals.gross', text: '4449.00', reason: { key: 'qrKind' } }]);
});

const text = (body: string) => readInvoiceText(body, { way: 'pdfText', file: 'a.pdf' })?.document;
const PAGE = `电子发票 (增值税专用发票) 发票号码: ${DIGITAL_NUMBER} 开票日期: 2024年05月28日 购 名称: 准绳工程有限公司 统一社会信用代码: 91000000MA0000012X 销 名称: 管道制造有限公司 91000000MA0000001R 1 ¥4,197.17 ¥251.83 价税合计(大写) 肆仟肆佰肆拾玖圆整 (小写) ¥4449.00`;

test('the text of a page proposes number, date, parties and the three amounts that add up', () => {
  expect(text(PAGE)).toMatchObject({
    kind: 'digitalSpecial',
    number: DIGITAL_NUMBER,
    issueDate: '2024-05-28',
    buyer: { name: '准绳工程有限公司', taxId: '91000000MA0000012X' },
    seller: { name: '管道制造有限公司', taxId: '91000000MA0000001R' },
    totals: { net: '4197.17', tax: '251.83', gross: '4449.00' },
    words: '肆仟肆佰肆拾玖圆整',
  });
});

test('what a text says twice or not at all is left blank', () => {
  expect(text('no invoice 12345')).toBeUndefined();
  const two = text(
    `${PAGE.replace('¥251.83', '¥251.83 ¥4,000.00 ¥449.00').replace('肆仟肆佰肆拾玖圆整', '')} 2024年05月29日`,
  );
  expect(two?.issueDate).toBeUndefined();
  expect(two?.totals).toEqual({});
  expect(text(PAGE.replace('91000000MA0000012X', ''))?.seller.taxId).toBeUndefined();
});

test('a long text without an invoice is read quickly', () => {
  const start = performance.now();
  for (const sign of ['零', '1', '发票', '¥1', '名称:'])
    text(`${sign.repeat(300_000)} ${DIGITAL_NUMBER} ${sign.repeat(300_000)}`);
  // a pattern that tries every length from every place takes minutes
  expect(performance.now() - start).toBeLessThan(20_000);
});

const sourced = (document: InvoiceDocument, way: Sourced['source']['way'], file: string): Sourced => {
  const source = { way, file };
  const sources = Object.fromEntries(Object.keys(document.sources).map((path) => [path, source]));
  return { document: { ...document, sources }, source };
};
const digital = (change?: (xml: string) => string): InvoiceDocument =>
  readXmlInvoice(digitalXml(change), { way: 'xml', file: 'a.xml' }).document;

test('the more trusted source wins, a weaker one fills blanks only, and differences are listed, in any order of files', () => {
  const xml = sourced(digital(), 'xml', 'b.xml');
  const code = sourced(qr(`01,31,,${DIGITAL_NUMBER},4449.01,20240528,,A`), 'qr', 'c.png');
  const page = sourced(text(`${PAGE} `.replace('2024年05月28日', ''))!, 'pdfText', 'a.pdf');
  const withRemark = {
    ...page,
    document: {
      ...page.document,
      paymentTerms: '30 天',
      sources: { ...page.document.sources, paymentTerms: page.source },
    },
  };
  const merged = mergeDocuments([withRemark, code, xml]);
  expect(mergeDocuments([xml, withRemark, code])).toEqual(merged);
  expect(merged).toHaveLength(1);
  const [found] = merged;
  expect(found?.files).toEqual(['b.xml', 'c.png', 'a.pdf']);
  expect(found?.document).toMatchObject({ totals: { gross: '4449.00' }, paymentTerms: '30 天' });
  expect(found?.document.sources).toMatchObject({ 'totals.gross': xml.source, paymentTerms: page.source });
  expect(found?.differences).toEqual([
    {
      path: 'totals.gross',
      taken: { value: '4449.00', source: xml.source },
      other: { value: '4449.01', source: code.source },
      undecided: false,
    },
    expect.objectContaining({ path: 'totals.due', undecided: false }),
  ]);
  // a fact of the text must be confirmed
  expect(found?.confirm).toBe(true);
  expect(mergeDocuments([xml, code])[0]?.confirm).toBe(false);
});

test('width, brackets, blanks and trailing zeros are no difference', () => {
  const other = digital((xml) =>
    xml
      .replace('管道制造有限公司', '管道制造 有限公司')
      .replace('4449.00<', '4449.0<')
      .replace('海口市一路1号', '海口市一路１号 0898-1'),
  );
  const [found] = mergeDocuments([sourced(digital(), 'xml', 'a.xml'), sourced(other, 'ofd', 'b.ofd')]);
  expect(found?.differences).toEqual([]);
});

test('two files of one trust that differ leave the choice to a person; lines are compared one by one', () => {
  const other = digital((xml) => xml.replace('<Quantity>1<', '<Quantity>2<').replace('订单 PO-7', '订单 PO-8'));
  const [found] = mergeDocuments([sourced(digital(), 'xml', 'a.xml'), sourced(other, 'xml', 'b.xml')]);
  expect(found?.differences).toMatchObject([
    { path: 'remark', taken: { value: '订单 PO-7' }, undecided: true },
    { path: 'lines.1.quantity', taken: { value: '1' }, other: { value: '2' }, undecided: true },
  ]);
  expect(found?.confirm).toBe(true);
  const fewer = digital((xml) => xml.replace(/<IssuItemInformation>.*<\/IssuItemInformation>/s, ''));
  expect(mergeDocuments([sourced(digital(), 'xml', 'a.xml'), sourced(fewer, 'xml', 'b.xml')])[0]?.differences).toEqual(
    [],
  );
});

test('what one source could not read and another states is no longer unread', () => {
  const damaged = digital((xml) => xml.replace('>2024-05-28<', '>28/05/2024<').replace('<Quantity>1<', '<Quantity>x<'));
  const [found] = mergeDocuments([
    sourced(damaged, 'xml', 'a.xml'),
    sourced(qr(`01,31,,${DIGITAL_NUMBER},4449.00,20240528,,A`), 'qr', 'b.png'),
  ]);
  expect(found?.document.issueDate).toBe('2024-05-28');
  expect(found?.document.unread.map(({ path }) => path)).toEqual(['lines.1.quantity']);
});

test('invoices of other numbers, years and sellers stay apart', () => {
  const ubl = (change: (xml: string) => string): Sourced =>
    sourced(readXmlInvoice(ublXml(change), { way: 'xml', file: 'a' }).document, 'xml', 'a');
  const found = mergeDocuments([
    ubl((xml) => xml),
    ubl((xml) => xml.replace('2013-06-30', '2014-06-30')),
    ubl((xml) => xml.replace('NO123456789MVA', 'NO987654325MVA')),
    ubl((xml) => xml.replace('>0012<', '> 0012 <')),
  ]);
  expect(found.map(({ files }) => files)).toHaveLength(3);
});
