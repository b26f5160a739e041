import { DEFAULT_SIGN_OFFS, SIGN_OFF_ENTITIES } from '@plumbline/contract/default-sign-offs.ts';
import { registerOf, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fills } from '../../register/rules.ts';
import { defaultSetSql } from './sign-records.ts';

const isRegister = (key: string): key is RegisterKey => registerOf(key) !== undefined;

// A new ITR, punch category or certificate type that names no sign-offs gets the set of its facility: it has one from the
// moment it is saved, and keeps it when the default changes (domain guide 2.2.3)
for (const entity of SIGN_OFF_ENTITIES)
  for (const key of DEFAULT_SIGN_OFFS[entity].into.filter(isRegister))
    fills(key, (actor) => ({ signOffs: defaultSetSql(actor, entity) }));
