import { expect, test } from 'vitest';
import { rows, sql, transaction } from '../db/database.ts';
import { listen } from '../http/listen.ts';
import { aServer, headersOf } from '../http/testing.ts';
import { registerService } from './register-service.ts';
import { features } from './all-features.ts';

/* Lists that never finish, over real sockets: a lock on a table blocks everybody who lists it. */

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant();
const admin = await server.anAdmin(path);
const { db } = server.database;
const { port } = await listen(server.app, { host: '127.0.0.1', port: 0, portRich: 0 });

const ask = async (call: string, input: unknown, signal?: AbortSignal): Promise<{ code: number }> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/register/${call}`, {
    method: 'POST',
    headers: { ...headersOf({ as: admin, path }), 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  });
  return (await answer.json()) as { code: number };
};
const countOpen = async (): Promise<number> => {
  const [found] = await rows(
    db,
    sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return found?.n ?? 0;
};

test('thirty lists that never finish block no other list and no save, and stop when their readers leave', async () => {
  const leaving = new AbortController();
  await transaction(db, async (tx) => {
    await sql`lock table area in access exclusive mode`.execute(tx);
    const stalled = Array.from({ length: 30 }, () => ask('area/page', {}, leaving.signal).catch(() => null));
    await expect.poll(countOpen).toBeGreaterThan(0);
    for (let n = 0; n < 3; n++) {
      expect(await ask('discipline/create', { values: { name: `D${n}`, description: 'Mechanical' } })).toMatchObject({
        code: 0,
      });
      expect(await ask('discipline/page', { filter: { field: 'name', op: 'is', value: `D${n}` } })).toMatchObject({
        code: 0,
      });
    }
    leaving.abort();
    await Promise.all(stalled);
    await expect.poll(countOpen, { timeout: 10_000 }).toBe(0);
  });
  expect(await ask('area/page', {})).toMatchObject({ code: 0 });
});
