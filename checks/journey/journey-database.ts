import { inject } from 'vitest';
import { connect, type Database } from '@plumbline/server/db/database.ts';
import { copyDatabase, urlOf } from '@plumbline/server/db/testing.ts';
import { startProduct } from './browser.ts';

/** What a journey begins with: no table at all, all tables and nothing in them, or a demonstration plant of so many tags. */
type Begins = 'bare' | 'empty' | { readonly tags: number };

/** The administrator's password in a plant. */
export const PLANT_PASSWORD = 'a password of the plant';
/** Enough that nearly every list has rows. */
export const PLANT = { tags: 300 } as const;
/** Any number will do, as long as all workers take the same. */
const LOCK = 7_240_590;

/**
 * A database of its own for a journey, named by it because two run at once; answers its address. A plant is loaded once a
 * run, by the first journey that asks for it.
 */
export async function journeyDatabase(name: string, begins: Begins = 'empty'): Promise<string> {
  const server = inject('postgres');
  const admin = connect(server, { most: 2 });
  try {
    await copyDatabase(admin, name, await templateOf(begins, admin, server));
  } finally {
    await admin.end();
  }
  return urlOf(server, name);
}

async function templateOf(begins: Begins, admin: Database, server: string): Promise<string> {
  if (begins === 'bare') return 'template0';
  if (begins === 'empty') return 'plumbline_template';
  const plant = `plumbline_plant_${begins.tags}`;
  // the lock lives as long as its connection, which the pool would end while the plant is loaded
  const held = await admin.pool.connect();
  try {
    await held.query('select pg_advisory_lock($1)', [LOCK]);
    const made = await held.query('select from pg_database where datname = $1', [plant]);
    if (made.rowCount === 0) await makePlant(plant, begins.tags, { admin, server });
  } finally {
    held.release(true);
  }
  return plant;
}

/** Has the product load it at its first start, as it does for a newcomer. */
async function makePlant(
  plant: string,
  demoTags: number,
  { admin, server }: { readonly admin: Database; readonly server: string },
): Promise<void> {
  const making = `${plant}_in_the_making`;
  await admin.pool.query(`drop database if exists ${making}`);
  await copyDatabase(admin, making);
  const databaseUrl = urlOf(server, making);
  const product = await startProduct({ databaseUrl, demoTags, password: PLANT_PASSWORD });
  await product.stop();
  await admin.pool.query(`alter database ${making} rename to ${plant}`);
}
