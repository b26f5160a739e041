import type { SignedRegister } from '@plumbline/contract/features/signoff/calls/sign-off-of.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { idArray, table, titleOf, visible } from '../../register/columns.ts';
import { defaultSet } from './default-sets.ts';
import { signedKind } from './signed-kind.ts';

/** A sign-off that was given. */
export interface Given {
  readonly label: string;
  readonly person: string;
  readonly personName: string;
  readonly company: string | null;
  readonly date: string;
  /** The account that gave it; not always the person's own. */
  readonly by: string;
}
/** A record with its set of sign-offs and those given. */
export interface SignRecord {
  readonly id: string;
  readonly title: string;
  readonly set: readonly SignOff[];
  readonly given: readonly Given[];
  readonly discipline: string | null;
  /** The account that made the record; null for the system. */
  readonly createdBy: string | null;
}

/** Records as the engine sees them, in one query. With `lock` they are held until the transaction ends. */
export async function signRecords(
  db: Db,
  actor: Actor,
  of: { readonly register: SignedRegister; readonly ids: readonly string[]; readonly lock?: boolean },
): Promise<readonly SignRecord[]> {
  const kind = signedKind(of.register);
  const register = known(of.register);
  const found = await rows(
    db,
    sql<SignRecord>`select t.id, ${titleOf(register, 't')} as title, ${kind.setOf} as set, ${kind.disciplineOf} as discipline, t.created_by as "createdBy",
        coalesce((select json_agg(json_build_object('label', g.label, 'person', g.person_id, 'personName', p.name, 'company', p.company,
            'date', g.signed_on, 'by', g.by_user))
          from sign_off g join authorised_person p on p.tenant_id = g.tenant_id and p.id = g.person_id
          where g.tenant_id = t.tenant_id and g.row_id = t.id), '[]'::json) as given
      from ${table(register)} t where ${visible(register, actor, 't')} and t.id = any(${idArray(of.ids)})
      order by t.id ${of.lock ? sql`for update of t` : sql``}`,
  );
  if (found.every((record) => record.set.length > 0)) return found;
  const standard = (await defaultSet(db, actor, of.register)) ?? kind.fallback;
  return found.map((record) => ({ ...record, set: record.set.length > 0 ? record.set : standard }));
}

/** Whether the sign-off that closes a record is given. */
export const isComplete = (record: SignRecord): boolean => {
  const closing = record.set.find((one) => one.type === 'complete');
  return closing !== undefined && record.given.some((one) => one.label === closing.label);
};
