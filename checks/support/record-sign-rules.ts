import { expect, test } from 'vitest';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { sql } from '@plumbline/server/db/database.ts';
import { labelOf, type Workplace } from './worked.ts';

/**
 * Tests when and by whom a record is completed after its required sign-offs: rules of the engine, the same for every
 * record.
 */
export function signRulesOf(work: Workplace, key: RecordKey): void {
  const [first, last] = [labelOf(key, 'required'), labelOf(key, 'complete')];
  if (first === undefined || last === undefined) return;
  const { server, path } = work;
  const fourEyes = (is: boolean) =>
    sql`update level set options = coalesce(options, '{}') || ${JSON.stringify({ fourEyes: is })}::jsonb where id = ${path.E}::uuid`.execute(
      server.database.db,
    );

  test('is not completed before its earlier step, nor with four eyes by the person who gave that [rules B6, rules B7]', async () => {
    const { id } = await work.record(key);
    if (factsOf(key).form) expect(await work.fill(key, id)).toMatchObject({ code: 0 });
    const why = async (label: string, over = {}): Promise<string | undefined> =>
      (await work.sign(key, [id], label, over)).data.refused[0]?.why.en;
    expect(await why(first, { date: '2001-01-01' })).toMatch(/check the year/);
    expect(await why(first)).toBeUndefined();
    const yesterday = addDays(todayIn(machineZone()), -1);
    expect(await why(last, { date: yesterday })).toMatch(/cannot be dated before it|nothing can be signed before/);
    await fourEyes(true);
    try {
      expect(await why(last)).toMatch(/gave ".+" already/);
    } finally {
      await fourEyes(false);
    }
    expect((await work.sign(key, [id], last)).data).toMatchObject({ done: 1, refused: [] });
  });
}
