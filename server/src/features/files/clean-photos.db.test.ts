import { randomUUIDv7 } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { diskStore } from '../../files/disk-store.ts';
import { hashFile } from '../../files/hash-file.ts';
import { aPhoto } from '../../files/testing/samples.ts';
import { aServer } from '../../http/testing.ts';
import { registerService } from '../register-service.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { cleanPhotos } from './clean-photos.ts';
import { files } from './feature.ts';

const server = await aServer({ features: [registerEngine, files], registers: registerService });
const { db } = server.database;
const store = diskStore(join(server.dataDir, 'files'));
const path = await server.aTenant('Here');

test('photos stored with their position are cleaned once, counted, and their former bytes are gone', async () => {
  const { taken, clean } = aPhoto('stored before photos were cleaned on their way in');
  const beside = join(server.dataDir, 'old.jpg');
  await writeFile(beside, taken);
  const sha256 = await hashFile(beside);
  await store.keep({ tenantId: path.A, sha256 }, beside);
  const id = randomUUIDv7();
  await sql`insert into file_object (tenant_id, sha256, size, kept_at)
    values (${path.A}::uuid, ${sha256}, ${taken.length}, now() - interval '9 days')`.execute(db);
  await sql`insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name)
    values (${path.A}::uuid, ${id}::uuid, ${path.E}::uuid, 'punchList', ${id}::uuid, 'attachment', 'old.jpg', 'image/jpeg',
      ${taken.length}, ${sha256}, ${id}::uuid, 'Li Wei')`.execute(db);
  expect(await cleanPhotos(db, store)).toEqual({ total: 1, cleaned: 1, missing: 0 });
  const [stored] = await rows(
    db,
    sql<{ sha256: string; size: number }>`select sha256, size from file where id = ${id}::uuid`,
  );
  expect(stored?.size).toBe(clean.length);
  expect(await buffer(await store.read({ tenantId: path.A, sha256: stored?.sha256 ?? '' }))).toEqual(clean);
  expect(await store.has({ tenantId: path.A, sha256 })).toBe(false);
  expect(await cleanPhotos(db, store)).toMatchObject({ cleaned: 0 });
});
