import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { hashOf } from '@plumbline/server/backup/manifest.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import type { Product } from '../../checks/support/product.ts';
import { round, say, tell } from '../figure.ts';
import type { FaultOptions } from '../options.ts';
import { aFolder, aPlant } from './plant.ts';

const BENCH = 'R4 backup, wipe, restore';
const ROOT = resolve(import.meta.dirname, '../..');

/** Runs the administrators' command as it is typed. @throws Error with its output unless it succeeds */
async function admin(dataDir: string, ...words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['server/src/admin/main.ts', ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`admin ${words.join(' ')} ended with ${code}: ${(await output).join('\n')}`);
}

/** Every register as exported and counted, by key. */
async function everything(product: Product): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { key } of allRegisters) {
    const counted = await product.post(`/api/register/${key}/count`, {});
    const file = await product.take(`/api/register/${key}/export`, { format: 'csv' });
    found.set(key, `${JSON.stringify(counted?.data)} ${hashOf(file)}`);
  }
  return found;
}

/** R4: everything is backed up, wiped and restored; every register exports the same bytes as before. */
export async function run(_options: FaultOptions): Promise<void> {
  const plant = await aPlant();
  const backups = await aFolder();
  try {
    const { facts, product } = plant;
    // what a demonstration plant does not contain: a file, a deleted row, a letter of another script
    const file = { name: '照片 1.txt', body: 'seen on site' };
    await product.upload('/api/ext/file/upload', file, { fields: { register: 'tag', id: facts.tags[0] ?? '' } });
    const gone = { selection: { mode: 'these', ids: facts.areas.slice(-1) } };
    await product.post('/api/register/area/remove', gone);
    const before = await everything(product);
    const began = performance.now();
    await admin(plant.dataDir, 'backup', backups);
    const backedUp = performance.now();
    await product.end('SIGTERM');
    await rm(plant.dataDir, { recursive: true, force: true });
    const [archive = ''] = (await readdir(backups)).filter((name) => name.endsWith('.tar.zst'));
    const wiped = performance.now();
    await admin(plant.dataDir, 'restore', join(backups, archive));
    const restored = performance.now();
    const after = await everything(await plant.start());
    const differ = [...before].filter(([key, is]) => after.get(key) !== is).map(([key]) => key);
    say(`  ${before.size} registers, ${differ.length} differ`);
    const detail = {
      registers: before.size,
      differ: differ.slice(0, 20),
      backupS: round((backedUp - began) / 1000),
      restoreS: round((restored - wiped) / 1000),
    };
    tell({
      bench: BENCH,
      figure: 'registers whose export is not the same bytes',
      ratio: differ.length,
      bar: 0,
      detail,
    });
  } finally {
    await plant.end();
    await rm(backups, { recursive: true, force: true });
  }
}
