import { as, call } from '../call.ts';
import { byId } from '../user-center/inputs.ts';

/** Deletes an item. */
export const dictionaryItemDelete = call({
  path: '/api/ext/dictionary/item-delete',
  access: { area: 'dictionary', right: 'delete' },
  input: byId,
  output: as<null>(),
});
