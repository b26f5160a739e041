import { DEFAULT_SIGN_OFFS, type SignOffEntity } from '@plumbline/contract/default-sign-offs.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { registerOf, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { one, sql, type Db } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { fills } from '../../register/rules.ts';

/** The set of an entity at the facility of the path: its own, or the one shipped. */
const setSql = (actor: Actor, entity: SignOffEntity): RawBuilder<unknown> =>
  sql`coalesce((select d.sign_offs from default_sign_offs d where d.tenant_id = ${actor.tenantId}::uuid
    and d.level_id = ${actor.path.C}::uuid and d.entity = ${entity}), ${JSON.stringify(DEFAULT_SIGN_OFFS[entity].shipped)}::jsonb)`;

const isEntity = (key: string): key is SignOffEntity => Object.hasOwn(DEFAULT_SIGN_OFFS, key);
const isRegister = (key: string): key is RegisterKey => registerOf(key) !== undefined;

/** The default sign-offs of the records of a register; undefined for those that have none. */
export async function defaultSet(db: Db, actor: Actor, register: string): Promise<readonly SignOff[] | undefined> {
  if (!isEntity(register)) return undefined;
  const found = await one(db, sql<{ set: readonly SignOff[] }>`select ${setSql(actor, register)} as set`);
  return found?.set;
}

// A new ITR, punch category or certificate type that names no sign-offs gets the set of its facility: it has one from the
// moment it is saved, and keeps it when the default changes (domain guide 2.2.3)
for (const entity of Object.keys(DEFAULT_SIGN_OFFS).filter(isEntity)) {
  const into: readonly string[] = DEFAULT_SIGN_OFFS[entity].into;
  for (const key of into.filter(isRegister)) fills(key, (actor) => ({ signOffs: setSql(actor, entity) }));
}
