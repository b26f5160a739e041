// @rooms features/files, features/documents, files
import { registers } from '@plumbline/contract/registers/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { aDrawing, aHeic, aTiff } from '@plumbline/server/files/testing/drawn-samples.ts';
import { zip } from '@plumbline/server/files/testing/samples.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product } from './browser.ts';
import { pageCalls, rowsIn, type Row } from './page-calls.ts';
import { openTab } from './press.ts';

let product: Product;
let page: Page;
let problems: string[] = [];
const go = (path: string) => page.goto(`${product.address}${path}`);
const sheet = () => page.getByRole('dialog').filter({ visible: true }).first();

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'previews_journey' });
  ({ product, page, problems } = world);
  return world.end;
});

/** A text document with a heading, a table, HTML that asks to be put into a frame, and a picture outside itself. */
const aDocx = (): Buffer => {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const r = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r2" Type="${office}/aFChunk" Target="chunk.html"/><Relationship Id="r3" Type="${office}/hyperlink" Target="https://evil.example/" TargetMode="External"/></Relationships>`,
    'word/chunk.html': '<script>parent.hacked = 1</script>hidden chunk',
    'word/document.xml': `<?xml version="1.0"?><w:document ${w} ${r}><w:body><w:p><w:r><w:t>Loop test procedure 回路试验规程</w:t></w:r></w:p><w:altChunk r:id="r2"/><w:p><w:hyperlink r:id="r3"><w:r><w:t>a link outside</w:t></w:r></w:hyperlink></w:p><w:tbl><w:tr>${cell('20-PT-101')}${cell('4–20 mA')}</w:tr></w:tbl></w:body></w:document>`,
  });
};
/** A drawing with a frame, a circle and texts in two languages. */
const aDxf = (): string => {
  const pairs = (...all: readonly (string | number)[]) =>
    all.map((value, at) => (at % 2 === 0 ? String(value).padStart(3) : String(value))).join('\n');
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    pairs(0, 'LINE', 8, '0', 10, x1, 20, y1, 11, x2, 21, y2);
  return `${[
    pairs(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1021', 0, 'ENDSEC'),
    pairs(0, 'SECTION', 2, 'ENTITIES'),
    line(0, 0, 200, 0),
    line(200, 0, 200, 100),
    line(200, 100, 0, 100),
    line(0, 100, 0, 0),
    pairs(0, 'CIRCLE', 8, '0', 62, 1, 10, 60, 20, 50, 40, 25),
    pairs(0, 'TEXT', 8, '0', 10, 100, 20, 45, 40, 12, 1, '20-P-101 泵'),
    pairs(0, 'ENDSEC', 0, 'EOF'),
  ].join('\n')}\n`;
};

const attach = (name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Files to attach').setInputFiles({ name, mimeType, buffer });
/** Attaches a file and opens its preview. */
async function preview(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await attach(name, mimeType, buffer);
  await page.getByRole('button', { name: `Preview ${name}` }).click();
}
const close = () => page.keyboard.press('Escape');

describe.skipIf(!BROWSER)('previews', () => {
  test('HEIC and TIFF pictures are accepted and shown', async () => {
    await go(`/PunchList/PunchListItem?filter=${encodeURIComponent('{"field":"state","op":"is","value":"raised"}')}`);
    await page
      .locator('.ag-row:visible')
      .getByText(/^PL-\d+$/)
      .first()
      .click();
    await openTab(sheet().getByRole('tab', { name: /^Attachments/ }));
    for (const [name, type, bytes, width] of [
      ['IMG_0001.HEIC', 'image/heic', aHeic(), 64],
      ['scan.tif', 'image/tiff', aTiff({ width: 90, height: 60, orientation: 6 }), 60],
    ] as const) {
      await preview(name, type, bytes);
      const picture = page.getByRole('img', { name });
      await picture.waitFor();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(width);
      await close();
    }
    await attach('cut.heic', 'image/heic', aHeic().subarray(0, 1000));
    await page.getByText('cut.heic ends before its picture does').waitFor();
    await page.getByRole('button', { name: 'Dismiss cut.heic' }).click();
    expect(problems).toEqual([]);
  });

  test('a text is shown in its own encoding, and in another one that is chosen', async () => {
    // 准绳竣工 in GBK
    await preview('notes.txt', 'text/plain', Buffer.from('d7bcc9febfa2b9a40d0a31', 'hex'));
    await page.getByText('准绳竣工').waitFor();
    await page.getByRole('combobox', { name: 'Text encoding' }).click();
    await page.getByText('Windows-1252', { exact: true }).click();
    await page.getByText('×¼Éþ¿¢¹¤').waitFor();
    await close();
    expect(problems).toEqual([]);
  });

  test('a text document is shown in a frame that runs nothing and leads nowhere', async () => {
    await preview('procedure.docx', 'application/octet-stream', aDocx());
    const frame = page.frameLocator('iframe[title="procedure.docx"]');
    await frame.getByText('Loop test procedure 回路试验规程').waitFor();
    await frame.getByText('20-PT-101').waitFor();
    expect(await page.locator('iframe[title="procedure.docx"]').getAttribute('sandbox')).toBe('');
    expect(await frame.getByText('a link outside').getAttribute('href')).toBeNull();
    expect(await frame.getByText('hidden chunk').count()).toBe(0);
    expect(await frame.locator('iframe, script').count()).toBe(0);
    await keep(page, 'previews-docx');
    await close();
    expect(problems).toEqual([]);
  });

  test('a DXF drawing is drawn, moved and scaled by keys', async () => {
    await preview('plan.dxf', 'application/octet-stream', Buffer.from(aDxf()));
    const drawing = page.getByRole('img', { name: 'plan.dxf' });
    await drawing.waitFor();
    await expect.poll(() => drawing.evaluate(inkOf)).toBeGreaterThan(500);
    const before = await drawing.evaluate(inkOf);
    await keep(page, 'previews-dxf');
    await drawing.focus();
    for (let press = 0; press < 8; press++) await page.keyboard.press('+');
    await expect.poll(() => drawing.evaluate(inkOf)).not.toBe(before);
    await page.keyboard.press('0');
    await expect.poll(() => drawing.evaluate(inkOf)).toBe(before);
    expect(await seriousFindings(page)).toEqual([]);
    await close();
    await preview('broken.dxf', 'application/octet-stream', Buffer.from('  0\nSECTION\n  2\nENTITIES\n  0\nLINE\n'));
    await page.getByText(/The drawing (cannot be displayed|is empty)/).waitFor();
    await close();
    expect(problems).toEqual([]);
  });

  test('two revisions of a drawing are compared: overlay, side by side, swipe, and the changed places', async () => {
    const ask = await pageCalls(page, product.address, ['tag', registers.tag.route]);
    const filter = { field: 'drawings', op: 'notBlank' };
    const [tag] = rowsIn(await ask('/api/register/tag/page', { limit: 1, filter }));
    const [drawn] = (tag?.['drawings'] ?? []) as readonly Row[];
    await go(`/RefTable/Drawing?id=${drawn?.id}`);
    await openTab(sheet().getByRole('tab', { name: /^Compare revisions/ }));
    await page.getByText('There are not two PDFs to compare').waitFor();
    const frame = '1 w 20 20 555 380 re S BT /F 12 Tf 40 380 Td (20-PID-001) Tj ET';
    await openTab(sheet().getByRole('tab', { name: /^Attachments/ }));
    await attach('rev-A.pdf', 'application/pdf', aDrawing(`${frame} 100 300 60 30 re f`, frame));
    const dialog = page.getByRole('dialog').filter({ hasText: /^Drawing revisions of the files of/ });
    const upload = dialog.getByRole('button', { name: 'Upload files' });
    // the revision that the name proposes is confirmed before it counts
    expect(await dialog.getByLabel('Drawing revision of rev-A.pdf').inputValue()).toBe('A');
    await dialog.getByText(/^Older than revision/).waitFor();
    await keep(page, 'previews-revision-older');
    await upload.click();
    await page.getByRole('button', { name: 'Preview rev-A.pdf' }).waitFor();
    await sheet().getByRole('listitem').getByText('Superseded', { exact: true }).waitFor();
    await attach('rev-Z8.pdf', 'application/pdf', aDrawing(`${frame} 300 200 40 30 re f`, frame));
    await dialog.getByText('New version of rev-A.pdf').waitFor();
    const update = dialog.getByRole('checkbox', { name: /^Change the drawing from revision .* to Z8, dated$/ });
    expect(await update.isChecked()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'previews-revision-newer');
    await upload.click();
    await page.getByRole('button', { name: 'Preview rev-Z8.pdf' }).waitFor();
    await page.getByText('Rev. Z8', { exact: true }).waitFor();
    const made = () => ask('/api/register/drawing/get', { id: drawn?.id });
    await expect.poll(async () => JSON.stringify(await made())).toContain('"revision":"Z8"');
    await openTab(sheet().getByRole('tab', { name: /^Compare revisions/ }));
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const places = page.getByRole('button', { name: /^\d+\. (Added|Removed|Changed)/ });
    await expect.poll(() => places.count()).toBe(2);
    const overlay = page.getByRole('img', { name: 'Overlay' });
    await overlay.waitFor();
    // what only the older has is red, what only the newer has is green
    expect(await overlay.evaluate(colourAt, [130, 105])).toEqual([214, 40, 40]);
    expect(await overlay.evaluate(colourAt, [320, 205])).toEqual([14, 138, 62]);
    expect(await overlay.evaluate(colourAt, [200, 350])).toEqual([255, 255, 255]);
    await keep(page, 'previews-compare-overlay');
    const width = () => overlay.evaluate((element) => element.getBoundingClientRect().width);
    const fitted = await width();
    await page.getByRole('button', { name: /^2\. Added/ }).click();
    await expect.poll(width).toBeGreaterThan(1.5 * fitted);
    await keep(page, 'previews-compare-place');
    await page.getByText('Side by side', { exact: true }).click();
    await page.getByRole('img', { name: 'Older revision' }).waitFor();
    await page.getByRole('img', { name: 'Newer revision' }).waitFor();
    await keep(page, 'previews-compare-side');
    await page.getByText('Swipe', { exact: true }).click();
    const border = page.getByRole('slider', { name: 'Border between the revisions' });
    await border.focus();
    await page.keyboard.press('End');
    await expect.poll(() => border.inputValue()).toBe('100');
    await keep(page, 'previews-compare-swipe');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Page' }).click();
    await page.getByText('Page 2 · changed places: 0').click();
    await page.getByText('This page is the same in both revisions.').waitFor();
    expect(problems).toEqual([]);
  });
});

/** The number of dark pixels of a canvas. */
function inkOf(element: Element): number {
  if (!(element instanceof HTMLCanvasElement) || element.width === 0) return 0;
  const data = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
  let dark = 0;
  for (let at = 1; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
  return dark;
}
/** The colour of an overlay at a place in points of a page 595 points wide. */
function colourAt(element: Element, [x = 0, y = 0]: readonly number[]): readonly number[] {
  if (!(element instanceof HTMLCanvasElement)) return [];
  const scale = element.width / 595;
  const { data } = element.getContext('2d')?.getImageData(x * scale, y * scale, 1, 1) ?? { data: [] };
  return [...data].slice(0, 3);
}
