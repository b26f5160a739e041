import { describe, expect, test } from 'vitest';
import { certificateRows } from './certificate-rows.ts';
import { openDocument } from './engine/document.ts';
import { openSink } from './engine/sink.ts';
import { NAUGHTY } from './naughty.fixture.ts';
import { printedAt } from './page-frame.ts';
import { sampleCertificate } from './print.fixture.ts';
import type { CertificatePrint } from './print.ts';
import { addDocument } from './print-document.ts';
import { hasPoppler, readPdf, rendered, textOf } from './read-pdf.fixture.ts';
import { renderCertificate } from './render-certificate.ts';

const pdf = (data: CertificatePrint): Promise<Buffer> =>
  rendered((out) => renderCertificate(data, out, { at: new Date('2026-11-21T08:15:00Z') }));

test('a certificate is a valid PDF of one page in the requested language', async () => {
  expect(readPdf(await pdf({ ...sampleCertificate(), language: 'zh' }))).toMatchObject({
    isWhole: true,
    pages: 1,
    language: 'zh-CN',
  });
});

test('the time of printing is local time of the site, with its zone', () => {
  const at = new Date('2026-11-21T23:30:00Z');
  expect(printedAt(at, 'Asia/Shanghai')).toBe('2026-11-22 07:30 UTC+8');
  expect(printedAt(at, 'Asia/Kolkata')).toBe('2026-11-22 05:00 UTC+5:30');
  expect(printedAt(at, 'UTC')).toBe('2026-11-21 23:30 UTC');
});

describe.skipIf(!hasPoppler)('on paper', () => {
  const text = async (data: CertificatePrint): Promise<string> => textOf(await pdf(data)).join('\n');

  test('a certificate shows its type, scope, counts, boundaries, items, risk and signatures', async () => {
    const page = await text(sampleCertificate());
    const wanted = [
      'Mechanical completion certificate',
      '机械竣工证书',
      'MCC-20-03',
      'PRR-20-MCC-0003',
      '海水提升泵与粗滤器',
      '1,286',
      '1,281',
      'Includes 包含',
      'Chlorination package',
      'P-00017',
      '底座补漆',
      'Risk accepted by',
      'Robert Müller',
      '兹证明',
      'Accepted by 接收',
      '张伟',
      '2026-11-20',
    ];
    for (const phrase of wanted) expect(page).toContain(phrase);
    expect(page).not.toContain('NOT YET SIGNED');
  });
  test('causes and clearing of a doubt are printed, and an open doubt heads the page [rules A7]', async () => {
    const reason = { en: 'Signed checks were re-opened (1): P-1', zh: '已签署的检查被重新打开（1）：P-1' };
    const lines = [{ says: reason, by: 'Zhang Min', date: '2026-11-21' }];
    const open = await text({ ...sampleCertificate(), doubt: { isOpen: true, lines } });
    for (const phrase of ['IN DOUBT', '存疑', reason.en, 'Zhang Min, 2026-11-21']) expect(open).toContain(phrase);
    const cleared = await text({ ...sampleCertificate(), doubt: { isOpen: false, lines } });
    expect(cleared).toContain(reason.en);
    expect(cleared).not.toContain('IN DOUBT');
  });
  test('an unsigned certificate shows that it is not signed', async () => {
    expect(await text(sampleCertificate(2, false))).toContain('NOT YET SIGNED 未签署');
  });
  test('a certificate without its Complete signature counts as not signed', async () => {
    const data = sampleCertificate();
    const signOffs = data.signOffs.filter(({ type }) => type !== 'complete');
    expect(await text({ ...data, signOffs })).toContain('NOT YET SIGNED');
  });
  test('an empty list of outstanding items prints None', async () => {
    expect(await text(sampleCertificate(0))).toContain('None 无');
  });
  test('category codes of outstanding items are explained once beneath the list (use 15)', async () => {
    expect(await text(sampleCertificate())).toContain('B · After mechanical completion 机械竣工后');
    expect(await text(sampleCertificate(0))).not.toContain('B · After');
  });
  test('items beyond the list are counted', async () => {
    expect(await text({ ...sampleCertificate(3), carriedTotal: 120 })).toContain('and 117 more');
  });
  test('without boundaries and risk their frames are omitted', async () => {
    const { includes: _i, excludes: _e, risk: _r, ...data } = sampleCertificate();
    const page = await text(data);
    for (const phrase of ['Includes', 'Excludes', 'Risk accepted']) expect(page).not.toContain(phrase);
  });
  test('a single boundary is printed', async () => {
    const { excludes: _, ...data } = sampleCertificate();
    expect(await text(data)).toContain('Includes 包含');
  });
  test('a long list repeats its heading, and the statement stays with its signatures', async () => {
    const pages = textOf(await pdf(sampleCertificate(150)));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Outstanding items');
    const signed = pages.find((page) => page.includes('Accepted by 接收'));
    expect(signed).toContain('The undersigned certify');
  });
  test('a statement of the type replaces the general one', async () => {
    const page = await text({ ...sampleCertificate(), statement: { en: 'As agreed.', zh: '按约定。' } });
    expect(page).toContain('按约定。');
    expect(page).not.toContain('The undersigned');
  });
});

test('naughty texts in every field make valid certificates', async () => {
  const naughty = (text: string): CertificatePrint => {
    const word = { en: text, zh: text };
    return {
      ...sampleCertificate(),
      address: text,
      documentCode: text,
      documentReference: text,
      name: text,
      type: { name: text, description: word },
      scope: [{ label: word, name: text, description: text }],
      counts: {
        tags: 0,
        itrs: 0,
        itrsDone: 0,
        punch: Array.from({ length: 20 }, () => ({ category: text, open: 1, stops: true })),
      },
      includes: text,
      excludes: text,
      carried: [{ number: text, category: text, tag: text, description: text, due: text }],
      statement: word,
      signOffs: [{ label: text, type: 'complete', person: text, company: text, date: text }],
      risk: { person: text, date: text, open: text },
    };
  };
  const bytes = await rendered(async (out) => {
    const file = openDocument(openSink(out), { language: 'en-US', title: NAUGHTY.join(''), at: new Date() });
    for (const text of NAUGHTY) {
      const orientation = 'portrait' as const;
      const frame = { project: text, title: text, documentCode: text, address: text, printed: text, orientation };
      addDocument(file, { ...frame, rows: certificateRows(naughty(text)) });
    }
    await file.end();
  });
  const read = readPdf(bytes);
  expect(read.isWhole).toBe(true);
  if (hasPoppler) expect(textOf(bytes)).toHaveLength(read.pages);
});
