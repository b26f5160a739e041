import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { filledLine } from '../../../calls/inputs.ts';

/** An item of an enumeration or of the data dictionary (specification 3). */
export interface CodeName {
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
}

/**
 * Returns the items of an enumeration from a fixed list of names; an unknown name is an empty list, never an error that
 * reveals which names exist (readings D52, S08).
 */
export const getEnumListByCls = call({
  path: '/api/api/getEnumListByCls',
  access: 'signedIn',
  input: z.object({ enumClassName: z.string().trim().min(1).max(200) }),
  output: as<readonly CodeName[]>(),
});

/**
 * Returns the enabled items of a data dictionary type, in order; an unknown or disabled type is an empty list (readings
 * D52).
 */
export const getDictListByDicType = call({
  path: '/api/api/getDictListByDicType',
  access: 'signedIn',
  input: z.object({ typeCode: filledLine(200) }),
  output: as<readonly CodeName[]>(),
});
