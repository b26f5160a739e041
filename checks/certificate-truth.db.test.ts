import { describe, expect, test, vi } from 'vitest';
import type { DoubtNotice } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { ACTS, waysOf } from './support/doubt-acts.ts';
import { aPlant, causesOf, db, doubtsOf } from './support/handed-over.ts';

// the imported support file builds its world on load, so each test file needs its own copy
vi.hoisted(() => vi.resetModules());

describe.each(ACTS)('$act [rules A7]', ({ ways, doubts }) => {
  test.each(Object.keys(ways))(
    'by %s: warned with the certificates by name, and done once acknowledged',
    async (way) => {
      const plant = aPlant();
      const [item] = await rows(
        db,
        sql<{ number: string }>`select number from punch_list_item where id = ${plant.id['itemB'] ?? ''}::uuid`,
      );
      const known = { ...plant, id: { ...plant.id, 'itemB number': item?.number ?? '' } };
      const names = await rows(
        db,
        sql<{
          name: string;
        }>`select name from handover where id = any(${Object.keys(doubts).map((name) => plant.id[name])}::uuid[])`,
      );
      const refused = await ways[way]?.(known);
      expect(refused).toMatchObject({ code: 409 });
      const notice = refused?.data as DoubtNotice;
      expect(notice.certificates.map(({ name }) => name).toSorted()).toEqual(names.map(({ name }) => name).toSorted());
      const none = { cert1: null, cert2: null, upper1: null, upper2: null };
      expect(await doubtsOf(plant), 'nothing was done').toEqual(none);

      const done = await ways[way]?.(known, notice.acknowledge);
      expect(done?.code, done?.msg).toBe(0);
      const marked = Object.fromEntries(Object.keys(doubts).map((name) => [name, 'inDoubt']));
      expect(await doubtsOf(plant)).toEqual({ ...none, ...marked });
      for (const [name, causes] of Object.entries(doubts))
        expect([name, await causesOf(plant.id[name] ?? '')]).toEqual([name, causes]);
    },
  );
});

test('the grouping of a type with certificates cannot change, on any way in [rules B11]', async () => {
  const plant = aPlant();
  const ways = waysOf({
    key: 'handoverType',
    row: 'ccc',
    values: () => ({ grouping: 'levelE' }),
    texts: () => ({ grouping: 'Level E' }),
    sheet: ({ n }) => ({ Name: `CCC${n}`, Grouping: 'Level E' }),
  });
  const why = `2 certificates of CCC${plant.n} were raised with this grouping`;
  expect(await ways['form']?.(plant)).toMatchObject({ code: 409, msg: expect.stringContaining(why) });
  expect((await ways['bulk change']?.(plant))?.data).toMatchObject({ done: 0, refused: [{ id: plant.id['ccc'] }] });
  expect((await ways['paste']?.(plant))?.data).toMatchObject({ cells: 0, refusedCount: 1 });
  await expect(ways['import']?.(plant, 'f')).rejects.toThrow(why);
});
