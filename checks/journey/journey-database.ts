import { inject } from 'vitest';
import { connect } from '@plumbline/server/db/database.ts';
import { urlOf } from '@plumbline/server/db/testing.ts';

/**
 * A database of its own for a journey, named by it because two run at once; answers its address. It is migrated already,
 * unless the journey is about that too.
 */
export async function journeyDatabase(name: string, { bare = false } = {}): Promise<string> {
  const server = inject('postgres');
  const admin = connect(server, { most: 1 });
  await admin.pool.query(`create database ${name} template ${bare ? 'template0' : 'plumbline_template'}`);
  await admin.end();
  return urlOf(server, name);
}
