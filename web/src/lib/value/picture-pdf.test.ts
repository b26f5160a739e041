import { expect, test } from 'vitest';
import { pdfOfPicture } from './picture-pdf.ts';

test('a picture becomes a PDF of one page whose table says where each object begins [use 8]', async () => {
  const jpeg = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
  const blob = pdfOfPicture({ bytes: jpeg, width: 800, height: 400 });
  expect(blob.type).toBe('application/pdf');
  const text = Buffer.from(await blob.arrayBuffer()).toString('latin1');
  expect(text.startsWith('%PDF-1.4\n')).toBe(true);
  const begins = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  expect(begins.length).toBe(5);
  begins.forEach((at, index) => expect(text.slice(at).startsWith(`${index + 1} 0 obj\n`)).toBe(true));
  const table = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
  expect(text.slice(table).startsWith('xref\n')).toBe(true);
  expect(text.includes(Buffer.from(jpeg).toString('latin1'))).toBe(true);
  expect(text).toContain('/MediaBox[0 0 1190.55 841.89]');
});
