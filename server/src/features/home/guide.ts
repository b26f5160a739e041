import { AppError } from '@plumbline/contract/errors.ts';
import { guide as call, type GuideFacts } from '@plumbline/contract/features/home/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { handle } from '../../http/handler.ts';
import { type Actor, unrestricted } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { table, visible } from '../../register/row/columns.ts';
import { FIRST_NAMES } from '../levels/ensure-tenant.ts';

/** Condition: a register has a row here. */
const has = (actor: Actor, register: AnyRegister, those = sql<boolean>`true`): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${table(register)} t where ${visible(register, actor, 't')} and ${those})`;

/** Condition: a person with an enabled account may sign a kind of record. */
const mayBeSigned = (actor: Actor, flag: RawBuilder<boolean>): RawBuilder<boolean> =>
  has(
    actor,
    registers.authorisedPerson,
    sql<boolean>`not t.inactive and ${flag} and exists (select from app_user u where u.tenant_id = t.tenant_id
      and lower(u.username) = lower(t.login) and u.status = 1 and u.deleted_at is null)`,
  );

/** The first check, by name, that is open and has a form to fill in. */
async function firstCheck(db: Db, actor: Actor): Promise<string | null> {
  const { tagItr, itr } = registers;
  const found = await oneRow(
    db,
    sql<{
      id: string;
    }>`select t.id from ${table(tagItr)} t join ${table(itr)} i on i.tenant_id = t.tenant_id and i.id = t.itr
      where ${visible(tagItr, actor, 't')} and not t.is_mock and t.progress in ('notStarted', 'inProgress')
      order by i.form_standing = 'approved' desc, t.title_sort limit 1`,
  );
  return found?.id ?? null;
}

/** How far the scope of work is; each fact is one look-up of a first row. */
export const guide = handle(call, async (context) => {
  const actor = unrestricted(actorOf(context));
  const { equipmentType, itr, handoverType, taggedItem, tagItr, handover } = registers;
  const found = await oneRow(
    context.db,
    sql<Omit<GuideFacts, 'firstCheck'>>`select
      not exists (select from level l where l.tenant_id = ${actor.tenantId}::uuid
        and l.id = any(${[actor.path.C, actor.path.D, actor.path.E]}::uuid[])
        and l.name = any(${Object.values(FIRST_NAMES)}::text[])) as "isNamed",
      ${has(actor, equipmentType)} and ${has(actor, itr)} and ${has(actor, handoverType)} as "hasReference",
      ${has(actor, taggedItem)} as "hasTags", ${has(actor, tagItr, sql<boolean>`not t.is_mock`)} as "hasChecks",
      ${mayBeSigned(actor, sql<boolean>`t.sign_tag_itrs`)} and ${mayBeSigned(actor, sql<boolean>`t.sign_handovers`)} as "hasSigners",
      ${has(actor, tagItr, sql<boolean>`t.progress = 'signedOff'`)} as "hasSigned", ${has(actor, handover)} as "hasCertificate"`,
  );
  if (!found) throw new AppError('notFound');
  return { ...found, firstCheck: found.hasSigned ? null : await firstCheck(context.db, actor) };
});
