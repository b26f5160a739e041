import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { connect, type Database } from './database.ts';

/** A separate database for a test file: migrated, empty, removed at the end. */
export async function aDatabase(options: { readonly template?: string } = {}): Promise<Database> {
  const server = inject('postgres');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(server, { most: 1 });
  await copyDatabase(admin, name, options.template);
  // a test fails because of a fault, never because a busy machine was slow to release a row
  const database = connect(urlOf(server, name), { heldWithin: 0 });
  afterAll(async () => {
    await database.end();
    await admin.pool.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return database;
}

/**
 * Creates a database as a copy of another, by copying files: the default strategy, through the write-ahead log, takes
 * five times as long.
 */
export async function copyDatabase({ pool }: Database, name: string, template = 'plumbline_template'): Promise<void> {
  await pool.query(`create database ${name} template ${template} strategy file_copy`);
}

/** The address of another database on the same server. */
export const urlOf = (server: string, name: string): string => server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
