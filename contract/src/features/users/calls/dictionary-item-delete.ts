import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';

/** Deletes an item. */
export const dictionaryItemDelete = call({
  path: '/api/ext/dictionary/item-delete',
  access: { area: 'dictionary', right: 'delete' },
  input: byId,
  output: as<null>(),
});
