import { expect, test } from 'vitest';
import { rows, sql } from './db/database.ts';
import { aDatabase } from './db/testing.ts';
import { features } from './features/all-features.ts';
import { compose } from './http/feature.ts';
import { prepare, preparePath } from './prepare.ts';

compose(features);

test('of processes starting simultaneously, one creates the first data and shows the password', async () => {
  const { db } = await aDatabase();
  const prepared = await Promise.all(Array.from({ length: 4 }, () => prepare(db, undefined)));
  expect(new Set(prepared.map(({ tenantId }) => tenantId)).size).toBe(1);
  expect(prepared.filter(({ administrator }) => administrator !== null)).toHaveLength(1);
  const tenantId = prepared[0]?.tenantId ?? '';
  await Promise.all([preparePath(db, tenantId), preparePath(db, tenantId)]);
  expect(await rows(db, sql`select step from level order by step`)).toHaveLength(5);
  expect(await rows(db, sql`select username from app_user`)).toEqual([{ username: 'admin' }]);
});
