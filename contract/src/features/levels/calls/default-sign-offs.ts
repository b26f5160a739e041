import { z } from 'zod';
import type { SignOff } from '../../../field/field.ts';
import type { SignOffEntity } from '../../../default-sign-offs.ts';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';

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
