import { expect, test } from 'vitest';
import { proveIdentity } from '@plumbline/contract/features/session/calls/second-factor.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { signMeaning } from '@plumbline/contract/field/sign-offs.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { signOffOf, signOffTrail } from '@plumbline/contract/workflow/sign/calls.ts';
import { sql } from '@plumbline/server/db/database.ts';
import { hashWire, wireForm } from '@plumbline/server/features/session/password.ts';
import type { Workplace } from './worked.ts';

const PASSWORD = 'a plumb line 7';

/** Tests that nothing is signed without proof where the facility asks for it: the same for every record. */
export function proofOf(work: Workplace, key: RecordKey): void {
  const { server, path } = work;
  const { db } = server.database;
  const proveSigning = (is: boolean) =>
    sql`update level set options = coalesce(options, '{}') || ${JSON.stringify({ proveSigning: is })}::jsonb where id = ${path.C}::uuid`.execute(
      db,
    );
  const forget = () => sql`delete from signing_proof`.execute(db);
  const [signOff] = factsOf(key).signing.shipped.filter(({ type }) => type !== 'optional');
  if (signOff === undefined) throw new Error(`${key} is signed by nobody.`);

  test('is signed only by somebody who has just proven who they are, where the facility asks for it', async () => {
    await sql`update app_user set password_hash = ${await hashWire(wireForm(PASSWORD))} where id = ${work.admin.userId}`.execute(
      db,
    );
    const ids = [(await work.record(key)).id, (await work.record(key)).id];
    if (factsOf(key).form) for (const id of ids) expect(await work.fill(key, id)).toMatchObject({ code: 0 });
    await proveSigning(true);
    try {
      for (const some of [ids.slice(0, 1), ids])
        expect(await work.sign(key, some, signOff.label)).toMatchObject({
          code: 19,
          data: { proofBy: { password: true, code: false } },
        });
      expect((await work.sign(key, ids, signOff.label, { dryRun: true })).data.done).toBe(2);
      const wrong = await server.post(proveIdentity.path, { password: 'another' }, work.by);
      expect(wrong.code).toBe(1);
      expect((await work.sign(key, ids, signOff.label)).code).toBe(19);

      expect(await server.call(proveIdentity, { password: PASSWORD }, work.by)).toMatchObject({ code: 0 });
      expect((await work.sign(key, ids.slice(0, 1), signOff.label)).data).toMatchObject({ done: 1, refused: [] });
      // once in ten minutes
      expect((await work.sign(key, ids.slice(1), signOff.label)).data).toMatchObject({ done: 1, refused: [] });
    } finally {
      await proveSigning(false);
      await forget();
    }
    const [id = ''] = ids;
    const { data: states } = await server.call(signOffOf, { register: key, id }, work.by);
    expect(states.find(({ label }) => label === signOff.label)?.meaning).toEqual(signMeaning(signOff));
    const { data: trail } = await server.call(signOffTrail, { register: key, id }, work.by);
    expect(trail[0]).toMatchObject({ proof: 'password', meaning: signMeaning(signOff), zone: expect.any(String) });
  });
}
