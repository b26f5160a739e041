import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileThumbnails } from '@plumbline/contract/features/files/preview-calls.ts';
import { scanList, scanUpload, type Scan } from '@plumbline/contract/features/documents/scans.ts';
import { fileUpload } from '@plumbline/contract/features/files/calls.ts';
import { aHeic } from '@plumbline/server/files/testing/drawn-samples.ts';
import { afterAll, expect, test } from 'vitest';
import { lean, UNUSED } from '../scripts/lean.ts';
import { aProduct, removeDataFolder } from './support/product.ts';
import { smallPdf } from './support/small-pdf.ts';

/* The parts of an installation without what no server reads: how large they are, and that everything still works. */

const ROOT = join(import.meta.dirname, '..');
/** What an installation may take, in megabytes: parts, one Node without its symbols, sources and screens. */
const MOST = 350;
const MEGABYTE = 1_000_000;
/** What `strip` leaves of Node, measured on 26.10: 116 of 150. */
const STRIPPED = 0.78;
const folder = mkdtempSync(join(tmpdir(), 'plumbline-lean-'));
const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-lean-data-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await removeDataFolder(dataDir);
});

/** Copies a file or folder by links to the same contents, where the file system can. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}

/** The parts that run, as the image installs them. */
function install(): void {
  const scope = ['--workspace', 'contract', '--workspace', 'server', '--include-workspace-root'];
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable', ...scope], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * MEGABYTE,
  });
  const parts = listed
    .split('\n')
    .map((path) => relative(ROOT, path))
    .filter((path) => path.startsWith('node_modules/') && !path.startsWith('node_modules/@plumbline/'));
  expect(parts.length).toBeGreaterThan(200);
  // a part within another comes along with it
  for (const part of parts.filter((path) => path.lastIndexOf('node_modules/') === 0))
    copy(join(ROOT, part), join(folder, part));
  for (const path of ['contract/src', 'contract/package.json', 'server/src', 'server/content', 'server/migrations'])
    copy(join(ROOT, path), join(folder, path));
  for (const path of ['server/package.json', 'web/dist', 'package.json']) copy(join(ROOT, path), join(folder, path));
  mkdirSync(join(folder, 'node_modules/@plumbline'));
  for (const name of ['contract', 'server'])
    symlinkSync(`../../${name}`, join(folder, 'node_modules/@plumbline', name));
}

/** The size of the files below a folder, by what runs them. */
function sizeOf(path: string): number {
  let size = 0;
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) size += lstatSync(file).size * (/node-linux-\w+\/bin\/node$/.test(file) ? STRIPPED : 1);
  }
  return size / MEGABYTE;
}

test.skipIf(process.platform !== 'linux')(
  `an installation for production takes at most ${MOST} MB, and prints, reads and draws with what is left`,
  { timeout: 300_000 },
  async () => {
    install();
    lean(join(folder, 'node_modules'));
    expect(sizeOf(folder)).toBeLessThan(MOST);
    const product = await aProduct({ root: folder, dataDir, demoTags: 60 });
    const ask = async <T>(url: string, input: unknown): Promise<T> => {
      const answer = await product.post(url, input);
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 });
      return answer?.data as T; // eslint-disable-line -- a check knows what it asked for
    };
    try {
      expect(await product.status('/')).toBe(200);
      expect(await product.post('/api/captcha/get', { captchaType: 'clickWord', ts: 1 })).toMatchObject({
        status: 200,
      });
      // a sheet with its letters and codes is printed, and comes back as a scan that is recognised
      const [sheet] = (
        await ask<{ rows: readonly { id: string; name: string }[] }>('/api/register/tagItr/page', {
          limit: 1,
          columns: ['name'],
        })
      ).rows;
      const printed = await product.take('/api/ext/check-sheet/print', {
        register: 'tagItr',
        selection: { mode: 'these', ids: [sheet?.id] },
      });
      const body = new Blob([new Uint8Array(printed)]);
      expect(await product.upload(scanUpload.path, { name: 'scan.pdf', body }, { fields: {} })).toMatchObject({
        code: 0,
      });
      await expect
        .poll(async () => JSON.stringify(await ask<readonly Scan[]>(scanList.path, {})), { timeout: 60_000 })
        .toContain(sheet?.id);
      // a photo of a phone is drawn, a PDF is read
      const fields = { register: 'tagItr', id: sheet?.id ?? '' };
      const send = (name: string, content: Buffer) =>
        product.upload(fileUpload.path, { name, body: new Blob([new Uint8Array(content)]) }, { fields });
      const photo = await send('photo.heic', aHeic());
      const { id } = photo.data as { id: string };
      const [thumbnail] = await ask<readonly { address: string }[]>(fileThumbnails.path, { files: [id] });
      const { pathname, search } = new URL(thumbnail?.address ?? '', 'http://localhost');
      expect(await product.status(`${pathname}${search}`)).toBe(200);
      expect(await send('text.pdf', smallPdf(['The pump stands here']))).toMatchObject({ code: 0 });
      const filter = { field: 'contained', op: 'contains', value: 'pump stands' };
      await expect
        .poll(
          async () =>
            (await ask<{ rows: readonly unknown[] }>('/api/register/attachment/page', { columns: ['name'], filter }))
              .rows,
          { timeout: 60_000 },
        )
        .toHaveLength(1);
      // a workbook goes out and comes in again
      const workbook = await product.take('/api/register/discipline/export', { format: 'xlsx' });
      expect(workbook.subarray(0, 2).toString()).toBe('PK');
      const file = { name: 'discipline.xlsx', body: new Blob([new Uint8Array(workbook)]) };
      expect(await product.upload('/api/ext/import/inspect', file, { fields: {} })).toMatchObject({ code: 0 });
    } finally {
      await product.end('SIGTERM');
    }
  },
);

test('what is removed of a package is there: its next version has not moved it', () => {
  for (const [name, unused] of Object.entries(UNUSED)) {
    const path = join(ROOT, 'node_modules', name);
    if (name.startsWith('node-linux') && !readdirSync(join(ROOT, 'node_modules')).includes(name)) continue;
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => unused.test(file)).length, name).toBeGreaterThan(0);
  }
  expect(readFileSync(join(ROOT, 'Containerfile'), 'utf8')).toContain('scripts/lean.ts');
});
