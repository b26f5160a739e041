import { expect, test } from 'vitest';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { sample } from './support/sample.ts';
import { statementsOf } from './support/statements.ts';
import { aWorkplace } from './support/worked.ts';

/*
 * Each round trip to the database adds a third of a millisecond to a user's act, besides the work done there. The
 * ceilings are the numbers reached: to use another statement, combine it with an existing one or cache its result in
 * the transaction.
 */

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const work = await aWorkplace(server);
const tag: Readonly<Record<string, unknown>> = {
  ...(await sample(known('tag'), work.make)),
  // these tests need the matrix to apply to the item
  ignoreEquipmentTypeToItr: false,
  ignoreEquipmentTypeToPwl: false,
};
// a mock check is not counted, which would save a statement
const sheet = await work.make(known('itr'), { ...(await sample(known('itr'), work.make)), isMockItr: false });
const course = await work.make(known('pwl'), await sample(known('pwl'), work.make));
const lines = { equipmentType: tag['equipmentType'], equipmentStatus: tag['equipmentStatus'] };
await work.make(known('equipmentTypeItr'), { ...lines, itr: sheet.id });
await work.make(known('equipmentTypePwl'), { ...lines, pwl: course.id, frequency: 30 });

// few statuses notify anybody; setting one that does costs the signature another statement
await sql`update tag_itr_completion_status set notify_assigned_to = false, notify_sign_offs = '{}'`.execute(
  server.database.db,
);

/** The statements of an act after it has run often enough that nothing in it happens for the first time. */
async function settled(act: (nth: number) => Promise<{ readonly code: number }>): Promise<readonly string[]> {
  let sent: readonly string[] = [];
  for (let nth = 0; nth < 3; nth++)
    sent = await statementsOf(server.database, async () => expect(await act(nth)).toMatchObject({ code: 0 }));
  return sent;
}

/** The number of checks and of courses. */
const given = (): Promise<{ readonly checks: number; readonly courses: number } | undefined> =>
  oneRow(
    server.database.db,
    sql<{
      checks: number;
      courses: number;
    }>`select (select count(*) from tag_itr)::int as checks, (select count(*) from tag_pwl)::int as courses`,
  );

test.each([
  { what: 'with a check and a cycle from the matrices', of: {}, most: 17, each: { checks: 1, courses: 1 } },
  { what: 'the matrices do not cover', of: { equipmentStatus: null }, most: 11, each: { checks: 0, courses: 0 } },
])(
  'creating a tag $what takes at most $most statements, including the caller check [P7 writes]',
  async ({ of: overrides, most, each }) => {
    const before = await given();
    const sent = await settled((nth) =>
      work.verb('tag', 'create', { values: { ...tag, ...overrides, name: `T-${most}-${nth}` } }),
    );
    // for each of the three tags created
    expect(await given()).toEqual({
      checks: (before?.checks ?? 0) + 3 * each.checks,
      courses: (before?.courses ?? 0) + 3 * each.courses,
    });
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most);
  },
);

test('changing one field of one row takes at most 7 statements, including the caller check [P7 writes]', async () => {
  const { id, rev: made } = await work.make(known('tag'), { ...tag, name: 'U' });
  let rev = made;
  const sent = await settled((nth) =>
    work.verb('tag', 'update', { rows: [{ id, rev: rev++, values: { description: `so ${nth}` } }] }),
  );
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(7);
});

/** Records ready for signing by a type: one for each run. */
async function ready(key: 'tagItr' | 'operation', type: 'required' | 'complete'): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const { id } = await work.record(key);
    if (key === 'tagItr') expect(await work.fill(key, id)).toMatchObject({ code: 0 });
    ids.push(id);
  }
  if (type === 'complete' && key === 'tagItr') await work.signUpTo(key, ids, 'required');
  return ids;
}

test.each([
  { key: 'tagItr', type: 'required', most: 11, what: 'the first sign-off of a check, which freezes its form' },
  {
    key: 'tagItr',
    type: 'complete',
    most: 10,
    what: 'the sign-off that completes a check, with a status that notifies no one,',
  },
  { key: 'operation', type: 'complete', most: 11, what: 'the sign-off of an operation, whose card and pack follow' },
] as const)(
  '$what takes at most $most statements, including the caller check [P7 sign]',
  async ({ key, type, most }) => {
    const ids = await ready(key, type);
    const { label = '' } = factsOf(key).signing.shipped.find((signOff) => signOff.type === type) ?? {};
    const sent = await settled(async (nth) => {
      const answer = await work.sign(key, [ids[nth] ?? ''], label);
      expect(answer.data, answer.msg).toMatchObject({ done: 1, refused: [] });
      return answer;
    });
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most);
  },
);

test('the list of what waits for a signature finds the next sign-off of each record once, for its groups and its rows [P6]', async () => {
  await ready('tagItr', 'required');
  const sent = await settled(() => server.post('/api/ext/message/pending', { limit: 50 }, work.by));
  const sections = sent.filter(
    (statement) => statement.includes('from "tag_itr" t') && statement.includes('all_labels'),
  );
  expect(sections).toHaveLength(1);
});
