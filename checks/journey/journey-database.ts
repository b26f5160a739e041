import { inject } from 'vitest';
import type { BrowserContext } from 'playwright-core';
import { connect, type Database } from '@plumbline/server/db/database.ts';
import { copyDatabase, urlOf } from '@plumbline/server/db/testing.ts';
import { openBrowser, type Product, startProduct } from './browser.ts';

/** What a journey starts with: no tables, empty tables, or a demonstration plant with the given number of tags. */
type Begins = 'bare' | 'empty' | { readonly tags: number };

/** The administrator's password in a plant. */
export const PLANT_PASSWORD = 'a password of the plant';
/** Enough tags that nearly every list has rows. */
export const PLANT = { tags: 300 } as const;
/** Any number, as long as all workers use the same. */
const LOCK = 7_240_590;

/** The databases of the journeys in this file. */
const own = new Set<string>();
/** Prefix of the database comment that says which process uses it. */
const TAKEN = 'taken by ';

/**
 * Creates a database for a journey, named after it because two run at once; returns its URL. A plant is loaded once a
 * run, by the first journey that needs it.
 */
export async function journeyDatabase(name: string, begins: Begins = 'empty'): Promise<string> {
  const server = inject('postgres');
  const admin = connect(server, { most: 2, heldWithin: 0 });
  own.add(name);
  try {
    await dropEnded(admin);
    await copyDatabase(admin, name, await templateOf(begins, admin, server));
    await admin.pool.query(`comment on database ${name} is '${TAKEN}${process.pid}'`);
  } finally {
    await admin.end();
  }
  return urlOf(server, name);
}

/**
 * Drops the databases left by earlier files, because PostgreSQL analyses the tables of each database every few seconds.
 */
async function dropEnded({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string; said: string }>(
    `select datname as name, shobj_description(oid, 'pg_database') as said from pg_database
      where shobj_description(oid, 'pg_database') like '${TAKEN}%'`,
  );
  for (const { name, said: comment } of rows)
    if (Number(comment.slice(TAKEN.length)) === process.pid && !own.has(name))
      await pool.query(`drop database ${name} with (force)`);
}

const plantOf = (tags: number): string => `plumbline_plant_${tags}`;

async function templateOf(begins: Begins, admin: Database, server: string): Promise<string> {
  if (begins === 'bare') return 'template0';
  if (begins === 'empty') return 'plumbline_template';
  const plant = plantOf(begins.tags);
  // the lock lives as long as its connection, which the pool would close while the plant is loaded
  const client = await admin.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const made = await client.query('select from pg_database where datname = $1', [plant]);
    if (made.rowCount === 0) await makePlant(plant, begins.tags, { admin, server });
  } finally {
    client.release(true);
  }
  return plant;
}

/** The browser state of a signed-in user. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Makes the product load the plant at its first start, as for a new customer, and signs its administrator in. */
async function makePlant(
  plant: string,
  demoTags: number,
  { admin, server }: { readonly admin: Database; readonly server: string },
): Promise<void> {
  const making = `${plant}_in_the_making`;
  await admin.pool.query(`drop database if exists ${making}`);
  await copyDatabase(admin, making);
  const product = await startProduct({ databaseUrl: urlOf(server, making), demoTags, password: PLANT_PASSWORD });
  const session = await signInAt(product).finally(() => product.stop());
  await admin.pool.query(`comment on database ${making} is $kept$${JSON.stringify(session)}$kept$`);
  await admin.pool.query(`alter database ${making} rename to ${plant}`);
}

/** Signs the administrator in on the pages, and returns the resulting browser state. */
async function signInAt({ address }: Product): Promise<StorageState> {
  const { context, page, close } = await openBrowser();
  try {
    await page.goto(`${address}/login`);
    await page.getByLabel('Email').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(PLANT_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/SystemSettings/Workbenches');
    await page.waitForLoadState('networkidle');
    return await context.storageState();
  } finally {
    await close();
  }
}

/**
 * The browser state of a plant's administrator, for a product at this address on a copy of the plant: a sign-in at the
 * plant is valid at every copy.
 */
export async function signedIn(databaseUrl: string, tags: number, address: string): Promise<StorageState> {
  const copy = connect(databaseUrl, { most: 1 });
  // keeps the session valid, however long ago the plant was made
  await copy.pool.query('update session set seen_at = now()');
  const { rows } = await copy.pool.query<{ kept: string }>(
    `select shobj_description(oid, 'pg_database') as kept from pg_database where datname = $1`,
    [plantOf(tags)],
  );
  await copy.end();
  const { cookies, origins } = JSON.parse(rows[0]?.kept ?? '') as StorageState;
  return { cookies, origins: origins.map((origin) => ({ ...origin, origin: address })) };
}
