import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detectMediaType } from './detect-media-type.ts';
import { isSignaturePng } from './judge-png.ts';
import { nameAs, shownName } from './media-type.ts';
import { aPhoto, docx, png, zip } from './testing/samples.ts';

const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08meta', 'latin1');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'judge-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function judged(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return detectMediaType({ path, name, size: Buffer.byteLength(content) });
}

describe('accepted files', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9]);
  test.each([
    ['photo.PNG', png(2, 2), 'image/png'],
    ['photo.jpeg', jpeg, 'image/jpeg'],
    ['a.b.jpg', jpeg, 'image/jpeg'],
    ['x.webp', 'RIFF\x08\0\0\0WEBPVP8 ', 'image/webp'],
    ['x.gif', 'GIF89a...', 'image/gif'],
    ['IMG_1.HEIC', HEIC, 'image/heic'],
    ['IMG_2.jpg', HEIC, 'image/heic'],
    ['IMG_3.heic', jpeg, 'image/jpeg'],
    ['scan.tif', 'II*\0\x08\0\0\0', 'image/tiff'],
    ['scan.tiff', 'MM\0*\0\0\0\x08', 'image/tiff'],
    ['report.pdf', '%PDF-1.7\n...', 'application/pdf'],
    ['protocol.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['list.csv', 'tag,system\nP-1,20', 'text/csv'],
    ['读我.txt', '准绳\n', 'text/plain'],
    ['wide.txt', Buffer.from('\ufeffabc', 'utf16le'), 'text/plain'],
    ['plan.dxf', '999\nby a program\n  0\nSECTION\n  2\nHEADER\n', 'image/vnd.dxf'],
  ])('%s', async (name, content, type) => {
    expect(await judged(name, content)).toBe(type);
  });
});

describe('refused files', () => {
  const page = '<!doctype html><script>alert(1)</script>';
  test.each([
    ['IMG_1.png', HEIC, 'fileMismatch'],
    ['IMG_1.heic', '%PDF-1.7', 'fileMismatch'],
    ['scan.tif', 'just words', 'fileMismatch'],
    ['tiff.txt', 'II*\0\x08\0\0\0', 'fileMismatch'],
    ['page.html', page, 'fileKind'],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'fileKind'],
    ['run.exe', 'MZ', 'fileKind'],
    ['macro.xlsm', docx(), 'fileKind'],
    ['all.zip', zip({ a: 'b' }), 'fileKind'],
    ['none', 'x', 'fileKind'],
    ['.png', '', 'fileEmpty'],
    ['empty.pdf', '', 'fileEmpty'],
    ['page.png', page, 'fileMismatch'],
    ['photo.png', '%PDF-1.7', 'fileMismatch'],
    ['program.txt', 'MZ\x90\0', 'fileMismatch'],
    ['program.csv', '#!/bin/sh\n\0', 'fileMismatch'],
    ['pdf.txt', '%PDF-1.7', 'fileMismatch'],
    ['old.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'fileMismatch'],
    ['text.docx', zip({ 'readme.txt': 'x' }), 'fileMismatch'],
    ['list.xlsx', docx(), 'fileMismatch'],
    ['broken.docx', docx().subarray(0, 60), 'fileMismatch'],
    ['outside.docx', docx({ '../../etc/passwd': 'x' }), 'fileMismatch'],
    ['macro.docx', docx({ 'word/vbaProject.bin': 'x' }), 'fileUnsafe'],
    ['bomb.docx', zip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' }, 1_400_000_000), 'fileUnsafe'],
    ['many.docx', zip(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`p${at}`, '']))), 'fileUnsafe'],
    ['plan.dxf', 'just words', 'fileMismatch'],
    ['cut.png', png(9, 9).subarray(0, -8), 'fileCutOff'],
    ['cut.jpg', aPhoto('cut').taken.subarray(0, -1), 'fileCutOff'],
  ])('%s', async (name, content, key) => {
    await expect(judged(name, content)).rejects.toMatchObject({ key });
  });
});

test('a HEIC photo is refused where an installation does not convert them', async () => {
  const path = join(folder, 'file');
  await writeFile(path, HEIC);
  for (const name of ['IMG_1.HEIC', 'IMG_2.jpg'])
    await expect(detectMediaType({ path, name, size: HEIC.length, heic: false })).rejects.toMatchObject({
      key: 'fileHeic',
    });
});

test('a photo is named as its content is', () => {
  expect(nameAs('IMG_2.jpg', 'image/heic')).toBe('IMG_2.heic');
  expect(nameAs('IMG_3.HEIC', 'image/jpeg')).toBe('IMG_3.jpg');
  expect(nameAs('a.jpeg', 'image/jpeg')).toBe('a.jpeg');
  expect(nameAs('a.b.tif', 'image/jpeg')).toBe('a.b.jpg');
});

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\li\\photo.png', 'photo.png'],
  ['a\r\nSet-Cookie: x.png', 'aSet-Cookie: x.png'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  [`${'长'.repeat(300)}.jpeg`, `${'长'.repeat(195)}.jpeg`],
  ['', ''],
])('the name %j is shown as plain text', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

describe('a drawn signature', () => {
  test('is one whole PNG', () => {
    expect(isSignaturePng(png(300, 120))).toBe(true);
  });
  const broken = png(4, 4);
  broken[40] = (broken[40] ?? 0) ^ 1;
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['the signature bytes alone', png(1, 1).subarray(0, 8)],
    ['a page', Buffer.from('<html>')],
    ['cut short', png(4, 4).subarray(0, -4)],
    ['a byte changed', broken],
    ['a page after the picture', Buffer.concat([png(4, 4), Buffer.from('<script>')])],
    ['too wide', png(2001, 1)],
    ['fewer pixels than declared', png(100, 100, Buffer.alloc(50))],
    ['a pixel bomb', png(4, 4, Buffer.alloc(50_000_000))],
    ['no pixels', png(0, 4, Buffer.alloc(0))],
  ])('%s is not a signature', (_, bytes) => {
    expect(isSignaturePng(bytes)).toBe(false);
  });
});
