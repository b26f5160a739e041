import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { filledLine, guid, name, remark, sort } from '../../../calls/inputs.ts';
import type { DictionaryItem } from './dictionary-items.ts';

/** Creates an item, or with `id` changes one. Adding also requires `dictionary:add`. */
export const dictionaryItemSave = call({
  path: '/api/ext/dictionary/item-save',
  access: { area: 'dictionary', right: 'update' },
  input: z.object({
    id: guid.nullish(),
    typeId: guid,
    /** Any short text; often a number. */
    code: filledLine(100),
    name,
    sort: sort.default(0),
    enabled: z.boolean().default(true),
    remark: remark.default(''),
  }),
  output: as<DictionaryItem>(),
});
