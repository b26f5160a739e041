import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString, rgb } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { hasPoppler, rendered, textOf } from '../read-pdf.fixture.ts';
import { renderStamps } from '../render-stamps.ts';
import { openJoiner } from './joiner.ts';

const folder = await mkdtemp(join(tmpdir(), 'plumbline-join-test-'));
const joiner = openJoiner();
afterAll(async () => {
  await joiner[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function aFile(name: string, change: (document: PDFDocument) => void = () => undefined): Promise<string> {
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText(`${name} one`, { x: 20, y: 100 });
  document.addPage([200, 300]).drawText(`${name} two`, { x: 20, y: 100 });
  change(document);
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, await document.save());
  return path;
}
const facts = { title: 'Joined 合并', language: 'zh-CN', at: new Date(0), bookmarks: [] };

test.skipIf(!hasPoppler)(
  'files are joined with a number on each page, without their scripts, actions and links that are no web or mail addresses [R0-05, attack C10]',
  async () => {
    const acting = await aFile('ACTS', (document) => {
      const does = document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
      document.catalog.set(PDFName.of('OpenAction'), does);
      document.getPage(0).node.set(PDFName.of('AA'), document.context.obj({ O: does }));
      const link = document.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: does });
      const to = (address: string) =>
        document.context.register(
          document.context.obj({
            Type: 'Annot',
            Subtype: 'Link',
            Rect: [0, 0, 9, 9],
            A: { S: 'URI', URI: PDFString.of(address) },
          }),
        );
      const links = [
        document.context.register(link),
        to('javascript:x(1)'),
        to('file:///etc/x'),
        to('https://plant.test/'),
      ];
      document.getPage(1).node.set(PDFName.of('Annots'), document.context.obj(links));
    });
    const lines = ['号 1 / 4', '号 2 / 4', '号 3 / 4', '号 4 / 4'];
    const numbers = join(folder, 'numbers.pdf');
    await writeFile(
      numbers,
      await rendered((out) => renderStamps({ lines, language: 'zh-CN', title: '', at: new Date(0) }, out)),
    );
    const path = join(folder, 'joined.pdf');
    await joiner.open(path);
    await joiner.stamps(numbers, lines.length);
    expect(await joiner.add(await aFile('PLAIN'), true)).toBe(2);
    expect(await joiner.add(acting, true)).toBe(4);
    const under = [{ title: '第二页', page: 3, under: [] }];
    const size = await joiner.end({ ...facts, bookmarks: [{ title: 'Acting', page: 2, under }] });
    const bytes = await readFile(path);
    expect(size).toBe(bytes.length);
    const pages = textOf(bytes).map((page) => page.replaceAll(/\s+/g, ''));
    expect(pages).toEqual(['号1/4PLAINone', '号2/4PLAINtwo', '号3/4ACTSone', '号4/4ACTStwo']);
    expect(bytes.toString('latin1')).not.toMatch(/JavaScript|app\.alert|OpenAction|javascript:|file:/);
    expect(bytes.toString('latin1')).toContain('https://plant.test/');
    const read = await PDFDocument.load(bytes);
    expect([read.getTitle(), read.getPageCount()]).toEqual(['Joined 合并', 4]);
    // the strip is above the page of the file and covers nothing of it
    expect(read.getPage(0).getSize()).toEqual({ width: 300, height: 222.7 });
  },
);

test.skipIf(!hasPoppler)('the watermark is seen on a page that a dark photo covers [field C8, R0-05]', async () => {
  const shadesWith = async (watermark?: string): Promise<number> => {
    const photo = await PDFDocument.create();
    photo.addPage([576, 828]).drawRectangle({ x: -9, y: -9, width: 620, height: 870, color: rgb(0.1, 0.1, 0.1) });
    const [sheets, page, path] = ['sheets', 'page', 'marked'].map((name) => join(folder, `${name}.pdf`));
    await writeFile(page ?? '', await photo.save());
    const stamps = { lines: [''], language: 'en', title: '', at: new Date(0), ...(watermark && { watermark }) };
    await writeFile(sheets ?? '', await rendered((out) => renderStamps(stamps, out)));
    await joiner.open(path ?? '');
    await joiner.stamps(sheets ?? '', 1);
    await joiner.add(page ?? '', false);
    await joiner.end({ ...facts, bookmarks: [] });
    const { stdout } = spawnSync('pdftoppm', ['-r', '20', '-gray', '-aa', 'no', path ?? ''], { maxBuffer: 1e7 });
    const head = stdout.indexOf('255\n') + 4;
    return new Set(stdout.subarray(head)).size;
  };
  expect(await shadesWith()).toBe(1);
  expect(await shadesWith('NOT APPROVED')).toBe(2);
});

test('locked, truncated and empty files are distinguished from good ones [R0-05]', async () => {
  const plain = await aFile('WHOLE');
  expect(await joiner.inspect(plain)).toBe(2);
  const locked = await aFile('LOCKED', (document) => document.encrypt({ userPassword: 'u', ownerPassword: 'o' }));
  await expect(joiner.inspect(locked)).rejects.toMatchObject({ fault: 'locked' });
  const bytes = await readFile(plain);
  for (const share of [0.2, 0.6, 0.9]) {
    const path = join(folder, `cut-${share}.pdf`);
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * share)));
    await expect(joiner.inspect(path)).rejects.toMatchObject({ fault: 'damaged' });
  }
  const none = join(folder, 'none.pdf');
  await writeFile(none, 'no PDF at all');
  await expect(joiner.inspect(none)).rejects.toMatchObject({ fault: 'damaged' });
  // one file does not affect the next
  expect(await joiner.inspect(plain)).toBe(2);
});
