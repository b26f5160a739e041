import { expect, test } from 'vitest';
import { known } from '../../db/model.ts';
import { rows, sql } from '../../db/database.ts';
import { aDatabase } from '../../db/testing.ts';
import { count } from '../../register/read.ts';
import { ensureTenant } from '../levels/ensure-tenant.ts';
import { ensureAdministrator } from '../users/ensure-administrator.ts';
import { ensureRoles } from '../users/ensure-roles.ts';
import type { Actor } from '../../register/actor.ts';
import '../all-features.ts';
import { seedDemonstration } from './seed.ts';

test('the demonstration plant goes in by the product’s own import, however often it is broken off, with work done and certificates accepted', async () => {
  const database = await aDatabase();
  const tenantId = await ensureTenant(database.db);
  await ensureRoles(database.db, tenantId);
  await ensureAdministrator(database.db, tenantId, 'secret-of-a-test');
  // broken off among the tables, before the work, and in the middle of it
  const fresh = { tenantId, tags: 2000 };
  for (const at of ['tag', 'work']) {
    const onTable = (table: string): void => {
      if (table === at) throw new Error('broken off');
    };
    await expect(seedDemonstration(database, { ...fresh, onTable })).rejects.toThrow('broken off');
  }
  await database.pool.query(
    `create function no() returns trigger language plpgsql as 'begin raise ''broken off''; end'`,
  );
  await database.pool.query('create trigger no before insert on handover for each row execute function no()');
  await expect(seedDemonstration(database, fresh)).rejects.toThrow('broken off');
  await database.pool.query('drop trigger no on handover');
  expect(await seedDemonstration(database, { tenantId, tags: 2000 })).toBe(true);
  expect(await seedDemonstration(database, { tenantId, tags: 2000 })).toBe(false);
  const levels = await rows(
    database.db,
    sql<{ step: 'A' | 'B' | 'C' | 'D' | 'E'; id: string }>`select step, id from level`,
  );
  const at = (step: string): string => levels.find((level) => level.step === step)?.id ?? '';
  const actor: Actor = {
    tenantId,
    path: { A: at('A'), B: at('B'), C: at('C'), D: at('D'), E: at('E') },
    userId: null,
    userName: '',
    timeZone: 'UTC',
    via: '',
  };
  const of = (key: string, filter?: Parameters<typeof count>[3]) => count(database.db, actor, known(key), filter);
  expect(await of('taggedItem')).toBe(2000);
  expect(await of('tagItr')).toBeGreaterThan(3000);
  expect(await of('tagItr', { field: 'progress', op: 'is', value: 'signedOff' })).toBeGreaterThan(1000);
  expect(await of('punchListItem')).toBeGreaterThan(40);
  expect(await of('handover', { field: 'state', op: 'is', value: 'accepted' })).toBeGreaterThan(3);
  // [rules B12] what is complete has its status
  for (const key of ['handover', 'punchListItem'] as const)
    expect(
      await of(key, {
        and: [
          { field: 'state', op: 'is', value: 'accepted' },
          { field: 'completionStatus', op: 'blank' },
        ],
      }),
    ).toBe(0);
});
