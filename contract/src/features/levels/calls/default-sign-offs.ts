import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { filledLine, guid } from '../../../calls/inputs.ts';
import { SIGN_OFF_ENTITIES, type SignOffEntity } from '../../../default-sign-offs.ts';
import type { SignOff } from '../../../field/field.ts';

/** The sign-offs that new records of an entity get at a facility. */
export interface DefaultSignOffs {
  readonly entity: SignOffEntity;
  readonly signOffs: readonly SignOff[];
  /** Still as shipped: not changed at this facility. */
  readonly shipped: boolean;
}

/** Returns the default sign-offs of a level C, one set per entity (domain guide 2.11). Needs no scope of work. */
export const defaultSignOffs = call({
  path: '/api/ext/default-sign-offs/list',
  access: { area: 'level', right: 'see' },
  input: z.object({ levelC: guid }),
  output: as<readonly DefaultSignOffs[]>(),
});

/**
 * Changes the default sign-offs of an entity at a level C. Exactly one is of the type Complete; labels are unique and
 * contain no apostrophe (domain guide 3.2). Existing records keep their sign-offs.
 */
export const defaultSignOffsSave = call({
  path: '/api/ext/default-sign-offs/save',
  access: { area: 'level', right: 'update' },
  input: z.object({
    levelC: guid,
    entity: z.enum(SIGN_OFF_ENTITIES),
    signOffs: z
      .array(
        z.object({
          label: filledLine(50),
          zh: z.string().max(50).optional(),
          type: z.enum(['optional', 'required', 'complete']),
        }),
      )
      .max(12),
  }),
  output: as<DefaultSignOffs>(),
});
