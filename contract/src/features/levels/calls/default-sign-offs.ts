import { z } from 'zod';
import type { SignOff } from '../../../field/field.ts';
import type { SignOffEntity } from '../../../default-sign-offs.ts';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';

/** The set of sign-offs new records of an entity get at a facility. */
export interface DefaultSignOffs {
  readonly entity: SignOffEntity;
  readonly signOffs: readonly SignOff[];
  /** Still as shipped: nobody changed it at this facility. */
  readonly shipped: boolean;
}

/** The default sign-offs of a level C, one set an entity (domain guide 2.11). Needs no scope of work. */
export const defaultSignOffs = call({
  path: '/api/ext/default-sign-offs/list',
  access: { area: 'level', right: 'see' },
  input: z.object({ levelC: guid }),
  output: as<readonly DefaultSignOffs[]>(),
});
