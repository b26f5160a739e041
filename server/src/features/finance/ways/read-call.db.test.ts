import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { invoiceCheckAgain, invoiceSubmit } from '@plumbline/contract/features/finance/calls.ts';
import { invoiceQueue, invoiceReview } from '@plumbline/contract/features/finance/review-calls.ts';
import type { FilesRead, InvoiceRead } from '@plumbline/contract/features/finance/read-calls.ts';
import PdfEngine from 'pdfkit';
import { afterAll, describe, expect, test } from 'vitest';
import { rows, sql } from '../../../db/database.ts';
import { codeReader } from '../../../files/render/renderer.ts';
import { csvBytes } from '../../../sheets/testing/written.ts';
import { zipOf } from '../../../sheets/testing/zip-of.ts';
import type { By } from '../../../http/testing.ts';
import { EXPORT_COLUMNS } from '../readers/platform-export.ts';
import { exportRow, ublXml } from '../readers/testing/invoice-samples.ts';
import { digits, financeWorld } from '../testing.ts';
import { aCode, aDigital, type Given, type Options, readerFor } from './testing.ts';

const SHARED = resolve(import.meta.dirname, '../../../../../../shared/data/invoices');

const { server, path, create, get, person } = await financeWorld();
const { db } = server.database;
const clerk = await person();
const read = readerFor(server);
afterAll(() => codeReader.end());

const D = await server.aLevel({ tenantId: path.A, parentId: path.C, step: 'D', name: 'Other project' });
const E = await server.aLevel({ tenantId: path.A, parentId: D, step: 'E', name: 'Other scope' });
const elsewhere: By = { ...clerk, path: { ...path, D, E } };

const done = async (given: Given, options: Options = {}, by: By = clerk): Promise<FilesRead> => {
  const answer = await read(given, by, options);
  expect(answer.code, JSON.stringify(answer)).toBe(0);
  return answer.data;
};
const outcomes = ({ invoices }: FilesRead): readonly string[] => invoices.map(({ outcome }) => outcome);
/** What an answer says of invoices, apart from the ids that a dry run does not give. */
const facts = ({ files, invoices }: FilesRead) => ({ files, invoices: invoices.map(({ id: _id, ...rest }) => rest) });
const first = ({ invoices }: FilesRead): InvoiceRead => {
  const [found] = invoices;
  if (found === undefined) throw new Error('No invoice was read.');
  return found;
};
const idOf = (found: FilesRead): string => first(found).id ?? '';
const linesOf = (id: string) =>
  rows(
    db,
    sql<
      Record<string, unknown>
    >`select item, spec, unit, trim_scale(quantity)::text as quantity, trim_scale(price)::text as price,
      net::text as net, trim_scale(rate)::text as rate, tax::text as tax, number from invoice_line
      where invoice = ${id}::uuid and deleted_at is null order by place`,
  );
const filesOf = (id: string) =>
  rows(
    db,
    sql<{ name: string; role: string; media_type: string }>`select a.name, l.role, f.media_type from attachment_link l
      join attachment a on a.tenant_id = l.tenant_id and a.id = l.attachment join file f on f.tenant_id = a.tenant_id and f.id = a.file_id
      where l.row_id = ${id}::uuid and l.deleted_at is null order by a.name`,
  );
/** Everything that reading could change of an invoice. */
const stateOf = async (id: string) => ({
  row: await get('invoice', id),
  lines: await linesOf(id),
  files: await filesOf(id),
  readings: await rows(db, sql`select * from invoice_reading where invoice = ${id}::uuid order by sha256, way, path`),
  history: await rows(db, sql`select id from history where row_id = ${id}::uuid order by id`),
});

describe('a digital invoice', () => {
  test('a dry run says what the run then does, and writes nothing [R2.4-02]', async () => {
    const { number, xml } = aDigital();
    const dry = await done(['a.xml', xml], { dryRun: 'true' });
    expect(outcomes(dry)).toEqual(['new']);
    expect(await rows(db, sql`select from invoice where number = ${number}`)).toHaveLength(0);
    const run = await done(['a.xml', xml]);
    expect(facts(run)).toEqual(facts(dry));
    expect(await get('invoice', idOf(run))).toMatchObject({
      name: number,
      page: 'input',
      kind: 'digitalSpecial',
      state: 'draft',
      source: 'xml',
      sellerName: '管道制造有限公司',
      sellerContact: '海口市一路1号 0898-1',
      sellerBank: '建设银行 0012',
      net: '4197.17',
      due: '4449.00',
      enteredBy: `Name of ${clerk.username}`,
    });
    expect(await linesOf(idOf(run))).toEqual([
      {
        item: '*钢材*法兰 <DN50>',
        spec: 'DN50',
        unit: '个',
        quantity: '1',
        price: '4197.16981132075',
        net: '4197.17',
        rate: '6',
        tax: '251.83',
        number: '1',
      },
    ]);
    expect(await filesOf(idOf(run))).toEqual([{ name: 'a.xml', role: 'original', media_type: 'application/xml' }]);
  });

  test('read a second time, alone or in a ZIP, it changes nothing', async () => {
    const { xml } = aDigital();
    const id = idOf(await done(['a.xml', xml]));
    const before = await stateOf(id);
    for (const given of [
      ['a.xml', xml],
      ['all.zip', zipOf([{ name: 'b/other name.xml', content: xml }])],
    ] as const) {
      const again = await done([...given]);
      expect(first(again)).toMatchObject({ outcome: 'unchanged', id, differences: [], filled: [] });
      expect(await stateOf(id)).toEqual(before);
    }
  });

  test('of two people who read it at the same moment one writes it, the other finds it registered', async () => {
    const list = [aDigital(), aDigital(), aDigital()];
    const zip = (some: typeof list) => zipOf(some.map(({ xml }, at) => ({ name: `${at}.xml`, content: xml })));
    const colleague = await person();
    const both = await Promise.all([
      done(['a.zip', zip(list)]),
      done(['b.zip', zip(list.toReversed())], {}, colleague),
    ]);
    const all = both.flatMap(outcomes).toSorted();
    expect(all).toEqual(['new', 'new', 'new', 'unchanged', 'unchanged', 'unchanged']);
    for (const { number } of list)
      expect(await rows(db, sql`select from invoice where number = ${number} and deleted_at is null`)).toHaveLength(1);
  });

  test('registered in another project, it is shown as registered, and no more', async () => {
    const { xml } = aDigital();
    await done(['a.xml', xml]);
    expect(first(await done(['a.xml', xml], {}, elsewhere))).toMatchObject({
      outcome: 'elsewhere',
      id: null,
      differences: [],
      reason: { en: 'Already registered, where you cannot open it.' },
    });
  });

  test('void, it may be read again', async () => {
    const { xml } = aDigital();
    const id = idOf(await done(['a.xml', xml]));
    await rows(db, sql`update invoice set state = 'voided', name = name || ' ~x' where id = ${id}::uuid`);
    expect(outcomes(await done(['a.xml', xml]))).toEqual(['new']);
  });
});

describe('a ZIP', () => {
  test('with a bad file and a duplicate: the others are written, each file says what became of it', async () => {
    const [one, two] = [aDigital(), aDigital()];
    const zip = zipOf([
      { name: 'one.xml', content: one.xml },
      { name: 'bad.xml', content: '<EInvoice><Header>' },
      { name: 'copy.xml', content: one.xml },
      { name: 'two.xml', content: two.xml },
    ]);
    const found = await done(['all.zip', zip]);
    expect(found.files.map(({ file, outcome, same }) => [file, outcome, same])).toEqual([
      ['all.zip/one.xml', 'read', null],
      ['all.zip/bad.xml', 'refused', null],
      ['all.zip/copy.xml', 'duplicate', 'all.zip/one.xml'],
      ['all.zip/two.xml', 'read', null],
    ]);
    expect(found.files[1]?.reason?.en).toMatch(/damaged or incomplete/);
    expect(outcomes(found)).toEqual(['new', 'new']);
    expect(await filesOf(found.invoices[1]?.id ?? '')).toEqual([
      { name: 'two.xml', role: 'original', media_type: 'application/xml' },
    ]);
  });

  test('of forty: 37 are written, two duplicates and one that cannot be read are named', async () => {
    const list = Array.from({ length: 37 }, () => aDigital());
    const parts = list.map(({ xml }, at) => ({ name: `${at}.xml`, content: xml }));
    const zip = zipOf([
      ...parts,
      { name: 'again.xml', content: list[3]?.xml ?? '' },
      { name: 'twice.xml', content: list[4]?.xml ?? '' },
      { name: 'broken.xml', content: '<EInvoice>' },
    ]);
    const { files, invoices } = await done(['forty.zip', zip]);
    expect(new Set(invoices.map(({ outcome }) => outcome))).toEqual(new Set(['new']));
    expect(invoices).toHaveLength(37);
    const others = files.filter(({ outcome }) => outcome !== 'read').map(({ file, outcome }) => [file, outcome]);
    expect(others).toEqual([
      ['forty.zip/again.xml', 'duplicate'],
      ['forty.zip/twice.xml', 'duplicate'],
      ['forty.zip/broken.xml', 'refused'],
    ]);
    const stored = await rows(
      db,
      sql`select distinct f.sha256 from attachment_link l join file f on f.tenant_id = l.tenant_id and f.id = l.attachment
        where l.row_id = any(${invoices.map(({ id }) => id ?? '')}::uuid[])`,
    );
    expect(stored).toHaveLength(37);
  });

  test('in which two files of one kind contradict each other is written once a user has chosen', async () => {
    const { number, xml } = aDigital();
    const other = Buffer.from(xml.toString().replace('管道制造有限公司', '另一家有限公司'));
    const given: Given = [
      'z.zip',
      zipOf([
        { name: 'a.xml', content: xml },
        { name: 'b.xml', content: other },
      ]),
    ];
    const dry = first(await done(given));
    expect(dry).toMatchObject({
      outcome: 'undecided',
      id: null,
      differences: [{ path: 'seller.name', undecided: true }],
    });
    expect(await rows(db, sql`select from invoice where number = ${number}`)).toHaveLength(0);
    const answer = (value: string) => JSON.stringify([{ key: dry.key, path: 'seller.name', value }]);
    expect((await read(given, clerk, { answers: answer('A third one') })).code).toBe(14);
    const run = await done(given, { answers: answer('另一家有限公司') });
    expect(await get('invoice', idOf(run))).toMatchObject({ sellerName: '另一家有限公司' });
    const { data } = await server.call(invoiceReview, { id: idOf(run) }, clerk);
    expect(data.sources.filter((source) => source.path === 'seller.name')).toMatchObject([
      { value: '另一家有限公司', way: 'hand', taken: true },
      { value: '另一家有限公司', way: 'xml', file: 'z.zip/b.xml', taken: false },
    ]);
  });
});

describe('a draft to which another source comes', () => {
  const anExport = async (number: string, over: Parameters<typeof exportRow>[0] = {}): Promise<Given> => [
    'export.csv',
    await csvBytes(EXPORT_COLUMNS, [exportRow({ 数电发票号码: number, ...over })]),
  ];

  test('gets what it lacks, and the rest is shown beside it', async () => {
    const { number, xml } = aDigital();
    const id = idOf(await done(await anExport(number, { 销方名称: '管道制造公司', 开票人: '' })));
    expect(await filesOf(id)).toEqual([]);
    const found = first(await done(['a.xml', xml]));
    expect(found).toMatchObject({ outcome: 'completed', id });
    expect(found.filled).toContain('drawer');
    expect(found.differences).toMatchObject([
      { path: 'seller.name', value: '管道制造公司', way: 'export', other: { value: '管道制造有限公司', way: 'xml' } },
      { path: 'lines.1.item' },
    ]);
    expect(await get('invoice', id)).toMatchObject({
      sellerName: '管道制造公司',
      drawer: '于',
      words: '肆仟肆佰肆拾玖圆整',
      source: 'export',
    });
    expect(await filesOf(id)).toMatchObject([{ name: 'a.xml', role: 'original' }]);
    const { data } = await server.call(invoiceReview, { id }, clerk);
    await server.call(invoiceCheckAgain, { rows: [{ id, rev: data.row.rev }] }, clerk);
    const { checks } = (await server.call(invoiceReview, { id }, clerk)).data;
    expect(checks.find(({ code }) => code === 'S1')).toMatchObject({
      severity: 'warning',
      outcome: 'failed',
      expected: '*钢材*法兰 <DN50>; 管道制造有限公司',
      actual: '*钢材*法兰; 管道制造公司',
      message: { en: 'A source states otherwise: Line 1: Item (XML), Seller (XML)' },
    });
  });

  test('is found where an export names it and no file came, and the reverse', async () => {
    const [exported, sent] = [aDigital(), aDigital()];
    const without = idOf(await done(await anExport(exported.number)));
    const unlisted = idOf(await done(['a.xml', sent.xml]));
    const found = async (chip: 'noFile' | 'notExported') => {
      const input = { page: 'input', tab: 'draft', chips: [chip] } as const;
      const { data } = await server.call(invoiceQueue, { ...input, chips: [...input.chips] }, clerk);
      return data.rows.map(({ id }) => id).filter((id) => id === without || id === unlisted);
    };
    expect(await found('noFile')).toEqual([without]);
    expect(await found('notExported')).toEqual([unlisted]);
  });

  test('stays as it is when it is under review, or its reader may not change invoices', async () => {
    const { number, xml } = aDigital();
    const id = idOf(await done(await anExport(number, { 开票人: '' })));
    const adder = await server.aUser(path, { permissions: ['invoice:see', 'invoice:add', 'inputReview:see'] });
    const before = await stateOf(id);
    expect(first(await done(['a.xml', xml], {}, { as: adder, path }))).toMatchObject({ outcome: 'unchanged', id });
    expect(await stateOf(id)).toEqual(before);
    await rows(db, sql`update invoice set state = 'pending' where id = ${id}::uuid`);
    const found = first(await done(['a.xml', xml]));
    expect(found).toMatchObject({ outcome: 'unchanged', reason: { en: 'It is under review and stays as it is.' } });
    expect(await stateOf(id)).toMatchObject({ files: [], lines: before.lines });
  });
});

test('the QR code of a picture or typed names an invoice; what it lacks is listed, and written once a user has stated it', async () => {
  const { number } = aDigital();
  const text = Buffer.from(`01,31,,${number},4449.00,20240528,,ABCD,`);
  const dry = first(await done(['code.txt', text], { dryRun: 'true' }));
  expect(dry).toMatchObject({
    outcome: 'incomplete',
    number,
    gross: '4449.00',
    missing: ['seller.name', 'buyer.name', 'totals.net', 'totals.tax'],
  });
  const picture: Given = ['code.png', await aCode(number, '4449.00')];
  expect(first(await done(picture))).toMatchObject({ outcome: 'incomplete', missing: dry.missing });
  const answers = JSON.stringify(
    Object.entries({ 'seller.name': 'Steel', 'buyer.name': 'Us', 'totals.net': '4197.17', 'totals.tax': '251.83' }).map(
      ([at, value]) => ({ key: dry.key, path: at, value }),
    ),
  );
  const run = await done(picture, { answers });
  expect(await get('invoice', idOf(run))).toMatchObject({ sellerName: 'Steel', net: '4197.17', source: 'qr' });
  expect(await filesOf(idOf(run))).toMatchObject([{ name: 'code.png', role: 'original', media_type: 'image/png' }]);
});

test('what was read from the text of a PDF is written once a user has confirmed it, with what they correct [R2.4-02]', async () => {
  const { number } = aDigital();
  const engine = new PdfEngine();
  engine.text(`${number} \u00a54,197.17 \u00a5251.83 \u00a54449.00`);
  engine.end();
  const given: Given = ['page.pdf', await buffer(engine)];
  const proposed = first(await done(given, { dryRun: 'true' }));
  expect(proposed).toMatchObject({ outcome: 'incomplete', confirm: true, gross: '4449.00' });
  const values: Readonly<Record<string, string>> = { kind: 'digitalSpecial', 'totals.due': '4449.00' };
  const texts = { 'seller.name': 'Steel', 'buyer.name': 'Us', issueDate: '2026-05-28', 'totals.net': '4197.16' };
  const answers = JSON.stringify(
    [...proposed.missing, 'totals.net'].map((at) => ({
      key: proposed.key,
      path: at,
      value: { ...values, ...texts, colour: 'blue' }[at] ?? '?',
    })),
  );
  expect(first(await done(given, { answers }))).toMatchObject({ outcome: 'confirm', id: null });
  expect(await rows(db, sql`select from invoice where number = ${number}`)).toHaveLength(0);
  const run = await done(given, { answers, confirmed: JSON.stringify([proposed.key]) });
  expect(await get('invoice', idOf(run))).toMatchObject({ net: '4197.16', tax: '251.83', source: 'pdfText' });
  expect(await filesOf(idOf(run))).toMatchObject([{ name: 'page.pdf', role: 'original' }]);
});

describe('a UBL invoice', () => {
  const aUbl = (): Buffer => ublXml((xml) => xml.replace('>0012<', `>INV-${digits(12)}<`));

  test('is written with what is to be paid, its lines without tax, and the document inside it', async () => {
    const id = idOf(await done(['u.xml', aUbl()]));
    expect(await get('invoice', id)).toMatchObject({
      kind: 'en16931',
      sellerTaxId: 'NO123456789MVA',
      gross: '1801.78',
      prepaid: '1000.00',
      due: '801.78',
      orderReference: 'PO-7',
    });
    const lines = await linesOf(id);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatchObject({ quantity: '-1', net: '-3.96', tax: null });
    expect(await filesOf(id)).toMatchObject([
      { name: 'certificate.pdf', role: 'other', media_type: 'application/pdf' },
      { name: 'u.xml', role: 'original' },
    ]);
  });

  test.skipIf(!existsSync(SHARED))(
    'the eight of the shared data and the OFD are drafts to the last cent [K]',
    async () => {
      const names = readdirSync(join(SHARED, 'ubl')).filter((name) => name.endsWith('.xml'));
      const zip = zipOf(names.map((name) => ({ name, content: readFileSync(join(SHARED, 'ubl', name)) })));
      const found = await done(['ubl.zip', zip]);
      expect(found.invoices.map(({ outcome, reason }) => [outcome, reason?.en])).toEqual(
        names.map(() => ['new', undefined]),
      );
      const ids = found.invoices.map(({ id }) => id ?? '');
      const [sum] = await rows(
        db,
        sql<{ due: string }>`select sum(due)::text as due from invoice where id = any(${ids}::uuid[])`,
      );
      expect(sum?.due).toBe('31279.03');
      const ofd = await done(['v.ofd', readFileSync(join(SHARED, 'ofd/vat-einvoice-2020-test.ofd'))]);
      expect(await get('invoice', idOf(ofd))).toMatchObject({
        net: '300.00',
        tax: '18.00',
        gross: '318.00',
        source: 'ofd',
      });
    },
  );
});

test('what the writing refuses, such as a text that is too long, refuses that invoice alone and names the field', async () => {
  const [long, good] = [aDigital((xml) => xml.replace('管道制造有限公司', '长'.repeat(201))), aDigital()];
  const zip = zipOf([
    { name: '1.xml', content: long.xml },
    { name: '2.xml', content: good.xml },
  ]);
  for (const dryRun of ['true', 'false']) {
    const found = await done(['z.zip', zip], { dryRun });
    expect(outcomes(found)).toEqual(['refused', 'new']);
    expect(first(found).reason?.en).toMatch(/^Seller: /);
  }
});

test('bad input and strangers are refused, and nothing is written', async () => {
  const { number, xml } = aDigital();
  const given: Given = ['a.xml', xml];
  const stranger = await server.aUser(path, { permissions: ['invoice:*', 'salesReview:see'] });
  const viewer = await server.aUser(path, { permissions: ['invoice:see', 'inputReview:see'] });
  for (const as of [stranger, viewer]) expect((await read(given, { as, path })).code).toBe(403);
  for (const options of [
    { page: 'other' },
    { dryRun: 'perhaps' },
    { answers: '{' },
    { answers: JSON.stringify([{ key: '9:9', path: 'seller.name', value: 'x' }]) },
    { answers: JSON.stringify([{ key: `0:${number}`, path: 'seller.name', value: 'Somebody else' }]) },
  ])
    expect((await read(given, clerk, options)).code, JSON.stringify(options)).toBe(14);
  expect(await rows(db, sql`select from invoice where number = ${number}`)).toHaveLength(0);
  const nonsense = await done(['a.bin', Buffer.from('nothing')]);
  expect(nonsense).toMatchObject({ invoices: [], files: [{ outcome: 'refused' }] });
});

test('a draft that was read can be submitted, and its sources are on its review', async () => {
  const { xml } = aDigital();
  const submitter = await person('submit');
  const id = idOf(await done(['a.xml', xml], {}, submitter));
  const { data } = await server.call(invoiceReview, { id }, submitter);
  expect(data.sources.find((source) => source.path === 'totals.gross')).toMatchObject({
    value: '4449.00',
    way: 'xml',
    file: 'a.xml',
    taken: true,
    by: `Name of ${submitter.username}`,
  });
  await create('ownCompany', { name: '准绳工程有限公司', taxId: '91000000MA0000012X', kind: 'general' });
  const answer = await server.call(invoiceSubmit, { rows: [{ id, rev: data.row.rev }] }, submitter);
  expect(answer.data.notPassed).toEqual([]);
});
