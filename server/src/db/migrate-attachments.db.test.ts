import { expect, test } from 'vitest';
import { migrate, migrations } from './migrate.ts';
import { aDatabase } from './testing.ts';

const { pool } = await aDatabase({ template: 'template0' });
const id = (n: number): string => `0190a0c0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [TENANT, LEVEL, ROW, USER] = [1, 2, 3, 4].map(id);
/** A photo of a task, a deleted file, a drawn signature and a staged photo. */
const [PHOTO, GONE, DRAWN, STAGED] = [11, 12, 13, 14].map(id);
const LINKED = '0462_attachments_on_many_rows.sql';

test('files on rows become attachments of their own; what is deleted stays deleted, signatures stay on their records', async () => {
  const steps = await migrations();
  await migrate(
    pool,
    steps.filter(({ name }) => name < LINKED),
  );
  await pool.query(`insert into file_object (tenant_id, sha256, size) values ($1, 'x', 5)`, [TENANT]);
  for (const [file, purpose, deleted] of [
    [PHOTO, 'attachment', null],
    [GONE, 'attachment', '2026-11-01'],
    [DRAWN, 'signature', null],
    [STAGED, 'staged', null],
  ])
    await pool.query(
      `insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name, task, deleted_at)
       values ($1, $2, $3, 'tagItr', $4, $5, 'p.jpg', 'image/jpeg', 5, 'x', $6, 'Li Wei', 'task1', $7)`,
      [TENANT, file, LEVEL, ROW, purpose, USER, deleted],
    );
  expect(await migrate(pool)).toContain(LINKED);
  const rowsOf = async (text: string) => (await pool.query(text)).rows;
  expect(
    await rowsOf(
      'select id, attachment, register, row_id, task, by_name, deleted_at is not null as gone from attachment_link order by id',
    ),
  ).toEqual(
    [PHOTO, GONE].map((file) => ({
      id: file,
      attachment: file,
      register: 'tagItr',
      row_id: ROW,
      task: 'task1',
      by_name: 'Li Wei',
      gone: file === GONE,
    })),
  );
  expect(await rowsOf('select id, file_id, version, name from attachment order by id')).toEqual(
    [PHOTO, GONE].map((file) => ({ id: file, file_id: file, version: 1, name: 'p.jpg' })),
  );
  expect(
    await rowsOf('select id, register, row_id, task, deleted_at is not null as gone from file order by id'),
  ).toEqual([
    { id: PHOTO, register: 'attachment', row_id: PHOTO, task: null, gone: false },
    { id: GONE, register: 'attachment', row_id: GONE, task: null, gone: true },
    { id: DRAWN, register: 'tagItr', row_id: ROW, task: 'task1', gone: false },
    { id: STAGED, register: 'tagItr', row_id: ROW, task: 'task1', gone: false },
  ]);
});
