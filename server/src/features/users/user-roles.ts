import {
  searchUserBindRoles as searchCall,
  userBindRoles as bindCall,
  userUnbindRoles as unbindCall,
} from '@plumbline/contract/features/users/calls/roles.ts';
import {
  grantsOf as grantsOfCall,
  grantsSave as grantsSaveCall,
} from '@plumbline/contract/features/users/calls/grants.ts';
import { transaction } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { demandAdministrator } from './authority.ts';
import { giveRoles, takeRoles } from './bindings.ts';
import { target } from './change-user.ts';
import { grantLevels, levelsFor } from './granted-levels.ts';
import { rolesOf, userById } from './user-rows.ts';

/** Gives a user roles. */
export const userBindRoles = handle(bindCall, (context: SignedIn, { userId, roleIds }) =>
  transaction(context.db, async (tx) => {
    const found = await target(tx, context, userId);
    await giveRoles(tx, context, { id: userId, title: found.full_name }, roleIds);
    return rolesOf(tx, context, userId);
  }),
);

/** Removes roles from a user, but never from the last administrator. */
export const userUnbindRoles = handle(unbindCall, (context: SignedIn, { userId, roleIds }) =>
  transaction(context.db, async (tx) => {
    const found = await target(tx, context, userId);
    await takeRoles(tx, context, { id: userId, title: found.full_name }, roleIds);
    if (found.isAdministrator) await demandAdministrator(tx, context.caller.tenantId);
    return rolesOf(tx, context, userId);
  }),
);

/** Returns the roles of a user. */
export const searchUserBindRoles = handle(searchCall, async (context: SignedIn, { id }) => {
  const { roles } = await userById(context.db, context, id);
  return roles;
});

/** Returns the levels of the company and which of them the user is granted. */
export const grantsOf = handle(grantsOfCall, async (context: SignedIn, { userId }) => {
  await userById(context.db, context, userId);
  return levelsFor(context.db, context, userId);
});

/** Replaces the levels granted to a user. */
export const grantsSave = handle(grantsSaveCall, (context: SignedIn, { userId, levelIds }) =>
  transaction(context.db, async (tx) => {
    const found = await target(tx, context, userId);
    await grantLevels(tx, context, { id: userId, title: found.full_name }, levelIds);
    return levelsFor(tx, context, userId);
  }),
);
