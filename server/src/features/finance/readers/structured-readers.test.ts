import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkDocument } from '@plumbline/contract/rules/invoice/check-document.ts';
import { decimal, sumOf } from '@plumbline/contract/rules/invoice/decimal.ts';
import { expect, test } from 'vitest';
import { zipOf } from '../../../sheets/testing/zip-of.ts';
import { openArchive } from './archive.ts';
import { readOfd } from './ofd.ts';
import { readXmlInvoice } from './read-xml-invoice.ts';
import {
  ATTACHED_2019,
  ATTACHED_XBRL,
  attachedOfd,
  ciiXml,
  DIGITAL_NUMBER,
  digitalXml,
  markedOfd,
  ublXml,
} from './testing/invoice-samples.ts';
import { Unreadable } from './unreadable.ts';

const SHARED = resolve(import.meta.dirname, '../../../../../../shared/data/invoices');
const source = { way: 'xml', file: 'a.xml' } as const;
const ofdSource = { way: 'ofd', file: 'a.ofd' } as const;
const read = (bytes: Buffer) => readXmlInvoice(bytes, source).document;
const failures = (bytes: Buffer): readonly unknown[] =>
  checkDocument(read(bytes)).filter(({ outcome }) => outcome !== 'ok');
const ofd = async (bytes: Buffer) => readOfd(await openArchive(bytes), ofdSource);
async function reasonOf(reading: () => unknown): Promise<unknown> {
  try {
    await reading();
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
}

test('a digital invoice: all fields, exact digits, leading zeros, each field with its source', () => {
  const document = read(digitalXml());
  expect(document).toMatchObject({
    kind: 'digitalSpecial',
    number: DIGITAL_NUMBER,
    issueDate: '2024-05-28',
    colour: 'blue',
    words: '肆仟肆佰肆拾玖圆整',
    remark: '订单 PO-7',
    drawer: '于',
    currency: 'CNY',
    seller: { taxId: '91000000MA0000001R', phone: '0898-1', bank: '建设银行', account: '0012' },
    buyer: { name: '准绳工程有限公司' },
    totals: { net: '4197.17', tax: '251.83', gross: '4449.00', due: '4449.00' },
    lines: [
      {
        no: 1,
        item: '*钢材*法兰 <DN50>',
        taxClass: '0109030400000000000',
        quantity: '1',
        price: '4197.16981132075',
        net: '4197.17',
        rate: '6',
        taxCategory: 'S',
        tax: '251.83',
      },
    ],
  });
  expect(document.sources).toMatchObject({
    number: source,
    'seller.name': source,
    'totals.gross': source,
    lines: source,
  });
  expect(document.sources['buyer.bank']).toBeUndefined();
  expect(failures(digitalXml())).toEqual([]);
});

test('a namespace, a rate in per cent and a number in the header alone make no difference', () => {
  const namespaced = digitalXml((xml) =>
    xml.replace('<EInvoice>', '<EInvoice xmlns="urn:any">').replace('0.060000', '6%'),
  );
  expect(read(namespaced).lines[0]).toMatchObject({ rate: '6' });
  const headed = digitalXml((xml) => xml.replace(/<InvoiceNumber>\d+<\/InvoiceNumber>/, ''));
  expect(read(headed).number).toBe(DIGITAL_NUMBER);
});

test('two numbers, and none, are refused', async () => {
  const two = digitalXml((xml) => xml.replace(/<EIid>\d+/, '<EIid>24442000000099999999'));
  expect(await reasonOf(() => read(two))).toEqual({
    key: 'numbersDiffer',
    facts: { first: DIGITAL_NUMBER, second: '24442000000099999999' },
  });
  const none = digitalXml((xml) => xml.replaceAll(/<(EIid|InvoiceNumber)>\d+/g, '<$1>'));
  expect(await reasonOf(() => read(none))).toMatchObject({ key: 'noNumber' });
});

test('a red letter names its blue invoice in its node, else in its remark, never by amount', () => {
  const red = (change: (xml: string) => string): Buffer =>
    digitalXml((xml) => change(xml.replace('>Y<', '>N<').replaceAll('4449.00', '-4449.00')));
  const node =
    '<SpecificInformation><RedEInvoice><OriginalInvoiceCode>24442000000000000001</OriginalInvoiceCode><CreditNoteNumber>N1</CreditNoteNumber></RedEInvoice></SpecificInformation>';
  expect(read(red((xml) => xml.replace('</EInvoiceData>', `${node}</EInvoiceData>`)))).toMatchObject({
    colour: 'red',
    blueNumber: '24442000000000000001',
    confirmationNote: 'N1',
  });
  const remark = '被红冲蓝字数电发票号码：24442000000000000002';
  expect(read(red((xml) => xml.replace('订单 PO-7', remark)))).toMatchObject({ blueNumber: '24442000000000000002' });
  const paper = '对应正数发票代码:050001700111号码:99999951';
  expect(read(red((xml) => xml.replace('订单 PO-7', paper)))).toMatchObject({
    blueCode: '050001700111',
    blueNumber: '99999951',
  });
  expect(read(red((xml) => xml)).blueNumber).toBeUndefined();
});

test('a value that cannot be read stays blank with its text and reason, and its check is not checkable', () => {
  const damaged = digitalXml((xml) =>
    xml.replace('<Quantity>1<', '<Quantity>2.44E+19<').replace('>4197.17</Amount>', '>1,5</Amount>'),
  );
  const { lines, unread } = read(damaged);
  expect(lines[0]?.quantity).toBeUndefined();
  expect(unread).toEqual([
    { path: 'lines.1.quantity', text: '2.44E+19', reason: { key: 'valueExponent', facts: { text: '2.44E+19' } } },
    { path: 'lines.1.net', text: '1,5', reason: { key: 'valueCommas', facts: { text: '1,5' } } },
  ]);
  expect(failures(damaged)).toContainEqual(expect.objectContaining({ code: 'A1', outcome: 'notCheckable', line: 1 }));
});

test('a UBL invoice: what is due, allowances, negative lines, attachments, the tax of its own currency', () => {
  const document = read(ublXml());
  expect(document.totals).toEqual({
    lines: '1436.50',
    allowances: '100.00',
    charges: '100.00',
    net: '1436.50',
    tax: '365.28',
    gross: '1801.78',
    prepaid: '1000.00',
    due: '801.78',
  });
  expect(document).toMatchObject({
    number: '0012',
    colour: 'blue',
    dueDate: '2013-07-20',
    order: 'PO-7',
    seller: { vatId: 'NO123456789MVA', address: 'Main street 1, Big city' },
    breakdown: [{ taxCategory: 'S', rate: '25', taxable: '1461.12', tax: '365.28' }],
    attachments: [{ name: 'certificate.pdf', mediaType: 'application/pdf' }],
  });
  expect(Buffer.from(document.attachments[0]!.bytes).toString()).toBe('%PDF-1');
  expect(document.lines[1]).toMatchObject({ quantity: '-1', net: '-3.96', unit: 'C62', orderLine: '11' });
  // the invoice before this one is no blue invoice of a blue one
  expect(document.blueNumber).toBeUndefined();
  expect(failures(ublXml())).toEqual([]);
});

test('credit notes and negative invoices are red and name what they correct', () => {
  expect(read(ublXml((xml) => xml.replace('>380<', '>381<')))).toMatchObject({ colour: 'red', blueNumber: '0011' });
  const negative = ublXml((xml) => xml.replace('>1801.78<', '>-1801.78<'));
  expect(read(negative)).toMatchObject({ colour: 'red', blueNumber: '0011' });
});

test('a damaged attachment is left out with a note, and two accounts are left to a person', () => {
  const broken = readXmlInvoice(
    ublXml((xml) => xml.replace('JVBERi0x', '***')),
    source,
  );
  expect(broken.document.attachments).toEqual([]);
  expect(broken.notes).toEqual([{ key: 'attachmentDamaged', facts: { name: 'certificate.pdf' } }]);
  const account = (id: string): string =>
    `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`;
  const two = read(ublXml((xml) => xml.replace('<cac:TaxTotal>', `${account('A1')}${account('B2')}<cac:TaxTotal>`)));
  expect(two.seller.account).toBeUndefined();
  expect(two.unread).toEqual([
    { path: 'seller.account', text: 'A1, B2', reason: { key: 'valueSeveral', facts: { text: 'A1, B2' } } },
  ]);
  const same = read(ublXml((xml) => xml.replace('<cac:TaxTotal>', `${account('A1')}${account('A1')}<cac:TaxTotal>`)));
  expect(same.seller.account).toBe('A1');
});

test('codes that are unknown are left blank with their text', async () => {
  const other = read(ublXml((xml) => xml.replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>X9</cbc:ID>')));
  expect(other.lines[0]?.taxCategory).toBeUndefined();
  expect(other.unread.map(({ path, reason }) => [path, reason.key]).slice(0, 2)).toEqual([
    ['breakdown.1.taxCategory', 'valueUnknown'],
    ['lines.1.taxCategory', 'valueUnknown'],
  ]);
  const nature = ATTACHED_2019.replace('<fp:LineNature>0<', '<fp:LineNature>7<');
  const [found] = await ofd(attachedOfd([nature]));
  expect(found?.document.unread).toMatchObject([
    { path: 'lines.1.nature', text: '7', reason: { key: 'valueUnknown' } },
  ]);
});

test('a cross-industry invoice states the same facts', () => {
  expect(read(ciiXml())).toMatchObject({
    kind: 'en16931',
    number: '471102',
    issueDate: '2018-06-05',
    currency: 'EUR',
    seller: { name: 'Lieferant GmbH', vatId: 'DE123456789', taxId: '201/113/40209' },
    totals: {
      lines: '10.00',
      allowances: '1.00',
      charges: '1.00',
      net: '10.00',
      tax: '1.90',
      gross: '11.90',
      prepaid: '5.00',
      due: '6.90',
    },
    lines: [{ no: 1, item: 'Kunstrasen', quantity: '3.0000', price: '3.3333', net: '10.00', rate: '19', unit: 'MTK' }],
    breakdown: [{ rate: '19', taxable: '10.00', tax: '1.90' }],
  });
  expect(failures(ciiXml())).toEqual([]);
});

test('an OFD of 2019: masked tax, exempt line, a byte-order mark, a date in Chinese', async () => {
  const [found] = await ofd(attachedOfd());
  expect(found?.document).toMatchObject({
    kind: 'electronicOrdinary',
    code: '050001700111',
    number: '99999951',
    issueDate: '2020-10-10',
    totals: { net: '57.00', gross: '57.00' },
    lines: [{ nature: 'normal', taxCategory: 'E', net: '57.00' }],
  });
  expect(found?.document.totals.tax).toBeUndefined();
  expect(found?.document.unread).toEqual([]);
});

test('an OFD with XBRL', async () => {
  const [found] = await ofd(attachedOfd([ATTACHED_XBRL]));
  expect(found?.document).toMatchObject({
    kind: 'electronicOrdinary',
    words: '壹拾壹圆贰角',
    totals: { net: '9.91', tax: '1.29', gross: '11.20' },
    lines: [{ quantity: '1.00', price: '9.91150442', rate: '13' }],
  });
});

test('an OFD of a digital invoice: facts are the texts its tags mark, lines are rows of its page', async () => {
  const [marked, custom] = await ofd(markedOfd());
  expect(marked?.document).toMatchObject({
    kind: 'digitalSpecial',
    number: DIGITAL_NUMBER,
    issueDate: '2024-05-28',
    words: '叁佰壹拾捌圆整',
    seller: { name: '管道制造有限公司' },
    buyer: { name: '准绳工程有限公司' },
    totals: { net: '300.00', tax: '18.00', gross: '318.00' },
    lines: [
      { no: 1, item: '*钢材*法兰', quantity: '2', price: '100', net: '200.00', tax: '12.00' },
      { no: 2, item: '*服务*运费', net: '100.00', tax: '6.00' },
    ],
  });
  expect(marked?.document.lines[1]?.quantity).toBeUndefined();
  expect(custom?.document).toMatchObject({ number: DIGITAL_NUMBER, seller: { taxId: '91000000MA0000001R' } });
});

test('where it is unclear to which row a text belongs, no line is read', async () => {
  const [marked] = await ofd(markedOfd(([id, y, text]) => [id, id === 17 ? 75 : y, text]));
  expect(marked?.document.lines).toEqual([]);
  expect(marked?.document.unread).toEqual([
    { path: 'lines', text: '2', reason: { key: 'ofdRowUnclear', facts: { text: '2' } } },
  ]);
});

test('an OFD with two bodies, two invoices, no data, another number or cut off is refused, each with its reason', async () => {
  const reasonFor = (bytes: Buffer): Promise<unknown> => reasonOf(() => ofd(bytes));
  expect(await reasonFor(attachedOfd([ATTACHED_2019], { bodies: 2 }))).toMatchObject({ key: 'ofdTwoBodies' });
  expect(await reasonFor(attachedOfd([ATTACHED_2019, ATTACHED_XBRL]))).toMatchObject({ key: 'ofdTwoBodies' });
  expect(await reasonFor(attachedOfd([]))).toMatchObject({ key: 'ofdNoData' });
  expect(await reasonFor(attachedOfd([ATTACHED_2019], { custom: { 发票号码: '1' } }))).toEqual({
    key: 'numbersDiffer',
    facts: { first: '99999951', second: '1' },
  });
  // a path that leads out of it
  expect(await reasonFor(zipOf([{ name: '../OFD.xml', content: '<a/>' }]))).toMatchObject({ key: 'zipUnsafePath' });
  const complete = attachedOfd();
  expect(await reasonFor(complete.subarray(0, complete.length - 30))).toMatchObject({ key: 'zipDamaged' });
  expect(await reasonFor(zipOf([{ name: 'OFD.xml', content: '<!DOCTYPE a><a/>' }]))).toMatchObject({
    key: 'xmlDoctype',
  });
});

/** Net, tax, what is due and the number of lines of each of the eight (work areas 4.8, known answer 18). */
const EIGHT: Readonly<Record<string, readonly [string, string, string, number]>> = {
  '01.01a': ['314.86', '22.04', '336.90', 2],
  '01.02a': ['11.78', '0.82', '12.60', 1],
  '01.03a': ['170.28', '11.92', '182.20', 2],
  '01.04a': ['120.00', '0.00', '120.00', 1],
  '01.05a': ['8870.00', '1685.30', '10555.30', 4],
  '01.07a': ['38.00', '7.22', '45.22', 1],
  '01.09a': ['6048.00', '1149.12', '7197.12', 1],
  '01.14a': ['10781.25', '2048.44', '12829.69', 2],
};
test.skipIf(!existsSync(SHARED))(
  'eight UBL invoices, each to the cent, are 31 279.03 in all, and their lines are their net amounts [N18]',
  () => {
    const files = readdirSync(join(SHARED, 'ubl')).filter((name) => name.endsWith('.xml'));
    const documents = files.map((name) => read(readFileSync(join(SHARED, 'ubl', name))));
    const stated = documents.map(({ totals, lines }, at) => {
      const amounts = [totals.net, totals.tax, totals.due].map((amount) => decimal(amount ?? '0').toFixed(2));
      return [files[at]?.slice(0, 6), [...amounts, lines.length]];
    });
    expect(Object.fromEntries(stated)).toEqual(EIGHT);
    expect(sumOf(documents.map(({ totals }) => totals.due!)).toFixed(2)).toBe('31279.03');
    for (const { lines, totals } of documents)
      expect(sumOf(lines.map(({ net }) => net!)).eq(decimal(totals.net!))).toBe(true);
    const broken = documents.flatMap((document) => checkDocument(document).filter(({ outcome }) => outcome !== 'ok'));
    expect(broken).toEqual([]);
  },
);

test.skipIf(!existsSync(SHARED))('an OFD of the tax office: 300.00 + 18.00 = 318.00', async () => {
  const [found, custom] = await ofd(readFileSync(join(SHARED, 'ofd/vat-einvoice-2020-test.ofd')));
  expect(found?.document).toMatchObject({
    kind: 'electronicOrdinary',
    code: '050001700111',
    number: '99999951',
    checkCode: '14754822929856772523',
    totals: { net: '300.00', tax: '18.00', gross: '318.00' },
  });
  expect(found?.document.issueDate).toBe('2020-10-10');
  expect(found?.document.lines.map(({ net, rate }) => [net, rate])).toEqual(
    Array.from({ length: 3 }, () => ['100.00', '6']),
  );
  expect(custom?.document.totals).toEqual({ net: '300.00', gross: '318.00' });
});
