import { expect, test } from 'vitest';
import { aPng } from './picture.fixture.ts';
import { sampleCertificate, sampleSheet } from './print.fixture.ts';
import type { PaperPrint, SignOffPrint } from './print.ts';
import { hasPoppler, readPdf, rendered, textOf } from './read-pdf.fixture.ts';
import { renderCertificate } from './render-certificate.ts';
import { renderCheckSheets } from './render-check-sheets.ts';

const paper: PaperPrint = {
  logoLeft: aPng({ alpha: true }),
  logoRight: aPng({ width: 20, height: 20 }),
  foot: ['Controlled copy', '', '受控文件'],
};
const signed = (all: readonly SignOffPrint[]): readonly SignOffPrint[] =>
  all.map((signOff) => ({ ...signOff, signature: aPng({ width: 60, height: 20 }) }));
const images = (pdf: Buffer): number => pdf.toString('latin1').split('/Subtype /Image').length - 1;

const certificate = (over: object): Promise<Buffer> =>
  rendered((out) => renderCertificate({ ...sampleCertificate(), ...over }, out));
const sheets = (over: object): Promise<Buffer> =>
  rendered((out) =>
    renderCheckSheets(
      [1, 2, 3].map((at) => ({ ...sampleSheet(at), ...over })),
      out,
    ),
  );

test('logos and signatures are on certificates and check sheets, each picture once a file', async () => {
  const plain = images(await certificate({}));
  expect(plain).toBe(0);
  // the alpha channel of a picture is a separate picture
  const complete = await certificate({ paper, signOffs: signed(sampleCertificate().signOffs) });
  expect(readPdf(complete)).toMatchObject({ isWhole: true, pages: 1 });
  expect(images(complete)).toBe(4);
  const many = await sheets({ paper, signOffs: signed(sampleSheet(1).signOffs) });
  expect(readPdf(many)).toMatchObject({ isWhole: true });
  expect(images(many)).toBe(4);
});

test('an unreadable picture is left out, and the document is complete', async () => {
  const bad = { ...paper, logoLeft: Buffer.from('no picture'), logoRight: Buffer.alloc(0) };
  const pdf = await certificate({ paper: bad });
  expect(readPdf(pdf)).toMatchObject({ isWhole: true, pages: 1 });
  expect(images(pdf)).toBe(0);
});

test.skipIf(!hasPoppler)('the footer of the facility is on every page', async () => {
  for (const page of textOf(await sheets({ paper }))) {
    expect(page).toContain('Controlled copy');
    expect(page).toContain('受控文件');
  }
  expect(textOf(await sheets({})).join()).not.toContain('Controlled copy');
});
