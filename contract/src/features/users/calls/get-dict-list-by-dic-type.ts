import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { filledLine } from '../../../calls/inputs.ts';
import type { CodeName } from './get-enum-list-by-cls.ts';

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
