import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { code, guid, name, remark } from '../../../calls/inputs.ts';
import type { DictionaryType } from './dictionary-types.ts';

/** Creates a type, or with `id` changes one. Adding also requires `dictionary:add`. */
export const dictionaryTypeSave = call({
  path: '/api/ext/dictionary/type-save',
  access: { area: 'dictionary', right: 'update' },
  input: z.object({
    id: guid.nullish(),
    code,
    name,
    enabled: z.boolean().default(true),
    remark: remark.default(''),
  }),
  output: as<DictionaryType>(),
});
