import { expect, test } from 'vitest';
import { proveIdentity } from '@plumbline/contract/features/session/calls/second-factor.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { signMeaning } from '@plumbline/contract/field/sign-offs.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { signOffOf, signOffTrail } from '@plumbline/contract/workflow/sign/calls.ts';
import { sql } from '@plumbline/server/db/database.ts';
import { hashWire, wireForm } from '@plumbline/server/features/session/password.ts';
import type { By, TestServer } from '@plumbline/server/http/testing.ts';
import type { Workplace } from './worked.ts';

const PASSWORD = 'a plumb line 7';

/** A user in a scope of work of a server. */
interface Place {
  readonly server: TestServer;
  readonly by: By;
}

/** The refusal of a signature without proof, by somebody who has a password. */
export const UNPROVEN = { code: 19, data: { proofBy: { password: true, code: false } } } as const;

/** Does something while the facility asks signers to prove who they are; nobody has yet. */
export async function whileProofIsAsked(
  { server, by: { as, path } }: Place,
  act: (prove: (password?: string) => Promise<number>) => Promise<void>,
): Promise<void> {
  const { db } = server.database;
  const proveSigning = (is: boolean) =>
    sql`update level set options = coalesce(options, '{}') || ${JSON.stringify({ proveSigning: is })}::jsonb where id = ${path?.C}::uuid`.execute(
      db,
    );
  await sql`update app_user set password_hash = ${await hashWire(wireForm(PASSWORD))} where id = ${as?.userId}`.execute(
    db,
  );
  await proveSigning(true);
  try {
    const by = { ...(as && { as }), ...(path && { path }) };
    await act(async (password = PASSWORD) => (await server.call(proveIdentity, { password }, by)).code);
  } finally {
    await proveSigning(false);
    await sql`delete from signing_proof`.execute(db);
  }
}

/** Tests that nothing is signed without proof where the facility asks for it: the same for every record. */
export function proofOf(work: Workplace, key: RecordKey): void {
  const { server } = work;
  const [signOff] = factsOf(key).signing.shipped.filter(({ type }) => type !== 'optional');
  if (signOff === undefined) throw new Error(`${key} is signed by nobody.`);
  const { label } = signOff;

  test('is signed, singly or in bulk, only after the user has proven who they are, where the facility demands it', async () => {
    const ids = [(await work.record(key)).id, (await work.record(key)).id];
    if (factsOf(key).form) for (const id of ids) expect(await work.fill(key, id)).toMatchObject({ code: 0 });
    await whileProofIsAsked(work, async (prove) => {
      for (const some of [ids.slice(0, 1), ids]) expect(await work.sign(key, some, label)).toMatchObject(UNPROVEN);
      expect((await work.sign(key, ids, label, { dryRun: true })).data).toMatchObject({ done: 2, refused: [] });
      expect(await prove('another')).toBe(1);
      expect(await work.sign(key, ids, label)).toMatchObject(UNPROVEN);
      expect(await prove()).toBe(0);
      expect((await work.sign(key, ids.slice(0, 1), label)).data).toMatchObject({ done: 1, refused: [] });
      // once in ten minutes
      expect((await work.sign(key, ids.slice(1), label)).data).toMatchObject({ done: 1, refused: [] });
    });
    const [id = ''] = ids;
    const { data: states } = await server.call(signOffOf, { register: key, id }, work.by);
    expect(states.find((state) => state.label === label)?.meaning).toEqual(signMeaning(signOff));
    const { data: trail } = await server.call(signOffTrail, { register: key, id }, work.by);
    expect(trail[0]).toMatchObject({ proof: 'password', meaning: signMeaning(signOff), zone: expect.any(String) });
  });

  test('proof runs out after ten minutes', async () => {
    const { id } = await work.record(key);
    if (factsOf(key).form) expect(await work.fill(key, id)).toMatchObject({ code: 0 });
    await whileProofIsAsked(work, async (prove) => {
      expect(await prove()).toBe(0);
      await sql`update signing_proof set at = now() - interval '10 minutes 1 second'`.execute(server.database.db);
      expect(await work.sign(key, [id], label)).toMatchObject(UNPROVEN);
    });
  });
}
