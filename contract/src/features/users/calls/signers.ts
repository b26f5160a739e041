import { z } from 'zod';
import { as, call, nothing } from '../../../calls/call.ts';
import { guid, ids } from '../../../calls/inputs.ts';

/** A user who works in the scope, and the authorised person they sign as. */
export interface SigningUser {
  readonly userId: string;
  /** The login name. */
  readonly username: string;
  readonly fullName: string;
  /** The authorised person with this login; null when there is none. */
  readonly person: {
    readonly id: string;
    readonly name: string;
    /** Active, and may sign at least one kind of record. */
    readonly signs: boolean;
    readonly professions: readonly { readonly id: string; readonly title: string }[];
  } | null;
}
/** Returns the enabled users to whom the chosen scope of work is granted, by name; at most 500. */
export const signingUsers = call({
  path: '/api/ext/signers/list',
  access: { register: 'authorisedPerson', right: 'update' },
  input: nothing,
  output: as<readonly SigningUser[]>(),
});

/** Maximum number of users saved at once. */
const MOST = 100;
/**
 * Lets users sign, or no longer: each becomes the authorised person with their login, for every kind of record, or a
 * person of the same name without a login gets theirs. A user who no longer signs keeps the person, without a right to
 * sign. Requires the rights to add and to change authorised persons. @throws AppError `notFound` for a user to whom the
 * scope is not granted
 */
export const signingUsersSave = call({
  path: '/api/ext/signers/save',
  access: { register: 'authorisedPerson', right: 'update' },
  input: z.object({
    users: z
      .array(z.object({ userId: guid, signs: z.boolean(), professions: ids.optional() }))
      .min(1)
      .max(MOST),
  }),
  output: as<readonly SigningUser[]>(),
});
