import type { SignOff } from '@plumbline/contract/field/field.ts';
import { signMeaning } from '@plumbline/contract/field/sign-offs.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { SigningProof } from '@plumbline/contract/workflow/sign/calls.ts';
import { type Tx, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { recordSql } from '../../register/history/history.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import type { Signing } from '../record-rules.ts';
import type { Signer } from './may-sign.ts';
import type { SignRecord } from './sign-records.ts';

/** The sign-off of a record with a label. */
export const signOffIn = (record: SignRecord, label: string): SignOff =>
  record.set.find((each) => each.label === label) ?? { label, type: 'optional' };

/**
 * Writes the signatures and their history lines, in one statement: most are given one at a time, and each round trip
 * counts.
 */
export async function writeGiven(
  tx: Tx,
  actor: Actor,
  register: RecordKey,
  signature: {
    readonly signing: Signing;
    readonly first: SignRecord;
    readonly signer: Signer;
    readonly proof: SigningProof | null;
  },
): Promise<void> {
  const { signing, first, signer, proof } = signature;
  const { label, type, date } = signing;
  const note = `${label}: ${signer.title}, ${date}`;
  // the first signature stores the set: later changes in the library do not affect this record
  const set = first.given.length === 0 ? JSON.stringify(first.set) : null;
  const meaning = JSON.stringify(signMeaning(signOffIn(first, label)));
  await sql`with given as (insert into sign_event (tenant_id, level_id, register, row_id, round, kind, label, type, person_id, person_name,
        company, signed_on, deputy_id, by_user, by_name, sign_set, meaning, zone, proof)
      select ${actor.tenantId}::uuid, ${actor.path.E}::uuid, ${register}, id, ${first.round}, 'given', ${label}, ${type}, ${signer.id}::uuid,
        ${signer.title}, ${signer.company}, ${date}::date, ${signer.deputy}::uuid, ${actor.userId}::uuid, ${actor.userName}, ${set}::jsonb,
        ${meaning}::jsonb, ${actor.timeZone}, ${proof}
      from unnest(${idArray(signing.ids)}) id returning row_id)
    ${recordSql(actor, known(register), { ids: sql`select row_id as id from given`, action: 'sign', note })}`.execute(
    tx,
  );
}
